"""Both signatures of the service are HMAC-SHA-256 with the secret that begins with whsec_."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Sequence
from typing import Optional, Union

Secrets = Union[str, Sequence[str]]


def is_signed_by_one(secrets: Secrets, signatures: Sequence[bytes], message: bytes) -> bool:
    given = [secrets] if isinstance(secrets, str) else secrets
    expected = [hmac.new(_key_of(secret), message, "sha256").digest() for secret in given]
    return any(hmac.compare_digest(own, signature) for own in expected for signature in signatures)


def bytes_of_base64(text: str) -> Optional[bytes]:
    """None if it is no base64 or base64url."""
    standard = text.replace("-", "+").replace("_", "/").rstrip("=")
    try:
        return base64.b64decode(standard + "=" * (-len(standard) % 4), validate=True)
    except ValueError:
        return None


def _key_of(secret: str) -> bytes:
    key = bytes_of_base64(secret[6:] if secret.startswith("whsec_") else secret)
    if not key:
        raise ValueError("A webhook secret is whsec_ and base64.")
    return key
