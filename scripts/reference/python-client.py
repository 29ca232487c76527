from __future__ import annotations

import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

_FIRST_WAIT_SECONDS = 0.2
_LONGEST_WAIT_SECONDS = 30.0
_TOO_MANY_REQUESTS = 429
# What a proxy answers in front of a server that is down, busy or slow.
_PASSING = {429, 502, 503, 504}


class LociError(Exception):
    """What the server refused, or why it could not be asked."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        hint: str | None = None,
        issues: Sequence[Mapping[str, str]] = (),
        status: int | None = None,
        is_retryable: bool = False,
    ) -> None:
        super().__init__(message if hint is None else f"{message}. {hint}")
        self.message = message
        self.code = code
        self.hint = hint
        self.issues = issues
        self.status = status
        self.is_retryable = is_retryable


class Null:
    """JSON's null, which takes a value away. `None` leaves a field out."""


NULL = Null()


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    # A redirect would take the key, and what is said, to somebody else.
    def redirect_request(self, *_args: Any, **_kwargs: Any) -> None:
        return None


class _Server:
    def __init__(self, url: str, key: str | None, timeout: float, retries: int) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or "@" in parts.netloc or parts.query:
            raise ValueError("url must begin with http:// or https://, without user or query")
        if key is not None and re.fullmatch(r"[!-~]+", key) is None:
            raise ValueError("key has spaces or characters that no header can hold")
        self._url = url.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._retries = retries
        self._opener = urllib.request.build_opener(_NoRedirect)

    def call(
        self,
        method: str,
        pattern: str,
        fields: Mapping[str, Any],
        *,
        is_idempotent: bool,
        idempotency_key: str | None = None,
    ) -> Any:
        given = {
            name: None if value is NULL else value
            for name, value in fields.items()
            if value is not None
        }
        path = re.sub(r"\{(\w+)\}", lambda found: _segment(found[1], given.pop(found[1], "")), pattern)
        headers = {"accept": "application/json"}
        if self._key is not None:
            headers["authorization"] = f"Bearer {self._key}"
        if idempotency_key is not None:
            if re.fullmatch(r"[!-~]{1,200}", idempotency_key) is None:
                raise ValueError("idempotency_key must be 1 to 200 letters, digits or signs")
            headers["idempotency-key"] = idempotency_key
        body = None
        if method == "GET":
            texts = {name: _query(value) for name, value in given.items()}
            path += "?" + urllib.parse.urlencode(texts) if texts else ""
        elif given:
            headers["content-type"] = "application/json"
            body = json.dumps(given).encode()
        request = urllib.request.Request(self._url + path, body, headers, method=method)
        is_repeatable = is_idempotent or idempotency_key is not None
        return self._send_again(request, is_repeatable)

    def _send_again(self, request: urllib.request.Request, is_repeatable: bool) -> Any:
        for attempt in range(self._retries + 1):
            try:
                return self._send(request)
            except _Failed as failure:
                error, seconds = failure.error, failure.retry_after
                # What the server turned away at the door has not been done.
                is_safe = is_repeatable or error.status == _TOO_MANY_REQUESTS
                if seconds is None:
                    seconds = _FIRST_WAIT_SECONDS * 2**attempt * random.uniform(0.5, 1)
                is_last = attempt == self._retries or seconds > _LONGEST_WAIT_SECONDS
                if is_last or not is_safe or not error.is_retryable:
                    raise error from failure.__cause__
            time.sleep(seconds)
        raise AssertionError("the last attempt returns or raises")

    def _send(self, request: urllib.request.Request) -> Any:
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return _parse(response.read(), response.status)
        except urllib.error.HTTPError as answer:
            retry_after = answer.headers.get("retry-after", "")
            seconds = float(retry_after) if retry_after.isdigit() else None
            error = _error_of(answer.read(), answer.code, seconds is not None)
            raise _Failed(error, seconds) from None
        except (OSError, urllib.error.URLError) as cause:
            error = LociError(
                f"The server at {self._url} cannot be reached: {cause}",
                code="STORE_FAILED",
                hint="Check the url, and that `loci serve` runs there.",
                is_retryable=True,
            )
            raise _Failed(error, None) from cause


class _Failed(Exception):
    def __init__(self, error: LociError, retry_after: float | None) -> None:
        self.error = error
        self.retry_after = retry_after


def _segment(name: str, value: Any) -> str:
    # A URL drops dots: another operation would be called.
    if str(value) in ("", ".", ".."):
        raise LociError(f'"{name}" is missing, or no name that a path can hold', code="INVALID_INPUT")
    return urllib.parse.quote(str(value), safe="")


def _query(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _parse(content: bytes, status: int) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        raise _Failed(_not_loci(status, False), None) from None


def _error_of(content: bytes, status: int, may_repeat: bool) -> LociError:
    try:
        told = json.loads(content)["error"]
        return LociError(
            told["message"],
            code=told["code"],
            hint=told.get("hint"),
            issues=told.get("issues", ()),
            status=status,
            is_retryable=may_repeat,
        )
    except (ValueError, KeyError, TypeError):
        return _not_loci(status, may_repeat or status in _PASSING)


def _not_loci(status: int, is_retryable: bool) -> LociError:
    return LociError(
        f"The server answered {status}, and not as Loci does",
        code="STORE_FAILED",
        hint="Check that the url is that of `loci serve`, and what stands in front of it.",
        status=status,
        is_retryable=is_retryable,
    )
