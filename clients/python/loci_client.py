"""The memory of a Loci server. Written by `npm run reference` from its OpenAPI document."""

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


class FactPossiblyOutdatedBy(TypedDict):
    id: str
    probability: float
    text: NotRequired[str]


class FactKeys(TypedDict):
    entities: list[str]
    speaker: list[str]
    topics: list[str]
    failures: list[str]
    times: NotRequired[list[str]]
    metadata: NotRequired[list[str]]


class FactYielded(TypedDict):
    isPinned: bool
    updatedAt: str
    validUntil: NotRequired[str]


class Fact(TypedDict):
    id: str
    scope: Scope
    text: str
    said: NotRequired[str]
    bucket: Literal["profile", "preference", "episodic", "semantic", "fact"]
    kind: Literal["world", "experience", "opinion", "observation"]
    role: Literal["statement", "turn", "page"]
    status: Literal["active", "superseded", "rejected", "forgotten"]
    trust: Literal["web", "import", "tool", "agent", "person"]
    flags: list[str]
    harmless: NotRequired[str]
    importance: float
    confidence: NotRequired[float]
    entities: list[str]
    tags: list[str]
    topics: list[str]
    isPinned: bool
    createdAt: str
    updatedAt: str
    occurredAt: NotRequired[str]
    eventAt: float
    validFrom: NotRequired[str]
    validUntil: NotRequired[str]
    supersededBy: NotRequired[str]
    possiblyOutdatedBy: NotRequired[FactPossiblyOutdatedBy]
    holdsBeside: NotRequired[list[str]]
    speaker: NotRequired[str]
    position: NotRequired[int]
    place: NotRequired[str]
    forgottenAt: NotRequired[str]
    source: Provenance
    keys: FactKeys
    contentKey: str
    metadata: NotRequired[dict[str, Any]]
    externalId: NotRequired[str]
    mentions: int
    isRetained: NotRequired[bool]
    lineId: NotRequired[str]
    yielded: NotRequired[FactYielded]
    outdates: NotRequired[list[str]]


class HistoryEntryBefore(TypedDict):
    status: Literal["active", "superseded", "rejected", "forgotten"]
    isPinned: bool
    supersededBy: NotRequired[str]
    validFrom: NotRequired[str]
    validUntil: NotRequired[str]
    possiblyOutdatedBy: NotRequired[dict[str, Any]]
    holdsBeside: NotRequired[list[str]]
    own: NotRequired[dict[str, Any]]


class HistoryEntry(TypedDict):
    id: str
    scope: Scope
    recordId: str
    action: Literal["remembered", "mentioned-again", "superseded", "corrected", "rejected", "confidence-moved", "bounded", "linked", "settled", "updated", "pinned", "unpinned", "forgotten", "restored", "purged", "appended", "replaced", "defined"]
    at: str
    surface: Literal["library", "cli", "http", "mcp"]
    trust: NotRequired[Literal["web", "import", "tool", "agent", "person"]]
    reason: NotRequired[str]
    code: NotRequired[str]
    values: NotRequired[dict[str, Any]]
    write: NotRequired[str]
    before: NotRequired[HistoryEntryBefore]


Provenance = Any


class Scope(TypedDict):
    tenant: str
    user: NotRequired[str]
    agent: NotRequired[str]
    project: NotRequired[str]
    session: NotRequired[str]


class RememberAnswerDisplaced(TypedDict):
    id: str
    text: str
    how: Literal["superseded", "rejected", "bounded", "forgotten"]


class RememberAnswerLinks(TypedDict):
    id: str
    text: str
    probability: float


class RememberAnswerItems(TypedDict):
    outcome: Literal["stored", "merged", "superseding", "retracted", "proposed", "dropped"]
    reason: str
    code: NotRequired[Literal["no-words", "too-short", "courtesy", "tool-noise", "transient", "question", "command", "boilerplate", "filler", "chatter", "rate-limit", "unimportant", "recalled", "rejected", "forgotten", "outdated", "untrusted", "suspicious"]]
    fact: NotRequired[Fact]
    displaced: NotRequired[list[dict[str, Any]]]
    undo: NotRequired[str]
    links: NotRequired[list[dict[str, Any]]]
    answered: NotRequired[list[str]]
    question: NotRequired[str]
    redacted: NotRequired[list[str]]
    flags: NotRequired[list[str]]
    insisted: NotRequired[bool]
    message: int


class RememberAnswer(TypedDict):
    outcome: Literal["stored", "merged", "superseding", "retracted", "proposed", "dropped", "read"]
    reason: str
    code: NotRequired[Literal["no-words", "too-short", "courtesy", "tool-noise", "transient", "question", "command", "boilerplate", "filler", "chatter", "rate-limit", "unimportant", "recalled", "rejected", "forgotten", "outdated", "untrusted", "suspicious"]]
    fact: NotRequired[Fact]
    displaced: NotRequired[list[RememberAnswerDisplaced]]
    undo: NotRequired[str]
    links: NotRequired[list[RememberAnswerLinks]]
    answered: NotRequired[list[str]]
    question: NotRequired[str]
    redacted: NotRequired[list[str]]
    flags: NotRequired[list[str]]
    insisted: NotRequired[bool]
    items: NotRequired[list[RememberAnswerItems]]


class RecallAnswerItems(TypedDict):
    type: str
    id: str
    text: str
    kind: NotRequired[str]
    bucket: NotRequired[str]
    confidence: NotRequired[float]
    supportedBy: NotRequired[list[str]]
    contradictedBy: NotRequired[list[str]]
    when: dict[str, Any]
    speaker: NotRequired[str]
    session: NotRequired[str]
    entities: list[str]
    source: Provenance
    trust: Literal["web", "import", "tool", "agent", "person"]
    flags: list[str]
    alsoFrom: list[dict[str, Any]]
    supersededBy: NotRequired[str]
    possiblyOutdatedBy: NotRequired[dict[str, Any]]
    validFrom: NotRequired[str]
    validUntil: NotRequired[str]
    metadata: NotRequired[dict[str, Any]]
    externalId: NotRequired[str]
    score: float
    probability: float
    tokens: NotRequired[int]
    explanation: dict[str, Any]


class RecallAnswerNotices(TypedDict):
    code: Literal["index-behind", "index-catching-up", "workspace-reading", "words-only", "model-cannot-read", "model-busy", "does-not-fit", "facts-damaged", "facts-missing", "episodes-damaged", "part-missing"]
    values: NotRequired[dict[str, Any]]
    text: str


class RecallAnswer(TypedDict):
    items: list[RecallAnswerItems]
    notices: list[RecallAnswerNotices]
    prompt: NotRequired[ContextAnswer]


class ContextAnswer(TypedDict):
    text: str
    tokens: int
    ids: list[str]
    leftOut: list[str]


class CorrectAnswerDisplaced(TypedDict):
    id: str
    text: str
    how: Literal["superseded", "rejected", "bounded", "forgotten"]


class CorrectAnswerLinks(TypedDict):
    id: str
    text: str
    probability: float


class CorrectAnswer(TypedDict):
    outcome: Literal["stored", "merged", "superseding", "retracted", "proposed", "dropped"]
    reason: str
    code: NotRequired[Literal["no-words", "too-short", "courtesy", "tool-noise", "transient", "question", "command", "boilerplate", "filler", "chatter", "rate-limit", "unimportant", "recalled", "rejected", "forgotten", "outdated", "untrusted", "suspicious"]]
    fact: NotRequired[Fact]
    displaced: NotRequired[list[CorrectAnswerDisplaced]]
    undo: NotRequired[str]
    links: NotRequired[list[CorrectAnswerLinks]]
    answered: NotRequired[list[str]]
    question: NotRequired[str]
    redacted: NotRequired[list[str]]
    flags: NotRequired[list[str]]
    insisted: NotRequired[bool]


class ForgetAnswerEpisode(TypedDict):
    id: str
    phase: Literal["active", "mature", "aged", "archived", "deleted"]


class ForgetAnswer(TypedDict):
    outcome: Literal["forgotten", "proposed"]
    reason: str
    fact: NotRequired[Fact]
    episode: NotRequired[ForgetAnswerEpisode]
    question: NotRequired[str]


class UndoAnswerEpisode(TypedDict):
    id: str
    phase: Literal["active", "mature", "aged", "archived", "deleted"]


class UndoAnswerLeft(TypedDict):
    id: str
    code: Literal["gone", "changed", "known-again", "partly"]
    reason: str


class UndoAnswer(TypedDict):
    restored: list[Fact]
    unlinked: NotRequired[list[Fact]]
    episode: NotRequired[UndoAnswerEpisode]
    isAllowed: NotRequired[bool]
    left: list[UndoAnswerLeft]


class FeedbackAnswerUsage(TypedDict):
    id: str
    scope: Scope
    accessCount: int
    retrievalCount: int
    lastAccessedAt: NotRequired[str]
    usefulness: float
    feedbackCount: int
    comments: NotRequired[list[dict[str, Any]]]
    referencedBy: list[str]


class FeedbackAnswerRule(TypedDict):
    id: str
    scope: Scope
    name: NotRequired[str]
    language: str
    kind: Literal["literal", "regex", "syntax", "described"]
    category: Literal["null-safety", "error-handling", "security", "performance", "readability", "style", "architecture", "extract-method", "rename", "simplify", "type-hints", "extract-constant", "restructure", "other"]
    before: str
    after: str
    description: str
    note: NotRequired[str]
    when: NotRequired[str]
    effects: NotRequired[dict[str, Any]]
    confidence: float
    standing: Literal["weak", "tentative", "trusted"]
    seen: int
    accepted: int
    rejected: int
    worked: NotRequired[int]
    failed: NotRequired[int]
    tests: NotRequired[dict[str, Any]]
    measured: NotRequired[list[dict[str, Any]]]
    contraindications: NotRequired[list[dict[str, Any]]]
    episodeIds: list[str]
    createdAt: str
    updatedAt: str


class FeedbackAnswer(TypedDict):
    kind: Literal["episode", "bug", "rule", "pattern"]
    usage: NotRequired[FeedbackAnswerUsage]
    bug: NotRequired[BugsAddAnswer]
    rule: NotRequired[FeedbackAnswerRule]
    pattern: NotRequired[PatternsAddAnswer]
    isCounted: NotRequired[bool]
    reason: NotRequired[str]


class ExportAnswerLeftOut(TypedDict):
    id: str
    reason: str


class ExportAnswer(TypedDict):
    content: str
    leftOut: NotRequired[list[ExportAnswerLeftOut]]
    next: NotRequired[str]


class ImportAnswerItems(TypedDict):
    outcome: Literal["stored", "merged", "superseding", "retracted", "proposed", "dropped", "updated", "unchanged", "postponed"]
    code: NotRequired[str]
    reason: str
    displaced: NotRequired[list[dict[str, Any]]]
    undo: NotRequired[str]
    line: int


class ImportAnswerProblems(TypedDict):
    line: int
    message: str


class ImportAnswer(TypedDict):
    isDryRun: bool
    outcomes: dict[str, Any]
    dropped: dict[str, Any]
    statements: NotRequired[dict[str, Any]]
    items: list[ImportAnswerItems]
    problems: list[ImportAnswerProblems]
    problemsTotal: int


class FactsGetAnswerOpinion(TypedDict):
    id: str
    text: str
    description: str
    confidence: float
    supportedBy: list[dict[str, Any]]
    contradictedBy: list[dict[str, Any]]
    moves: list[dict[str, Any]]


class FactsGetAnswerHistory(TypedDict):
    entries: list[HistoryEntry]
    total: int
    predecessors: list[dict[str, Any]]
    successors: list[dict[str, Any]]


class FactsGetAnswer(TypedDict):
    fact: NotRequired[Fact]
    opinion: NotRequired[FactsGetAnswerOpinion]
    history: NotRequired[FactsGetAnswerHistory]


class FactsListAnswer(TypedDict):
    items: list[Fact]
    total: NotRequired[int]
    next: NotRequired[str]


class FactsAddAnswer(TypedDict):
    items: list[CorrectAnswer]
    total: NotRequired[int]
    next: NotRequired[str]


class FactsUpdateAnswer(TypedDict):
    fact: Fact
    undo: NotRequired[str]


class FactsForgetAnswerItems(TypedDict):
    id: str
    outcome: Literal["forgotten", "proposed", "refused"]
    reason: str


class FactsForgetAnswer(TypedDict):
    items: list[FactsForgetAnswerItems]
    total: NotRequired[int]
    next: NotRequired[str]


class ConversationsRecordAnswer(TypedDict):
    items: list[CorrectAnswer]
    total: NotRequired[int]
    next: NotRequired[str]


class ConversationsSearchAnswerItems(TypedDict):
    id: str
    content: str
    role: NotRequired[str]
    session: NotRequired[str]
    at: str


class ConversationsSearchAnswerNotices(TypedDict):
    code: Literal["index-behind", "index-catching-up", "workspace-reading", "words-only", "model-cannot-read", "model-busy", "does-not-fit", "facts-damaged", "facts-missing", "episodes-damaged", "part-missing"]
    values: NotRequired[dict[str, Any]]
    text: str


class ConversationsSearchAnswer(TypedDict):
    items: list[ConversationsSearchAnswerItems]
    notices: list[ConversationsSearchAnswerNotices]


class EntitiesGetAnswerFacts(TypedDict):
    world: list[Fact]
    experience: list[Fact]
    opinion: list[Fact]
    observation: list[Fact]


class EntitiesGetAnswerOpinions(TypedDict):
    id: str
    text: str
    description: str
    confidence: float
    supportedBy: list[dict[str, Any]]
    contradictedBy: list[dict[str, Any]]
    moves: list[dict[str, Any]]


class EntitiesGetAnswerQuestions(TypedDict):
    id: str
    scope: Scope
    text: str
    status: Literal["open", "answered", "closed"]
    askedAt: str
    surface: Literal["library", "cli", "http", "mcp"]
    trust: Literal["web", "import", "tool", "agent", "person"]
    flags: list[str]
    topics: list[str]
    entities: list[str]
    answeredBy: NotRequired[str]
    answeredAt: NotRequired[str]
    closedAt: NotRequired[str]
    reason: NotRequired[str]
    proposal: NotRequired[dict[str, Any]]


class EntitiesGetAnswerLinked(TypedDict):
    name: str
    facts: int


class EntitiesGetAnswer(TypedDict):
    name: str
    aliases: list[str]
    total: int
    facts: EntitiesGetAnswerFacts
    opinions: list[EntitiesGetAnswerOpinions]
    questions: list[EntitiesGetAnswerQuestions]
    linked: list[EntitiesGetAnswerLinked]


class EntitiesLinkAnswer(TypedDict):
    id: str
    scope: Scope
    name: str
    alias: str
    topics: NotRequired[list[str]]
    origin: Literal["given", "confirmed"]
    createdAt: str
    surface: Literal["library", "cli", "http", "mcp"]
    trust: Literal["web", "import", "tool", "agent", "person"]
    keys: list[str]
    isLinked: bool


class EntitiesAliasesAnswerItems(TypedDict):
    id: str
    scope: Scope
    name: str
    alias: str
    topics: NotRequired[list[str]]
    origin: Literal["given", "confirmed"]
    createdAt: str
    surface: Literal["library", "cli", "http", "mcp"]
    trust: Literal["web", "import", "tool", "agent", "person"]
    keys: list[str]


class EntitiesAliasesAnswerSuggestions(TypedDict):
    name: str
    alias: str
    together: int
    facts: int


class EntitiesAliasesAnswer(TypedDict):
    items: list[EntitiesAliasesAnswerItems]
    total: NotRequired[int]
    next: NotRequired[str]
    suggestions: NotRequired[list[EntitiesAliasesAnswerSuggestions]]


class QuestionsAskAnswerQuestion(TypedDict):
    id: str
    scope: Scope
    text: str
    status: Literal["open", "answered", "closed"]
    askedAt: str
    surface: Literal["library", "cli", "http", "mcp"]
    trust: Literal["web", "import", "tool", "agent", "person"]
    flags: list[str]
    topics: list[str]
    entities: list[str]
    answeredBy: NotRequired[str]
    answeredAt: NotRequired[str]
    closedAt: NotRequired[str]
    reason: NotRequired[str]
    proposal: NotRequired[dict[str, Any]]


class QuestionsAskAnswer(TypedDict):
    outcome: Literal["stored", "merged", "dropped"]
    reason: str
    question: NotRequired[QuestionsAskAnswerQuestion]
    code: NotRequired[Literal["no-words", "too-short", "courtesy", "tool-noise", "transient", "question", "command", "boilerplate", "filler", "chatter", "rate-limit", "unimportant", "recalled", "rejected", "forgotten", "outdated", "untrusted", "suspicious"]]
    redacted: NotRequired[list[str]]
    flags: NotRequired[list[str]]


class QuestionsListAnswerItems(TypedDict):
    id: str
    scope: Scope
    text: str
    status: Literal["open", "answered", "closed"]
    askedAt: str
    surface: Literal["library", "cli", "http", "mcp"]
    trust: Literal["web", "import", "tool", "agent", "person"]
    flags: list[str]
    topics: list[str]
    entities: list[str]
    answeredBy: NotRequired[str]
    answeredAt: NotRequired[str]
    closedAt: NotRequired[str]
    reason: NotRequired[str]
    proposal: NotRequired[dict[str, Any]]


class QuestionsListAnswer(TypedDict):
    items: list[QuestionsListAnswerItems]
    total: NotRequired[int]
    next: NotRequired[str]


class QuestionsCloseAnswerQuestion(TypedDict):
    id: str
    scope: Scope
    text: str
    status: Literal["open", "answered", "closed"]
    askedAt: str
    surface: Literal["library", "cli", "http", "mcp"]
    trust: Literal["web", "import", "tool", "agent", "person"]
    flags: list[str]
    topics: list[str]
    entities: list[str]
    answeredBy: NotRequired[str]
    answeredAt: NotRequired[str]
    closedAt: NotRequired[str]
    reason: NotRequired[str]
    proposal: NotRequired[dict[str, Any]]


class QuestionsCloseAnswer(TypedDict):
    question: NotRequired[QuestionsCloseAnswerQuestion]
    receipt: NotRequired[CorrectAnswer]


class BlocksListAnswerBlocks(TypedDict):
    label: str
    value: str
    description: NotRequired[str]
    limit: int
    isReadOnly: bool
    trust: Literal["web", "import", "tool", "agent", "person"]
    revision: int
    updatedAt: str
    characters: int
    versions: NotRequired[list[dict[str, Any]]]


class BlocksListAnswer(TypedDict):
    blocks: list[BlocksListAnswerBlocks]
    characters: int
    limit: int
    text: str


BlocksUpdateAnswer = Any


class FilesRunAnswer(TypedDict):
    content: str
    isError: bool


class ItemsPutAnswerItems(TypedDict):
    namespace: list[str]
    key: str
    version: int
    createdAt: str
    updatedAt: str


class ItemsPutAnswer(TypedDict):
    items: list[ItemsPutAnswerItems]


class ItemsGetAnswerItems(TypedDict):
    namespace: list[str]
    key: str
    value: Any
    version: int
    createdAt: str
    updatedAt: str


class ItemsGetAnswer(TypedDict):
    items: list[ItemsGetAnswerItems]


class ItemsListAnswerItems(TypedDict):
    namespace: list[str]
    key: str
    value: Any
    version: int
    createdAt: str
    updatedAt: str
    score: NotRequired[float]


class ItemsListAnswerNotices(TypedDict):
    code: Literal["index-behind", "index-catching-up", "workspace-reading", "words-only", "model-cannot-read", "model-busy", "does-not-fit", "facts-damaged", "facts-missing", "episodes-damaged", "part-missing"]
    values: NotRequired[dict[str, Any]]
    text: str


class ItemsListAnswer(TypedDict):
    items: list[ItemsListAnswerItems]
    total: NotRequired[int]
    next: NotRequired[str]
    notices: list[ItemsListAnswerNotices]


class ItemsDeleteAnswer(TypedDict):
    deleted: int
    isDryRun: bool


class ItemsNamespacesAnswer(TypedDict):
    items: list[list[str]]
    total: NotRequired[int]
    next: NotRequired[str]


class TasksStartAnswerEvents(TypedDict):
    type: str


class TasksStartAnswerAdvice(TypedDict):
    id: str
    kind: Literal["pattern", "bug", "episode"]
    advice: Literal["do", "avoid"]
    text: str
    flags: list[Literal["override", "role-change", "secrecy", "standing-order", "prompt-leak", "exfiltration", "memory-tampering", "false-authority", "addressed-to-model", "role-header", "chat-template", "tool-call", "hidden-text", "encoded", "reads-as-command"]]


class TasksStartAnswerGuidance(TypedDict):
    approach: list[dict[str, Any]]
    tryFirst: list[dict[str, Any]]
    avoid: list[dict[str, Any]]
    challenges: list[dict[str, Any]]
    complexity: NotRequired[dict[str, Any]]
    confidence: dict[str, Any]


class TasksStartAnswerInferred(TypedDict):
    type: NotRequired[str]
    domain: NotRequired[str]
    complexity: NotRequired[float]


class TasksStartAnswer(TypedDict):
    id: str
    events: list[TasksStartAnswerEvents]
    advice: list[TasksStartAnswerAdvice]
    guidance: NotRequired[TasksStartAnswerGuidance]
    retrieved: list[str]
    inferred: TasksStartAnswerInferred


class TasksStepAnswerEvents(TypedDict):
    type: str


class TasksStepAnswerAdvice(TypedDict):
    id: str
    kind: Literal["pattern", "bug", "episode"]
    advice: Literal["do", "avoid"]
    text: str
    flags: list[Literal["override", "role-change", "secrecy", "standing-order", "prompt-leak", "exfiltration", "memory-tampering", "false-authority", "addressed-to-model", "role-header", "chat-template", "tool-call", "hidden-text", "encoded", "reads-as-command"]]


class TasksStepAnswerSameError(TypedDict):
    signature: str
    steps: list[int]
    triedSince: list[dict[str, Any]]


class TasksStepAnswer(TypedDict):
    id: str
    events: list[TasksStepAnswerEvents]
    advice: list[TasksStepAnswerAdvice]
    step: int
    sameError: NotRequired[TasksStepAnswerSameError]


class TasksFinishAnswerEpisode(TypedDict):
    id: str
    scope: Scope
    createdAt: str
    occurredAt: NotRequired[str]
    eventAt: float
    source: Provenance
    keys: dict[str, Any]
    consolidation: NotRequired[dict[str, Any]]
    task: dict[str, Any]
    context: dict[str, Any]
    execution: dict[str, Any]
    outcome: dict[str, Any]
    reflection: dict[str, Any]
    metadata: dict[str, Any]


class TasksFinishAnswerLearnings(TypedDict):
    kind: str


class TasksFinishAnswerLearned(TypedDict):
    kind: Literal["bug", "rule", "pattern"]
    id: str
    text: str


class TasksFinishAnswer(TypedDict):
    id: str
    episode: NotRequired[TasksFinishAnswerEpisode]
    learnings: list[TasksFinishAnswerLearnings]
    learned: list[TasksFinishAnswerLearned]


class TasksContextAnswerLeftOut(TypedDict):
    section: Literal["system", "task", "execution", "results", "retrieved"]
    key: str
    tokens: int
    temperature: Literal["hot", "warm", "cold"]


class TasksContextAnswerEvents(TypedDict):
    type: str


class TasksContextAnswer(TypedDict):
    text: str
    tokens: int
    leftOut: list[TasksContextAnswerLeftOut]
    retrieved: NotRequired[list[str]]
    events: NotRequired[list[TasksContextAnswerEvents]]


class TasksListAnswerItems(TypedDict):
    id: str
    description: str
    status: Literal["open", "finished", "abandoned"]
    startedAt: str
    updatedAt: str
    phase: NotRequired[str]
    subtask: NotRequired[str]
    tokens: int
    limit: int
    statistics: dict[str, Any]
    snapshots: list[dict[str, Any]]
    episodeId: NotRequired[str]


class TasksListAnswer(TypedDict):
    items: list[TasksListAnswerItems]
    total: NotRequired[int]
    next: NotRequired[str]


class TasksGetAnswerStatistics(TypedDict):
    steps: float
    failedSteps: float
    toolCalls: float
    tokens: float
    errors: float
    patchesProposed: float
    patchesApplied: float
    linesAdded: float
    linesRemoved: float
    llmCalls: float
    costUsd: float


class TasksGetAnswerSnapshots(TypedDict):
    hash: str
    at: str
    step: int


class TasksGetAnswerState(TypedDict):
    plan: list[Any]


class TasksGetAnswerSteps(TypedDict):
    number: int
    at: str
    subtask: NotRequired[str]
    tool: NotRequired[str]
    input: NotRequired[str]
    output: NotRequired[str]
    error: NotRequired[str]
    errorType: NotRequired[str]
    signature: NotRequired[str]
    thought: NotRequired[str]
    durationMs: NotRequired[float]


class TasksGetAnswerEvents(TypedDict):
    type: str


class TasksGetAnswer(TypedDict):
    id: str
    description: str
    status: Literal["open", "finished", "abandoned"]
    startedAt: str
    updatedAt: str
    phase: NotRequired[str]
    subtask: NotRequired[str]
    tokens: int
    limit: int
    statistics: TasksGetAnswerStatistics
    snapshots: list[TasksGetAnswerSnapshots]
    episodeId: NotRequired[str]
    state: TasksGetAnswerState
    steps: NotRequired[list[TasksGetAnswerSteps]]
    value: NotRequired[Any]
    content: NotRequired[str]
    events: NotRequired[list[TasksGetAnswerEvents]]


class TasksUpdateAnswerEvents(TypedDict):
    type: str


class TasksUpdateAnswer(TypedDict):
    id: str
    events: list[TasksUpdateAnswerEvents]
    hypothesis: NotRequired[str]


class EpisodesSearchAnswerItems(TypedDict):
    episode: dict[str, Any]
    phase: Literal["active", "mature", "aged", "archived", "deleted"]
    score: float
    explanation: dict[str, Any]


class EpisodesSearchAnswerNotices(TypedDict):
    code: Literal["index-behind", "index-catching-up", "workspace-reading", "words-only", "model-cannot-read", "model-busy", "does-not-fit", "facts-damaged", "facts-missing", "episodes-damaged", "part-missing"]
    values: NotRequired[dict[str, Any]]
    text: str


class EpisodesSearchAnswer(TypedDict):
    items: list[EpisodesSearchAnswerItems]
    total: NotRequired[int]
    next: NotRequired[str]
    notices: list[EpisodesSearchAnswerNotices]


class EpisodesGetAnswerEpisode(TypedDict):
    id: str
    scope: Scope
    createdAt: str
    occurredAt: NotRequired[str]
    eventAt: float
    source: Provenance
    keys: dict[str, Any]
    consolidation: NotRequired[dict[str, Any]]
    task: dict[str, Any]
    context: dict[str, Any]
    execution: dict[str, Any]
    outcome: dict[str, Any]
    reflection: dict[str, Any]
    metadata: dict[str, Any]


class EpisodesGetAnswerMissing(TypedDict):
    parts: list[str]
    reason: str


class EpisodesGetAnswerUsage(TypedDict):
    id: str
    scope: Scope
    accessCount: int
    retrievalCount: int
    lastAccessedAt: NotRequired[str]
    usefulness: float
    feedbackCount: int
    comments: NotRequired[list[dict[str, Any]]]
    referencedBy: list[str]


class EpisodesGetAnswerLifecycle(TypedDict):
    phase: Literal["active", "mature", "aged", "archived", "deleted"]
    since: str
    away: list[dict[str, Any]]
    reason: NotRequired[str]
    consolidatedInto: NotRequired[str]


class EpisodesGetAnswer(TypedDict):
    episode: EpisodesGetAnswerEpisode
    missing: NotRequired[list[EpisodesGetAnswerMissing]]
    usage: EpisodesGetAnswerUsage
    lifecycle: EpisodesGetAnswerLifecycle


class EpisodesStoreAnswerItems(TypedDict):
    id: str
    outcome: Literal["stored", "unchanged", "dropped"]
    reason: str
    episode: NotRequired[dict[str, Any]]


class EpisodesStoreAnswer(TypedDict):
    items: list[EpisodesStoreAnswerItems]
    total: NotRequired[int]
    next: NotRequired[str]


class FailuresSearchAnswerBugs(TypedDict):
    pattern: BugsAddAnswer
    score: float
    isExact: bool
    aspects: list[dict[str, Any]]
    solution: NotRequired[dict[str, Any]]
    why: str


class FailuresSearchAnswerItems(TypedDict):
    type: NotRequired[str]
    template: str
    signature: str
    results: list[dict[str, Any]]


class FailuresSearchAnswer(TypedDict):
    bugs: list[FailuresSearchAnswerBugs]
    items: list[FailuresSearchAnswerItems]


class ContextForTaskAnswerPieces(TypedDict):
    section: Literal["stack", "convention", "preference", "rule", "codePattern", "lesson", "hotspot", "episode", "bug", "pattern"]
    id: str
    recordIds: NotRequired[list[str]]
    title: str
    text: str
    trust: Literal["web", "import", "tool", "agent", "person"]
    episodeIds: list[str]
    date: NotRequired[str]
    score: NotRequired[float]
    flags: list[Literal["override", "role-change", "secrecy", "standing-order", "prompt-leak", "exfiltration", "memory-tampering", "false-authority", "addressed-to-model", "role-header", "chat-template", "tool-call", "hidden-text", "encoded", "reads-as-command"]]


class ContextForTaskAnswerPatterns(TypedDict):
    pattern: PatternsAddAnswer
    score: float
    explanation: dict[str, Any]


class ContextForTaskAnswerGuidance(TypedDict):
    approach: list[dict[str, Any]]
    tryFirst: list[dict[str, Any]]
    avoid: list[dict[str, Any]]
    challenges: list[dict[str, Any]]
    complexity: NotRequired[dict[str, Any]]
    confidence: dict[str, Any]


class ContextForTaskAnswerNotices(TypedDict):
    code: Literal["index-behind", "index-catching-up", "workspace-reading", "words-only", "model-cannot-read", "model-busy", "does-not-fit", "facts-damaged", "facts-missing", "episodes-damaged", "part-missing"]
    values: NotRequired[dict[str, Any]]
    text: str


class ContextForTaskAnswer(TypedDict):
    pieces: list[ContextForTaskAnswerPieces]
    patterns: list[ContextForTaskAnswerPatterns]
    guidance: ContextForTaskAnswerGuidance
    text: str
    tokens: int
    leftOut: int
    notices: list[ContextForTaskAnswerNotices]


class ContextDuringAnswerItems(TypedDict):
    text: str
    sources: list[dict[str, Any]]
    advice: NotRequired[Literal["do", "avoid"]]
    flags: list[Literal["override", "role-change", "secrecy", "standing-order", "prompt-leak", "exfiltration", "memory-tampering", "false-authority", "addressed-to-model", "role-header", "chat-template", "tool-call", "hidden-text", "encoded", "reads-as-command"]]


class ContextDuringAnswer(TypedDict):
    kind: Literal["error", "howTo", "convention", "approach", "general"]
    items: list[ContextDuringAnswerItems]


class PatternsListAnswer(TypedDict):
    items: list[PatternsAddAnswer]
    total: NotRequired[int]
    next: NotRequired[str]


class PatternsGetAnswerSupporting(TypedDict):
    id: NotRequired[str]
    task: NotRequired[str]
    at: str
    isHit: bool
    origin: Literal["mined", "applied"]


class PatternsGetAnswerContradicting(TypedDict):
    id: NotRequired[str]
    task: NotRequired[str]
    at: str
    isHit: bool
    origin: Literal["mined", "applied"]


class PatternsGetAnswerHistory(TypedDict):
    id: str
    scope: Scope
    patternId: str
    version: int
    pattern: PatternsAddAnswer
    changedAt: str
    surface: Literal["library", "cli", "http", "mcp"]
    reason: NotRequired[str]


class PatternsGetAnswerSimilar(TypedDict):
    pattern: PatternsAddAnswer
    similarity: float
    shared: list[str]


class PatternsGetAnswer(TypedDict):
    pattern: PatternsAddAnswer
    supporting: list[PatternsGetAnswerSupporting]
    contradicting: list[PatternsGetAnswerContradicting]
    history: list[PatternsGetAnswerHistory]
    similar: list[PatternsGetAnswerSimilar]
    lines: NotRequired[list[str]]
    values: NotRequired[dict[str, Any]]


class PatternsAddAnswerApplicability(TypedDict):
    problemTypes: list[str]
    domains: list[str]
    complexity: NotRequired[dict[str, Any]]
    capabilities: list[str]
    conditions: list[str]
    antiConditions: list[str]


class PatternsAddAnswerEvidence(TypedDict):
    since: NotRequired[float]
    applications: int
    runs: int
    hits: int
    successRate: float
    baseRate: float
    bases: list[dict[str, Any]]
    improvement: float
    timeSavedMs: NotRequired[float]
    costSaved: NotRequired[dict[str, Any]]
    confidence: float
    pValue: float
    adjustedPValue: float
    contrast: NotRequired[dict[str, Any]]
    minedPValue: NotRequired[float]
    reference: NotRequired[dict[str, Any]]
    helpfulness: NotRequired[float]
    lastValidatedAt: NotRequired[str]


class PatternsAddAnswerGuidance(TypedDict):
    whenToApply: str
    howToApply: str
    benefits: list[str]
    risks: list[str]
    alternatives: list[str]


class PatternsAddAnswerLifecycle(TypedDict):
    status: Literal["candidate", "validated", "under-review", "deprecated"]
    uses: int
    lastUsedAt: NotRequired[str]
    supersededBy: NotRequired[str]
    reason: NotRequired[str]
    refinements: int
    isRefined: NotRequired[bool]
    moves: NotRequired[list[dict[str, Any]]]


class PatternsAddAnswerRelations(TypedDict):
    specializes: NotRequired[str]
    generalizes: list[str]
    contradicts: list[str]
    complements: list[str]


class PatternsAddAnswer(TypedDict):
    id: str
    scope: Scope
    name: str
    category: Literal["strategy", "decomposition", "sequence", "tool-selection", "failure", "recovery", "optimization", "domain"]
    summary: str
    description: NotRequired[str]
    version: int
    createdAt: str
    updatedAt: str
    expects: Literal["success", "failure"]
    advice: Literal["do", "avoid"]
    followedWhen: NotRequired[str]
    comparedWhen: NotRequired[str]
    saves: NotRequired[str]
    applicability: PatternsAddAnswerApplicability
    content: Any
    evidence: PatternsAddAnswerEvidence
    guidance: PatternsAddAnswerGuidance
    lifecycle: PatternsAddAnswerLifecycle
    relations: PatternsAddAnswerRelations
    origin: Literal["mined", "added"]
    source: NotRequired[Provenance]


class BugsListAnswer(TypedDict):
    items: list[BugsAddAnswer]
    total: NotRequired[int]
    next: NotRequired[str]


class BugsGetAnswerRelated(TypedDict):
    id: str
    name: str


class BugsGetAnswerBehind(TypedDict):
    id: str
    task: str
    at: str
    status: Literal["success", "partial", "failure"]


class BugsGetAnswer(TypedDict):
    pattern: BugsAddAnswer
    related: list[BugsGetAnswerRelated]
    behind: list[BugsGetAnswerBehind]


class BugsAddAnswerSignature(TypedDict):
    errorTypes: list[str]
    messageTemplates: list[str]
    stackPatterns: list[list[str]]
    codePatterns: list[str]


class BugsAddAnswerContext(TypedDict):
    fileTypes: list[str]
    languages: list[str]
    frameworks: list[str]
    commonCauses: list[str]


class BugsAddAnswerSolutions(TypedDict):
    key: str
    description: str
    approach: NotRequired[str]
    codeTemplate: NotRequired[str]
    conditions: list[str]
    trust: Literal["web", "import", "tool", "agent", "person"]
    successes: int
    attempts: int
    successRate: NotRequired[float]
    successRateMin: float
    episodeIds: list[str]


class BugsAddAnswerStatistics(TypedDict):
    occurrences: int
    variants: int
    resolutions: int
    meanResolutionMs: NotRequired[float]
    lastSeenAt: NotRequired[str]


class BugsAddAnswer(TypedDict):
    id: str
    scope: Scope
    createdAt: str
    updatedAt: str
    name: str
    origin: Literal["learned", "reported"]
    trust: Literal["web", "import", "tool", "agent", "person"]
    signature: BugsAddAnswerSignature
    context: BugsAddAnswerContext
    solutions: list[BugsAddAnswerSolutions]
    statistics: BugsAddAnswerStatistics
    episodeIds: list[str]


class BugsDeleteAnswer(TypedDict):
    id: str
    episodes: int


class RulesListAnswerItems(TypedDict):
    id: str
    scope: Scope
    name: NotRequired[str]
    language: str
    kind: Literal["literal", "regex", "syntax", "described"]
    category: Literal["null-safety", "error-handling", "security", "performance", "readability", "style", "architecture", "extract-method", "rename", "simplify", "type-hints", "extract-constant", "restructure", "other"]
    before: str
    after: str
    description: str
    note: NotRequired[str]
    when: NotRequired[str]
    effects: NotRequired[dict[str, Any]]
    confidence: float
    standing: Literal["weak", "tentative", "trusted"]
    seen: int
    accepted: int
    rejected: int
    worked: NotRequired[int]
    failed: NotRequired[int]
    tests: NotRequired[dict[str, Any]]
    measured: NotRequired[list[dict[str, Any]]]
    contraindications: NotRequired[list[dict[str, Any]]]
    episodeIds: list[str]
    createdAt: str
    updatedAt: str
    behind: list[dict[str, Any]]


class RulesListAnswer(TypedDict):
    items: list[RulesListAnswerItems]
    total: NotRequired[int]
    next: NotRequired[str]


class RulesGetAnswerRule(TypedDict):
    id: str
    scope: Scope
    name: NotRequired[str]
    language: str
    kind: Literal["literal", "regex", "syntax", "described"]
    category: Literal["null-safety", "error-handling", "security", "performance", "readability", "style", "architecture", "extract-method", "rename", "simplify", "type-hints", "extract-constant", "restructure", "other"]
    before: str
    after: str
    description: str
    note: NotRequired[str]
    when: NotRequired[str]
    effects: NotRequired[dict[str, Any]]
    confidence: float
    standing: Literal["weak", "tentative", "trusted"]
    seen: int
    accepted: int
    rejected: int
    worked: NotRequired[int]
    failed: NotRequired[int]
    tests: NotRequired[dict[str, Any]]
    measured: NotRequired[list[dict[str, Any]]]
    contraindications: NotRequired[list[dict[str, Any]]]
    episodeIds: list[str]
    createdAt: str
    updatedAt: str


class RulesGetAnswerSimilar(TypedDict):
    rule: dict[str, Any]
    similarity: float


class RulesGetAnswerBehind(TypedDict):
    id: str
    task: str
    at: str
    status: Literal["success", "partial", "failure"]


class RulesGetAnswer(TypedDict):
    rule: RulesGetAnswerRule
    similar: list[RulesGetAnswerSimilar]
    behind: list[RulesGetAnswerBehind]


class RulesMatchAnswerItems(TypedDict):
    rule: dict[str, Any]
    line: int
    start: int
    end: int
    found: str
    suggestion: str


class RulesMatchAnswerAlso(TypedDict):
    id: str
    scope: Scope
    name: NotRequired[str]
    language: str
    kind: Literal["literal", "regex", "syntax", "described"]
    category: Literal["null-safety", "error-handling", "security", "performance", "readability", "style", "architecture", "extract-method", "rename", "simplify", "type-hints", "extract-constant", "restructure", "other"]
    before: str
    after: str
    description: str
    note: NotRequired[str]
    when: NotRequired[str]
    effects: NotRequired[dict[str, Any]]
    confidence: float
    standing: Literal["weak", "tentative", "trusted"]
    seen: int
    accepted: int
    rejected: int
    worked: NotRequired[int]
    failed: NotRequired[int]
    tests: NotRequired[dict[str, Any]]
    measured: NotRequired[list[dict[str, Any]]]
    contraindications: NotRequired[list[dict[str, Any]]]
    episodeIds: list[str]
    createdAt: str
    updatedAt: str


class RulesMatchAnswer(TypedDict):
    items: list[RulesMatchAnswerItems]
    total: NotRequired[int]
    next: NotRequired[str]
    also: list[RulesMatchAnswerAlso]


class RulesAddAnswerRules(TypedDict):
    id: str
    scope: Scope
    name: NotRequired[str]
    language: str
    kind: Literal["literal", "regex", "syntax", "described"]
    category: Literal["null-safety", "error-handling", "security", "performance", "readability", "style", "architecture", "extract-method", "rename", "simplify", "type-hints", "extract-constant", "restructure", "other"]
    before: str
    after: str
    description: str
    note: NotRequired[str]
    when: NotRequired[str]
    effects: NotRequired[dict[str, Any]]
    confidence: float
    standing: Literal["weak", "tentative", "trusted"]
    seen: int
    accepted: int
    rejected: int
    worked: NotRequired[int]
    failed: NotRequired[int]
    tests: NotRequired[dict[str, Any]]
    measured: NotRequired[list[dict[str, Any]]]
    contraindications: NotRequired[list[dict[str, Any]]]
    episodeIds: list[str]
    createdAt: str
    updatedAt: str


class RulesAddAnswer(TypedDict):
    learned: int
    reinforced: int
    rules: list[RulesAddAnswerRules]


class RulesDeleteAnswer(TypedDict):
    id: str


class ProjectsLearnAnswerProject(TypedDict):
    project: str
    updatedAt: str
    folder: NotRequired[dict[str, Any]]
    structure: NotRequired[dict[str, Any]]
    stack: NotRequired[dict[str, Any]]
    conventions: NotRequired[list[dict[str, Any]]]
    hotspots: NotRequired[dict[str, Any]]
    team: NotRequired[dict[str, Any]]
    statistics: NotRequired[dict[str, Any]]
    behind: list[dict[str, Any]]


class ProjectsLearnAnswer(TypedDict):
    outcome: Literal["learned", "changed", "unchanged"]
    project: ProjectsLearnAnswerProject
    notices: list[str]


class ProjectsGetAnswerProject(TypedDict):
    project: str
    updatedAt: str
    folder: NotRequired[dict[str, Any]]
    structure: NotRequired[dict[str, Any]]
    stack: NotRequired[dict[str, Any]]
    conventions: NotRequired[list[dict[str, Any]]]
    hotspots: NotRequired[dict[str, Any]]
    team: NotRequired[dict[str, Any]]
    statistics: NotRequired[dict[str, Any]]
    behind: list[dict[str, Any]]


class ProjectsGetAnswerProjects(TypedDict):
    project: str
    updatedAt: str
    architecture: NotRequired[str]
    languages: list[str]
    tasks: int
    successRate: NotRequired[float]


class ProjectsGetAnswerTools(TypedDict):
    tools: list[dict[str, Any]]
    combinations: list[dict[str, Any]]
    episodes: int


class ProjectsGetAnswer(TypedDict):
    project: NotRequired[ProjectsGetAnswerProject]
    projects: NotRequired[list[ProjectsGetAnswerProjects]]
    tools: NotRequired[ProjectsGetAnswerTools]


class ProjectsDeleteAnswer(TypedDict):
    project: str


class PreferencesListAnswerPreferences(TypedDict):
    topic: str
    area: Literal["coding", "interaction", "tools", "other"]
    value: str
    language: NotRequired[str]
    origin: Literal["stated", "inferred"]
    confidence: float
    stated: NotRequired[dict[str, Any]]
    inferred: NotRequired[dict[str, Any]]


class PreferencesListAnswerDecisions(TypedDict):
    accepted: list[dict[str, Any]]
    rejected: list[dict[str, Any]]


class PreferencesListAnswerShortcuts(TypedDict):
    commands: list[str]
    tasks: int
    runs: int
    pValue: float


class PreferencesListAnswerStated(TypedDict):
    factId: str
    text: str
    trust: Literal["web", "import", "tool", "agent", "person"]
    statedAt: str
    topic: NotRequired[str]
    value: NotRequired[str]
    language: NotRequired[str]


class PreferencesListAnswer(TypedDict):
    preferences: list[PreferencesListAnswerPreferences]
    decisions: PreferencesListAnswerDecisions
    shortcuts: list[PreferencesListAnswerShortcuts]
    stated: list[PreferencesListAnswerStated]
    tasks: int


class PreferencesDeleteAnswer(TypedDict):
    topic: str
    facts: list[str]
    wasInferred: bool


class EventsListAnswerItems(TypedDict):
    kind: Literal["fact", "episode", "task", "question", "block", "pattern", "bug", "rule", "project"]
    id: str
    operation: Literal["created", "changed", "removed"]
    version: int
    text: NotRequired[str]


class EventsListAnswer(TypedDict):
    items: list[EventsListAnswerItems]
    next: str
    isEnd: bool
    startedOver: NotRequired[bool]


class WorkspaceRetainAnswerProblems(TypedDict):
    line: int
    message: str


class WorkspaceRetainAnswer(TypedDict):
    path: str
    receipts: list[CorrectAnswer]
    problems: list[WorkspaceRetainAnswerProblems]


class WorkspaceReflectAnswerPages(TypedDict):
    path: str
    outcome: Literal["written", "kept"]
    problems: list[dict[str, Any]]


class WorkspaceReflectAnswerLooked(TypedDict):
    since: str
    statements: int
    newestAt: NotRequired[str]


class WorkspaceReflectAnswer(TypedDict):
    pages: list[WorkspaceReflectAnswerPages]
    diff: str
    looked: WorkspaceReflectAnswerLooked
    isDryRun: bool


class WorkspaceSyncAnswerProblems(TypedDict):
    path: str
    line: int
    message: str


class WorkspaceSyncAnswer(TypedDict):
    files: int
    added: int
    removed: int
    changed: int
    moved: int
    problems: list[WorkspaceSyncAnswerProblems]
    problemCount: int


class BackupsCreateAnswer(TypedDict):
    path: str
    createdAt: str
    format: int
    documents: int
    blobs: int
    bytes: int
    problems: list[str]
    removed: list[str]


class BackupsVerifyAnswerBackups(TypedDict):
    path: str
    createdAt: str
    format: int
    documents: int
    blobs: int
    bytes: int


class BackupsVerifyAnswer(TypedDict):
    path: NotRequired[str]
    isReadable: bool
    documents: int
    blobs: int
    problems: list[str]
    backups: NotRequired[list[BackupsVerifyAnswerBackups]]


class AdminStatsAnswerFacts(TypedDict):
    active: int
    forgotten: int
    byBucket: dict[str, Any]


class AdminStatsAnswerEpisodes(TypedDict):
    byPhase: dict[str, Any]
    consolidated: int
    cache: NotRequired[dict[str, Any]]


class AdminStatsAnswerGate(TypedDict):
    kept: int
    refused: int
    refusedByReason: dict[str, Any]
    junkShare: float


class AdminStatsAnswerSuccess(TypedDict):
    since: str
    until: str
    guided: NotRequired[dict[str, Any]]
    others: NotRequired[dict[str, Any]]


class AdminStatsAnswerTopics(TypedDict):
    topic: str
    facts: int


class AdminStatsAnswerNightly(TypedDict):
    startedAt: str
    finishedAt: str
    asOf: str
    stages: list[dict[str, Any]]
    storage: dict[str, Any]
    patterns: dict[str, Any]
    health: dict[str, Any]
    markdown: str


class AdminStatsAnswer(TypedDict):
    facts: AdminStatsAnswerFacts
    historyEntries: int
    episodes: AdminStatsAnswerEpisodes
    openTasks: int
    gate: AdminStatsAnswerGate
    embeddingModel: NotRequired[str]
    metrics: NotRequired[list[Any]]
    success: NotRequired[list[AdminStatsAnswerSuccess]]
    topics: NotRequired[list[AdminStatsAnswerTopics]]
    nightly: NotRequired[AdminStatsAnswerNightly]


class AdminNightlyAnswerReport(TypedDict):
    startedAt: str
    finishedAt: str
    asOf: str
    stages: list[dict[str, Any]]
    storage: dict[str, Any]
    patterns: dict[str, Any]
    health: dict[str, Any]


class AdminNightlyAnswer(TypedDict):
    status: Literal["finished", "paused", "planned"]
    isResumed: bool
    report: AdminNightlyAnswerReport
    markdown: str


class AdminDoctorAnswerChecks(TypedDict):
    name: str
    status: Literal["ok", "warning", "failed"]
    code: str
    values: NotRequired[dict[str, Any]]
    detail: str
    advice: NotRequired[str]
    remedy: NotRequired[Literal["reindex"]]


class AdminDoctorAnswer(TypedDict):
    status: Literal["ok", "warning", "failed"]
    checks: list[AdminDoctorAnswerChecks]


class AdminConfigAnswerItems(TypedDict):
    name: str
    value: str
    origin: str


class AdminConfigAnswer(TypedDict):
    items: list[AdminConfigAnswerItems]
    total: NotRequired[int]
    next: NotRequired[str]


class AdminCleanupAnswer(TypedDict):
    ids: list[str]
    left: int
    undo: NotRequired[str]
    isDryRun: bool


class AdminPurgeAnswerLeftInPages(TypedDict):
    path: str
    line: int


class AdminPurgeAnswer(TypedDict):
    ids: list[str]
    leftInPages: NotRequired[list[AdminPurgeAnswerLeftInPages]]
    left: int
    isDryRun: bool


class AdminEraseAnswer(TypedDict):
    scope: Scope
    counts: dict[str, Any]
    left: int
    isDryRun: bool


class JobProgress(TypedDict):
    work: str
    done: float
    total: NotRequired[float]


class JobError(TypedDict):
    code: str
    message: str
    hint: NotRequired[str]


class Job(TypedDict):
    id: str
    operation: str
    state: Literal["running", "done", "failed", "cancelled"]
    createdAt: str
    finishedAt: NotRequired[str]
    progress: NotRequired[JobProgress]
    result: NotRequired[Any]
    error: NotRequired[JobError]


class Jobs:
    """Requests that nobody waits for."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def list(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> dict[str, Any]:
        """List your jobs, newest first."""
        return self._server.call(
            "GET",
            "/v1/jobs",
            {
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> Job:
        """Get a job, and its result."""
        return self._server.call(
            "GET",
            "/v1/jobs/{id}",
            {
                "id": id,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def cancel(
        self,
        *,
        id: str,
        idempotency_key: str | None = None,
    ) -> Job:
        """Cancel a job: it ends at its next step, and what was done stays."""
        return self._server.call(
            "DELETE",
            "/v1/jobs/{id}",
            {
                "id": id,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )


class Facts:
    """Single statements: read, add, update, forget, pin, settle."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def get(
        self,
        *,
        id: str,
        history: bool | None = None,
    ) -> FactsGetAnswer:
        """
        Get a fact by id, even if forgotten. For an opinion: its confidence and why.

        id: The id of the fact.
        history: Also show what happened to it.
        """
        return self._server.call(
            "GET",
            "/v1/facts/{id}",
            {
                "id": id,
                "history": history,
            },
            is_idempotent=True,
        )

    def update(
        self,
        *,
        id: str,
        tags: Sequence[str] | None = None,
        topics: Sequence[str] | None = None,
        entities: Sequence[str] | None = None,
        harmless: bool | None = None,
        importance: float | None = None,
        metadata: Mapping[str, Any] | Null | None = None,
        external_id: str | Null | None = None,
        valid_from: str | Null | None = None,
        valid_until: str | Null | None = None,
    ) -> FactsUpdateAnswer:
        """
        Change the tags, topics, entities, importance, metadata or dates of a fact.

        id: The id of the fact.
        tags: Its tags from now on; [] removes them.
        topics: Its topics from now on; [] removes them.
        entities: Who or what it is about, from now on.
        harmless: For people: it is no instruction to a model, so its flags go. false: they return.
        importance: How important it is: 0 to 1.
        metadata: All of its metadata from now on. null removes it.
        external_id: Its id in another system. null removes it.
        valid_from: When it starts to be true. null removes it.
        valid_until: When it stops being true (exclusive): a date, or 30d. null removes it.
        """
        return self._server.call(
            "PATCH",
            "/v1/facts/{id}",
            {
                "id": id,
                "tags": tags,
                "topics": topics,
                "entities": entities,
                "harmless": harmless,
                "importance": importance,
                "metadata": metadata,
                "externalId": external_id,
                "validFrom": valid_from,
                "validUntil": valid_until,
            },
            is_idempotent=True,
        )

    def list(
        self,
        *,
        buckets: Sequence[Literal["profile", "preference", "episodic", "semantic", "fact"]] | None = None,
        kinds: Sequence[Literal["world", "experience", "opinion", "observation"]] | None = None,
        roles: Sequence[Literal["statement", "turn", "page"]] | None = None,
        speakers: Sequence[str] | None = None,
        tags: Sequence[str] | None = None,
        topics: Sequence[str] | None = None,
        entities: Sequence[str] | None = None,
        metadata: Mapping[str, Any] | None = None,
        since: str | None = None,
        until: str | None = None,
        status: Literal["active", "superseded", "rejected", "forgotten", "all"] | None = None,
        external_ids: Sequence[str] | None = None,
        linked: bool | None = None,
        flagged: bool | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> FactsListAnswer:
        """
        List facts, newest first.

        buckets: Only these buckets.
        kinds: Only these kinds.
        roles: Only statements, turns of conversations, or pages.
        speakers: Only what one of these said.
        tags: Only facts with one of these tags.
        topics: Only facts with one of these topics or their subtopics.
        entities: Only facts about one of these entities.
        metadata: Only facts whose metadata has these values, such as {"tenantId": 7}.
        since: Happened since: 30d, 12h, 2w, or a date such as 2025-11-27.
        until: Happened before: a duration ago, or a date.
        status: Default: active.
        external_ids: Only facts with one of these external ids.
        linked: Only facts that a later one may have outdated.
        flagged: Only facts that look like an instruction to a model.
        limit: At most this many facts. Default: 50.
        after: The `next` of the previous page.
        """
        return self._server.call(
            "GET",
            "/v1/facts",
            {
                "buckets": buckets,
                "kinds": kinds,
                "roles": roles,
                "speakers": speakers,
                "tags": tags,
                "topics": topics,
                "entities": entities,
                "metadata": metadata,
                "since": since,
                "until": until,
                "status": status,
                "externalIds": external_ids,
                "linked": linked,
                "flagged": flagged,
                "limit": limit,
                "after": after,
            },
            is_idempotent=True,
        )

    def add(
        self,
        *,
        facts: Sequence[Mapping[str, Any]],
        idempotency_key: str | None = None,
    ) -> FactsAddAnswer:
        """
        Store many statements in order, each with its own receipt.

        facts: As for `remember`.
        """
        return self._server.call(
            "POST",
            "/v1/facts",
            {
                "facts": facts,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def forget(
        self,
        *,
        ids: Sequence[str],
        reason: str | None = None,
    ) -> FactsForgetAnswer:
        """
        Forget many facts by their ids, each with its own outcome.

        ids: Their ids.
        reason: Why, for the history.
        """
        return self._server.call(
            "DELETE",
            "/v1/facts",
            {
                "ids": ids,
                "reason": reason,
            },
            is_idempotent=True,
        )

    def pin(
        self,
        *,
        id: str,
        off: bool | None = None,
    ) -> Fact:
        """
        Pin a fact to every context, or unpin it.

        id: The id of the fact.
        off: Unpin it. Default: false.
        """
        return self._server.call(
            "POST",
            "/v1/facts/{id}/pin",
            {
                "id": id,
                "off": off,
            },
            is_idempotent=True,
        )

    def settle(
        self,
        *,
        id: str,
        outdated: bool,
        by: str | None = None,
        idempotency_key: str | None = None,
    ) -> CorrectAnswer:
        """
        Settle whether a fact is outdated by the later one that it is linked to.

        id: The id of the older fact, which is possibly outdated.
        outdated: True: the later fact replaces it. False: both hold, and stay apart for good.
        by: The id of the later fact. Default: the linked one.
        """
        return self._server.call(
            "POST",
            "/v1/facts/{id}/settle",
            {
                "id": id,
                "outdated": outdated,
                "by": by,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )


class Conversations:
    """What was said, turn by turn."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def record(
        self,
        *,
        turns: Sequence[Mapping[str, Any]],
        session: str | None = None,
        idempotency_key: str | None = None,
    ) -> ConversationsRecordAnswer:
        """
        Store the turns of a conversation verbatim.

        turns: What was said, in order.
        session: The conversation, within your own scope.
        """
        return self._server.call(
            "POST",
            "/v1/conversations",
            {
                "turns": turns,
                "session": session,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def search(
        self,
        *,
        query: str | None = None,
        roles: Sequence[str] | None = None,
        limit: int | None = None,
        start_date: str | None = None,
        end_date: str | None = None,
    ) -> ConversationsSearchAnswer:
        """
        Search conversations by words and meaning, speaker and date.

        query: What to search for. Default: the newest turns.
        roles: Only turns of these speakers, such as `user` or `assistant`.
        limit: At most this many turns. Default: 5.
        start_date: From this date or time on.
        end_date: Up to this time; a date includes the whole day.
        """
        return self._server.call(
            "POST",
            "/v1/conversations/search",
            {
                "query": query,
                "roles": roles,
                "limit": limit,
                "startDate": start_date,
                "endDate": end_date,
            },
            is_idempotent=True,
        )


class Entities:
    """People, things and places that facts are about, and their names."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def get(
        self,
        *,
        name: str,
        limit: int | None = None,
    ) -> EntitiesGetAnswer:
        """
        Show what is known about a person or thing, under all of its names.

        name: The person or thing to describe, by any of its names.
        limit: At most this many facts of each kind. Default: 20.
        """
        return self._server.call(
            "GET",
            "/v1/entities/{name}",
            {
                "name": name,
                "limit": limit,
            },
            is_idempotent=True,
        )

    def link(
        self,
        *,
        name: str,
        alias: str,
        topics: Sequence[str] | None = None,
        is_confirmed: bool | None = None,
        unlink: bool | None = None,
    ) -> EntitiesLinkAnswer:
        """
        Link two names of the same person or thing, or unlink them.

        name: The main name of the person or thing.
        alias: Another name for it.
        topics: Topics in which the alias is a name. Default: all.
        is_confirmed: Set it if a person saw both names and confirmed that they refer to the same thing.
        unlink: Unlink the two names instead. Default: false.
        """
        return self._server.call(
            "POST",
            "/v1/entities/link",
            {
                "name": name,
                "alias": alias,
                "topics": topics,
                "isConfirmed": is_confirmed,
                "unlink": unlink,
            },
            is_idempotent=True,
        )

    def aliases(
        self,
        *,
        name: str | None = None,
        suggested: bool | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> EntitiesAliasesAnswer:
        """
        List linked names, newest first, or suggest names to link.

        name: Only the names of this entity.
        suggested: Also find names that may refer to the same thing. Links nothing. Default: false.
        limit: At most this many pairs. Default: 100.
        after: The `next` of the previous page.
        """
        return self._server.call(
            "GET",
            "/v1/aliases",
            {
                "name": name,
                "suggested": suggested,
                "limit": limit,
                "after": after,
            },
            is_idempotent=True,
        )


class Questions:
    """Open questions, and proposals that a person has to confirm."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def ask(
        self,
        *,
        text: str,
        topics: Sequence[str] | None = None,
        idempotency_key: str | None = None,
    ) -> QuestionsAskAnswer:
        """
        Keep a question open until a new statement answers it.

        text: A single question.
        topics: Topics, such as `work/loci`.
        """
        return self._server.call(
            "POST",
            "/v1/questions",
            {
                "text": text,
                "topics": topics,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def list(
        self,
        *,
        status: Literal["open", "answered", "closed"] | None = None,
        limit: int | None = None,
    ) -> QuestionsListAnswer:
        """
        List open questions, newest first.

        status: Default: `open`.
        limit: At most this many questions. Default: 50.
        """
        return self._server.call(
            "GET",
            "/v1/questions",
            {
                "status": status,
                "limit": limit,
            },
            is_idempotent=True,
        )

    def close(
        self,
        *,
        id: str,
        reason: str | None = None,
        confirm: bool | None = None,
    ) -> QuestionsCloseAnswer:
        """
        Close a question, or decline or confirm a proposal. Only people can confirm.

        id: The id of the question.
        reason: Why it no longer needs an answer.
        confirm: Carry out what an agent proposed to correct or forget. Default: false.
        """
        return self._server.call(
            "POST",
            "/v1/questions/{id}/close",
            {
                "id": id,
                "reason": reason,
                "confirm": confirm,
            },
            is_idempotent=True,
        )


class Blocks:
    """Core memory: short texts in every context."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def list(
        self,
        *,
        label: str | None = None,
        at: str | None = None,
        history: bool | None = None,
    ) -> BlocksListAnswer:
        """
        Show the core memory blocks, now or at an earlier time.

        label: Only this block. Default: all.
        at: State at this time: a date, a full ISO 8601 time, or 3d for three days ago.
        history: Also return earlier values of each block.
        """
        return self._server.call(
            "GET",
            "/v1/blocks",
            {
                "label": label,
                "at": at,
                "history": history,
            },
            is_idempotent=True,
        )

    def update(
        self,
        *,
        label: str,
        append: str | None = None,
        old: str | None = None,
        new: str | None = None,
        description: str | None = None,
        limit: int | None = None,
        read_only: bool | None = None,
        idempotency_key: str | None = None,
    ) -> BlocksUpdateAnswer:
        """
        Append to a block, replace text that occurs once in it, or set its description.

        label: The block, such as `human` or `persona`.
        append: Text to add as a new line.
        old: The exact text to replace. Must occur once.
        new: The replacement; empty to delete.
        description: What belongs in the block, for the model that writes it.
        limit: Maximum length in characters; 2000 for a new block.
        read_only: True if only a person may write it.
        """
        return self._server.call(
            "PATCH",
            "/v1/blocks/{label}",
            {
                "label": label,
                "append": append,
                "old": old,
                "new": new,
                "description": description,
                "limit": limit,
                "readOnly": read_only,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )


class Files:
    """The file-style memory tool that model APIs define."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def run(
        self,
        *,
        command: Literal["view", "create", "str_replace", "insert", "delete", "rename"],
        path: str | None = None,
        view_range: Sequence[int] | None = None,
        file_text: str | None = None,
        old_str: str | None = None,
        new_str: str | None = None,
        insert_line: int | None = None,
        insert_text: str | None = None,
        old_path: str | None = None,
        new_path: str | None = None,
        idempotency_key: str | None = None,
    ) -> FilesRunAnswer:
        """
        Run one command of the memory tool: view, create, str_replace, insert, delete, rename.

        command: What to do.
        path: A file or folder, such as `/memories/notes.md`.
        view_range: view: the first and the last line; -1 is the end.
        file_text: create: the text of the file.
        old_str: str_replace: the text to replace, which must occur once.
        new_str: str_replace: the replacement. Default: nothing.
        insert_line: insert: the line to insert after; 0 is the start.
        insert_text: insert: the text to insert.
        old_path: rename: the path to rename.
        new_path: rename: its new path.
        """
        return self._server.call(
            "POST",
            "/v1/files",
            {
                "command": command,
                "path": path,
                "view_range": view_range,
                "file_text": file_text,
                "old_str": old_str,
                "new_str": new_str,
                "insert_line": insert_line,
                "insert_text": insert_text,
                "old_path": old_path,
                "new_path": new_path,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )


class Items:
    """JSON values of an application, by namespace and key. `recall` never reads them."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def put(
        self,
        *,
        items: Sequence[Mapping[str, Any]],
        idempotency_key: str | None = None,
    ) -> ItemsPutAnswer:
        """
        Store JSON values by namespace and key, all or none of them.

        items: Written together or not at all.
        """
        return self._server.call(
            "POST",
            "/v1/items",
            {
                "items": items,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        *,
        items: Sequence[Mapping[str, Any]],
    ) -> ItemsGetAnswer:
        """
        Read values by namespace and key. What does not exist is left out.

        items: Their namespaces and keys.
        """
        return self._server.call(
            "POST",
            "/v1/items/get",
            {
                "items": items,
            },
            is_idempotent=True,
        )

    def list(
        self,
        *,
        query: str | None = None,
        namespace: Sequence[str] | None = None,
        filter: Mapping[str, Any] | None = None,
        order_by: Literal["key", "createdAt", "updatedAt"] | None = None,
        descending: bool | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> ItemsListAnswer:
        """
        List values by namespace and fields, in order or ranked by a query.

        query: Ranks by words and meaning, over the texts that were put with `index`.
        namespace: Of it, and of all below it. Default: all.
        filter: Conditions on top-level fields, all of which must hold: `{"age": {"atLeast": 18}}`.
        order_by: Default: `key`. Without `query` only.
        descending: Default: false.
        limit: Default: 50.
        after: The `next` of the previous page, with the same order.
        """
        return self._server.call(
            "POST",
            "/v1/items/list",
            {
                "query": query,
                "namespace": namespace,
                "filter": filter,
                "orderBy": order_by,
                "descending": descending,
                "limit": limit,
                "after": after,
            },
            is_idempotent=True,
        )

    def delete(
        self,
        *,
        items: Sequence[Mapping[str, Any]] | None = None,
        namespace: Sequence[str] | None = None,
        dry_run: bool | None = None,
    ) -> ItemsDeleteAnswer:
        """
        Delete values for good: some, or a whole namespace.

        items: These, together or not at all.
        namespace: Everything in it and below it, in portions; `[]` for all items of this scope.
        dry_run: Only count. Default: false.
        """
        return self._server.call(
            "POST",
            "/v1/items/delete",
            {
                "items": items,
                "namespace": namespace,
                "dryRun": dry_run,
            },
            is_idempotent=True,
        )

    def namespaces(
        self,
        *,
        prefix: Sequence[str] | None = None,
        suffix: Sequence[str] | None = None,
        max_depth: int | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> ItemsNamespacesAnswer:
        """
        List the namespaces that hold values.

        prefix: `*` stands for any part.
        suffix: `*` stands for any part.
        max_depth: Deeper namespaces are cut to this length.
        limit: Default: 100.
        after: The `next` of the previous page, with the same input.
        """
        return self._server.call(
            "POST",
            "/v1/items/namespaces",
            {
                "prefix": prefix,
                "suffix": suffix,
                "maxDepth": max_depth,
                "limit": limit,
                "after": after,
            },
            is_idempotent=True,
        )


class Tasks:
    """The working memory of a task in progress."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def start(
        self,
        *,
        description: str,
        input: str | None = None,
        type: str | None = None,
        goals: Sequence[Any] | None = None,
        criteria: Sequence[str] | None = None,
        constraints: Sequence[str] | None = None,
        context: str | None = None,
        plan: Sequence[Any] | None = None,
        variables: Mapping[str, Any] | None = None,
        system: Sequence[str] | None = None,
        tokens: int | None = None,
        sections: Mapping[str, Any] | None = None,
        recall: bool | None = None,
        session: str | None = None,
        project: str | None = None,
        idempotency_key: str | None = None,
    ) -> TasksStartAnswer:
        """
        Start a task: opens its working memory with what worked in similar tasks.

        description: What to do.
        input: The original request, verbatim.
        type: Such as bugfix, refactoring or research.
        goals: Goals: texts, or {id, description, criteria}.
        criteria: Success criteria.
        constraints: Constraints.
        context: The situation.
        plan: Subtasks in order: texts, which get the ids s1, s2 and so on, or {id, title}.
        variables: Parameters of the task.
        system: Static context, such as tools.
        tokens: At most this many tokens in context. Default: as configured, 20000 in total.
        sections: How many of these tokens a section may take before it is pruned.
        recall: Whether to load what memory knows. Default: true.
        session: The conversation, within your own scope.
        project: The project, within your own scope.
        """
        return self._server.call(
            "POST",
            "/v1/tasks",
            {
                "description": description,
                "input": input,
                "type": type,
                "goals": goals,
                "criteria": criteria,
                "constraints": constraints,
                "context": context,
                "plan": plan,
                "variables": variables,
                "system": system,
                "tokens": tokens,
                "sections": sections,
                "recall": recall,
                "session": session,
                "project": project,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def list(
        self,
        *,
        finished: bool | None = None,
    ) -> TasksListAnswer:
        """
        List open tasks, most recent first.

        finished: Also list finished tasks. Default: false.
        """
        return self._server.call(
            "GET",
            "/v1/tasks",
            {
                "finished": finished,
            },
            is_idempotent=True,
        )

    def step(
        self,
        *,
        id: str,
        tool: str | None = None,
        input: Any | None = None,
        output: str | None = None,
        error: str | None = None,
        thought: str | None = None,
        duration_ms: int | None = None,
        tokens: int | None = None,
        llm_calls: int | None = None,
        cost_usd: float | None = None,
        idempotency_key: str | None = None,
    ) -> TasksStepAnswer:
        """
        Record one step of a task: tool, input, output, error.

        id: The id of the task.
        tool: The tool that was used.
        input: What the tool was called with.
        output: What the tool answered.
        error: Set when the step failed.
        thought: What the agent thought.
        duration_ms: How long it took, in milliseconds.
        tokens: How many tokens it took.
        llm_calls: How many model calls it took.
        cost_usd: What it cost, in US dollars.
        """
        return self._server.call(
            "POST",
            "/v1/tasks/{id}/steps",
            {
                "id": id,
                "tool": tool,
                "input": input,
                "output": output,
                "error": error,
                "thought": thought,
                "durationMs": duration_ms,
                "tokens": tokens,
                "llmCalls": llm_calls,
                "costUsd": cost_usd,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def finish(
        self,
        *,
        id: str,
        status: Literal["success", "partial", "failure", "abandoned"] | None = None,
        output: str | None = None,
        tests_passed: bool | None = None,
        feedback: Literal["positive", "neutral", "negative"] | None = None,
        comment: str | None = None,
        tags: Sequence[str] | None = None,
        domain: str | None = None,
        side_effects: Sequence[str] | None = None,
        artifacts: Sequence[Mapping[str, Any]] | None = None,
        quality: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
    ) -> TasksFinishAnswer:
        """
        Finish a task and store it as an episode, or abandon it.

        id: The id of the task.
        status: How it ended; judged by its steps if absent. Nothing is kept of an abandoned task.
        output: What came out.
        tests_passed: Whether the tests passed at the end.
        feedback: Feedback of the person on the result.
        comment: A comment of the person.
        tags: Labels to find it by.
        domain: The domain, such as payments.
        side_effects: Other effects.
        artifacts: Stored whole and separately: logs, reports.
        quality: Quality measures, such as coverage=0.8.
        """
        return self._server.call(
            "POST",
            "/v1/tasks/{id}/finish",
            {
                "id": id,
                "status": status,
                "output": output,
                "testsPassed": tests_passed,
                "feedback": feedback,
                "comment": comment,
                "tags": tags,
                "domain": domain,
                "sideEffects": side_effects,
                "artifacts": artifacts,
                "quality": quality,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def context(
        self,
        *,
        id: str,
        tokens: int | None = None,
        recall: bool | None = None,
        query: str | None = None,
        k: int | None = None,
    ) -> TasksContextAnswer:
        """
        Get the context of a task for a prompt, within a token budget.

        id: The id of the task.
        tokens: At most this many tokens. Default: the limit of the task.
        recall: Load past tasks like this one, or with its errors. Default: false.
        query: Load past tasks that match this text instead.
        k: At most this many past tasks. Default: 3.
        """
        return self._server.call(
            "POST",
            "/v1/tasks/{id}/context",
            {
                "id": id,
                "tokens": tokens,
                "recall": recall,
                "query": query,
                "k": k,
            },
            is_idempotent=True,
        )

    def get(
        self,
        *,
        id: str,
        variable: str | None = None,
        scope: Literal["global", "task", "execution", "intermediate", "metadata"] | None = None,
        subtask: str | None = None,
        item: str | None = None,
        after: int | None = None,
    ) -> TasksGetAnswer:
        """
        Get the state of a task: plan, progress, errors, hypotheses, decisions, files.

        id: The id of the task.
        variable: Also get the value of this variable.
        scope: The scope of the variable. Default: the narrowest that has it.
        subtask: The subtask that the variable belongs to.
        item: Also get moved-out content by its reference or key, as shown in the context.
        after: Also list up to 200 of its steps, from the one after this number; 0 for the first.
        """
        return self._server.call(
            "GET",
            "/v1/tasks/{id}",
            {
                "id": id,
                "variable": variable,
                "scope": scope,
                "subtask": subtask,
                "item": item,
                "after": after,
            },
            is_idempotent=True,
        )

    def update(
        self,
        *,
        id: str,
        phase: str | None = None,
        current: str | None = None,
        completed: Sequence[str] | None = None,
        failed: Sequence[Mapping[str, Any]] | None = None,
        pending_actions: Sequence[str] | None = None,
        plan: Sequence[Any] | None = None,
        output: str | None = None,
        subtask: str | None = None,
        decision: str | None = None,
        decision_type: str | None = None,
        reason: str | None = None,
        accepted: bool | None = None,
        hypothesis: Mapping[str, Any] | None = None,
        file: Mapping[str, Any] | None = None,
        symbol: Mapping[str, Any] | None = None,
        variable: Mapping[str, Any] | None = None,
        execution_ended: bool | None = None,
        prune: bool | None = None,
        clear: bool | None = None,
        idempotency_key: str | None = None,
    ) -> TasksUpdateAnswer:
        """
        Update a task: progress, a decision, a hypothesis, a file or a variable.

        id: The id of the task.
        phase: The phase that begins now.
        current: The subtask that begins now.
        completed: Completed subtasks.
        failed: Subtasks that failed, and why.
        pending_actions: The next steps.
        plan: Subtasks in order: texts, which get the ids s1, s2 and so on, or {id, title}.
        output: The output of the subtask.
        subtask: The subtask it belongs to. Default: the current one.
        decision: A decision or proposal.
        decision_type: The kind of decision, such as approach, tool or design.
        reason: The reason for the decision.
        accepted: Whether the decision was accepted.
        hypothesis: A new hypothesis, or an update to one.
        file: A file that was used.
        symbol: A symbol that was used, in that file.
        variable: A value to keep.
        execution_ended: Discard the variables of the execution.
        prune: Summarise old entries and move them out.
        clear: Clear the context except the goal and the plan.
        """
        return self._server.call(
            "PATCH",
            "/v1/tasks/{id}",
            {
                "id": id,
                "phase": phase,
                "current": current,
                "completed": completed,
                "failed": failed,
                "pendingActions": pending_actions,
                "plan": plan,
                "output": output,
                "subtask": subtask,
                "decision": decision,
                "decisionType": decision_type,
                "reason": reason,
                "accepted": accepted,
                "hypothesis": hypothesis,
                "file": file,
                "symbol": symbol,
                "variable": variable,
                "executionEnded": execution_ended,
                "prune": prune,
                "clear": clear,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )


class Episodes:
    """What happened in finished tasks."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def search(
        self,
        *,
        text: str | None = None,
        mode: Literal["semantic", "hybrid", "structured"] | None = None,
        part: Literal["task", "outcome", "whole"] | None = None,
        task_type: str | None = None,
        domain: str | None = None,
        status: Sequence[Literal["success", "partial", "failure"]] | None = None,
        tags: Sequence[str] | None = None,
        tools: Sequence[str] | None = None,
        files: Sequence[str] | None = None,
        symbols: Sequence[str] | None = None,
        error_types: Sequence[str] | None = None,
        since: str | None = None,
        until: str | None = None,
        phase: Literal["active", "mature", "aged", "archived"] | None = None,
        with_archived: bool | None = None,
        with_members: bool | None = None,
        prefer_recent: bool | None = None,
        only_successful: bool | None = None,
        project: str | None = None,
        session: str | None = None,
        this_session: bool | None = None,
        when: str | None = None,
        recent: int | None = None,
        prefer_domain: str | None = None,
        order_by: Literal["relevance", "similarity", "newest", "oldest"] | None = None,
        min_similarity: float | None = None,
        weights: Mapping[str, Any] | None = None,
        hybrid_weights: Mapping[str, Any] | None = None,
        k: int | None = None,
        after: str | None = None,
    ) -> EpisodesSearchAnswer:
        """
        Find past tasks by meaning, words, files, tools, errors or time.

        text: What to search for: a similar task, an outcome, an error.
        mode: Search mode. Default: `hybrid` with a text, `structured` without.
        part: Compare the meaning of this part only. Default: all parts.
        task_type: Only tasks of this type.
        domain: Only episodes of this domain.
        status: Only episodes with this outcome.
        tags: Only episodes with one of these tags.
        tools: Only episodes that used one of these tools.
        files: Only episodes about one of these files, by their paths.
        symbols: Only episodes about one of these symbols.
        error_types: Only episodes with an error of one of these types.
        since: Finished since: 30d, 12h, 2w, or a date such as 2025-11-27.
        until: Finished before: a duration ago, or a date.
        phase: Only of this age: active, mature, aged or archived.
        with_archived: Also episodes older than a year.
        with_members: Also the episodes that a consolidated one represents.
        prefer_recent: Only what was finished in the last 30 days.
        only_successful: Only episodes that succeeded.
        project: Only episodes of this project.
        session: Only episodes of this session.
        this_session: Only episodes of the current session: your own, else the newest.
        when: When it was finished, in words: last week, ieri, 지난주.
        recent: Only the latest N.
        prefer_domain: Ranks episodes of this domain higher; does not filter.
        order_by: Default: `relevance` with a text, `newest` without.
        min_similarity: Minimum similarity to the text. Default: none, unless nothing is similar.
        weights: Weights of the terms of the relevance.
        hybrid_weights: Weights of meaning, near words and words in the similarity.
        k: At most this many results. Default: 10.
        after: The `next` of the previous page; only without a text.
        """
        return self._server.call(
            "POST",
            "/v1/episodes/search",
            {
                "text": text,
                "mode": mode,
                "part": part,
                "taskType": task_type,
                "domain": domain,
                "status": status,
                "tags": tags,
                "tools": tools,
                "files": files,
                "symbols": symbols,
                "errorTypes": error_types,
                "since": since,
                "until": until,
                "phase": phase,
                "withArchived": with_archived,
                "withMembers": with_members,
                "preferRecent": prefer_recent,
                "onlySuccessful": only_successful,
                "project": project,
                "session": session,
                "thisSession": this_session,
                "when": when,
                "recent": recent,
                "preferDomain": prefer_domain,
                "orderBy": order_by,
                "minSimilarity": min_similarity,
                "weights": weights,
                "hybridWeights": hybrid_weights,
                "k": k,
                "after": after,
            },
            is_idempotent=True,
        )

    def get(
        self,
        *,
        id: str,
    ) -> EpisodesGetAnswer:
        """
        Get one episode by its id, and how it was used.

        id: The id of the episode.
        """
        return self._server.call(
            "GET",
            "/v1/episodes/{id}",
            {
                "id": id,
            },
            is_idempotent=True,
        )

    def store(
        self,
        *,
        task: Mapping[str, Any] | None = None,
        outcome: Mapping[str, Any] | None = None,
        context: Mapping[str, Any] | None = None,
        execution: Mapping[str, Any] | None = None,
        reflection: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
        id: str | None = None,
        occurred_at: str | None = None,
        session: str | None = None,
        project: str | None = None,
        episodes: Sequence[Mapping[str, Any]] | None = None,
        idempotency_key: str | None = None,
    ) -> EpisodesStoreAnswer:
        """
        Store finished tasks, one or many, as episodes: all new ones, or none.

        task: The task: at least its description.
        outcome: The outcome: at least its status.
        context: Files, symbols and errors involved.
        execution: How it was done.
        reflection: What was learned from it.
        metadata: Domain, strategies, tags and applied patterns.
        id: Your own id, so that a retry stores nothing twice. Also finds the episode.
        occurred_at: When it was finished. Default: now.
        session: The session it belongs to, within your own scope.
        project: The project it belongs to, within your own scope.
        episodes: Several episodes instead of one, stored atomically.
        """
        return self._server.call(
            "POST",
            "/v1/episodes",
            {
                "task": task,
                "outcome": outcome,
                "context": context,
                "execution": execution,
                "reflection": reflection,
                "metadata": metadata,
                "id": id,
                "occurredAt": occurred_at,
                "session": session,
                "project": project,
                "episodes": episodes,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )


class Failures:
    """Errors that occurred before."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def search(
        self,
        *,
        error: str | None = None,
        errors: Sequence[str] | None = None,
        task_type: str | None = None,
        domain: str | None = None,
        status: Sequence[Literal["success", "partial", "failure"]] | None = None,
        tags: Sequence[str] | None = None,
        tools: Sequence[str] | None = None,
        files: Sequence[str] | None = None,
        symbols: Sequence[str] | None = None,
        error_types: Sequence[str] | None = None,
        since: str | None = None,
        until: str | None = None,
        phase: Literal["active", "mature", "aged", "archived"] | None = None,
        with_archived: bool | None = None,
        with_members: bool | None = None,
        prefer_recent: bool | None = None,
        only_successful: bool | None = None,
        project: str | None = None,
        session: str | None = None,
        k: int | None = None,
        language: str | None = None,
        frameworks: Sequence[str] | None = None,
        code: str | None = None,
    ) -> FailuresSearchAnswer:
        """
        Find known bugs that match an error, their fixes, and past tasks that hit it.

        error: The error: its message, its stack trace, or the output that holds it.
        errors: Several errors at once.
        task_type: Only tasks of this type.
        domain: Only episodes of this domain.
        status: Only episodes with this outcome.
        tags: Only episodes with one of these tags.
        tools: Only episodes that used one of these tools.
        files: Only episodes about one of these files, by their paths.
        symbols: Only episodes about one of these symbols.
        error_types: Only episodes with an error of one of these types.
        since: Finished since: 30d, 12h, 2w, or a date such as 2025-11-27.
        until: Finished before: a duration ago, or a date.
        phase: Only of this age: active, mature, aged or archived.
        with_archived: Also episodes older than a year.
        with_members: Also the episodes that a consolidated one represents.
        prefer_recent: Only what was finished in the last 30 days.
        only_successful: Only episodes that succeeded.
        project: Only episodes of this project.
        session: Only episodes of this session.
        k: At most this many results per error. Default: 5.
        language: The programming language, to choose among bugs.
        frameworks: Frameworks in use, to choose among bugs.
        code: The code that raised it.
        """
        return self._server.call(
            "POST",
            "/v1/failures/search",
            {
                "error": error,
                "errors": errors,
                "taskType": task_type,
                "domain": domain,
                "status": status,
                "tags": tags,
                "tools": tools,
                "files": files,
                "symbols": symbols,
                "errorTypes": error_types,
                "since": since,
                "until": until,
                "phase": phase,
                "withArchived": with_archived,
                "withMembers": with_members,
                "preferRecent": prefer_recent,
                "onlySuccessful": only_successful,
                "project": project,
                "session": session,
                "k": k,
                "language": language,
                "frameworks": frameworks,
                "code": code,
            },
            is_idempotent=True,
        )


class Context:
    """What is known for a task, before and during it."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def __call__(
        self,
        *,
        tokens: int | None = None,
        today: bool | None = None,
    ) -> ContextAnswer:
        """
        Get what belongs in every prompt: core memory, pinned facts and open questions.

        tokens: At most this many tokens. Default: 8,000.
        today: Only what was remembered today, oldest first. Default: what belongs in every prompt.
        """
        return self._server.call(
            "GET",
            "/v1/context",
            {
                "tokens": tokens,
                "today": today,
            },
            is_idempotent=True,
        )

    def for_task(
        self,
        *,
        task: str | None = None,
        type: str | None = None,
        domain: str | None = None,
        complexity: float | None = None,
        files: Sequence[str] | None = None,
        language: str | None = None,
        frameworks: Sequence[str] | None = None,
        error: str | None = None,
        code: str | None = None,
        tools: Sequence[str] | None = None,
        project: str | None = None,
        k: int | None = None,
        tokens: int | None = None,
    ) -> ContextForTaskAnswer:
        """
        Get what is known for a task: patterns, past tasks, bugs, conventions, guidance.

        task: What to do.
        type: The type of the task, such as bugfix.
        domain: The domain, such as payments.
        complexity: 0 for trivial, 1 for the hardest.
        files: Files involved.
        language: The programming language.
        frameworks: Frameworks in use.
        error: An error that occurred, as printed.
        code: The code in question.
        tools: The available tools.
        project: Only what was learned in this project.
        k: At most this many of each kind. Default: 5 past tasks, 3 of other kinds.
        tokens: At most this many tokens of text. Default: 2000.
        """
        return self._server.call(
            "POST",
            "/v1/context/task",
            {
                "task": task,
                "type": type,
                "domain": domain,
                "complexity": complexity,
                "files": files,
                "language": language,
                "frameworks": frameworks,
                "error": error,
                "code": code,
                "tools": tools,
                "project": project,
                "k": k,
                "tokens": tokens,
            },
            is_idempotent=True,
        )

    def during(
        self,
        *,
        question: str | None = None,
        error: str | None = None,
        task: str | None = None,
        kind: Literal["error", "howTo", "convention", "approach", "general"] | None = None,
        language: str | None = None,
        project: str | None = None,
    ) -> ContextDuringAnswer:
        """
        Answer a question during a task: an error, a how-to, a convention, past work.

        question: What you want to know.
        error: An error that occurred, as printed.
        task: The id of the current task.
        kind: Default: inferred from the question.
        language: The programming language.
        project: Only what was learned in this project.
        """
        return self._server.call(
            "POST",
            "/v1/context/during",
            {
                "question": question,
                "error": error,
                "task": task,
                "kind": kind,
                "language": language,
                "project": project,
            },
            is_idempotent=True,
        )


class Patterns:
    """What works and what does not, with evidence."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def list(
        self,
        *,
        category: Literal["strategy", "decomposition", "sequence", "tool-selection", "failure", "recovery", "optimization", "domain"] | None = None,
        status: Literal["candidate", "validated", "under-review", "deprecated"] | None = None,
        problem_type: str | None = None,
        expects: Literal["success", "failure"] | None = None,
        project: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> PatternsListAnswer:
        """
        List patterns, most confident first.

        category: What it is about.
        status: Default: all but deprecated ones.
        problem_type: Only those for tasks of this type.
        expects: How runs that follow it end. `success`: do it. `failure`: avoid it.
        project: Only patterns of this project.
        limit: Patterns per page. Default: 20.
        after: The `next` of the previous page.
        """
        return self._server.call(
            "GET",
            "/v1/patterns",
            {
                "category": category,
                "status": status,
                "problemType": problem_type,
                "expects": expects,
                "project": project,
                "limit": limit,
                "after": after,
            },
            is_idempotent=True,
        )

    def add(
        self,
        *,
        name: str,
        category: Literal["strategy", "decomposition", "sequence", "tool-selection", "failure", "recovery", "optimization", "domain"],
        summary: str,
        content: Any,
        description: str | None = None,
        expects: Literal["success", "failure"] | None = None,
        followed_when: str | None = None,
        saves: str | None = None,
        applicability: Mapping[str, Any] | None = None,
        guidance: Mapping[str, Any] | None = None,
        specializes: str | None = None,
        generalizes: Sequence[str] | None = None,
        contradicts: Sequence[str] | None = None,
        complements: Sequence[str] | None = None,
        project: str | None = None,
        idempotency_key: str | None = None,
    ) -> PatternsAddAnswer:
        """
        Add a pattern. It stays a candidate until evidence supports it.

        name: A short name.
        category: What it is about.
        summary: One or two sentences.
        content: A strategy, a template, a heuristic or a procedure.
        description: The full explanation.
        expects: How runs that follow it end. `success`: do it. `failure`: avoid it.
        followed_when: A condition on a run: true when the run followed the pattern.
        saves: What it saves: `time`, or a resource that episodes report, such as `tokens`.
        applicability: When to use it.
        guidance: How to use it. Default: derived from the rest.
        specializes: The id of a more general pattern.
        generalizes: Ids of patterns that are special cases of it.
        contradicts: Ids of patterns that advise the opposite. Only the best of them is offered.
        complements: Ids of patterns that go well with it.
        project: The project, within your own scope.
        """
        return self._server.call(
            "POST",
            "/v1/patterns",
            {
                "name": name,
                "category": category,
                "summary": summary,
                "content": content,
                "description": description,
                "expects": expects,
                "followedWhen": followed_when,
                "saves": saves,
                "applicability": applicability,
                "guidance": guidance,
                "specializes": specializes,
                "generalizes": generalizes,
                "contradicts": contradicts,
                "complements": complements,
                "project": project,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        *,
        id: str,
        values: Mapping[str, Any] | None = None,
        task: str | None = None,
        type: str | None = None,
        domain: str | None = None,
        complexity: float | None = None,
        files: Sequence[str] | None = None,
        tools: Sequence[str] | None = None,
        errors: Sequence[str] | None = None,
    ) -> PatternsGetAnswer:
        """
        Get a pattern: its evidence, its history, and how to apply it to a task.

        id: The id of the pattern.
        values: For a template: a value for each parameter, as JSON: {"file": "a.ts", "count": 3}
        task: For a procedure: the task that its branches are chosen for.
        type: The type of the task, such as bugfix.
        domain: The domain, such as payments.
        complexity: 0 for trivial, 1 for the hardest.
        files: Files that it touches.
        tools: The available tools.
        errors: Errors that occurred: messages or stack traces.
        """
        return self._server.call(
            "GET",
            "/v1/patterns/{id}",
            {
                "id": id,
                "values": values,
                "task": task,
                "type": type,
                "domain": domain,
                "complexity": complexity,
                "files": files,
                "tools": tools,
                "errors": errors,
            },
            is_idempotent=True,
        )

    def update(
        self,
        *,
        id: str,
        reason: str | None = None,
        status: Literal["deprecated"] | None = None,
        superseded_by: str | None = None,
        name: str | None = None,
        category: Literal["strategy", "decomposition", "sequence", "tool-selection", "failure", "recovery", "optimization", "domain"] | None = None,
        summary: str | None = None,
        content: Any | None = None,
        description: str | None = None,
        expects: Literal["success", "failure"] | None = None,
        followed_when: str | None = None,
        saves: str | None = None,
        applicability: Mapping[str, Any] | None = None,
        guidance: Mapping[str, Any] | None = None,
        specializes: str | None = None,
        generalizes: Sequence[str] | None = None,
        contradicts: Sequence[str] | None = None,
        complements: Sequence[str] | None = None,
        idempotency_key: str | None = None,
    ) -> PatternsAddAnswer:
        """
        Change or deprecate a pattern; its history is kept. A new claim needs new evidence.

        id: The id of the pattern.
        reason: Why, for its history. Required to deprecate it.
        status: Take it out of use. It is kept.
        superseded_by: With `status`: the pattern that is better.
        name: A short name.
        category: What it is about.
        summary: One or two sentences.
        content: A strategy, a template, a heuristic or a procedure.
        description: The full explanation.
        expects: How runs that follow it end. `success`: do it. `failure`: avoid it.
        followed_when: A condition on a run: true when the run followed the pattern.
        saves: What it saves: `time`, or a resource that episodes report, such as `tokens`.
        applicability: When to use it.
        guidance: How to use it. Default: derived from the rest.
        specializes: The id of a more general pattern.
        generalizes: Ids of patterns that are special cases of it.
        contradicts: Ids of patterns that advise the opposite. Only the best of them is offered.
        complements: Ids of patterns that go well with it.
        """
        return self._server.call(
            "PATCH",
            "/v1/patterns/{id}",
            {
                "id": id,
                "reason": reason,
                "status": status,
                "supersededBy": superseded_by,
                "name": name,
                "category": category,
                "summary": summary,
                "content": content,
                "description": description,
                "expects": expects,
                "followedWhen": followed_when,
                "saves": saves,
                "applicability": applicability,
                "guidance": guidance,
                "specializes": specializes,
                "generalizes": generalizes,
                "contradicts": contradicts,
                "complements": complements,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )


class Bugs:
    """Known bugs and their fixes."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def list(
        self,
        *,
        type: str | None = None,
        language: str | None = None,
        project: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> BugsListAnswer:
        """
        List known bugs, most frequent first.

        type: Only errors of this type, such as TypeError.
        language: Only of this programming language.
        project: Only what was learned in this project.
        limit: Default: 20.
        after: The `next` of the previous page.
        """
        return self._server.call(
            "GET",
            "/v1/bugs",
            {
                "type": type,
                "language": language,
                "project": project,
                "limit": limit,
                "after": after,
            },
            is_idempotent=True,
        )

    def add(
        self,
        *,
        error: str | None = None,
        name: str | None = None,
        error_types: Sequence[str] | None = None,
        messages: Sequence[str] | None = None,
        code_patterns: Sequence[str] | None = None,
        file_types: Sequence[str] | None = None,
        frameworks: Sequence[str] | None = None,
        causes: Sequence[str] | None = None,
        solution: str | None = None,
        approach: str | None = None,
        code_template: str | None = None,
        conditions: Sequence[str] | None = None,
        project: str | None = None,
        idempotency_key: str | None = None,
    ) -> BugsAddAnswer:
        """
        Add a bug: how to recognise it, its cause and its fix.

        error: The error as printed, with its stack trace if any.
        name: A name. Default: derived from the error.
        error_types: Error types, such as TypeError.
        messages: Its error messages.
        code_patterns: Lines of code in which it occurs.
        file_types: File extensions, such as py.
        frameworks: Frameworks in which it occurs.
        causes: What usually causes it.
        solution: What fixes it.
        approach: The steps to take.
        code_template: The code to write.
        conditions: When the solution applies: conditions such as task.type = "bugfix", or words.
        project: Only for this project.
        """
        return self._server.call(
            "POST",
            "/v1/bugs",
            {
                "error": error,
                "name": name,
                "errorTypes": error_types,
                "messages": messages,
                "codePatterns": code_patterns,
                "fileTypes": file_types,
                "frameworks": frameworks,
                "causes": causes,
                "solution": solution,
                "approach": approach,
                "codeTemplate": code_template,
                "conditions": conditions,
                "project": project,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        *,
        id: str,
    ) -> BugsGetAnswer:
        """
        Get a bug: how to recognise it, its fixes, episodes and related bugs.

        id: The id of the bug.
        """
        return self._server.call(
            "GET",
            "/v1/bugs/{id}",
            {
                "id": id,
            },
            is_idempotent=True,
        )

    def delete(
        self,
        *,
        id: str,
    ) -> BugsDeleteAnswer:
        """
        Delete the description of a bug. What episodes show is kept as long as they are.

        id: The id of the bug.
        """
        return self._server.call(
            "DELETE",
            "/v1/bugs/{id}",
            {
                "id": id,
            },
            is_idempotent=True,
        )


class Rules:
    """Code rules and patterns: how this team changes code."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def list(
        self,
        *,
        language: str | None = None,
        project: str | None = None,
        category: Literal["null-safety", "error-handling", "security", "performance", "readability", "style", "architecture", "extract-method", "rename", "simplify", "type-hints", "extract-constant", "restructure", "other"] | None = None,
        confidence: float | None = None,
        text: str | None = None,
        limit: int | None = None,
    ) -> RulesListAnswer:
        """
        List code rules with their supporting episodes, most confident first.

        language: Such as `typescript`, `py` or `c++`; any other language is compared by its tokens.
        project: Default: the project of the caller.
        category: Only rules of this category.
        confidence: Minimum. Default: 0.
        text: Text to find in the templates, the description or the note.
        limit: At most this many. Default: 20.
        """
        return self._server.call(
            "GET",
            "/v1/rules",
            {
                "language": language,
                "project": project,
                "category": category,
                "confidence": confidence,
                "text": text,
                "limit": limit,
            },
            is_idempotent=True,
        )

    def add(
        self,
        *,
        name: str | None = None,
        category: Literal["null-safety", "error-handling", "security", "performance", "readability", "style", "architecture", "extract-method", "rename", "simplify", "type-hints", "extract-constant", "restructure", "other"] | None = None,
        language: str | None = None,
        template: str | None = None,
        regex: str | None = None,
        after: str | None = None,
        description: str | None = None,
        when: str | None = None,
        effects: Mapping[str, Any] | None = None,
        before: str | None = None,
        note: str | None = None,
        project: str | None = None,
        idempotency_key: str | None = None,
    ) -> RulesAddAnswer:
        """
        Add a code rule: a template, regular expression, description or example.

        name: A short name; not for an example.
        category: What it is for; an optimization is `performance`. Not for an example.
        language: Required with `template` and `before`. Default: any.
        template: The code to find. `$X` matches any expression: `$X == null`
        regex: Instead of `template`: a regular expression; `*` and `+` match at most 40 times.
        after: What to write instead, with `$X`; with `regex`, `$1` or `$name` for its groups.
        description: The change in words.
        when: When to use it.
        effects: Such as {"readability": "better"}.
        before: Instead: an example of the old code. `after` is the new code.
        note: For an example: why `after` is better.
        project: Default: the project of the caller.
        """
        return self._server.call(
            "POST",
            "/v1/rules",
            {
                "name": name,
                "category": category,
                "language": language,
                "template": template,
                "regex": regex,
                "after": after,
                "description": description,
                "when": when,
                "effects": effects,
                "before": before,
                "note": note,
                "project": project,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def get(
        self,
        *,
        id: str,
    ) -> RulesGetAnswer:
        """
        Get a code rule, its supporting episodes and similar rules.

        id: The id of the rule.
        """
        return self._server.call(
            "GET",
            "/v1/rules/{id}",
            {
                "id": id,
            },
            is_idempotent=True,
        )

    def delete(
        self,
        *,
        id: str,
    ) -> RulesDeleteAnswer:
        """
        Delete a code rule permanently. It is not learned again.

        id: The id of the rule.
        """
        return self._server.call(
            "DELETE",
            "/v1/rules/{id}",
            {
                "id": id,
            },
            is_idempotent=True,
        )

    def match(
        self,
        *,
        code: str | None = None,
        language: str | None = None,
        files: Sequence[str] | None = None,
        project: str | None = None,
        limit: int | None = None,
    ) -> RulesMatchAnswer:
        """
        Find the code rules that apply to code or files, with suggestions.

        code: The code to search.
        language: Such as `typescript`, `py` or `c++`; any other language is compared by its tokens.
        files: Instead of `language`: files whose extensions imply it.
        project: Default: the project of the caller.
        limit: At most this many. Default: 20.
        """
        return self._server.call(
            "POST",
            "/v1/rules/match",
            {
                "code": code,
                "language": language,
                "files": files,
                "project": project,
                "limit": limit,
            },
            is_idempotent=True,
        )


class Projects:
    """What is known about a code base."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def learn(
        self,
        *,
        path: str | None = None,
        project: str | None = None,
    ) -> ProjectsLearnAnswer:
        """
        Read the folder of a project: structure, stack, conventions, hotspots.

        path: The folder to read. Default: the configured one.
        project: The project name that tasks use. Default: the git remote, or the name of the folder.
        """
        return self._server.call(
            "POST",
            "/v1/projects",
            {
                "path": path,
                "project": project,
            },
            is_idempotent=True,
        )

    def get(
        self,
        *,
        project: str | None = None,
        sections: Sequence[Literal["structure", "stack", "conventions", "hotspots", "team", "statistics", "tools"]] | None = None,
        tool: str | None = None,
        task_type: str | None = None,
    ) -> ProjectsGetAnswer:
        """
        Get what is known about a project and its tools; without a name, all projects.

        project: Its name or id. Default: your own, and all are listed.
        sections: Default: all.
        tool: Only statistics of this tool.
        task_type: Only tool statistics of tasks of this type, such as bugfix.
        """
        return self._server.call(
            "GET",
            "/v1/projects",
            {
                "project": project,
                "sections": sections,
                "tool": tool,
                "taskType": task_type,
            },
            is_idempotent=True,
        )

    def delete(
        self,
        *,
        project: str | None = None,
        what: Literal["all", "folder", "tasks"] | None = None,
    ) -> ProjectsDeleteAnswer:
        """
        Delete what is known about a project from its folder, its tasks, or both.

        project: The project name that tasks use, or the id of its record.
        what: Only what comes from the folder, or only from tasks. Default: both.
        """
        return self._server.call(
            "DELETE",
            "/v1/projects",
            {
                "project": project,
                "what": what,
            },
            is_idempotent=True,
        )


class Preferences:
    """What a person prefers."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def list(
        self,
        *,
        areas: Sequence[Literal["coding", "interaction", "tools", "other"]] | None = None,
        language: str | None = None,
        project: str | None = None,
    ) -> PreferencesListAnswer:
        """
        List preferences: what the person said, and what their tasks show.

        areas: Default: all.
        language: Only what holds in this programming language.
        project: A project whose tasks take precedence.
        """
        return self._server.call(
            "GET",
            "/v1/preferences",
            {
                "areas": areas,
                "language": language,
                "project": project,
            },
            is_idempotent=True,
        )

    def set(
        self,
        *,
        topic: str,
        value: str,
        language: str | None = None,
    ) -> CorrectAnswer:
        """
        Set a preference. It overrides what tasks show and is stored as a fact.

        topic: What it is about: verbosity, comments, names, function-size, quotes, semicolons, indentation, function-names, type-hints, docstrings, explanations, confirmations, proactivity, tests, patch-size, refactoring, change-files, edits, search-tool, package-manager, test-command, or anything else.
        value: What is preferred, such as "single quotes".
        language: Only in this programming language.
        """
        return self._server.call(
            "POST",
            "/v1/preferences",
            {
                "topic": topic,
                "value": value,
                "language": language,
            },
            is_idempotent=True,
        )

    def delete(
        self,
        *,
        topic: str,
    ) -> PreferencesDeleteAnswer:
        """
        Delete a preference: what was stated, and what tasks have shown so far.

        topic: What it is about: verbosity, comments, names, function-size, quotes, semicolons, indentation, function-names, type-hints, docstrings, explanations, confirmations, proactivity, tests, patch-size, refactoring, change-files, edits, search-tool, package-manager, test-command, or anything else.
        """
        return self._server.call(
            "DELETE",
            "/v1/preferences/{topic}",
            {
                "topic": topic,
            },
            is_idempotent=True,
        )


class Events:
    """What changed, to follow a memory."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def list(
        self,
        *,
        after: str | None = None,
        limit: int | None = None,
        text: bool | None = None,
    ) -> EventsListAnswer:
        """
        List what changed since a cursor, for owners. HTTP streams it as server-sent events.

        after: The `next` of an earlier answer; `start` for everything that is there. Default: from now on.
        limit: Read at most this many changes. Default: 100.
        text: Also tell the text of facts and questions.
        """
        return self._server.call(
            "GET",
            "/v1/events",
            {
                "after": after,
                "limit": limit,
                "text": text,
            },
            is_idempotent=True,
        )


class Workspace:
    """A folder of Markdown that people edit too."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def retain(
        self,
        *,
        text: str,
        idempotency_key: str | None = None,
    ) -> WorkspaceRetainAnswer:
        """
        Write statements to today's log in the workspace.

        text: One statement per line, or a list of bullets: `W @Ada lives in Rome`. At most 200.
        """
        return self._server.call(
            "POST",
            "/v1/workspace/retain",
            {
                "text": text,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def reflect(
        self,
        *,
        since: str | None = None,
        dry_run: bool | None = None,
    ) -> WorkspaceReflectAnswer:
        """
        Write summaries, opinions and proposals into marked places of the workspace.

        since: Only facts since then: 2w, or a date such as 2025-11-27. Default: 7d.
        dry_run: Only show what would change.
        """
        return self._server.call(
            "POST",
            "/v1/workspace/reflect",
            {
                "since": since,
                "dryRun": dry_run,
            },
            is_idempotent=True,
        )

    def sync(
        self,
    ) -> WorkspaceSyncAnswer:
        """Read what changed in the workspace, and report problems in its files."""
        return self._server.call(
            "POST",
            "/v1/workspace/sync",
            {
            },
            is_idempotent=True,
        )


class Backups:
    """Backups of the embedded store and of PostgreSQL."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def create(
        self,
        *,
        folder: str | None = None,
        keep: int | None = None,
        idempotency_key: str | None = None,
    ) -> BackupsCreateAnswer:
        """
        Back up the memory while it is in use, and verify the copy.

        folder: The target folder. Default: `backups` in the home folder.
        keep: How many backups to keep in that folder; older ones are deleted. Default: all.
        """
        return self._server.call(
            "POST",
            "/v1/backups",
            {
                "folder": folder,
                "keep": keep,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def verify(
        self,
        *,
        backup: str | None = None,
        folder: str | None = None,
    ) -> BackupsVerifyAnswer:
        """
        Verify the checksums of a backup, or of the memory itself, and list its backups.

        backup: The folder of a backup. Default: the memory itself.
        folder: Where to list the backups of the memory. Default: `backups` in the home folder.
        """
        return self._server.call(
            "POST",
            "/v1/backups/verify",
            {
                "backup": backup,
                "folder": folder,
            },
            is_idempotent=True,
        )


class Admin:
    """Size, health, settings and repair of the memory; permanent deletion."""

    def __init__(self, server: _Server) -> None:
        self._server = server

    def stats(
        self,
        *,
        metrics: bool | None = None,
        topics: bool | None = None,
        nightly: bool | None = None,
    ) -> AdminStatsAnswer:
        """
        Count what is stored; on request, also metrics, topics and the last nightly run.

        metrics: Also report latencies, and success with and without memory. Default: false.
        topics: Also count facts by topic. Default: false.
        nightly: Also return the report of the last nightly run. Default: false.
        """
        return self._server.call(
            "GET",
            "/v1/stats",
            {
                "metrics": metrics,
                "topics": topics,
                "nightly": nightly,
            },
            is_idempotent=True,
        )

    def nightly(
        self,
        *,
        dry_run: bool | None = None,
        minutes_max: float | None = None,
        steps: Sequence[Literal["consolidate-episodes", "archive-episodes", "purge-episodes", "learn-from-episodes", "mine-patterns", "reflect", "reflect-workspace", "validate-patterns", "narrow-patterns", "merge-patterns", "prune-patterns", "update-indexes", "optimize-indexes"]] | None = None,
    ) -> AdminNightlyAnswer:
        """
        Clean up and learn from what is new, as `loci serve` does every night.

        dry_run: Only report what would be done.
        minutes_max: Stop after this many minutes; the next run resumes there. Default: 120.
        steps: Only these steps, in the usual order. Default: all.
        """
        return self._server.call(
            "POST",
            "/v1/nightly",
            {
                "dryRun": dry_run,
                "minutesMax": minutes_max,
                "steps": steps,
            },
            is_idempotent=True,
        )

    def doctor(
        self,
        *,
        quick: bool | None = None,
    ) -> AdminDoctorAnswer:
        """
        Check the folder, permissions, indexes and model, and suggest fixes.

        quick: Only check that the store and indexes respond.
        """
        return self._server.call(
            "GET",
            "/v1/doctor",
            {
                "quick": quick,
            },
            is_idempotent=True,
        )

    def reindex(
        self,
        *,
        from_nothing: bool | None = None,
    ) -> AdminDoctorAnswer:
        """
        Rebuild every index from the documents. Answers stay the same.

        from_nothing: Embed everything again, even unchanged text. Default: false.
        """
        return self._server.call(
            "POST",
            "/v1/reindex",
            {
                "fromNothing": from_nothing,
            },
            is_idempotent=True,
        )

    def config(
        self,
    ) -> AdminConfigAnswer:
        """List all settings with their values and where they come from. Hides secrets."""
        return self._server.call(
            "GET",
            "/v1/config",
            {
            },
            is_idempotent=True,
        )

    def cleanup(
        self,
        *,
        kind: Literal["facts", "episodes"],
        before: str,
        usefulness_max: float | None = None,
        uses_max: int | None = None,
        dry_run: bool | None = None,
        idempotency_key: str | None = None,
    ) -> AdminCleanupAnswer:
        """
        Remove old records that are neither useful nor used from all answers.

        kind: What to clean up.
        before: Only what is older: 365d for a year ago, or a date. Facts by when they were last said or changed, episodes by when the task was done.
        usefulness_max: Only what is at most this useful: facts by their importance, episodes by feedback (0.5 without any). Default: 0.5.
        uses_max: Only what was used at most this often: facts that were said again, episodes that were read or found. Default: 0.
        dry_run: Only report what would be done.
        """
        return self._server.call(
            "POST",
            "/v1/cleanup",
            {
                "kind": kind,
                "before": before,
                "usefulnessMax": usefulness_max,
                "usesMax": uses_max,
                "dryRun": dry_run,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def purge(
        self,
        *,
        id: str | None = None,
        kind: Literal["facts", "episodes"] | None = None,
        before: str | None = None,
        dry_run: bool | None = None,
        idempotency_key: str | None = None,
    ) -> AdminPurgeAnswer:
        """
        Permanently delete forgotten facts and deleted episodes. They stay blocked.

        id: A forgotten or rejected fact.
        kind: What to purge. Default: facts.
        before: Everything forgotten or deleted before: 30d for 30 days ago, or a date. Default for episodes: 30d.
        dry_run: Only report what would be done.
        """
        return self._server.call(
            "POST",
            "/v1/purge",
            {
                "id": id,
                "kind": kind,
                "before": before,
                "dryRun": dry_run,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def erase(
        self,
        *,
        user: str | None = None,
        agent: str | None = None,
        project: str | None = None,
        session: str | None = None,
        dry_run: bool | None = None,
    ) -> AdminEraseAnswer:
        """
        Permanently delete everything of a user, agent, project or session. No undo.

        user: Everything of this user.
        agent: Everything of this agent.
        project: Everything of this project.
        session: Everything of this session.
        dry_run: Only count what would be deleted.
        """
        return self._server.call(
            "POST",
            "/v1/erase",
            {
                "user": user,
                "agent": agent,
                "project": project,
                "session": session,
                "dryRun": dry_run,
            },
            is_idempotent=True,
        )


class Memory:
    """
    Remember, recall, correct, forget.

    url: where `loci serve` listens. key: one of its keys. timeout: the most seconds to wait
    for the server each time. retries: how often a call that is safe to repeat is tried again.
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:4680",
        key: str | None = None,
        *,
        timeout: float = 60.0,
        retries: int = 2,
    ) -> None:
        self._server = _Server(url, key, timeout, retries)
        self.jobs = Jobs(self._server)
        self.facts = Facts(self._server)
        self.conversations = Conversations(self._server)
        self.entities = Entities(self._server)
        self.questions = Questions(self._server)
        self.blocks = Blocks(self._server)
        self.files = Files(self._server)
        self.items = Items(self._server)
        self.tasks = Tasks(self._server)
        self.episodes = Episodes(self._server)
        self.failures = Failures(self._server)
        self.context = Context(self._server)
        self.patterns = Patterns(self._server)
        self.bugs = Bugs(self._server)
        self.rules = Rules(self._server)
        self.projects = Projects(self._server)
        self.preferences = Preferences(self._server)
        self.events = Events(self._server)
        self.workspace = Workspace(self._server)
        self.backups = Backups(self._server)
        self.admin = Admin(self._server)

    def remember(
        self,
        *,
        text: str | None = None,
        bucket: Literal["profile", "preference", "episodic", "semantic", "fact"] | None = None,
        kind: Literal["world", "experience", "opinion", "observation"] | None = None,
        importance: float | None = None,
        confidence: float | None = None,
        entities: Sequence[str] | None = None,
        tags: Sequence[str] | None = None,
        topics: Sequence[str] | None = None,
        trust: Literal["web", "import", "tool", "agent", "person"] | None = None,
        occurred_at: str | None = None,
        valid_from: str | None = None,
        valid_until: str | None = None,
        speaker: str | None = None,
        session: str | None = None,
        supersedes: str | None = None,
        keep: bool | None = None,
        metadata: Mapping[str, Any] | None = None,
        external_id: str | None = None,
        messages: Sequence[Mapping[str, Any]] | None = None,
        idempotency_key: str | None = None,
    ) -> RememberAnswer:
        """
        Store a statement. The receipt says what happened to it.

        text: What to remember, as one self-contained sentence.
        bucket: The bucket. Default: inferred.
        kind: The kind of statement. Default: inferred.
        importance: 0 to 1; below 0.2 it is not stored. Default: inferred.
        confidence: For an opinion: confidence, 0 to 1.
        entities: Who or what it is about.
        tags: Labels to find it by.
        topics: Topics, such as `work/loci`. Recall can be narrowed to them.
        trust: Where the text comes from, if that is less trusted than you are: `web`, `tool`.
        occurred_at: When it happened: a date, a full ISO 8601 time, or 3d for three days ago.
        valid_from: When it starts to be true, if known.
        valid_until: When it stops being true (exclusive): a date, or 30d for in 30 days.
        speaker: Who said it.
        session: The conversation it was said in, within your own scope.
        supersedes: The id of the fact that this one replaces.
        keep: Store it even if it reads like small talk.
        metadata: Values of your own, returned with it. They do not affect recall.
        external_id: Its id in another system. It does not affect recall.
        messages: Instead of a text: a conversation. Each statement worth keeping is stored.
        """
        return self._server.call(
            "POST",
            "/v1/remember",
            {
                "text": text,
                "bucket": bucket,
                "kind": kind,
                "importance": importance,
                "confidence": confidence,
                "entities": entities,
                "tags": tags,
                "topics": topics,
                "trust": trust,
                "occurredAt": occurred_at,
                "validFrom": valid_from,
                "validUntil": valid_until,
                "speaker": speaker,
                "session": session,
                "supersedes": supersedes,
                "keep": keep,
                "metadata": metadata,
                "externalId": external_id,
                "messages": messages,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def recall(
        self,
        *,
        query: str,
        k: int | None = None,
        tokens: int | None = None,
        buckets: Sequence[Literal["profile", "preference", "episodic", "semantic", "fact"]] | None = None,
        kinds: Sequence[Literal["world", "experience", "opinion", "observation"]] | None = None,
        roles: Sequence[Literal["statement", "turn", "page"]] | None = None,
        speakers: Sequence[str] | None = None,
        tags: Sequence[str] | None = None,
        topics: Sequence[str] | None = None,
        entities: Sequence[str] | None = None,
        metadata: Mapping[str, Any] | None = None,
        since: str | None = None,
        until: str | None = None,
        asked_at: str | None = None,
        asker: str | None = None,
        session: str | None = None,
        by: Literal["statement", "session"] | None = None,
        history: bool | None = None,
        cutoff: float | None = None,
        profile: Literal["fitted", "facts"] | None = None,
        fusion: Literal["weighted", "rrf"] | None = None,
        weights: Mapping[str, Any] | None = None,
        only: Sequence[Literal["words", "meaning", "entities", "failures", "time", "neighbours", "links"]] | None = None,
        without: Sequence[Literal["words", "meaning", "entities", "failures", "time", "neighbours", "links"]] | None = None,
        prompt: bool | None = None,
    ) -> RecallAnswer:
        """
        Recall what is relevant to a question, and nothing else.

        query: The question, in natural language.
        k: At most this many results. Default: 10.
        tokens: Token budget of all results.
        buckets: Only these buckets.
        kinds: Only these kinds.
        roles: Only statements, turns of conversations, or pages.
        speakers: Only what one of these said.
        tags: Only facts with one of these tags.
        topics: Only facts with one of these topics or their subtopics.
        entities: Only facts about one of these entities.
        metadata: Only facts whose metadata has these values, such as {"tenantId": 7}.
        since: Happened since: 30d, 12h, 2w, or a date such as 2025-11-27.
        until: Happened before: a duration ago, or a date.
        asked_at: The reference time for "yesterday" and "now". Default: now.
        asker: Whom "I" and "my" mean: a speaker.
        session: Only what was said in this session.
        by: Single statements, or whole conversations ranked by their best statements.
        history: Also return superseded facts.
        cutoff: Minimum probability of relevance; 0 returns the whole ranking.
        profile: How results are ordered: by the fitted model, or by the formula for facts.
        fusion: How the formula combines words and meaning.
        weights: Weights of similarity, recency and importance; selects the formula.
        only: Use only these channels, to see what each contributes.
        without: Skip these channels.
        prompt: Also render the results as text for a prompt, fenced as data.
        """
        return self._server.call(
            "POST",
            "/v1/recall",
            {
                "query": query,
                "k": k,
                "tokens": tokens,
                "buckets": buckets,
                "kinds": kinds,
                "roles": roles,
                "speakers": speakers,
                "tags": tags,
                "topics": topics,
                "entities": entities,
                "metadata": metadata,
                "since": since,
                "until": until,
                "askedAt": asked_at,
                "asker": asker,
                "session": session,
                "by": by,
                "history": history,
                "cutoff": cutoff,
                "profile": profile,
                "fusion": fusion,
                "weights": weights,
                "only": only,
                "without": without,
                "prompt": prompt,
            },
            is_idempotent=True,
        )

    def correct(
        self,
        *,
        id: str,
        text: str | None = None,
        reason: str | None = None,
        valid_from: str | None = None,
        valid_until: str | None = None,
        idempotency_key: str | None = None,
    ) -> CorrectAnswer:
        """
        Replace a wrong fact, or just reject it. `undo` reverts it.

        id: The id of the fact that is wrong.
        text: The correct statement. Default: the fact is retracted and not replaced.
        reason: Why, for the history.
        valid_from: When it starts to be true. Without a text, only the dates change.
        valid_until: When it stops being true (exclusive): a date, or 30d for in 30 days.
        """
        return self._server.call(
            "POST",
            "/v1/facts/{id}/correct",
            {
                "id": id,
                "text": text,
                "reason": reason,
                "validFrom": valid_from,
                "validUntil": valid_until,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def forget(
        self,
        *,
        id: str,
        reason: str | None = None,
    ) -> ForgetAnswer:
        """
        Remove a fact or episode from all answers. `undo` restores it.

        id: The id of the fact or episode.
        reason: Why, for the history.
        """
        return self._server.call(
            "POST",
            "/v1/forget",
            {
                "id": id,
                "reason": reason,
            },
            is_idempotent=True,
        )

    def undo(
        self,
        *,
        id: str,
    ) -> UndoAnswer:
        """
        Bring back a forgotten fact or episode, or the facts that a write replaced.

        id: The id of the fact or episode, or the `undo` of a receipt.
        """
        return self._server.call(
            "POST",
            "/v1/undo",
            {
                "id": id,
            },
            is_idempotent=True,
        )

    def feedback(
        self,
        *,
        id: str,
        helped: bool,
        comment: str | None = None,
        fix: str | None = None,
        episode: str | None = None,
        run: str | None = None,
        outcome: Literal["success", "partial", "failure"] | None = None,
        idempotency_key: str | None = None,
    ) -> FeedbackAnswer:
        """
        Report whether an episode, a bug fix, a code rule or a pattern helped.

        id: The id of the episode, bug, code rule or pattern.
        helped: Whether it helped with this task.
        comment: For an episode: a comment.
        fix: For a bug: the key of the fix. Default: its only one.
        episode: For a bug or pattern: the episode that tried it, counted once.
        run: For a pattern, without an episode: a name for the run.
        outcome: With `run`: how it ended. Default: success if it helped, else failure.
        """
        return self._server.call(
            "POST",
            "/v1/feedback",
            {
                "id": id,
                "helped": helped,
                "comment": comment,
                "fix": fix,
                "episode": episode,
                "run": run,
                "outcome": outcome,
            },
            is_idempotent=False,
            idempotency_key=idempotency_key,
        )

    def export(
        self,
        *,
        format: Literal["jsonl", "markdown"] | None = None,
        status: Literal["known", "all"] | None = None,
        after: str | None = None,
    ) -> ExportAnswer:
        """
        Export everything with its sources as JSONL, or the facts as Markdown.

        format: jsonl: everything, for importing. markdown: for people.
        status: known: what can be recalled. all: also what was forgotten or rejected.
        after: The `next` of the previous page.
        """
        return self._server.call(
            "GET",
            "/v1/export",
            {
                "format": format,
                "status": status,
                "after": after,
            },
            is_idempotent=True,
        )

    def import_(
        self,
        *,
        content: str,
        path: str | None = None,
        format: Literal["jsonl", "markdown", "runs", "sessions", "memories"] | None = None,
        first_line: int | None = None,
        folder: str | None = None,
        written_at: str | None = None,
        trust: Literal["web", "import", "tool", "agent", "person"] | None = None,
        dry_run: bool | None = None,
    ) -> ImportAnswer:
        """
        Import a Loci export, notes, session logs or runs of an agent, or another memory.

        content: A Loci export, Markdown notes, runs as JSONL, the session log of an agent, or an export of another memory.
        path: Its file name, such as MEMORY.md or 2025-11-27.md.
        format: Default: by path and content. runs: {"task":…,"steps":[…],"outcome":…} per line. sessions: a log of an agent. memories: mem0, claude-mem or the MCP memory server.
        first_line: The number of the first line, in a part of a file.
        folder: The project folder of a session log that does not name it.
        written_at: When a session log without times was last written, as an ISO 8601 time.
        trust: Maximum trust; use `import` for anything but your own export.
        dry_run: Only report what would happen to each line.
        """
        return self._server.call(
            "POST",
            "/v1/import",
            {
                "content": content,
                "path": path,
                "format": format,
                "firstLine": first_line,
                "folder": folder,
                "writtenAt": written_at,
                "trust": trust,
                "dryRun": dry_run,
            },
            is_idempotent=True,
        )
