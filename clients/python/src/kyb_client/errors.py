"""The errors that the client raises."""

from __future__ import annotations

import json
from typing import Dict, List, cast

from .types import Problem, ProblemErrors


class KybError(Exception):
    """A call failed. The message is a sentence for people."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
        problem: Problem | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        """An error code of the service, `NO_ANSWER` (no response in time) or `UNEXPECTED_ANSWER` (the response is not from the service)."""
        self.status = status
        """The HTTP status; None without a response, and for a page of a proxy with a 2xx status."""
        self.request_id = request_id
        """Quote it when you ask the operator about the error; None without a response."""
        self.retry_after = retry_after
        """Seconds of the header Retry-After; None without one."""
        self.problem = problem
        """The whole response, with the members that single codes add; None if it is not from the service."""

    @property
    def errors(self) -> List[ProblemErrors]:
        """The fields that are not valid, each with its JSON pointer (RFC 6901)."""
        return self.problem.get("errors", []) if self.problem else []


class WebhookVerificationError(Exception):
    """The delivery is not from the service, was changed, or is too old. Respond with 400 and do nothing else."""


def to_error(status: int, request_id: str | None, body: bytes, retry_after: float | None) -> KybError:
    """The error for a response with a status other than 2xx."""
    problem = _parse_problem(body)
    if problem is None:
        return unexpected_answer(status, request_id, retry_after)
    return KybError(
        problem["code"],
        problem["detail"],
        status=status,
        request_id=problem["requestId"],
        retry_after=retry_after,
        problem=problem,
    )


def unexpected_answer(
    status: int | None = None, request_id: str | None = None, retry_after: float | None = None
) -> KybError:
    """The error for a response that is not one of the service, such as a page of a proxy. Without a status it was 2xx."""
    message = f"The response has status {status or '2xx'} and is not one of the service."
    return KybError("UNEXPECTED_ANSWER", message, status=status, request_id=request_id, retry_after=retry_after)


def _parse_problem(body: bytes) -> Problem | None:
    try:
        value: object = json.loads(body)
    except ValueError:
        return None
    if not isinstance(value, dict):
        return None
    members = cast(Dict[str, object], value)
    is_problem = all(isinstance(members.get(name), str) for name in ("code", "detail", "requestId"))
    return cast(Problem, members) if is_problem else None
