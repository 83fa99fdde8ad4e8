"""Verifies the address at which a payer's browser arrives after the payment."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from .errors import WebhookRefused
from .signatures import Secrets, bytes_of_base64, is_signed_by_one

_SIGNED = re.compile(
    r"(?:[?&]previousSign=(?P<previous>[\w-]+))?[?&](?P<fields>(?:clientOrderReference|orderId)=[^#]*)&sign=(?P<sign>[\w-]+)\Z",
    re.ASCII,
)


def verify_redirect(address: str, secrets: Secrets) -> dict[str, str]:
    """
    Returns the fields that the service appended to `successURL`, `failURL` or `returnUrl`. Raises WebhookRefused if they are not
    its own. They say what the payer should see; that an order is paid, the webhook says.
    """
    # The merchant's own query comes first and may have the same names.
    start = max(address.rfind("clientOrderReference="), address.rfind("orderId="))
    before = re.search(r"[?&]previousSign=[\w-]+&\Z", address[: max(start, 0)], re.ASCII)
    found = _SIGNED.search(address, before.start() if before else max(start - 1, 0))
    if found is not None:
        signs = [bytes_of_base64(sign) for sign in (found["sign"], found["previous"]) if sign]
        signatures = [signature for signature in signs if signature is not None]
        if is_signed_by_one(secrets, signatures, f"redirect.{found['fields']}".encode()):
            return dict(parse_qsl(found["fields"], keep_blank_values=True))
    raise WebhookRefused("The address was not signed by the service.", reason="wrong_signature")
