"""The calls of the API."""

from __future__ import annotations

import http.client
import json
import ssl
import time
import uuid
from typing import IO, Any, Callable, Dict, Iterable, Iterator, List, Literal, Mapping, Sequence, TypedDict, Union, cast
from urllib.parse import quote, urlencode, urlsplit

from .errors import unexpected_answer
from .transport import Body, Transport, no_answer
from .types import (
    API_VERSION,
    Bulk,
    Certificate,
    CreateOnboardingLinkInput,
    CreateWebhookInput,
    Decision,
    IssueCertificateInput,
    NotifyDecisionInput,
    Onboarding,
    OnboardingLink,
    Verification,
    VerificationFilters,
    VerifyInput,
    WebhookWithSecret,
)

BulkRows = Union[str, bytes, IO[bytes], Iterable[bytes]]


class _BulkOutcomeRequired(TypedDict):
    row: int
    reference: "str | None"


class BulkOutcome(_BulkOutcomeRequired, total=False):
    """The outcome of one row of a bulk: `result` or `error`. Rows count from 1."""

    result: Verification
    error: Dict[str, str]


class Client:
    """The API. Each call raises KybError for every response that is not 2xx. Threads can share a client."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float | None = 30.0,
        retries: int = 2,
        context: ssl.SSLContext | None = None,
    ) -> None:
        """
        :param base_url: the URL of the service, such as `https://kyb.acme.example`
        :param timeout: seconds that the service may be silent, in each attempt; None for no limit
        :param retries: how often a request that is safe to repeat is retried
        :param context: TLS settings, such as an authority of your own
        """
        if urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError(f"{base_url} is no URL of a service.")
        self._base_url = base_url.rstrip("/")
        self._timeout = timeout
        self._transport = Transport(retries, context)
        self._headers = {
            "Authorization": f"Bearer {api_key}",
            "API-Version": API_VERSION,
            "User-Agent": f"kyb-client-python ({API_VERSION})",
        }

    def verify(self, input: VerifyInput, *, idempotency_key: str | None = None) -> Verification:
        """Verify a business by its ABN, ACN or NZBN. A negative result is a result, not an error: read `status`."""
        return self._create("verify", input, idempotency_key)["result"]

    def get_verification(self, id: str) -> Verification:
        return self._get("verifications", id)["verification"]

    def list_verifications(self, filters: VerificationFilters | None = None) -> Iterator[Verification]:
        """All verifications that match, newest first. The next page is requested when you have read the last one."""
        return self.each("/api/enterprise/verifications", filters)

    def create_webhook(self, input: CreateWebhookInput, *, idempotency_key: str | None = None) -> WebhookWithSecret:
        """Create a webhook endpoint. Store its `secret`: only this response and a rotation return one."""
        return self._create("webhooks", input, idempotency_key)["webhook"]

    def create_onboarding_link(
        self, input: CreateOnboardingLinkInput | None = None, *, idempotency_key: str | None = None
    ) -> OnboardingLink:
        """Create a link to the onboarding form. Send its `url` to the applicant."""
        return self._create("onboarding-links", input or {}, idempotency_key)["onboardingLink"]

    def get_onboarding(self, id: str) -> Onboarding:
        return self._get("onboardings", id)["onboarding"]

    def decide(self, input: NotifyDecisionInput, *, idempotency_key: str | None = None) -> Decision:
        """Approve or decline an onboarding, or ask the applicant for more information."""
        return self._create("decision-notify", input, idempotency_key)["decision"]

    def issue_certificate(self, input: IssueCertificateInput, *, idempotency_key: str | None = None) -> Certificate:
        """Issue a certificate for a verification. The key must be created on behalf of an officer."""
        return self._create("certificates", input, idempotency_key)["certificate"]

    def upload_bulk(
        self,
        rows: BulkRows,
        *,
        media_type: Literal["text/csv", "application/x-ndjson", "application/json"] = "text/csv",
        jurisdiction: Literal["AU", "NZ"] | None = None,
        events: bool | None = None,
        file_name: str | None = None,
        idempotency_key: str | None = None,
    ) -> Bulk:
        """
        Upload up to 1,000,000 rows, without a time-out. A file that is open in binary mode is streamed.

        :param jurisdiction: for rows that do not state one
        :param events: whether each row causes the events of a verification
        :param file_name: by which you recognise the bulk later
        """
        body: Body = rows.encode() if isinstance(rows, str) else rows
        headers = {"Content-Type": media_type, "Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        url = self._url("/api/enterprise/bulk", {"jurisdiction": jurisdiction, "events": events, "fileName": file_name})
        return _parse(self._transport.read("POST", url, {**self._headers, **headers}, body, None))["bulk"]

    def get_bulk(self, id: str) -> Bulk:
        return self._get("bulk", id)["bulk"]

    def wait_for_bulk(self, id: str, *, poll: float = 1.0, on_progress: Callable[[Bulk], None] | None = None) -> Bulk:
        """Poll until the bulk is `completed`, `failed` or `cancelled`."""
        while True:
            bulk = self.get_bulk(id)
            if on_progress:
                on_progress(bulk)
            if bulk["status"] not in ("queued", "running"):
                return bulk
            time.sleep(poll)

    def bulk_results(self, id: str) -> Iterator[BulkOutcome]:
        """The outcome of each row in order, streamed."""
        url = self._url(f"/api/enterprise/bulk/{_segment(id)}/results", None)
        headers = {**self._headers, "Accept": "application/x-ndjson"}
        with self._transport.stream("GET", url, headers, self._timeout) as response:
            for line in _lines(url, response.raw):
                yield json.loads(line)

    def each(self, path: str, query: Mapping[str, Any] | None = None) -> Iterator[Any]:
        """All items of any list, such as `each("/api/enterprise/api-keys")`."""
        after = (query or {}).get("after")
        while True:
            page = self.request("GET", path, query={**(query or {}), "after": after})
            yield from page["items"]
            after = page["nextCursor"]
            if after is None:
                return

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: object = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Any other call of the API, such as `request("GET", "/api/enterprise/limits")`. Returns None for an empty response."""
        headers = dict(self._headers)
        if method == "POST":
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            headers["Content-Type"] = "application/json"
        content = self._transport.read(method, self._url(path, query), headers, data, self._timeout)
        return _parse(content) if content else None

    def download(self, path: str, *, query: Mapping[str, Any] | None = None, accept: str = "*/*") -> bytes:
        """A file, such as `download("/api/enterprise/verifications", accept="text/csv")` or the PDF of a certificate."""
        return self._transport.read("GET", self._url(path, query), {**self._headers, "Accept": accept}, None, self._timeout)

    def _get(self, collection: str, id: str) -> Any:
        return self.request("GET", f"/api/enterprise/{collection}/{_segment(id)}")

    def _create(self, path: str, body: object, idempotency_key: str | None) -> Any:
        return self.request("POST", f"/api/enterprise/{path}", body=body, idempotency_key=idempotency_key)

    def _url(self, path: str, query: Mapping[str, Any] | None) -> str:
        sent = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        return f"{self._base_url}{path}{'?' + urlencode(sent, doseq=True) if sent else ''}"


def _parse(content: bytes) -> Any:
    """The JSON of a response with status 2xx; a proxy may send another page with that status."""
    try:
        return json.loads(content)
    except ValueError:
        raise unexpected_answer() from None


def _segment(id: str) -> str:
    """An id as part of a path. An id that would change the path is rejected before a request is sent."""
    if id in ("", ".", ".."):
        raise ValueError(f"{id!r} is not an id.")
    return quote(id, safe="")


def _text(value: object) -> Union[str, List[str]]:
    """A parameter of the query; a list is sent as one parameter for each item."""
    if isinstance(value, (list, tuple)):
        return [str(item) for item in cast(Sequence[object], value)]
    return str(value).lower() if isinstance(value, bool) else str(value)


def _lines(url: str, response: http.client.HTTPResponse) -> Iterator[bytes]:
    """The lines of a body as they arrive. `readline` would treat a lost connection as the end of the body."""
    left = response.length
    rest = b""
    while True:
        try:
            part = response.read1(65_536)
            left = None if left is None else left - len(part)
            if not part and left:
                raise http.client.IncompleteRead(rest, left)
        except (OSError, http.client.HTTPException) as cause:
            raise no_answer(url, cause) from cause
        *lines, rest = (rest + part).split(b"\n")
        yield from (line for line in lines if line)
        if not part or left == 0:
            yield from (line for line in [rest] if line)
            return
