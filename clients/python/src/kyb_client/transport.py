"""Sends requests, and retries those that are safe to repeat."""

from __future__ import annotations

import http.client
import random
import re
import ssl
import time
import urllib.error
import urllib.parse
import urllib.request
from email.utils import parsedate_to_datetime
from typing import IO, Iterable, Mapping, Union

from .errors import KybError, to_error

Body = Union[bytes, IO[bytes], Iterable[bytes]]

# Temporary statuses: too many requests, and a service or proxy that cannot respond now.
_PASSING = {429, 502, 503, 504}
# Not retried: the attempt is stored, and another request would store another one.
_RECORDED = {"REGISTER_UNAVAILABLE"}
_FIRST_DELAY = 0.5
_LONGEST_DELAY = 8.0
# A longer Retry-After is not waited for: the error says how long it is.
_LONGEST_WAIT = 60.0


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would turn a POST into a GET and carry the key elsewhere. The service sends none."""

    def redirect_request(self, *args: object, **kwargs: object) -> None:
        return None


class Transport:
    """One attempt opens one connection. It has no state, so threads can share it."""

    def __init__(self, retries: int, context: ssl.SSLContext | None) -> None:
        self._retries = retries
        https = urllib.request.HTTPSHandler(context=context or ssl.create_default_context())
        self._opener = urllib.request.build_opener(_NoRedirects(), https)

    def read(self, method: str, url: str, headers: Mapping[str, str], body: Body | None, timeout: float | None) -> bytes:
        """The body of the response. It is read within the attempt, so that an interrupted one is retried."""
        with self._send(method, url, headers, body, timeout, reads=True) as response:
            return response.content

    def stream(self, method: str, url: str, headers: Mapping[str, str], timeout: float | None) -> "Response":
        """The response with its body unread."""
        return self._send(method, url, headers, None, timeout, reads=False)

    def _send(
        self, method: str, url: str, headers: Mapping[str, str], body: Body | None, timeout: float | None, *, reads: bool
    ) -> "Response":
        start = _position(body)
        safe = (method == "GET" or "Idempotency-Key" in headers) and (isinstance(body, bytes) or body is None or start is not None)
        attempt = 1
        while True:
            try:
                return self._attempt(method, url, headers, body, timeout, reads)
            except KybError as error:
                passing = error.code == "NO_ANSWER" or (error.status in _PASSING and error.code not in _RECORDED)
                delay = retry_delay(attempt, error.retry_after)
                if not (safe and passing) or attempt > self._retries or delay is None:
                    raise
            time.sleep(delay)
            attempt += 1
            if start is not None:
                body.seek(start)  # type: ignore[union-attr]

    def _attempt(
        self, method: str, url: str, headers: Mapping[str, str], body: Body | None, timeout: float | None, reads: bool
    ) -> "Response":
        request = urllib.request.Request(url, data=body, headers=dict(headers), method=method)
        try:
            try:
                response = Response(self._opener.open(request, timeout=timeout))
            except urllib.error.HTTPError as refused:
                with refused:
                    retry_after = parse_retry_after(refused.headers.get("Retry-After"))
                    request_id = refused.headers.get("X-Request-Id")
                    raise to_error(refused.code, request_id, refused.read(), retry_after) from None
            if reads:
                response.content = response.raw.read()
            return response
        except (OSError, http.client.HTTPException) as cause:
            raise no_answer(url, cause) from cause


class Response:
    """An open response, which `with` closes."""

    def __init__(self, raw: http.client.HTTPResponse) -> None:
        self.raw = raw
        self.content = b""

    def __enter__(self) -> "Response":
        return self

    def __exit__(self, *_: object) -> None:
        self.raw.close()


def no_answer(url: str, cause: Exception) -> KybError:
    """The error for a connection that failed."""
    host = urllib.parse.urlsplit(url)
    return KybError("NO_ANSWER", f"{host.scheme}://{host.netloc} did not respond: {cause}")


def retry_delay(attempt: int, retry_after: float | None) -> float | None:
    """Seconds to wait before the next attempt; None when there should be none. Jitter keeps callers that failed together apart."""
    varied = min(_LONGEST_DELAY, _FIRST_DELAY * 2 ** (attempt - 1)) * random.uniform(0.5, 1)
    if retry_after is None:
        return varied
    return None if retry_after > _LONGEST_WAIT else retry_after + varied % _FIRST_DELAY


def parse_retry_after(header: str | None, now: float | None = None) -> float | None:
    """The seconds of a Retry-After header, which is a number or a date (RFC 9110, 10.2.3); None if it is neither."""
    if header is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", header):
        return float(header)
    try:
        at = parsedate_to_datetime(header).timestamp()
    except (TypeError, ValueError):
        return None
    return max(0.0, at - (time.time() if now is None else now))


def _position(body: Body | None) -> int | None:
    """The start position of a file, for a retry; None for a body that can be read only once."""
    try:
        return body.tell() if body.seekable() else None  # type: ignore[union-attr]
    except (AttributeError, OSError):
        return None
