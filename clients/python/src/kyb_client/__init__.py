"""Client of the Enterprise Entity Verification Service: typed calls and webhook verification."""

from .client import BulkOutcome, Client
from .errors import KybError, WebhookVerificationError
from .types import API_VERSION, WebhookEvent
from .webhooks import verify_webhook

__all__ = [
    "API_VERSION",
    "BulkOutcome",
    "Client",
    "KybError",
    "WebhookEvent",
    "WebhookVerificationError",
    "verify_webhook",
]
