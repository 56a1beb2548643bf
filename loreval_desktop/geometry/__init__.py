"""Distances, obstruction, sight, ways and areas on a map: pure functions on arrays and shapely, in metres, y down.

distance: lengths and gaps. segments: drawn walls cleaned, welded, noded and checked. obstruction: how much of a disc an
eye cannot see. sight: what an eye sees, clear lines, first hits. paths: shortest ways and the ground they reach.
passage: whether a path passes a wall. room: where a disc stands that would stand in a wall. areas: templates, contact.
grid: squares and hexagons. bitmap: ground remembered as bits.
"""
