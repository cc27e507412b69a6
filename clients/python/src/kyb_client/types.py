"""Types of the API. Generated from openapi.json by scripts/generate-client.mjs (npm run contracts): do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union

API_VERSION = "2026-11-20"
"""The version of the API that these types describe. The client requests it."""


class Bulk(TypedDict):
    """Rows that are verified together."""

    id: str
    status: Literal["queued", "running", "completed", "failed", "cancelled"]
    total: int
    """Its rows."""
    processed: int
    """Rows that are done, those with an error included."""
    failed: int
    """Rows that ended with an error."""
    counts: Dict[str, Any]
    """Rows by what came of them: `verified`, `inactive`, `not_found`, or the code of an error."""
    createdAt: str
    startedAt: str | None
    """When its first rows were taken up."""
    finishedAt: str | None
    """When it was completed, failed or was cancelled."""
    failure: str | None
    """Of one that failed: why, in a sentence."""
    progress: BulkProgress


class BulkCompletedEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    id: str
    """The bulk upload."""
    status: Literal["completed", "failed"]
    """How it ended."""
    total: int
    """Rows in the upload."""
    processed: int
    """Rows that were processed, errors included."""
    failed: int
    """Rows that ended with an error."""
    counts: Dict[str, int]
    """Rows by outcome: `verified`, `inactive`, `not_found`, or an error code."""
    createdAt: str
    """When the upload was accepted."""
    finishedAt: str
    """When the last row was processed."""


class BulkCompletedEvent(TypedDict):
    """A bulk upload ended."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["bulk.completed"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: BulkCompletedEventData
    """Further members may be added: ignore those that you do not know."""


class BulkProgress(TypedDict):
    """How fast a bulk goes."""

    rowsPerSecond: float | None
    """Since it began; null before its first rows are done."""
    secondsLeft: int | None
    """At that rate; 0 once it has ended, null while it is not known."""


class Candidate(TypedDict):
    """An entry of a list with a name like one of the entity. Whether it is the same, a person has to say."""

    list: str
    """Which list: `DFAT`, `UN`, `ASIC banned persons`; `sandbox` is invented."""
    reference: str
    """Of the entry, as the list gives it."""
    name: str
    """What the entry is filed under."""
    matchedName: str
    """Which of the names of the entry is like one of the entity."""
    screenedName: str
    """Which name of the entity that is."""
    result: Literal["exact", "close", "different"]
    reason: str
    """In what the names differ."""
    fingerprint: str
    """SHA-256 over what the list says of the entry: another one is another candidate."""
    resolution: Literal["open", "confirmed", "dismissed"]
    """What had been said of it when the entity was verified."""


class Certificate(TypedDict):
    """What an officer vouches for. Everything on it is as it was verified."""

    id: str
    """`KYB-` and 20 characters."""
    status: Literal["proposed", "issued", "expired", "revoked"]
    verificationId: str
    legalName: str
    abn: str | None
    nzbn: str | None
    verdict: Literal["clean", "conditional", "exception"]
    condition: str | None
    """What has to hold for a conditional one."""
    issuedBy: CertificateOfficer
    issuedAt: str | None
    """Null while it is only proposed."""
    expiresAt: str | None
    revokedAt: str | None
    auditHash: str
    """That of the verification."""
    credential: str | None
    """The certificate as a W3C Verifiable Credential, signed: a JWT (EdDSA). Null while it is only proposed."""
    url: str | None
    """Its public page. Null while it is only proposed."""
    mode: Literal["live", "test"]
    reason: str | None
    """Why an exception was made. It is not on the certificate."""
    acn: str | None
    jurisdiction: Literal["AU", "NZ"]
    entityType: str | None
    entityStatus: Literal["verified", "inactive", "not_found", "error"]
    abnStatus: str | None
    nzbnStatus: str | None
    gstRegistered: bool | None
    """Null when it is not known."""
    registeredState: str | None
    registeredDate: str | None
    fractureScore: int
    fractureRisk: Literal["low", "medium", "high", "critical"]
    policyVersion: str
    verifiedAt: str
    agreedBy: CertificateOfficer | None
    createdAt: str
    revokedReason: str | None


class CertificateExpiredEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    id: str
    """The certificate."""
    verificationId: str
    """The verification."""
    legalName: str
    """The registered name."""
    abn: str | None
    """The ABN, grouped 2-3-3-3; null for an entity that has none."""
    nzbn: str | None
    """The NZBN, 13 digits; null for an entity that has none."""
    issuedAt: str
    """When the certificate was issued."""
    expiresAt: str
    """When the certificate expires."""


class CertificateExpiredEvent(TypedDict):
    """A certificate passed its expiry date."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["certificate.expired"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: CertificateExpiredEventData
    """Further members may be added: ignore those that you do not know."""


class CertificateIssuedEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    id: str
    """The certificate."""
    verificationId: str
    """The verification."""
    legalName: str
    """The registered name."""
    abn: str | None
    """The ABN, grouped 2-3-3-3; null for an entity that has none."""
    nzbn: str | None
    """The NZBN, 13 digits; null for an entity that has none."""
    verdict: Literal["clean", "conditional", "exception"]
    """What the certificate states."""
    issuedAt: str
    """When the certificate was issued."""
    expiresAt: str
    """When the certificate expires."""
    url: str
    """The public page of the certificate."""


class CertificateIssuedEvent(TypedDict):
    """An officer issued a certificate."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["certificate.issued"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: CertificateIssuedEventData
    """Further members may be added: ignore those that you do not know."""


class CertificateOfficer(TypedDict):
    """An officer who vouches for a certificate."""

    name: str
    role: str


class CertificateRevokedEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    id: str
    """The certificate."""
    verificationId: str
    """The verification."""
    legalName: str
    """The registered name."""
    abn: str | None
    """The ABN, grouped 2-3-3-3; null for an entity that has none."""
    nzbn: str | None
    """The NZBN, 13 digits; null for an entity that has none."""
    issuedAt: str
    """When the certificate was issued."""
    revokedAt: str
    """When the certificate was revoked."""


class CertificateRevokedEvent(TypedDict):
    """An officer revoked a certificate."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["certificate.revoked"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: CertificateRevokedEventData
    """Further members may be added: ignore those that you do not know."""


class CreateOnboardingLinkInput(TypedDict, total=False):
    queryValue: str | None
    """An ABN, ACN or NZBN that the portal begins with. It needs `jurisdiction`."""
    jurisdiction: Literal["AU", "NZ"] | None
    applicantName: str | None
    """1 to 100 characters."""
    applicantEmail: str | None
    """Where decisions are told, and what proves the applicant on another device."""
    reference: str | None
    """Your own id, up to 255 characters."""
    expiresInDays: int | None
    """1 to 90 days; 14 unless given."""
    returnUrl: str | None
    """Where the applicant can go when all is done: at or below one of the `returnUrls` of the organisation."""
    locale: Literal["en-AU", "en-NZ"] | None
    """The language of the portal: `en-AU` or `en-NZ`; that of the jurisdiction unless given."""
    sendEmail: bool | None
    """The applicant gets the link by mail, at `applicantEmail`. Otherwise it is yours to hand over."""


class _CreateWebhookInputRequired(TypedDict):
    url: str
    """`https`, a public address, port 443 or 8443, up to 2,048 characters."""
    events: List[Literal["verification.completed", "verification.high_risk", "certificate.issued", "certificate.expired", "certificate.revoked", "onboarding.submitted", "onboarding.decided", "bulk.completed", "entity.changed", "endpoint.failing", "endpoint.disabled", "endpoint.test"]]
    """The kinds of events to send, at least one; `endpoint.test` is none of them."""


class CreateWebhookInput(_CreateWebhookInputRequired, total=False):
    description: str | None
    """Up to 500 characters."""
    headers: Dict[str, str] | None
    """Sent with each delivery: up to 20 names with values of visible ASCII, 4,096 bytes in all. `Authorization` may be one; those that we or the connection decide about may not. Values are stored encrypted."""
    rateLimit: int | None | None


class Decision(TypedDict):
    """What was decided on a submission or a verification, by whom and why."""

    id: str
    decision: Literal["approved", "declined", "more_information"]
    onboardingId: str | None
    verificationId: str | None
    decidedBy: str
    """The key or the member; `system` where the policy of the organisation decided."""
    decidedAt: str
    """When it was made; of a proposal, when it was proposed."""
    notification: DecisionNotification
    status: Literal["proposed", "made", "withdrawn"]
    officerId: str | None
    """The officer who decided, or in whose name a key did."""
    confirmedBy: str | None
    """The key or the member; null unless two officers were asked for."""
    secondOfficerId: str | None
    """The second officer, where two were asked for."""
    confirmedAt: str | None
    """When a proposal was confirmed, and so counted."""
    reason: str | None
    """Why. It stays inside."""
    message: str | None
    """What the applicant is told."""
    steps: List[Literal["business", "address", "people", "documents", "declaration"]]
    """What the applicant is asked for once more."""


class DecisionNotification(TypedDict):
    """Whether the applicant was told."""

    status: Literal["queued", "sent", "failed", "none"]
    channel: str | None
    """`email`; `kept` for a mail that no server could be given; null where there is no mail."""


EffectiveOwner = TypedDict(
    "EffectiveOwner",
    {
        "partyId": "str",
        "from": "float",
        "to": "float",
        "isBeneficialOwner": "Literal[\"yes\", \"possible\", \"no\"]",
    },
)
"""What somebody holds of the business in the end, in percent."""


class EffectiveOwnership(TypedDict):
    """Who owns the business in the end."""

    owners: List[EffectiveOwner]
    unknownFrom: float
    """What nobody who was named holds: at least, in percent."""
    unknownTo: float
    circles: List[List[str]]
    """Parties that own each other."""
    findings: List[OwnershipFinding]


class EndpointChallengeEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    webhookId: str
    """The webhook endpoint."""
    challenge: str
    """The text to respond with, as plain text or as `{"challenge": "…"}`."""


class EndpointChallengeEvent(TypedDict):
    """Proves that the URL is yours: respond with the challenge. It is not in the event log."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["endpoint.challenge"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: EndpointChallengeEventData
    """Further members may be added: ignore those that you do not know."""


class EndpointDisabledEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    id: str
    """The webhook endpoint."""
    url: str
    """The URL of the endpoint."""
    reason: str
    """Why."""
    disabledAt: str
    """When it was disabled."""


class EndpointDisabledEvent(TypedDict):
    """A webhook endpoint was disabled."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["endpoint.disabled"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: EndpointDisabledEventData
    """Further members may be added: ignore those that you do not know."""


class EndpointFailingEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    id: str
    """The webhook endpoint."""
    url: str
    """The URL of the endpoint."""
    failures: int
    """Failed attempts since the last success."""
    failingSince: str
    """When the first of these attempts failed."""
    lastStatus: int | None
    """The HTTP status of the last attempt; null without a response."""
    lastError: str | None
    """Why the last attempt failed; null where the status says it."""


class EndpointFailingEvent(TypedDict):
    """Deliveries to a webhook endpoint keep failing."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["endpoint.failing"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: EndpointFailingEventData
    """Further members may be added: ignore those that you do not know."""


class EndpointTestEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    webhookId: str
    """The webhook endpoint."""
    message: str
    """A sentence that says that this is a test."""


class EndpointTestEvent(TypedDict):
    """Somebody sent a test to this endpoint."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["endpoint.test"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: EndpointTestEventData
    """Further members may be added: ignore those that you do not know."""


class EntityChangedEventDataChanges(TypedDict):
    field: Literal["abnStatus", "nzbnStatus", "legalName", "gstRegistered", "entityType"]
    """Which fact."""
    before: str | bool | None
    """The earlier value; null where the register held none."""
    after: str | bool | None
    """The new value; null where the register holds none."""
    asOf: str | None
    """The date of the register data, null where the register does not state it."""


class EntityChangedEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    verificationId: str
    """The verification."""
    abn: str | None
    """The ABN, grouped 2-3-3-3; null for an entity that has none."""
    nzbn: str | None
    """The NZBN, 13 digits; null for an entity that has none."""
    changes: List[EntityChangedEventDataChanges]
    """The facts that changed."""


class EntityChangedEvent(TypedDict):
    """The register changed a fact about a monitored entity."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["entity.changed"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: EntityChangedEventData
    """Further members may be added: ignore those that you do not know."""


class FractureInterval(TypedDict):
    """Between which scores the true one lies, where a source gave no answer or a candidate is not judged yet."""

    lowest: int
    highest: int
    """Which is the `fractureScore`, too: what is not known never lowers it."""
    possibleSignals: List[FractureSignal]
    """What may be, each with the reason why nobody knows."""


class FractureSignal(TypedDict):
    """One reason for points of the Fracture Score."""

    type: Literal["inactive_registration", "complex_structure", "no_gst_registration", "not_registered", "recently_registered", "external_administration", "strike_off_in_progress", "deregistered_at_asic", "name_mismatch", "banned", "sanctioned"]
    severity: Literal["low", "medium", "high", "critical"]
    points: int
    field: str
    """The field of the result that the signal speaks of."""
    registryValue: str | None
    """What the register holds."""
    detectedValue: str | None
    """What was made of it."""
    description: str
    source: str
    """The register that the fact comes from."""
    asOf: str | None
    """The day on which the register said so."""


class FurtherSource(TypedDict):
    """What was asked beside the register, and gave an answer."""

    name: str
    """`ASIC companies`, `DFAT`, `UN` and the like; `sandbox` is invented."""
    asOf: str
    """The day that the data state."""
    attribution: str
    """The words that the licence of the data asks for."""


class _IssueCertificateInputRequired(TypedDict):
    verificationId: str
    """The verification that it rests on."""


class IssueCertificateInput(_IssueCertificateInputRequired, total=False):
    condition: str | None
    """What has to hold; required where the score is 21 to 50. It is on the certificate."""
    reason: str | None
    """Why a certificate is issued all the same; required where the score is above 50. It stays inside."""


class LegalHold(TypedDict):
    """Keeps what an onboarding holds, whatever the time of its keeping."""

    id: str
    reason: str | None
    placedAt: str
    placedBy: str
    """The member who placed it."""


class NameMatch(TypedDict):
    """How the name that was sent compares to the registered ones."""

    result: Literal["exact", "close", "different"]
    matchedName: str | None
    """The registered name that is most like it; null when none is."""
    kind: Literal["legal", "business", "trading", "former", "other"] | None
    """What that name is to the entity."""
    reason: str


class _NotifyDecisionInputRequired(TypedDict):
    decision: Literal["approved", "declined", "more_information"]
    """Approved and declined are final; more information opens the link again."""


class NotifyDecisionInput(_NotifyDecisionInputRequired, total=False):
    onboardingId: str | None
    """The onboarding that is decided on; or `verificationId`."""
    verificationId: str | None
    """The verification that is decided on, one of no onboarding: nobody is told."""
    reason: str | None
    """Why, up to 2,000 characters. It stays inside the organisation."""
    message: str | None
    """What the applicant is told, up to 2,000 characters."""
    steps: List[Literal["business", "address", "people", "documents", "declaration"]] | None
    """With more information: the steps to go through again. A message, or steps, or both have to be there."""
    expectedRound: int | None
    """The `round` of the onboarding that was looked at: once it was submitted again, nothing is decided. Without it the newest is decided on."""


class _OnboardingRequired(TypedDict):
    id: str
    linkId: str
    reference: str | None
    """The organisation’s own."""
    status: Literal["in_review", "on_hold", "more_information", "approved", "declined"]
    round: int
    """How often it was submitted."""
    submittedAt: str
    """The last time."""
    decidedAt: str | None
    verificationId: str
    """Of the newest submission."""
    legalName: str | None
    abn: str | None
    nzbn: str | None
    fractureScore: int | None
    fractureRisk: Literal["low", "medium", "high", "critical"] | None
    verificationStatus: Literal["verified", "inactive", "not_found", "error"]
    route: OnboardingRoute
    applicantName: str | None
    applicantEmail: str | None
    assignee: OnboardingAssignee | None
    relationshipEndedAt: str | None
    legalHold: LegalHold | None
    keptUntil: str | None
    """Until when the law keeps it. Null where none does, and while the relationship lasts."""
    erasedAt: str | None
    """What it held of persons is gone since."""
    decisions: List[Decision]
    """Oldest first; proposals, and those that were withdrawn, too."""
    notes: List[OnboardingNote]
    """Oldest first; none when they were erased."""
    submission: OnboardingSubmission | None


class Onboarding(_OnboardingRequired, total=False):
    """What an applicant has submitted, and what became of it."""

    fractureInterval: FractureInterval | None


class OnboardingAddress(TypedDict):
    """Where the business is, and what it does."""

    registered: PostalAddress
    business: PostalAddress | None
    tradingName: str | None
    division: str
    """A letter of ANZSIC, A to S."""
    activity: str
    website: str | None


class OnboardingAssignee(TypedDict):
    """Who is to see to it."""

    id: str
    name: str | None


class OnboardingBusiness(TypedDict):
    """Which business it is."""

    jurisdiction: Literal["AU", "NZ"]
    queryValue: str
    """ABN, ACN or NZBN."""
    registered: RegisteredBusiness | None
    isConfirmed: bool
    """The applicant has said that it is this one."""
    correction: str | None
    """What the register has wrong."""


class OnboardingDecidedEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    id: str
    """The onboarding."""
    reference: str | None
    """The `reference` that you sent, null without one."""
    decision: Literal["approved", "declined", "more_information"]
    """The decision."""
    decidedAt: str
    """When the decision was recorded."""


class OnboardingDecidedEvent(TypedDict):
    """A decision on an onboarding was recorded."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["onboarding.decided"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: OnboardingDecidedEventData
    """Further members may be added: ignore those that you do not know."""


class OnboardingDeclaration(TypedDict):
    """Who states all this."""

    givenName: str
    familyName: str
    position: str
    email: str
    isTrue: bool
    isConsented: bool


class OnboardingDocument(TypedDict):
    """A file of the applicant."""

    id: str
    kind: Literal["identity", "address", "trust_deed", "ownership", "registration", "other"]
    name: str
    mediaType: str
    """By its content."""
    size: float
    """In bytes."""
    uploadedAt: str


OnboardingHolding = TypedDict(
    "OnboardingHolding",
    {
        "ownerId": "str",
        "ownedId": "str | None",
        "from": "float | None",
        "to": "float | None",
    },
)
"""A direct share of one party in another or in the business."""


class OnboardingLink(TypedDict):
    """A way in for one applicant."""

    id: str
    url: str | None
    """Where the applicant goes; whoever has it answers in the applicant’s name. Null once it leads nowhere, and for viewers."""
    status: Literal["created", "opened", "submitted", "decided", "expired", "revoked"]
    reference: str | None
    """The caller’s own id."""
    applicantEmail: str | None
    """Null where it is not known, or was erased."""
    expiresAt: str
    """When it ends, unless the applicant has submitted before."""
    createdAt: str
    applicantName: str | None
    """Null where it is not known, or was erased."""
    jurisdiction: Literal["AU", "NZ"] | None
    """What the portal begins with."""
    queryValue: str | None
    """The number that the portal begins with: digits."""
    locale: str
    """The language of the portal."""
    returnUrl: str | None
    """Where the applicant can go when all is done."""
    openedAt: str | None
    """When the applicant came."""
    submittedAt: str | None
    """The last time, where more was asked for."""
    decidedAt: str | None
    revokedAt: str | None
    onboardingId: str | None
    """Of what was submitted by it."""


class OnboardingNote(TypedDict):
    """A remark on a submission, for the organisation."""

    id: str
    authorId: str
    """The member or the key."""
    text: str
    createdAt: str


class OnboardingParty(TypedDict):
    """Somebody or something that owns or runs the business, directly or through others."""

    id: str
    kind: Literal["person", "company", "trust", "partnership", "other"]
    givenName: str | None
    familyName: str | None
    dateOfBirth: str | None
    """A day, ISO 8601."""
    email: str | None
    country: str | None
    """ISO 3166-1 alpha-2."""
    name: str | None
    """Of anything but a person."""
    number: str | None
    roles: List[OnboardingPartyRole]


class OnboardingPartyRole(TypedDict):
    """What a party is to the business, or to another party."""

    role: Literal["director", "secretary", "partner", "trustee", "settlor", "appointor", "contact"]
    ofId: str | None
    """Null: of the business."""


class OnboardingPeople(TypedDict):
    """Who owns the business, and who runs it."""

    parties: List[OnboardingParty]
    holdings: List[OnboardingHolding]
    unknownReason: str | None
    """Why part of it is not known."""


class OnboardingRoute(TypedDict):
    """Where the policy of the organisation sent the newest submission."""

    outcome: Literal["approve", "review", "hold"]
    reasons: List[OnboardingRouteReason]


class OnboardingRouteReason(TypedDict):
    """Why a submission went where it went."""

    code: str
    """A fixed code: `register_unavailable`, `not_registered`, `inactive_registration`, `critical_score`, `ownership_circle`, `no_automatic_approval`, `four_eyes`, `score_not_certain`, `score_above_policy`, `invented_data`, `register_outdated`, `business_not_screened`, `more_was_asked`, `business_not_confirmed`, `correction_stated`, `register_differs`, `name_differs`, `trader_differs`, `owners_not_certain`, `beneficial_owner_possible`, `no_beneficial_owner`, `people_not_screened`, `meets_policy`."""
    detail: str


class OnboardingSubmission(TypedDict):
    """What the applicant has stated, as it was submitted last, with what follows from it."""

    business: OnboardingBusiness | None
    address: OnboardingAddress | None
    people: OnboardingPeople | None
    declaration: OnboardingDeclaration | None
    documents: List[OnboardingDocument]
    ownership: EffectiveOwnership


class _OnboardingSubmittedEventDataRequired(TypedDict):
    id: str
    """The onboarding."""
    linkId: str
    """The onboarding link."""
    reference: str | None
    """The `reference` that you sent, null without one."""
    verificationId: str
    """The verification."""
    legalName: str | None
    """The registered name; null for an entity on no register."""
    abn: str | None
    """The ABN, grouped 2-3-3-3; null for an entity that has none."""
    nzbn: str | None
    """The NZBN, 13 digits; null for an entity that has none."""
    fractureScore: int | None
    """The Fracture Score; null while the register gave no answer."""
    fractureRisk: Literal["low", "medium", "high", "critical"] | None
    """The band of the score; null without a score."""
    status: Literal["submitted"]
    """Always `submitted`."""


class OnboardingSubmittedEventData(_OnboardingSubmittedEventDataRequired, total=False):
    """Further members may be added: ignore those that you do not know."""

    fractureInterval: FractureInterval
    """Between which scores the true one lies. Present only while part of the score is uncertain."""


class OnboardingSubmittedEvent(TypedDict):
    """An applicant submitted the onboarding form."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["onboarding.submitted"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: OnboardingSubmittedEventData
    """Further members may be added: ignore those that you do not know."""


class OwnershipFinding(TypedDict):
    """Something that keeps the owners from being known for certain."""

    code: str
    partyId: str | None
    detail: str


class PostalAddress(TypedDict):
    """Where a business is."""

    line1: str
    line2: str | None
    locality: str
    region: str | None
    postcode: str
    country: str
    """ISO 3166-1 alpha-2."""


class ProblemErrors(TypedDict):
    pointer: str
    """A JSON pointer (RFC 6901); empty: the body."""
    detail: str


class ProblemSuggestions(TypedDict):
    value: str
    legalName: str


class _ProblemRequired(TypedDict):
    type: str
    """Where the code is explained."""
    title: str
    status: int
    detail: str
    code: Literal["INVALID_REQUEST", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "METHOD_NOT_ALLOWED", "REQUEST_TIMEOUT", "STATE_CONFLICT", "CURSOR_EXPIRED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "EXPECTATION_FAILED", "IDENTIFIER_INVALID", "JURISDICTION_MISMATCH", "WEBHOOK_URL_REFUSED", "IDEMPOTENCY_CONFLICT", "RATE_LIMITED", "HEADERS_TOO_LARGE", "REGISTER_UNAVAILABLE", "OVERLOADED", "INTERNAL"]
    requestId: str
    """Quote it when you ask about it."""


class Problem(_ProblemRequired, total=False):
    """A problem (RFC 9457). `code` is one of a closed list; `detail` is written to be read by people."""

    errors: List[ProblemErrors]
    """The fields that are at fault."""
    suggestions: List[ProblemSuggestions]
    """With IDENTIFIER_INVALID: registered numbers that were probably meant."""
    oldestCursor: str
    """With CURSOR_EXPIRED: the oldest cursor from which reading can go on."""
    verificationId: str
    """With REGISTER_UNAVAILABLE: the stored attempt."""
    linkStatus: Literal["expired", "revoked"]
    """With STATE_CONFLICT, for an applicant whose link is over."""


class RegisteredBusiness(TypedDict):
    """A business as its register knows it."""

    legalName: str
    entityType: str | None
    isActive: bool
    register: str
    """`ABR` or `NZBN`; `sample` for the invented data."""
    asOf: str


class _VerificationRequired(TypedDict):
    id: str
    reference: str | None
    """The caller’s own id."""
    jurisdiction: Literal["AU", "NZ"]
    legalName: str | None
    abn: str | None
    """Grouped 2-3-3-3, as in `51 824 753 556`."""
    nzbn: str | None
    acn: str | None
    """Grouped 3-3-3, as in `000 002 568`."""
    entityType: str | None
    """In the words of the register."""
    abnStatus: str | None
    nzbnStatus: str | None
    gstRegistered: bool | None
    """Null when the register does not say."""
    registeredState: str | None
    registeredDate: str | None
    """Null when the register does not give it."""
    nameMatch: NameMatch | None
    fractureScore: int | None
    """From 0, the lowest risk, to 100. Null with status ERROR."""
    fractureRisk: Literal["low", "medium", "high", "critical"] | None
    fractureSignals: List[FractureSignal]
    status: Literal["verified", "inactive", "not_found", "error"]
    source: VerificationSource
    policyVersion: str
    auditHash: str
    """SHA-256 over the canonical JSON of facts and verdict, in hex."""
    verifiedAt: str


class Verification(_VerificationRequired, total=False):
    """A verdict on one entity. Never changes."""

    fractureInterval: FractureInterval | None
    candidates: List[Candidate] | None
    """Null under policy 2026-1."""
    furtherSources: List[FurtherSource] | None
    """Null under policy 2026-1."""


class _VerificationCompletedEventDataRequired(TypedDict):
    id: str
    """The verification."""
    reference: str | None
    """The `reference` that you sent, null without one."""
    legalName: str | None
    """The registered name; null where `status` is `not_found`."""
    abn: str | None
    """The ABN, grouped 2-3-3-3; null for an entity that has none."""
    nzbn: str | None
    """The NZBN, 13 digits; null for an entity that has none."""
    jurisdiction: Literal["AU", "NZ"]
    """The country whose register answered."""
    fractureScore: int
    """The Fracture Score: 0 is the lowest risk, above 50 is high risk."""
    fractureRisk: Literal["low", "medium", "high", "critical"]
    """The band of the score."""
    status: Literal["verified", "inactive", "not_found"]
    """The result of the verification."""


class VerificationCompletedEventData(_VerificationCompletedEventDataRequired, total=False):
    """Further members may be added: ignore those that you do not know."""

    fractureInterval: FractureInterval
    """Between which scores the true one lies. Present only while part of the score is uncertain."""


class VerificationCompletedEvent(TypedDict):
    """A verification finished with status `verified`, `inactive` or `not_found`."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["verification.completed"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: VerificationCompletedEventData
    """Further members may be added: ignore those that you do not know."""


class _VerificationHighRiskEventDataRequired(TypedDict):
    id: str
    """The verification."""
    reference: str | None
    """The `reference` that you sent, null without one."""
    legalName: str | None
    """The registered name; null where `status` is `not_found`."""
    abn: str | None
    """The ABN, grouped 2-3-3-3; null for an entity that has none."""
    nzbn: str | None
    """The NZBN, 13 digits; null for an entity that has none."""
    jurisdiction: Literal["AU", "NZ"]
    """The country whose register answered."""
    fractureScore: int
    """The Fracture Score: 0 is the lowest risk, above 50 is high risk."""
    fractureRisk: Literal["low", "medium", "high", "critical"]
    """The band of the score."""
    status: Literal["verified", "inactive", "not_found"]
    """The result of the verification."""
    fractureSignals: List[FractureSignal]
    """The signals that add up to the score."""


class VerificationHighRiskEventData(_VerificationHighRiskEventDataRequired, total=False):
    """Further members may be added: ignore those that you do not know."""

    fractureInterval: FractureInterval
    """Between which scores the true one lies. Present only while part of the score is uncertain."""


class VerificationHighRiskEvent(TypedDict):
    """A verification finished with a score above 50."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["verification.high_risk"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: VerificationHighRiskEventData
    """Further members may be added: ignore those that you do not know."""


class VerificationSource(TypedDict):
    """Where the facts come from."""

    register: str
    """`ABR` or `NZBN`; `sample` and `sandbox` are invented data."""
    kind: str
    """`extract`: published data that were imported; `live`: asked at that moment; `sandbox`: what test keys get."""
    asOf: str | None
    """The day whose state of the register this is."""
    attribution: str
    """The words that the licence of the data asks for."""


class _VerifyInputRequired(TypedDict):
    queryValue: str
    """An ABN or ACN (AU) or an NZBN (NZ). Spaces and hyphens are ignored."""
    jurisdiction: Literal["AU", "NZ"]


class VerifyInput(_VerifyInputRequired, total=False):
    name: str | None
    """A name to compare with the registered ones; up to 500 characters."""
    reference: str | None
    """Your own id for this verification; up to 255 characters."""
    monitor: bool | None
    """Tell of it when the register says something else of this entity: event `entity.changed`."""


class WebhookHealth(TypedDict):
    """How an endpoint takes what it is sent."""

    failures: int
    """Failed attempts since the last that succeeded."""
    failingSince: str | None
    """The first of these."""
    lastAttemptAt: str | None
    """Of the attempts for the newest events; null when there is none."""
    lastStatus: int | None
    """The HTTP status of that attempt; null when there was no answer."""
    lastError: str | None
    """Why that attempt failed; null when it did not."""


class WebhookRecovery(TypedDict):
    """The last recovery of an endpoint, and how far it has come."""

    since: str
    """Since when the endpoint gets what it has missed."""
    recovered: int
    """How many deliveries are pending again, or for the first time, so far."""
    isComplete: bool
    """Nothing is left to recover."""
    startedAt: str
    finishedAt: str | None
    """Null while it is running."""


class WebhookWithSecret(TypedDict):
    """An endpoint, with its new secret this once."""

    id: str
    url: str
    events: List[Literal["verification.completed", "verification.high_risk", "certificate.issued", "certificate.expired", "certificate.revoked", "onboarding.submitted", "onboarding.decided", "bulk.completed", "entity.changed", "endpoint.failing", "endpoint.disabled", "endpoint.test"]]
    """The kinds of events that it gets."""
    description: str | None
    status: Literal["enabled", "paused", "disabled"]
    """Paused: what happens is held, and sent when it is enabled again."""
    mode: Literal["live", "test"]
    secret: str
    """What deliveries are signed with. It is never shown again."""
    createdAt: str
    headerNames: List[str]
    """The headers of your own that are sent. Their values are not shown again."""
    rateLimit: int | None
    """Attempts a second, at most; null: as many as it takes."""
    disabledReason: str | None
    """Why the service disabled it."""
    disabledAt: str | None
    isPrivateRange: bool
    """The URL names a private address, which this installation permits."""
    verification: Literal["unverified", "pending", "verified"]
    """Whether the receiver has proved that the URL is yours. Pending: the plan requires it, and events are held until then."""
    verifiedAt: str | None
    """When the receiver last returned a challenge."""
    previousSecretUntil: str | None
    """Until then the secret before the last rotation signs too; null when one alone does."""
    health: WebhookHealth
    recovery: WebhookRecovery | None


class VerificationFilters(TypedDict, total=False):
    """Filters of `list_verifications`."""

    limit: int
    """How many, from 1 to 100; 20 unless given."""
    status: Literal["verified", "inactive", "not_found", "error"]
    """With this status."""
    fractureRisk: Literal["low", "medium", "high", "critical"]
    """In this band of the Fracture Score."""
    jurisdiction: Literal["AU", "NZ"]
    """In this jurisdiction."""
    abn: str
    """Of the entity with this ABN."""
    nzbn: str
    """Of the entity with this NZBN."""
    reference: str
    """With this id of your own."""
    verifiedFrom: str
    """Made at this time or later."""
    verifiedBefore: str
    """Made before this time."""
    assignee: str
    """Which a member is to see to, by the id; `me`: those of the caller; `none`: those that nobody is to see to."""


WebhookEvent = Union[
    VerificationCompletedEvent,
    VerificationHighRiskEvent,
    CertificateIssuedEvent,
    CertificateExpiredEvent,
    CertificateRevokedEvent,
    OnboardingSubmittedEvent,
    OnboardingDecidedEvent,
    BulkCompletedEvent,
    EntityChangedEvent,
    EndpointFailingEvent,
    EndpointDisabledEvent,
    EndpointTestEvent,
    EndpointChallengeEvent,
]
"""An event as a webhook endpoint receives it. The member `event` tells the types apart."""
