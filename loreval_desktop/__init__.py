"""Loreval Desktop: run tabletop fights in person."""

__version__ = "0.1.0"
