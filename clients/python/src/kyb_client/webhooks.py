"""Verifies webhook deliveries."""

from __future__ import annotations

import base64
import hmac
import json
import re
import time
from typing import Any, Mapping, Sequence, Union

from .errors import WebhookVerificationError
from .types import WebhookEvent

Headers = Mapping[str, Union[str, Sequence[str], None]]


def verify_webhook(
    headers: Headers,
    body: bytes | str,
    secrets: str | Sequence[str],
    tolerance: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """
    Return the event of a delivery after checking `webhook-signature` (Standard Webhooks): the service sent it, it is
    unchanged, and it is recent. Signatures are compared in constant time.

    :param headers: of the request; upper and lower case do not matter
    :param body: the bytes that arrived, before anything parses them
    :param secrets: the secret of the endpoint (`whsec_…`), or several during a rotation
    :param tolerance: seconds that the timestamp may be from your clock
    :param now: the current time in Unix seconds; your clock by default
    :raises WebhookVerificationError: for a delivery that cannot be trusted
    :raises ValueError: for a malformed secret, which is a mistake in your configuration
    """
    keys = [_key(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not keys:
        raise ValueError("Pass at least one secret.")
    id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    # An id with a full stop could pass part of the body off as the timestamp.
    if id == "" or "." in id:
        raise WebhookVerificationError("The header webhook-id is missing or malformed.")
    clock = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or not abs(clock - int(timestamp)) <= tolerance:
        message = "The header webhook-timestamp is missing, malformed, or too far from the clock of this receiver."
        raise WebhookVerificationError(message)
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{id}.{timestamp}.".encode("utf-8", "surrogatepass") + content
    expected = [hmac.digest(key, signed, "sha256") for key in keys]
    sent = _signatures(_header(headers, "webhook-signature"))
    if not any([hmac.compare_digest(mine, theirs) for mine in expected for theirs in sent]):
        raise WebhookVerificationError("No signature in webhook-signature matches this body and these secrets.")
    event: Any = json.loads(content)
    return event


def _header(headers: Headers, name: str) -> str:
    values = [value for key, value in headers.items() if key.lower() == name]
    # With two values it is unclear which one was signed.
    return values[0] if len(values) == 1 and isinstance(values[0], str) else ""


def _key(secret: str) -> bytes:
    text = re.fullmatch(r"whsec_([A-Za-z0-9+/]+={0,2})", secret)
    if text is None or len(text[1]) % 4 != 0:
        raise ValueError("A secret is whsec_ followed by base64.")
    return base64.b64decode(text[1])


def _signatures(header: str) -> list[bytes]:
    """The v1 signatures in a header; those of other versions and malformed ones are skipped."""
    found = [re.fullmatch(r"v1,([A-Za-z0-9+/]{43}=)", entry) for entry in header.split(" ")]
    return [base64.b64decode(each[1]) for each in found if each]
