"""The base of every value the program keeps."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """An immutable value: tuples and frozen models all the way down.

    Files, importers and dialogs build values with validation; `model_copy` inside the engine does not validate.
    Not-a-number and infinity are refused at the door.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, ser_json_bytes="base64", val_json_bytes="base64"
    )
