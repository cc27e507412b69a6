"""Types of the API. Generated from openapi.json by scripts/generate-client.mjs (npm run contracts): do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union

API_VERSION = "2026-11-20"
"""The version of the API that these types describe. The client requests it."""


class Bulk(TypedDict):
    """A bulk job: many rows that are verified in the background."""

    id: str
    """The id of the bulk job: `blk_…`."""
    status: Literal["queued", "running", "completed", "failed", "cancelled"]
    """The current status of the bulk job.

- `queued`: All rows are stored, and none is verified yet.
- `running`: The rows are being verified.
- `completed`: Every row has a result or an error. This status is final.
- `failed`: The job stopped before its last row, for the reason in `failure`. Results so far are kept. This status is final.
- `cancelled`: The job was cancelled. Results so far are kept. This status is final."""
    total: int
    """The number of rows in the job."""
    processed: int
    """The number of rows processed so far, including rows that ended with an error."""
    failed: int
    """The number of rows that ended with an error."""
    counts: Dict[str, Any]
    """The number of rows per result. The keys are the statuses of verifications, such as `verified` or `review`, and the codes of errors."""
    createdAt: str
    """When the rows were received."""
    startedAt: str | None
    """When the first rows were processed. Null while the job is queued."""
    finishedAt: str | None
    """When the job was completed, failed or was cancelled. Null until then."""
    failure: str | None
    """A sentence that explains why the job failed. Null if it did not fail."""
    fileName: str | None
    """The name of the file that was uploaded. Null if none was sent, and once the results are deleted, 90 days after the end."""
    startedBy: str
    """The id of the member or API key that started the job: `mem_…` or `key_…`."""
    progress: BulkProgress
    """The speed of the job and the estimated time left."""


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
    """Rows by outcome: the status of a verification, such as `verified` or `review`, or the code of an error."""
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
    """The speed of a bulk job."""

    rowsPerSecond: float | None
    """The average number of rows per second since the job started. Null until the first rows are processed."""
    secondsLeft: int | None
    """The estimated number of seconds left at the current speed. The value is 0 once the job has ended, and null while it is unknown."""


class _CandidateRequired(TypedDict):
    list: str
    """The name of the list: `DFAT`, `UN` or `ASIC banned persons`, or `sandbox` for invented data."""
    reference: str
    """The reference that the list gives to its entry."""
    name: str
    """The main name of the list entry."""
    matchedName: str
    """The name of the list entry that matched."""
    screenedName: str
    """The name of the entity, or of somebody who governs or owns it, that matched."""
    result: Literal["exact", "close", "different"]
    """How closely the two names match.

- `exact`: It matches a current name of the entity. Case, accents, punctuation and the spelling of the legal form are ignored.
- `close`: It differs from a current name in a way that leaves no word open, such as the legal form, short forms or spaces, or it matches a former name. The reason says in what.
- `different`: No registered name is similar to it."""
    reason: str
    """A sentence that explains how the two names differ."""
    fingerprint: str
    """A SHA-256 hash of the list entry. If the list changes the entry, it becomes a new candidate."""
    resolution: Literal["open", "confirmed", "dismissed"]
    """The resolution of the candidate at the time of the verification.

- `open`: Nobody has resolved the candidate yet.
- `confirmed`: The listed person or body is the entity.
- `dismissed`: The listed person or body only has a similar name."""
    entry: CandidateEntry | None
    """The entry as the list has it now. Null if the list has changed or dropped the entry: then verify again."""


class Candidate(_CandidateRequired, total=False):
    """An entry of a screening list with a name similar to a name of the entity. A person decides whether they are the same."""

    screenedAs: str | None
    """The role of the person or body with this name, such as `director and shareholder`, or the place of the name, such as `part of the legal name`. Null for a whole name of the entity."""
    strength: float | None
    """How much the names, dates of birth and countries speak for the same party, from 0 to 1. The field is null under a policy before `2026-3`."""
    reasons: List[str] | None
    """Sentences that explain how the names, dates of birth and countries agree and differ. The field is null under a policy before `2026-3`."""


class CandidateEntry(TypedDict):
    """The entry of a candidate, as the imported edition of the list has it now."""

    publisher: str
    """The body that publishes the list."""
    asOf: str
    """The day that the edition of the list states."""
    aliases: List[str]
    """The other names of the entry."""
    datesOfBirth: List[str]
    """The dates of birth of the entry, as the list writes them."""
    countries: List[str]
    """The countries of the entry, as the list writes them."""
    programmes: List[str]
    """The sanctions programmes or committees that list the entry; the type of a ban."""


class Certificate(TypedDict):
    """A certificate that an officer issued on a verification. It repeats the facts of that verification."""

    id: str
    """The id of the certificate: `KYB-` and 20 characters."""
    status: Literal["proposed", "issued", "suspended", "expired", "revoked"]
    """The current status of the certificate.

- `proposed`: It waits for a second officer and is not in force yet.
- `issued`: The certificate is in force.
- `suspended`: The entity is no longer what the certificate says. The certificate is not in force until it is reinstated.
- `expired`: The expiry date has passed. This status is final.
- `revoked`: An officer revoked the certificate. This status is final."""
    verificationId: str
    """The id of the verification that the certificate rests on: `ver_…`."""
    legalName: str
    """The legal name of the entity on its register."""
    abn: str | None
    """The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null if the entity has none."""
    nzbn: str | None
    """The NZBN, 13 digits, such as `9429999990009`. Null if the entity has none."""
    verdict: Literal["clean", "register_check_passed", "conditional", "exception", "review"]
    """The class of the certificate, which follows from the score.

- `clean`: The score is 20 or less. Policies before `2026-3`.
- `register_check_passed`: The status is `verified`, and the score is 20 or less. Since policy `2026-3`, in place of `clean`.
- `conditional`: The score is 21 to 50, and an officer stated a condition.
- `exception`: The score is above 50, and an officer stated a reason.
- `review`: The status is `review`. Two officers issued the certificate for a reason that is printed on it."""
    condition: str | None
    """The condition that the officer stated, which is printed on the certificate. Null unless the verdict is conditional."""
    issuedBy: CertificateOfficer
    """The officer who issued or proposed the certificate."""
    issuedAt: str | None
    """When the certificate was issued. Null while it is only proposed."""
    expiresAt: str | None
    """When the certificate expires. Null while it is only proposed."""
    revokedAt: str | None
    """When the certificate was revoked. Null if it was not revoked."""
    auditHash: str
    """The audit hash of the verification, in hex."""
    credential: str | None
    """The certificate as a signed W3C Verifiable Credential: a JWT (EdDSA). Null while it is only proposed."""
    url: str | None
    """The address of the public page of the certificate. Null while it is only proposed."""
    mode: Literal["live", "test"]
    """Whether the certificate rests on live or test data.

- `live`: Live data, checked against the configured registers.
- `test`: Test data, checked against an invented sandbox register."""
    reason: str | None
    """The reason for an exception, which is not printed on the certificate, or for a certificate on a `review`, which is. All other certificates have null."""
    acn: str | None
    """The ACN, grouped 3-3-3, such as `900 000 017`. Null if the entity has none."""
    jurisdiction: Literal["AU", "NZ"]
    """The country of the register that was used.

- `AU`: Australia, with ABNs and ACNs.
- `NZ`: New Zealand, with its NZBNs."""
    entityType: str | None
    """The entity type in the register’s own words, such as `Australian Private Company`. Null if the register does not state it."""
    entityStatus: Literal["verified", "review", "blocked", "inactive", "not_found", "error"]
    """The status of the verification that the certificate rests on.

- `verified`: The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.
- `review`: The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).
- `blocked`: A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).
- `inactive`: The entity is on the register and not active.
- `not_found`: The number is well formed but not on the register.
- `error`: The register did not respond, so there is no score."""
    abnStatus: str | None
    """The ABN status in the register’s own words, such as `Active`. Null if the entity has no ABN."""
    nzbnStatus: str | None
    """The NZBN status in the register’s own words, such as `Registered`. Null if the entity has no NZBN."""
    gstRegistered: bool | None
    """Whether the entity is registered for GST. Null if the register does not state it."""
    registeredState: str | None
    """The Australian state or territory of the entity, such as `NSW`. Null if the register does not state it."""
    registeredDate: str | None
    """The day on which the entity was registered, as YYYY-MM-DD. Null if the register does not state it."""
    fractureScore: int
    """The Fracture Score of the verification, from 0 (lowest risk) to 100."""
    fractureRisk: Literal["low", "medium", "high", "critical"]
    """The risk band of the Fracture Score.

- `low`: A score from 0 to 20.
- `medium`: A score from 21 to 50.
- `high`: A score from 51 to 80.
- `critical`: A score from 81 to 100."""
    policyVersion: str
    """The policy that the verification was scored under, such as `2026-1`."""
    verifiedAt: str
    """When the verification was made."""
    agreedBy: CertificateOfficer | None
    """The second officer who agreed. Null if no second officer was required or none has agreed yet."""
    createdAt: str
    """When the certificate was issued or proposed."""
    revokedReason: str | None
    """The reason for revoking the certificate. Only the organisation can read it. Null if it was not revoked."""
    suspendedAt: str | None
    """Since when the certificate is suspended. Null if it is not suspended."""
    suspensionReasons: List[SuspensionReason]
    """Why the certificate is suspended, which only the organisation can read. Empty if it is not suspended."""
    checks: CertificateChecks | None
    """The checks that were made and those that were not. Null for a verification under a policy before `2026-3`."""


class CertificateChecks(TypedDict):
    """The checks that were made for a certificate and those that were not (policy `2026-3`)."""

    screening: CertifiedScreening
    """The screening of the names."""
    statusReasons: List[StatusReason]
    """The questions that are open for an entity with the status `review`; empty for one that is `verified`."""
    reason: str | None
    """The reason of the officers for a certificate on a `review`, which is public. All other certificates have null."""
    checked: List[str]
    """A sentence for each check that was made."""
    notChecked: List[str]
    """A sentence for each check that was not made."""


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
    verdict: Literal["clean", "register_check_passed", "conditional", "exception", "review"]
    """The verdict that the certificate states."""
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
    """An officer who is named on a certificate."""

    name: str
    """The name of the officer when the certificate was issued."""
    role: str
    """The role of the officer, which is always `officer`."""


class CertificateReinstatedEventData(TypedDict):
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
    reinstatedAt: str
    """When the certificate was reinstated."""


class CertificateReinstatedEvent(TypedDict):
    """A suspended certificate is in force again."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["certificate.reinstated"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: CertificateReinstatedEventData
    """Further members may be added: ignore those that you do not know."""


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


class CertificateSuspendedEventData(TypedDict):
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
    suspendedAt: str
    """When the certificate was suspended."""
    reasons: List[SuspensionReason]
    """Why the certificate is suspended."""


class CertificateSuspendedEvent(TypedDict):
    """A certified entity is no longer what its certificate says, or an officer suspended the certificate."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["certificate.suspended"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: CertificateSuspendedEventData
    """Further members may be added: ignore those that you do not know."""


class CertifiedList(TypedDict):
    """A list that the names of a certified business were screened against, or should have been."""

    list: str
    """The list, such as `DFAT` or `UN`; `sandbox` is invented."""
    publisher: str
    """The body that publishes the list."""
    asOf: str | None
    """The day that the list states; null when the list was unreadable."""
    entries: int | None
    """The number of entries; null when the list was unreadable."""
    state: Literal["current", "stale", "unreadable"]
    """Whether the list could be relied on.

- `current`: Imported within 30 days, and its own date is recent.
- `stale`: Imported or dated too long ago: finding nothing in it proves nothing.
- `unreadable`: The list could not be read."""


class CertifiedScreening(TypedDict):
    """The screening that a certificate rests on. It names no entry of a list."""

    status: Literal["clear", "candidates", "confirmed", "incomplete", "not_performed"]
    """The result of the screening.

- `clear`: Every list is current, and no name is like an entry, or every candidate was dismissed.
- `candidates`: An entry has a similar name, and nobody has decided whether it is the entity.
- `confirmed`: An officer confirmed that an entry is the entity.
- `incomplete`: A list is stale, unreadable or missing, or names of the entity are missing.
- `not_performed`: No sanctions list was ever imported: no sanctions check was made."""
    names: int
    """The number of different names that were screened."""
    lists: List[CertifiedList]
    """Every list that was ever imported; empty when none was."""


class CreateOnboardingLinkInput(TypedDict, total=False):
    """The applicant, the business and the settings of a new onboarding link."""

    queryValue: str | None
    """An ABN, ACN or NZBN to fill in for the applicant, such as `11 900 000 017`. It requires `jurisdiction`."""
    jurisdiction: Literal["AU", "NZ"] | None
    """The country of the register to fill in for the applicant.

- `AU`: Australia, with ABNs and ACNs.
- `NZ`: New Zealand, with its NZBNs."""
    applicantName: str | None
    """The name of the applicant, 1 to 100 characters."""
    applicantEmail: str | None
    """The e-mail address of the applicant. Decisions are sent to it, and a code is sent to it when another device opens the link."""
    reference: str | None
    """Your own id for this applicant, up to 255 characters."""
    product: str | None
    """Your own short name of the product that the business asks for, such as `home-loan`: 1 to 40 letters, digits, hyphens, underscores and full stops. It is stored in lower case. Your own policies can have rules for it."""
    expiresInDays: int | None
    """The number of days until the link expires, from 1 to 90. The default is 14."""
    returnUrl: str | None
    """The address that the applicant can continue to after submitting. It must be one of the organisation’s `returnUrls` or below one. The text has at most 2,048 characters."""
    locale: Literal["en-AU", "en-NZ"] | None
    """The language of the form: `en-AU` or `en-NZ`. The default is the language of the jurisdiction."""
    sendEmail: bool | None
    """Whether to e-mail the link to `applicantEmail`. If not, send the link to the applicant yourself."""


class _CreateWebhookInputRequired(TypedDict):
    url: str
    """The URL that events are sent to: `https`, a public address, port 443 or 8443, up to 2,048 characters."""
    events: List[Literal["verification.completed", "verification.high_risk", "certificate.issued", "certificate.expired", "certificate.revoked", "certificate.suspended", "certificate.reinstated", "onboarding.submitted", "onboarding.decided", "bulk.completed", "entity.changed", "screening.candidate_found", "endpoint.failing", "endpoint.disabled", "endpoint.test"]]
    """The event types to send, 1 to 50. You cannot subscribe to `endpoint.test`."""


class CreateWebhookInput(_CreateWebhookInputRequired, total=False):
    """The settings of a new webhook endpoint."""

    description: str | None
    """Your own description of the endpoint, up to 500 characters."""
    headers: Dict[str, str] | None
    """Your own headers to send with each delivery: up to 20 names with values of visible ASCII, 4,096 bytes in total. `Authorization` is permitted; headers that the service or the connection sets are not. Values are stored encrypted."""
    rateLimit: int | None | None
    """The highest number of attempts per second, from 1 to 1,000. The default is 50; null means no limit."""


class Decision(TypedDict):
    """A decision on an onboarding case or a verification."""

    id: str
    """The id of the decision: `dec_…`."""
    decision: Literal["approved", "declined", "more_information"]
    """The outcome of the decision: approved, declined or more information.

- `approved`: The business is accepted as a customer.
- `declined`: The business is not accepted as a customer.
- `more_information`: The applicant is asked for more information."""
    onboardingId: str | None
    """The id of the onboarding case: `onb_…`. Null for a decision on a verification."""
    verificationId: str | None
    """The id of the verification: `ver_…`. Null for a decision on an onboarding case."""
    decidedBy: str
    """The id of the key or member that decided. The value is `system` if the organisation’s policy approved automatically."""
    decidedAt: str
    """When the decision was made or proposed."""
    notification: DecisionNotification
    """Whether and how the applicant was notified."""
    status: Literal["proposed", "made", "withdrawn"]
    """Whether the decision is proposed, made or withdrawn.

- `proposed`: It waits for a second officer and has no effect yet.
- `made`: The decision is in effect.
- `withdrawn`: The proposal was withdrawn before it took effect."""
    officerId: str | None
    """The id of the officer who decided, or in whose name a key did. Null if no officer took part."""
    confirmedBy: str | None
    """The id of the key or member that confirmed the decision. Null unless a second officer confirmed it."""
    secondOfficerId: str | None
    """The id of the second officer. Null unless a second officer confirmed the decision."""
    confirmedAt: str | None
    """When a second officer confirmed the decision, which made it final. Null if none did."""
    reason: str | None
    """The reason for the decision, which only the organisation can read. Null if none was given."""
    message: str | None
    """The message to the applicant. Null if there is none."""
    steps: List[Literal["business", "address", "people", "documents", "declaration"]]
    """The steps of the form that the applicant must complete again. Empty unless more information was requested."""


class DecisionNotification(TypedDict):
    """Whether and how the applicant was notified by e-mail."""

    status: Literal["queued", "sent", "failed", "none"]
    """The status of the notification.

- `queued`: The e-mail is waiting to be sent.
- `sent`: The mail server accepted the e-mail.
- `failed`: No mail server accepted the e-mail.
- `none`: Nobody was notified, because there is no e-mail address or no mail server. Without a mail server, the e-mail is stored."""
    channel: str | None
    """The way the applicant is notified: `email`, or `kept` if no mail server is configured. Null if nobody is notified."""


class DueDiligenceRequirement(TypedDict):
    """A matter of customer due diligence, with its evidence and gaps."""

    matter: Literal["customer", "governance", "on_behalf", "agent", "beneficial_owners", "political_exposure", "sanctions", "purpose", "funds", "risk", "enhanced"]
    """The matter.

- `customer`: The identity of the business.
- `governance`: The people who govern the business.
- `on_behalf`: The people on whose behalf the business acts, such as beneficiaries.
- `agent`: The person who acts for the business, and the authority to do so.
- `beneficial_owners`: The people who own or control the business.
- `political_exposure`: Whether a person has, or is close to, a public office.
- `sanctions`: Whether a person or body is on a sanctions list.
- `purpose`: The nature and purpose of the relationship.
- `funds`: The source of funds.
- `risk`: The risk of the customer.
- `enhanced`: The measures of enhanced due diligence."""
    provision: str
    """The provision that requires it, such as `AML/CTF Act 2006 (Cth) s 28(2)(d)`."""
    state: Literal["verified", "collected", "gap", "not_applicable"]
    """How well it is established.

- `verified`: A register, a list, the policy or an officer established it.
- `collected`: The applicant stated it, and nobody verified it.
- `gap`: Something is missing.
- `not_applicable`: It does not apply to this customer."""
    evidence: str
    """The evidence, as sentences that name nobody, followed by the words of the officer who verified it."""
    gaps: List[str]
    """The missing items, as sentences. Empty unless the state is `GAP`."""
    closedGaps: List[str]
    """The gaps that the officer’s record closed, as sentences. Empty without a record."""
    verifiedBy: str | None
    """The verifier: `register`, `lists`, `policy`, or the id of a member or key. Null unless the state is `VERIFIED`."""
    verifiedAt: str | None
    """The day of the register data, or the time of the check, in ISO 8601. Null unless it was verified at a known time."""


EffectiveOwner = TypedDict(
    "EffectiveOwner",
    {
        "partyId": "str",
        "from": "float",
        "to": "float",
        "isBeneficialOwner": "Literal[\"yes\", \"possible\", \"no\"]",
    },
)
"""The total share that a party holds in the business, directly and through others."""


class EffectiveOwnership(TypedDict):
    """The effective ownership of the business, calculated from the stated holdings."""

    owners: List[EffectiveOwner]
    """The parties with a share in the business, held directly or through others."""
    unknownFrom: float
    """The lowest possible share in percent that no named party holds."""
    unknownTo: float
    """The highest possible share in percent that no named party holds."""
    circles: List[List[str]]
    """Groups of party ids whose parties own each other. Empty if there are none."""
    findings: List[OwnershipFinding]
    """The reasons why the ownership is not certain. Empty if it is certain."""


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
    field: Literal["abnStatus", "nzbnStatus", "asicStatus", "legalName", "gstRegistered", "entityType", "removalCommenced", "insolvencies"]
    """Which fact."""
    before: str | bool | None
    """The earlier value; null where the register held none."""
    after: str | bool | None
    """The new value; null where the register has none."""
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
    """The range that contains the true score while a source did not respond or a candidate is open."""

    lowest: int
    """The lowest possible score, from 0 to 100."""
    highest: int
    """The highest possible score, from 0 to 100. It equals `fractureScore`, so unknown facts never lower the score."""
    possibleSignals: List[FractureSignal]
    """The signals that may apply, each with the reason why this is unknown."""


class FractureSignal(TypedDict):
    """A risk signal: one reason for points of the Fracture Score."""

    type: Literal["inactive_registration", "complex_structure", "no_gst_registration", "not_registered", "recently_registered", "external_administration", "strike_off_in_progress", "deregistered_at_asic", "name_mismatch", "banned", "sanctioned", "newly_registered", "abn_recently_active", "gst_recently_cancelled", "address_recently_changed", "like_named_predecessor", "documents_needed", "status_in_name", "replaced_registration", "unpublished_code", "high_risk_country", "monitored_country"]
    """The type of the signal.

- `inactive_registration`: The entity is registered and not active.
- `complex_structure`: The entity is a trust or a partnership.
- `no_gst_registration`: A company or trust is not registered for GST.
- `not_registered`: The number is not on the register.
- `recently_registered`: The entity was registered within the last six months.
- `external_administration`: The company is under external administration.
- `strike_off_in_progress`: ASIC or the Companies Office is about to remove the company.
- `deregistered_at_asic`: ASIC has deregistered the company.
- `name_mismatch`: No registered name matches the name in the request.
- `banned`: ASIC has banned the organisation, or a match with a banned person was confirmed.
- `sanctioned`: A match with a sanctions list was confirmed.
- `newly_registered`: The entity was registered within the last 90 days.
- `abn_recently_active`: An old company has an ABN that is new or was reactivated.
- `gst_recently_cancelled`: The GST registration was cancelled within the last six months.
- `address_recently_changed`: The registered address changed within the last 90 days.
- `like_named_predecessor`: A company of the same name was cancelled recently, at the same postcode or elsewhere.
- `documents_needed`: No register says who is behind the entity: only documents do.
- `status_in_name`: The registered name says that the entity is insolvent or gone.
- `replaced_registration`: The register has replaced the record by another one.
- `unpublished_code`: The register publishes no meaning of a status or type code.
- `high_risk_country`: The FATF calls for action on a country of the entity.
- `monitored_country`: The FATF has a country of the entity under increased monitoring."""
    severity: Literal["low", "medium", "high", "critical"]
    """The severity of the signal, as a risk band.

- `low`: A score from 0 to 20.
- `medium`: A score from 21 to 50.
- `high`: A score from 51 to 80.
- `critical`: A score from 81 to 100."""
    points: int
    """The number of points that the signal adds to the score."""
    field: str
    """The field of the verification that the signal is about, such as `abnStatus`."""
    registryValue: str | None
    """The value in the register or list, such as `Cancelled`. Null if it has none."""
    detectedValue: str | None
    """The service’s reading of that value, such as `trust` or `false`. Null if there is none."""
    description: str
    """A sentence that explains the signal."""
    source: str
    """The register or list that the fact comes from, such as `ABR`."""
    asOf: str | None
    """The date of the source data. Null if the source has no date."""


class FurtherSource(TypedDict):
    """A further source that was consulted for a verification, such as a screening list."""

    name: str
    """The name of the source, such as `ASIC companies`, `DFAT` or `UN`, or `sandbox` for invented data."""
    asOf: str
    """The date of the data."""
    attribution: str
    """The attribution that the licence of the data requires."""


class _IssueCertificateInputRequired(TypedDict):
    verificationId: str
    """The id of the verification that the certificate rests on: `ver_…`."""


class IssueCertificateInput(_IssueCertificateInputRequired, total=False):
    """The verification to certify, with the condition or reason that its score requires."""

    condition: str | None
    """A condition that is printed on the certificate. Required if the score is 21 to 50. The text has at most 2,000 characters."""
    reason: str | None
    """The reason for issuing despite the risk. Required if the score is above 50; only the organisation can read it then. Required if the status is `review`; it is printed on the certificate then. Under policy `2026-3` at least 20 characters and four different words. The text has at most 2,000 characters."""


class LegalHold(TypedDict):
    """A legal hold, which prevents the erasure of an onboarding case."""

    id: str
    """The id of the legal hold: `hld_…`."""
    reason: str | None
    """The reason for the hold. Null if it was erased."""
    placedAt: str
    """When the hold was placed."""
    placedBy: str
    """The id of the member who placed the hold."""


class NameCandidate(TypedDict):
    """An entry of a screening list with a name similar to a screened name. A person decides whether they are the same."""

    list: str
    """The name of the list: `DFAT`, `UN` or `ASIC banned persons`, or `sandbox` for invented data."""
    reference: str
    """The reference that the list gives to its entry."""
    name: str
    """The main name of the list entry."""
    matchedName: str
    """The name of the list entry that matched."""
    strength: float
    """How strong the match is, from 0 to 1. Date of birth and country raise or lower it."""
    reasons: List[str]
    """Sentences that explain the match."""
    datesOfBirth: List[str]
    """The dates of birth of the entry, as the list writes them."""
    countries: List[str]
    """The countries of the entry, as the list writes them."""
    fingerprint: str
    """A SHA-256 hash of the list entry. If the list changes the entry, it becomes a new candidate."""
    resolution: Literal["open", "confirmed", "dismissed"]
    """The newest decision on this entry for this subject. It also counts in later screenings.

- `open`: Nobody has resolved the candidate yet.
- `confirmed`: The listed person or body is the entity.
- `dismissed`: The listed person or body only has a similar name."""
    resolutionReason: str | None
    """The reason for the decision. Null while the candidate is open."""
    resolvedBy: str | None
    """The id of the key or member that decided. Null while it is open."""
    officerId: str | None
    """The id of the officer who decided, or in whose name a key did. Null if an owner decided."""
    resolvedAt: str | None
    """When the candidate was decided. Null while it is open."""


class NameMatch(TypedDict):
    """The comparison of the name in the request with the registered names."""

    result: Literal["exact", "close", "different"]
    """How closely the names match.

- `exact`: It matches a current name of the entity. Case, accents, punctuation and the spelling of the legal form are ignored.
- `close`: It differs from a current name in a way that leaves no word open, such as the legal form, short forms or spaces, or it matches a former name. The reason says in what.
- `different`: No registered name is similar to it."""
    matchedName: str | None
    """The registered name that matches best. Null if none is similar."""
    kind: Literal["legal", "business", "trading", "former", "other"] | None
    """The kind of the matched name. Null if none is similar.

- `legal`: The name that the entity is registered under.
- `business`: A business name that is registered with ASIC.
- `trading`: A trading name. Australia has not updated its trading names since 2012.
- `former`: A name that the entity used to have.
- `other`: Another name on the register, such as the name of a fund."""
    reason: str
    """One or two sentences that explain the result. Under policy `2026-3` they name the words that differ."""


class _NotifyDecisionInputRequired(TypedDict):
    decision: Literal["approved", "declined", "more_information"]
    """The outcome. Approved and declined are final; more information opens the onboarding link again.

- `approved`: The business is accepted as a customer.
- `declined`: The business is not accepted as a customer.
- `more_information`: The applicant is asked for more information."""


class NotifyDecisionInput(_NotifyDecisionInputRequired, total=False):
    """The decision, and the onboarding case or verification that it is about."""

    onboardingId: str | None
    """The id of the onboarding case to decide on: `onb_…`. Send either this or `verificationId`."""
    verificationId: str | None
    """The id of a verification that belongs to no onboarding case: `ver_…`. Nobody is notified of this decision."""
    reason: str | None
    """The reason for the decision, up to 2,000 characters. Only the organisation can read it. Approving a case with the reason `high_risk_country` needs one, in a sentence."""
    message: str | None
    """A message to the applicant, up to 2,000 characters."""
    steps: List[Literal["business", "address", "people", "documents", "declaration"]] | None
    """The steps that the applicant must complete again. A request for more information needs steps, a message or both. The list has at most 5 items."""
    expectedRound: int | None
    """The `round` of the onboarding case that you reviewed. If the applicant has submitted again since, nothing is decided. Without it, the newest submission is decided on."""


class _OnboardingRequired(TypedDict):
    id: str
    """The id of the onboarding case: `onb_…`."""
    linkId: str
    """The id of the onboarding link that was used: `lnk_…`."""
    reference: str | None
    """Your own id from the onboarding link. Null if it had none."""
    status: Literal["in_review", "on_hold", "more_information", "approved", "declined"]
    """The current status of the case.

- `in_review`: It waits for a decision.
- `on_hold`: A serious finding speaks against approval. It waits for a decision.
- `more_information`: The applicant was asked for more information.
- `approved`: The business was approved. This status is final.
- `declined`: The business was declined. This status is final."""
    round: int
    """The number of times that the applicant has submitted the form."""
    submittedAt: str
    """When the form was last submitted."""
    decidedAt: str | None
    """When the final decision was made. Null until then."""
    verificationId: str
    """The id of the verification of the newest submission: `ver_…`."""
    legalName: str | None
    """The legal name of the business on its register. Null if the register did not return one."""
    abn: str | None
    """The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null if the business has none."""
    nzbn: str | None
    """The NZBN, 13 digits, such as `9429999990009`. Null if the business has none."""
    fractureScore: int | None
    """The Fracture Score of the verification, from 0 (lowest risk) to 100. Null if the register did not respond."""
    fractureRisk: Literal["low", "medium", "high", "critical"] | None
    """The risk band of the Fracture Score. Null if there is no score.

- `low`: A score from 0 to 20.
- `medium`: A score from 21 to 50.
- `high`: A score from 51 to 80.
- `critical`: A score from 81 to 100."""
    verificationStatus: Literal["verified", "review", "blocked", "inactive", "not_found", "error"]
    """The status of the verification of the newest submission.

- `verified`: The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.
- `review`: The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).
- `blocked`: A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).
- `inactive`: The entity is on the register and not active.
- `not_found`: The number is well formed but not on the register.
- `error`: The register did not respond, so there is no score."""
    route: OnboardingRoute
    """The result of checking the submission against the organisation’s policy."""
    applicantName: str | None
    """The name of the applicant. Null if it is unknown or was erased."""
    applicantEmail: str | None
    """The e-mail address of the applicant. Null if it is unknown or was erased."""
    assignee: OnboardingAssignee | None
    """The member that the case is assigned to. Null if nobody is."""
    relationshipEndedAt: str | None
    """When the business stopped being a customer. Null if it is still one or never was."""
    relationshipEndFinalAt: str | None
    """When the recorded end becomes final. Until then an owner or officer can correct it, and nothing is erased. Null if no end is recorded."""
    legalHold: LegalHold | None
    """The legal hold in force. Null if there is none."""
    keptUntil: str | None
    """The time until which the personal data must be kept: the end of the period of the law, or of the time to correct a recorded end, whichever is later. Null if no law requires it, or while the business is a customer."""
    erasedAt: str | None
    """When the personal data was erased. Null if it was not erased."""
    decisions: List[Decision]
    """The decisions on the case, oldest first, including proposed and withdrawn ones."""
    notes: List[OnboardingNote]
    """The notes on the case, oldest first. Empty if they were erased."""
    submission: OnboardingSubmission | None
    """The submitted form. Null if it was erased."""
    previousSubmission: OnboardingSubmission | None
    """The form as it was submitted before the last request for more information. It is null in the first round, and if the form was erased."""
    dueDiligence: List[DueDiligenceRequirement] | None
    """The due diligence file of the newest submission: each matter that the law requires, with its evidence and gaps. Null if it was erased."""
    registerComparison: RegisterComparison | None
    """The differences between the form and the owners, directors and place on the register. Null if the register had none of them, and if the form was erased."""


class Onboarding(_OnboardingRequired, total=False):
    """An onboarding case: an applicant’s submission, its verification and the decisions on it."""

    fractureInterval: FractureInterval | None
    """The range of possible scores. Null if every fact is known."""
    screening: OnboardingScreening | None
    """The screening of the people and bodies in the form. It is null under a policy before `2026-3`, and if the form was erased."""


class OnboardingAddress(TypedDict):
    """The step about addresses and activity."""

    registered: PostalAddress
    """The registered address of the business."""
    business: PostalAddress | None
    """The address where the business operates. Null if it is the registered address."""
    tradingName: str | None
    """The name that the business trades under. Null if it was not given."""
    division: str
    """The industry as an ANZSIC division, a letter from A to S."""
    activity: str
    """A description of the main activity of the business."""
    website: str | None
    """The website of the business. Null if it was not given."""
    purpose: str | None
    """The reason why the business needs the service. Null if it was not given."""
    expectedActivity: str | None
    """How much money moves, how often, and with which countries. Null if it was not given."""
    sourceOfFunds: str | None
    """Where the money of the business comes from. Null if it was not given."""


class OnboardingAssignee(TypedDict):
    """The member that an onboarding case is assigned to."""

    id: str
    """The id of the assigned member: `mem_…`."""
    name: str | None
    """The name of the assigned member. Null if it is not set."""


class OnboardingBusiness(TypedDict):
    """The step about the business."""

    jurisdiction: Literal["AU", "NZ"]
    """The country of the register.

- `AU`: Australia, with ABNs and ACNs.
- `NZ`: New Zealand, with its NZBNs."""
    queryValue: str
    """The ABN, ACN or NZBN of the business, digits only."""
    registered: RegisteredBusiness | None
    """The business as its register described it. Null if the register does not have this number."""
    isConfirmed: bool
    """Whether the applicant confirmed that the business on the register is theirs."""
    correction: str | None
    """The applicant’s correction of the register data. Null if there is none."""


class OnboardingCandidateResolution(TypedDict):
    """A decision on whether a named person or body is the one on a list. A newer resolution replaces it."""

    partyId: str | None
    """The id of the party in the form. It is `register:0` and so on for a name that only the register has, and null for a person who declares without being a party."""
    name: str
    """The name of the person or body, as it was screened."""
    list: str
    """The name of the list, as in the candidate."""
    reference: str
    """The reference that the list gives to its entry."""
    outcome: Literal["confirmed", "dismissed"]
    """Whether the candidate was confirmed or dismissed.

- `confirmed`: The listed person or body is the verified entity.
- `dismissed`: The listed person or body only has a similar name."""
    reason: str
    """The reason for the resolution. Only the organisation can read it."""
    resolvedBy: str
    """The id of the key or member that resolved the candidate."""
    officerId: str | None
    """The id of the officer who resolved the candidate, or in whose name a key did. Null if an owner resolved it."""
    resolvedAt: str
    """When the candidate was resolved."""


class OnboardingDecidedEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    id: str
    """The onboarding."""
    reference: str | None
    """The `reference` that you sent, null without one."""
    decision: Literal["approved", "declined", "more_information"]
    """The decision."""
    decidedAt: str
    """When the decision took effect."""


class OnboardingDecidedEvent(TypedDict):
    """A decision on an onboarding took effect."""

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
    """The declaration of the person who submits the form."""

    givenName: str
    """The given name of the person who submits the form."""
    familyName: str
    """The family name of the person who submits the form."""
    position: str
    """The position of this person in the business, such as director."""
    email: str
    """The e-mail address of this person."""
    phone: str | None
    """The phone number of this person, as it was typed. Null if it was not given."""
    authority: Literal["officer", "employee", "agent", "power_of_attorney", "court_order"] | None
    """Why this person may act for the business. Null if it was not given.

- `officer`: The form names the person among the people who run the business.
- `employee`: The person works for the business and has its authority.
- `agent`: The person acts for the business under a letter, such as an accountant.
- `power_of_attorney`: The person has a power of attorney.
- `court_order`: A court appointed the person."""
    dateOfBirth: str | None
    """The date of birth of this person, as YYYY-MM-DD. Null if the form names the person."""
    politicalExposure: PoliticalExposure | None
    """The response of this person to the question about public offices. Null if the form names the person, or if it was not given."""
    isTrue: bool
    """Whether the person declared that the statements are true and complete."""
    isConsented: bool
    """Whether the person consented to the checks and to the use of the data."""


class OnboardingDocument(TypedDict):
    """A file that the applicant uploaded."""

    id: str
    """The id of the file: `doc_…`."""
    kind: Literal["identity", "address", "trust_deed", "ownership", "registration", "authority", "other"]
    """The kind of evidence that the file contains.

- `identity`: Proof of a person’s identity, such as a passport.
- `address`: Proof of an address, such as a utility bill.
- `trust_deed`: The deed of a trust.
- `ownership`: Proof of who owns the business, such as a share register.
- `registration`: Proof of the registration of the business.
- `authority`: Proof that a person may act for the business, such as a power of attorney.
- `other`: Any other file about the business."""
    name: str
    """The name of the file, such as `passport.pdf`."""
    partyId: str | None
    """The id of the person to whom an identity document belongs. Null for other kinds, and if the form does not have the person."""
    partyName: str | None
    """The name of that person, if it is stated."""
    mediaType: str
    """The media type of the file, detected from its content, such as `application/pdf`."""
    size: float
    """The size of the file in bytes."""
    uploadedAt: str
    """When the file was uploaded."""
    deletedAt: str | None
    """When the content of the file was deleted, by the applicant or, for an identity document, some time after the decision. Null while it can be downloaded."""


class OnboardingExplanations(TypedDict):
    """Why the applicant left requested steps as they were."""

    business: str | None
    """Why the applicant left the step about the business as it was when it was requested again. Null if there is no explanation."""
    address: str | None
    """Why the applicant left the step about addresses and activity as it was when it was requested again. Null if there is no explanation."""
    people: str | None
    """Why the applicant left the step about owners and people in charge as it was when it was requested again. Null if there is no explanation."""
    documents: str | None
    """Why the applicant left the step about documents as it was when it was requested again. Null if there is no explanation."""
    declaration: str | None
    """Why the applicant left the step about the declaration as it was when it was requested again. Null if there is no explanation."""


OnboardingHolding = TypedDict(
    "OnboardingHolding",
    {
        "ownerId": "str",
        "ownedId": "str | None",
        "from": "float | None",
        "to": "float | None",
    },
)
"""A direct share of one party in another party or in the business."""


class OnboardingLink(TypedDict):
    """A link through which one applicant fills in the onboarding form."""

    id: str
    """The id of the onboarding link: `lnk_…`."""
    url: str | None
    """The address to send to the applicant. Anybody who has it can act as the applicant. Null once the link has ended, for viewers, and for developers and their keys unless they created the link."""
    status: Literal["created", "opened", "submitted", "decided", "expired", "revoked"]
    """The current status of the link.

- `created`: The applicant has not opened the link yet.
- `opened`: The applicant has opened the link and is filling in the form.
- `submitted`: The form is submitted and waits for a decision.
- `decided`: The case was approved or declined. This status is final.
- `expired`: The applicant did not submit in time. This status is final.
- `revoked`: The link was revoked. This status is final."""
    reference: str | None
    """Your own id for this applicant. Null if you gave none."""
    applicantEmail: str | None
    """The e-mail address of the applicant. Null if it is unknown or was erased, and for developers and their keys unless they created the link."""
    expiresAt: str
    """When the link expires, unless the applicant submits before."""
    createdAt: str
    """When the link was created."""
    applicantName: str | None
    """The name of the applicant. Null if it is unknown or was erased, and for developers and their keys unless they created the link."""
    jurisdiction: Literal["AU", "NZ"] | None
    """The country of the register that is filled in for the applicant. Null if none is.

- `AU`: Australia, with ABNs and ACNs.
- `NZ`: New Zealand, with its NZBNs."""
    queryValue: str | None
    """The business number that is filled in for the applicant, digits only. Null if none is."""
    locale: str
    """The language of the form, such as `en-AU`."""
    returnUrl: str | None
    """The address that the applicant can continue to after submitting. Null if there is none."""
    openedAt: str | None
    """When the applicant first opened the link. Null until then."""
    submittedAt: str | None
    """When the applicant last submitted the form. Null until then."""
    decidedAt: str | None
    """When the final decision was made. Null until then."""
    revokedAt: str | None
    """When the link was revoked. Null if it was not revoked."""
    onboardingId: str | None
    """The id of the onboarding case: `onb_…`. Null until the applicant submits."""
    product: str | None
    """The product that you gave, in lower case. Null if you gave none."""


class OnboardingNote(TypedDict):
    """A note on an onboarding case, which only the organisation can read."""

    id: str
    """The id of the note: `nte_…`."""
    authorId: str
    """The id of the member or key that wrote the note."""
    text: str
    """The text of the note."""
    createdAt: str
    """When the note was written."""


class OnboardingParty(TypedDict):
    """A person or body that owns or runs the business, directly or indirectly."""

    id: str
    """The id of the party, which the applicant’s form assigned and which is unique within the form."""
    kind: Literal["person", "company", "trust", "partnership", "other"]
    """The kind of party: a person or a type of body.

- `person`: A natural person who owns or runs the business.
- `company`: A company or other incorporated body.
- `trust`: A trust, which acts through its trustee.
- `partnership`: A partnership of persons or bodies.
- `other`: Any other kind of body."""
    givenName: str | None
    """The given name of a person. Null for other parties."""
    familyName: str | None
    """The family name of a person. Null for other parties."""
    dateOfBirth: str | None
    """The date of birth of a person, as YYYY-MM-DD. Null for other parties."""
    directorId: str | None
    """The director ID of a person, 15 digits. Null for other parties or if it was not given."""
    politicalExposure: PoliticalExposure | None
    """A person’s response to the question about public offices. Null for other parties or if it was not given."""
    trustType: Literal["discretionary", "unit", "hybrid", "self_managed_super", "testamentary", "charitable", "bare", "other"] | None
    """The type of a trust. Null for other parties or if it was not given.

- `discretionary`: The trustee decides what each beneficiary gets, as in most family trusts.
- `unit`: The beneficiaries have fixed shares, called units.
- `hybrid`: Some shares are fixed, and the trustee decides about others.
- `self_managed_super`: A superannuation fund whose members run it.
- `testamentary`: A trust made by a will.
- `charitable`: A trust for charity.
- `bare`: The trustee holds property for a person who may ask for it at any time.
- `other`: Any other type."""
    beneficiaryClass: str | None
    """The beneficiaries of a trust who are not named, by class. Null for other parties or if it was not given."""
    email: str | None
    """The e-mail address of the party. Null if it was not given."""
    country: str | None
    """The country where a person lives or a body was formed, as an ISO 3166-1 alpha-2 code such as `AU`. Null if it was not given."""
    name: str | None
    """The name of a body. Null for a person."""
    number: str | None
    """The registration number of a body. Null for a person or if it was not given."""
    roles: List[OnboardingPartyRole]
    """The roles of the party in the business or in other parties."""


class OnboardingPartyRole(TypedDict):
    """A role of a party in the business or in another party."""

    role: Literal["director", "secretary", "partner", "trustee", "settlor", "appointor", "contact", "beneficiary", "controller", "office_holder", "protector"]
    """The role of the party, such as director.

- `director`: A director of the company.
- `secretary`: A secretary of the company.
- `partner`: A partner of the partnership.
- `trustee`: A trustee of the trust.
- `settlor`: The person who set up the trust.
- `appointor`: The person who can appoint or remove the trustee.
- `contact`: A person to contact about the business.
- `beneficiary`: A beneficiary of the trust.
- `controller`: A person who controls the business in another way than by ownership, such as its chief executive.
- `office_holder`: An office holder of an association, such as its president or treasurer.
- `protector`: A guardian or protector of the trust, whose consent its trustee needs."""
    ofId: str | None
    """The id of the party that the role is in. Null for a role in the business itself."""


class OnboardingPeople(TypedDict):
    """The step about owners and people in charge."""

    parties: List[OnboardingParty]
    """The persons and bodies that own or run the business."""
    holdings: List[OnboardingHolding]
    """The shares that the parties hold."""
    unknownReason: str | None
    """The reason why part of the ownership is unknown. Null if none was given."""
    trustType: Literal["discretionary", "unit", "hybrid", "self_managed_super", "testamentary", "charitable", "bare", "other"] | None
    """The type of the trust that the business is. Null if it is none or if it was not given.

- `discretionary`: The trustee decides what each beneficiary gets, as in most family trusts.
- `unit`: The beneficiaries have fixed shares, called units.
- `hybrid`: Some shares are fixed, and the trustee decides about others.
- `self_managed_super`: A superannuation fund whose members run it.
- `testamentary`: A trust made by a will.
- `charitable`: A trust for charity.
- `bare`: The trustee holds property for a person who may ask for it at any time.
- `other`: Any other type."""
    beneficiaryClass: str | None
    """The beneficiaries of the business who are not named, by class. Null if it is not a trust or if it was not given."""


class OnboardingRoute(TypedDict):
    """The result of checking the newest submission against the organisation’s policy."""

    outcome: Literal["approve", "review", "hold"]
    """Whether the submission was approved automatically, sent to review or put on hold.

- `approve`: The submission meets the policy and was approved automatically.
- `review`: An officer has to review the submission.
- `hold`: A serious finding speaks against approval."""
    reasons: List[OnboardingRouteReason]
    """The reasons for the outcome."""


class OnboardingRouteReason(TypedDict):
    """A reason why a submission was approved automatically, sent to review or put on hold."""

    code: str
    """A fixed code. One of `register_unavailable`, `not_registered`, `inactive_registration`, `business_blocked`, `critical_score`, `person_on_list`, `ownership_circle`, `no_automatic_approval`, `four_eyes`, `score_not_certain`, `score_above_policy`, `invented_data`, `register_outdated`, `business_not_screened`, `company_not_checked`, `business_needs_review`, `business_changed`, `declined_before`, `more_was_asked`, `recorded_without_officer`. Or one of `other_business`, `business_not_confirmed`, `correction_stated`, `register_differs`, `name_differs`, `address_not_listed`, `trader_differs`, `director_not_stated`, `director_not_registered`, `share_differs`, `owner_not_stated`, `address_differs`, `parent_not_stated`, `owners_not_expected`, `owners_not_compared`, `body_not_checked`, `owners_not_certain`, `beneficial_owner_possible`, `no_beneficial_owner`, `person_candidate_open`, `match_withdrawn`, `high_risk_country`, `politically_exposed`, `country_not_stated`, `monitored_country`, `due_diligence_gap`, `people_not_screened`, `meets_policy`."""
    detail: str
    """The reason as a sentence."""


class OnboardingScreenedParty(TypedDict):
    """A person or body that the form names, with the entries of lists that have a similar name."""

    partyId: str | None
    """The id of the party in the form. It is `register:0` and so on for a name that only the register has, and null for a person who declares without being a party."""
    name: str
    """The name that was screened."""
    kind: Literal["person", "body"]
    """Whether it is a person or a body.

- `person`: The name of a person. It is screened against persons.
- `body`: The name of anything else. It is screened against entries that are no persons."""
    dateOfBirth: str | None
    """The date of birth in the form. Null if none is stated."""
    country: str | None
    """The country in the form. Null if none is stated."""
    candidates: List[NameCandidate]
    """The candidates, with their newest resolution."""


class OnboardingScreening(TypedDict):
    """Everybody whom the newest submission names against the sanctions and ban lists."""

    status: Literal["clear", "candidates", "confirmed", "incomplete", "not_performed"]
    """The result for all of them.

- `clear`: Every list is current, and no name is like an entry, or every candidate was dismissed.
- `candidates`: An entry has a similar name, and nobody has decided whether it is the entity.
- `confirmed`: An officer confirmed that an entry is the entity.
- `incomplete`: A list is stale, unreadable or missing, or names of the entity are missing.
- `not_performed`: No sanctions list was ever imported: no sanctions check was made."""
    detail: str
    """The result as a sentence. It says that no sanctions check was made, or names the list that is stale, unreadable or missing."""
    screenedAt: str
    """When they were screened."""
    lists: List[ScreenedList]
    """Every list that was ever imported; empty when none was."""
    parties: List[OnboardingScreenedParty]
    """Each party of the form, the person who declares, and the owners and directors on the register whom the form does not name. A declarant with the name of a party is screened as that party."""
    resolutions: List[OnboardingCandidateResolution]
    """The resolutions of candidates in this submission and in the ones before it, newest first."""


class OnboardingSubmission(TypedDict):
    """The form as the applicant last submitted it, with the ownership that follows from it."""

    business: OnboardingBusiness | None
    """The step about the business. Null if it was not completed."""
    address: OnboardingAddress | None
    """The step about addresses and activity. Null if it was not completed."""
    people: OnboardingPeople | None
    """The step about owners and people in charge. Null if it was not completed."""
    declaration: OnboardingDeclaration | None
    """The declaration of the applicant. Null if it was not completed."""
    explanations: OnboardingExplanations | None
    """Why the applicant left requested steps as they were. Null if nothing was requested."""
    privacyNotice: PrivacyNotice | None
    """The privacy notice that the applicant confirmed. Null for a form of an earlier version of the service."""
    documents: List[OnboardingDocument]
    """The files that the applicant uploaded."""
    ownership: EffectiveOwnership
    """The effective ownership of the business, calculated from the stated holdings."""


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
    """The Fracture Score, from 0 (lowest risk) to 100; null if the register did not respond."""
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
    """A reason why the ownership of the business is not certain."""

    code: str
    """A fixed code, such as `unknown_remainder` or `ownership_circle`."""
    partyId: str | None
    """The id of the party that the finding is about. Null if it is about the business itself."""
    detail: str
    """The finding as a sentence."""


class PoliticalExposure(TypedDict):
    """A person’s response to the question about public offices."""

    exposure: Literal["none", "domestic", "foreign", "international_organisation"]
    """The kind of public office.

- `none`: No public office.
- `domestic`: A public office of the country of the business.
- `foreign`: A public office of another country.
- `international_organisation`: An office of an international organisation."""
    relation: Literal["self", "family", "associate"] | None
    """The holder of the office. Null if there is none, or if it was not stated.

- `self`: The person.
- `family`: A member of the family.
- `associate`: A close associate."""
    office: str | None
    """The office and its country. Null if there is none, or if it was not stated."""
    answeredOn: str
    """The day of the response, as YYYY-MM-DD."""


class PostalAddress(TypedDict):
    """A postal address of a business."""

    line1: str
    """The first line of the address: number and street."""
    line2: str | None
    """The second line of the address. Null if there is none."""
    locality: str
    """The suburb, town or city."""
    region: str | None
    """The state, territory or region, such as `NSW`. Null if there is none."""
    postcode: str
    """The postcode of the address."""
    country: str
    """The country as an ISO 3166-1 alpha-2 code, such as `AU`."""


class PrivacyNotice(TypedDict):
    """The notice that an applicant reads before personal information is collected."""

    version: str
    """The version: 12 hexadecimal digits that follow from the text."""
    text: str
    """The notice as plain text, with line breaks."""
    acceptedAt: str | None
    """When the applicant confirmed that they have read this version. Null until then."""


class ProblemErrors(TypedDict):
    pointer: str
    """The field as a JSON pointer (RFC 6901), such as `/queryValue`. Empty for the whole body. A query parameter or a header is named in the same way: `/limit`, `/Idempotency-Key`."""
    detail: str
    """A sentence that explains what is wrong with the field."""


class ProblemSuggestions(TypedDict):
    value: str
    """The number in its printed format, such as `11 900 000 017`."""
    legalName: str
    """The legal name of the entity with this number."""


class ProblemBrand(TypedDict):
    """The name, colour and logo of the organisation whose link has ended. Only with `linkStatus`, at the opening."""

    name: str
    """The name of the organisation as applicants see it."""
    colour: str | None
    """The brand colour as `#rrggbb`. Null if none is set."""
    logo: str | None
    """The logo as a `data:` URI. Null if none is set."""


class _ProblemRequired(TypedDict):
    type: str
    """The address of the page that explains the code."""
    title: str
    """A short name of the error, the same for every error with this code."""
    status: int
    """The HTTP status of the response."""
    detail: str
    """A sentence that explains what is wrong and what to do."""
    code: Literal["INVALID_REQUEST", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "METHOD_NOT_ALLOWED", "REQUEST_TIMEOUT", "STATE_CONFLICT", "CURSOR_EXPIRED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "EXPECTATION_FAILED", "IDENTIFIER_INVALID", "JURISDICTION_MISMATCH", "WEBHOOK_URL_REFUSED", "IDEMPOTENCY_CONFLICT", "RATE_LIMITED", "HEADERS_TOO_LARGE", "REGISTER_UNAVAILABLE", "OVERLOADED", "INTERNAL"]
    """The error code, one of a fixed list."""
    requestId: str
    """The id of the request. Quote it when you report a problem."""


class Problem(_ProblemRequired, total=False):
    """An error (RFC 9457). Programs use `code`, which is one of a fixed list; people read `detail`."""

    errors: List[ProblemErrors]
    """The fields that are not valid, at most 20."""
    suggestions: List[ProblemSuggestions]
    """Registered numbers that you probably meant. Only with `IDENTIFIER_INVALID`."""
    oldestCursor: str
    """The oldest cursor that you can continue from. Only with `CURSOR_EXPIRED`."""
    verificationId: str
    """The id of the stored verification with the status `error`. Only with `REGISTER_UNAVAILABLE`."""
    linkStatus: Literal["expired", "revoked"]
    """The reason why the onboarding link has ended. Only with `STATE_CONFLICT`, for applicants."""
    brand: ProblemBrand
    """The name, colour and logo of the organisation whose link has ended. Only with `linkStatus`, at the opening."""


class RegisterComparison(TypedDict):
    """How the form compares with the owners, directors and place on the register when it was submitted."""

    source: VerificationSource
    """The register, its day and its attribution."""
    place: str | None
    """The state and postcode of the business on the register, such as `NSW 2000`. Null if it has none."""
    differences: List[RegisterDifference]
    """The differences. Empty if none was found. Owners and directors are compared only if the register has them."""


class RegisterDifference(TypedDict):
    """A statement of the applicant that differs from the owners and directors on the register."""

    code: str
    """A fixed code. One of `director_not_stated`, `director_not_registered`, `share_differs`, `owner_not_stated`, `address_differs`, `parent_not_stated`."""
    name: str
    """The name of the person or body that the difference is about."""
    partyId: str | None
    """The id of the party in the form. Null if the form does not name the person or body."""
    detail: str
    """The difference as a sentence."""
    remedy: str
    """The remedy, as a sentence."""


class RegisteredBusiness(TypedDict):
    """A business as its register describes it."""

    legalName: str
    """The legal name of the business on its register."""
    entityType: str | None
    """The entity type in the register’s own words. Null if the register does not state it."""
    isActive: bool
    """Whether the business is active on its register."""
    register: str
    """The name of the register: `ABR` or `NZBN`, or `sample` for invented data."""
    asOf: str
    """The date of the register data, as YYYY-MM-DD."""


class Registration(TypedDict):
    """The result of looking an entity up in one public register."""

    register: str
    """The name of the register, such as `ASIC AFS licensees`, `ACNC charities` or `GLEIF parents`."""
    state: Literal["found", "none", "not_imported", "stale", "unreadable"]
    """The result of the look-up. Only `NONE` means that it does not have the entity.

- `found`: The register has the entity.
- `none`: The register is current, and does not have the entity.
- `not_imported`: The register is not imported, so it was not asked.
- `stale`: The imported data are too old to be used.
- `unreadable`: The last import could not read a row of this number."""
    asOf: str | None
    """The date of the data. Null if the register is not imported."""
    attribution: str | None
    """The attribution that the licence of the data requires. Null if the register is not imported."""
    entries: List[RegistrationEntry]
    """The rows about the entity. Empty unless the state is `FOUND`."""


RegistrationEntry = TypedDict(
    "RegistrationEntry",
    {
        "number": "str",
        "name": "str | None",
        "status": "str | None",
        "from": "str | None",
        "to": "str | None",
        "licenceNumber": "str | None",
        "charitySize": "str | None",
        "responsiblePersons": "int | None",
        "purposes": "List[str] | None",
        "country": "str | None",
        "relation": "Literal[\"direct\", \"ultimate\"] | None",
    },
)
"""A row of a public register about an entity. Facts that the register does not state are null."""


class ScreenedList(TypedDict):
    """A list that the names were screened against, or should have been."""

    list: str
    """The list: `DFAT`, `UN` or `ASIC banned persons`; `sandbox` is invented."""
    publisher: str
    """The body that publishes the list."""
    asOf: str | None
    """The day that the list states; null when the list is unreadable."""
    importedAt: str
    """When the list was imported."""
    entries: int | None
    """The number of entries; null when the list is unreadable."""
    state: Literal["current", "stale", "unreadable"]
    """Whether the list could be relied on.

- `current`: Imported within 30 days, and its own date is recent.
- `stale`: Imported or dated too long ago: finding nothing in it proves nothing.
- `unreadable`: The list could not be read."""


class Screening(TypedDict):
    """The names of the entity against the sanctions and ban lists, separate from the score."""

    status: Literal["clear", "candidates", "confirmed", "incomplete", "not_performed"]
    """The result of the screening.

- `clear`: Every list is current, and no name is like an entry, or every candidate was dismissed.
- `candidates`: An entry has a similar name, and nobody has decided whether it is the entity.
- `confirmed`: An officer confirmed that an entry is the entity.
- `incomplete`: A list is stale, unreadable or missing, or names of the entity are missing.
- `not_performed`: No sanctions list was ever imported: no sanctions check was made."""
    detail: str
    """The result as a sentence. It says that no sanctions check was made, or names the list that is stale, unreadable or missing."""
    lists: List[ScreenedList]
    """Every list that was ever imported; empty when none was."""
    names: int
    """The number of different names: legal, business, trading and former names, the name you sent, people and bodies in these names, and directors and shareholders of New Zealand entities."""
    candidates: List[Candidate]
    """Entries with a name like one of the entity."""


class ScreeningCandidateFoundEventDataSubjects(TypedDict):
    kind: Literal["monitored_entity", "certificate", "onboarding"]
    """The type of the subject."""
    id: str
    """The id of the subject."""


class ScreeningCandidateFoundEventDataCandidate(TypedDict):
    """The entry with a similar name. For a party of an onboarding only `list` and `strength` are set, because events contain no personal data."""

    list: str
    """The list."""
    reference: str | None
    """The reference that the list gives the entry."""
    name: str | None
    """The main name of the entry."""
    matchedName: str | None
    """The name of the entry that matched."""
    screenedName: str | None
    """The name of the entity that matched."""
    strength: float
    """How alike the names are."""
    reasons: List[str]
    """How the names agree and differ."""
    fingerprint: str | None
    """SHA-256 over the entry. It changes with the entry."""


class ScreeningCandidateFoundEventData(TypedDict):
    """Further members may be added: ignore those that you do not know."""

    verificationId: str
    """The verification."""
    reference: str | None
    """The `reference` that you sent, null without one."""
    jurisdiction: Literal["AU", "NZ"]
    """The country of the entity."""
    legalName: str | None
    """The registered name; null for an entity on no register."""
    subjects: List[ScreeningCandidateFoundEventDataSubjects]
    """The subjects that the candidate concerns."""
    party: str | None
    """The person or body of the onboarding form, as a JSON pointer; null where it is the entity itself."""
    candidate: ScreeningCandidateFoundEventDataCandidate
    """The entry with a similar name. For a party of an onboarding only `list` and `strength` are set, because events contain no personal data."""
    abn: str | None
    """The ABN, grouped 2-3-3-3; null for an entity that has none."""
    nzbn: str | None
    """The NZBN, 13 digits; null for an entity that has none."""


class ScreeningCandidateFoundEvent(TypedDict):
    """A later screening found a candidate for a monitored entity, a certificate in force or a customer."""

    id: str
    """The same in every attempt to deliver the event."""
    event: Literal["screening.candidate_found"]
    """The event type."""
    timestamp: str
    """When the event happened."""
    mode: Literal["live", "test"]
    """Live data or test data."""
    data: ScreeningCandidateFoundEventData
    """Further members may be added: ignore those that you do not know."""


class StatusReason(TypedDict):
    """One reason why the status is not `verified`."""

    code: Literal["register_unavailable", "not_registered", "sanctions_match", "ban_match", "deregistered_at_asic", "inactive_registration", "external_administration", "insolvency_commenced", "status_in_name", "strike_off_in_progress", "removal_commenced", "registration_replaced", "high_risk_country", "open_candidate", "screening_incomplete", "register_outdated", "company_register_unavailable", "company_not_on_register", "unknown_status_code", "unknown_entity_type", "name_mismatch", "organisation_rule"]
    """The reason, from a closed list.

- `register_unavailable`: The register did not respond. Status `error`.
- `not_registered`: The number is not on the register. Status `not_found`.
- `sanctions_match`: An officer confirmed that the entity is on a sanctions list. Status `blocked`.
- `ban_match`: ASIC has banned or disqualified the entity. Status `blocked`.
- `deregistered_at_asic`: The company is no longer registered at ASIC. Status `blocked`.
- `inactive_registration`: The ABN or NZBN is not active. Status `inactive`.
- `external_administration`: An administrator, a receiver or a liquidator acts for the company.
- `insolvency_commenced`: The NZBN register reports an insolvency without an end.
- `status_in_name`: The registered name says it, such as `(IN LIQUIDATION)`.
- `strike_off_in_progress`: ASIC has begun to strike the company off the register.
- `removal_commenced`: The NZBN register has given notice that it will remove the entity.
- `registration_replaced`: The register has replaced this record by another one.
- `high_risk_country`: The FATF calls for action on a country of the entity.
- `open_candidate`: A list entry has a similar name, and nobody has resolved the candidate.
- `screening_incomplete`: A list that was imported is stale or unreadable, or names are missing.
- `register_outdated`: The extract of the register is older than the limit of its register.
- `company_register_unavailable`: The company data of ASIC are stale or unreadable.
- `company_not_on_register`: The company is not in the company data of ASIC, or ASIC has deregistered the ARBN of a body.
- `unknown_status_code`: The status code is in no list that the register publishes.
- `unknown_entity_type`: The entity type is in no list that the register publishes.
- `name_mismatch`: The name that you sent is like no registered name of the entity.
- `organisation_rule`: A rule of the organisation on a signal of the score. `detail` names it."""
    detail: str
    """The reason as a sentence for a person."""
    source: str
    """The register or list that gave the fact, e.g. `ABR`, `ASIC companies`, `DFAT`."""
    asOf: str | None
    """The day that the source states; null when it gives none."""


class SuspensionReason(TypedDict):
    """One reason why a certificate is suspended."""

    code: Literal["register_unavailable", "not_registered", "sanctions_match", "ban_match", "deregistered_at_asic", "inactive_registration", "external_administration", "insolvency_commenced", "status_in_name", "strike_off_in_progress", "removal_commenced", "registration_replaced", "high_risk_country", "open_candidate", "screening_incomplete", "register_outdated", "company_register_unavailable", "company_not_on_register", "unknown_status_code", "unknown_entity_type", "name_mismatch", "organisation_rule", "facts_changed", "officer"]
    """The reason, from a closed list.

- `register_unavailable`: The register did not respond. Status `error`.
- `not_registered`: The number is not on the register. Status `not_found`.
- `sanctions_match`: An officer confirmed that the entity is on a sanctions list. Status `blocked`.
- `ban_match`: ASIC has banned or disqualified the entity. Status `blocked`.
- `deregistered_at_asic`: The company is no longer registered at ASIC. Status `blocked`.
- `inactive_registration`: The ABN or NZBN is not active. Status `inactive`.
- `external_administration`: An administrator, a receiver or a liquidator acts for the company.
- `insolvency_commenced`: The NZBN register reports an insolvency without an end.
- `status_in_name`: The registered name says it, such as `(IN LIQUIDATION)`.
- `strike_off_in_progress`: ASIC has begun to strike the company off the register.
- `removal_commenced`: The NZBN register has given notice that it will remove the entity.
- `registration_replaced`: The register has replaced this record by another one.
- `high_risk_country`: The FATF calls for action on a country of the entity.
- `open_candidate`: A list entry has a similar name, and nobody has resolved the candidate.
- `screening_incomplete`: A list that was imported is stale or unreadable, or names are missing.
- `register_outdated`: The extract of the register is older than the limit of its register.
- `company_register_unavailable`: The company data of ASIC are stale or unreadable.
- `company_not_on_register`: The company is not in the company data of ASIC, or ASIC has deregistered the ARBN of a body.
- `unknown_status_code`: The status code is in no list that the register publishes.
- `unknown_entity_type`: The entity type is in no list that the register publishes.
- `name_mismatch`: The name that you sent is like no registered name of the entity.
- `organisation_rule`: A rule of the organisation on a signal of the score. `detail` names it.
- `facts_changed`: The register states another name, entity type or GST registration than the certificate.
- `officer`: An officer suspended the certificate. The officer’s words stay inside the organisation."""
    detail: str
    """The reason as a sentence for a person."""
    source: str
    """The register or list that gave the fact, or `officer`."""
    asOf: str | None
    """The day that the source states; null when it gives none."""


class _VerificationRequired(TypedDict):
    id: str
    """The id of the verification: `ver_…`."""
    reference: str | None
    """Your own id from the request. Null if it had none."""
    jurisdiction: Literal["AU", "NZ"]
    """The country of the register that was used.

- `AU`: Australia, with ABNs and ACNs.
- `NZ`: New Zealand, with its NZBNs."""
    legalName: str | None
    """The legal name of the entity on its register. Null if no entity was found."""
    abn: str | None
    """The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null if the entity has none."""
    nzbn: str | None
    """The NZBN, 13 digits, such as `9429999990009`. Null if the entity has none."""
    acn: str | None
    """The ACN, grouped 3-3-3, such as `900 000 017`. Null if the entity has none."""
    entityType: str | None
    """The entity type in the register’s own words, such as `Australian Private Company`. Null if no entity was found."""
    abnStatus: str | None
    """The ABN status in the register’s own words, such as `Active`. Null if the entity has no ABN."""
    nzbnStatus: str | None
    """The NZBN status in the register’s own words, such as `Registered`. Null if the entity has no NZBN."""
    gstRegistered: bool | None
    """Whether the entity is registered for GST. Null if the register does not state it."""
    registeredState: str | None
    """The Australian state or territory of the entity, such as `NSW`. Null if the register does not state it."""
    registeredDate: str | None
    """The day on which the entity was registered. For an Australian company it is the date of ASIC (policy `2026-3`). Null if it is unknown."""
    nameMatch: NameMatch | None
    """The comparison of the name in the request with the registered names. Null if the request had no name."""
    fractureScore: int | None
    """The Fracture Score, from 0 (lowest risk) to 100. Null if the register did not respond."""
    fractureRisk: Literal["low", "medium", "high", "critical"] | None
    """The risk band of the Fracture Score. Null if there is no score.

- `low`: A score from 0 to 20.
- `medium`: A score from 21 to 50.
- `high`: A score from 51 to 80.
- `critical`: A score from 81 to 100."""
    fractureSignals: List[FractureSignal]
    """The risk signals that add up to the score. Empty if there are none."""
    status: Literal["verified", "review", "blocked", "inactive", "not_found", "error"]
    """The result of looking the entity up in its register.

- `verified`: The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.
- `review`: The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).
- `blocked`: A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).
- `inactive`: The entity is on the register and not active.
- `not_found`: The number is well formed but not on the register.
- `error`: The register did not respond, so there is no score."""
    source: VerificationSource
    """The register that the facts come from."""
    policyVersion: str
    """The policy that the verification was scored under, such as `2026-1`."""
    auditHash: str
    """The SHA-256 hash of the canonical JSON of the facts and the score, in hex."""
    verifiedAt: str
    """When the verification was made."""


class Verification(_VerificationRequired, total=False):
    """The stored result of verifying one entity. It never changes."""

    product: str | None
    """The product in the request, in lower case. Null if it had none."""
    abnActiveFrom: str | None
    """The day from which the ABN has been active without a break. Null if it is not active or unknown. Earlier policies than `2026-3` have null here."""
    gstFrom: str | None
    """The day from which the entity has been registered for GST. Null if it is not registered or unknown. Earlier policies than `2026-3` have null here."""
    registeredPostcode: str | None
    """The postcode of the registered address. Null if the register does not state it. Earlier policies than `2026-3` have null here."""
    businessNames: List[str] | None
    """The business names that the entity has now, or the trading names of a New Zealand entity. Earlier policies than `2026-3` have null here."""
    formerNames: List[str] | None
    """The earlier names of the entity. Null if no register states them. Earlier policies than `2026-3` have null here."""
    isReplaced: bool | None
    """Whether the register has replaced this record by another one. Null if it does not say. Earlier policies than `2026-3` have null here."""
    fractureInterval: FractureInterval | None
    """The range of possible scores. Null if every fact is known, and under policy `2026-1`, which consults only the register."""
    candidates: List[Candidate] | None
    """The candidates found on screening lists. Null if the policy is `2026-1`, which does not screen."""
    furtherSources: List[FurtherSource] | None
    """The other data sources that were consulted, such as sanctions lists. Null if the policy is `2026-1`, which consults only the register."""
    registrations: List[Registration] | None
    """Licences, charity registration and LEI of the entity, as evidence: one item for each public register that may have it. They never change the score or the status. Null if no public register is imported, and under policies before `2026-3`."""
    statusReasons: List[StatusReason] | None
    """Every reason why the status is not `verified`; empty when it is. Earlier policies have null here."""
    screening: Screening | None
    """The screening of the names. Earlier policies have null here, and so does a number without an entity."""


class VerificationCompletedEventDataScreening(TypedDict):
    """The screening of the names. Present only under policy `2026-3`."""

    status: Literal["clear", "candidates", "confirmed", "incomplete", "not_performed"]
    """The result of the screening."""
    detail: str
    """The result as a sentence."""


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
    """The country of the register."""
    fractureScore: int
    """The Fracture Score: 0 is the lowest risk, above 50 is high risk."""
    fractureRisk: Literal["low", "medium", "high", "critical"]
    """The band of the score."""
    status: Literal["verified", "review", "blocked", "inactive", "not_found"]
    """The result of the verification."""


class VerificationCompletedEventData(_VerificationCompletedEventDataRequired, total=False):
    """Further members may be added: ignore those that you do not know."""

    statusReasons: List[StatusReason]
    """Every reason why `status` is not `verified`. Present only under policy `2026-3`."""
    screening: VerificationCompletedEventDataScreening | None
    """The screening of the names. Present only under policy `2026-3`."""
    fractureInterval: FractureInterval
    """Between which scores the true one lies. Present only while part of the score is uncertain."""


class VerificationCompletedEvent(TypedDict):
    """A verification finished with any status except `error`."""

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


class VerificationHighRiskEventDataScreening(TypedDict):
    """The screening of the names. Present only under policy `2026-3`."""

    status: Literal["clear", "candidates", "confirmed", "incomplete", "not_performed"]
    """The result of the screening."""
    detail: str
    """The result as a sentence."""


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
    """The country of the register."""
    fractureScore: int
    """The Fracture Score: 0 is the lowest risk, above 50 is high risk."""
    fractureRisk: Literal["low", "medium", "high", "critical"]
    """The band of the score."""
    status: Literal["verified", "review", "blocked", "inactive", "not_found"]
    """The result of the verification."""
    fractureSignals: List[FractureSignal]
    """The signals that add up to the score."""


class VerificationHighRiskEventData(_VerificationHighRiskEventDataRequired, total=False):
    """Further members may be added: ignore those that you do not know."""

    statusReasons: List[StatusReason]
    """Every reason why `status` is not `verified`. Present only under policy `2026-3`."""
    screening: VerificationHighRiskEventDataScreening | None
    """The screening of the names. Present only under policy `2026-3`."""
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
    """The register that the facts come from."""

    register: str
    """The name of the register: `ABR` or `NZBN`, or `sample` or `sandbox` for invented data."""
    kind: str
    """The type of source: `extract` for imported data, `live` for a live look-up, `sandbox` for test keys."""
    asOf: str | None
    """The date of the register data. Null if the register has no date."""
    attribution: str
    """The attribution that the licence of the data requires. Null if it requires none."""


class _VerifyInputRequired(TypedDict):
    queryValue: str
    """An ABN or ACN (AU) or an NZBN (NZ), such as `11 900 000 017`. Spaces and hyphens are ignored."""
    jurisdiction: Literal["AU", "NZ"]
    """The country whose register is used.

- `AU`: Australia, with ABNs and ACNs.
- `NZ`: New Zealand, with its NZBNs."""


class VerifyInput(_VerifyInputRequired, total=False):
    """The entity to verify and its options."""

    name: str | None
    """A name to compare with the registered names, up to 500 characters."""
    reference: str | None
    """Your own id for this verification, up to 255 characters. It is returned with the result."""
    product: str | None
    """Your own short name of the product that the business asks for, such as `home-loan`: 1 to 40 letters, digits, hyphens, underscores and full stops. It is stored in lower case. Your own policies can have rules for it."""
    monitor: bool | None
    """Whether to monitor the entity. Each change of its register data then creates the event `entity.changed`."""


class WebhookHealth(TypedDict):
    """The recent results of deliveries to an endpoint."""

    failures: int
    """The number of failed attempts since the last successful one."""
    failingSince: str | None
    """When the first of these attempts failed. Null if there are none."""
    lastAttemptAt: str | None
    """When the last attempt for one of the newest events was made. Null if there is none."""
    lastStatus: int | None
    """The HTTP status of the last attempt. Null if there was no response."""
    lastError: str | None
    """A sentence that explains why the last attempt failed. Null if it succeeded."""


class WebhookRecovery(TypedDict):
    """The last recovery of missed deliveries and its progress."""

    since: str
    """The time from which missed deliveries are recovered."""
    recovered: int
    """The number of deliveries made pending so far, including deliveries of events that the endpoint never received."""
    isComplete: bool
    """Whether nothing is left to recover."""
    startedAt: str
    """The time at which the recovery started."""
    finishedAt: str | None
    """When the recovery finished. Null while it is running."""


class WebhookWithSecret(TypedDict):
    """An endpoint with its new secret, which is shown only in this response."""

    id: str
    """The id of the endpoint: `whk_…`."""
    url: str
    """The URL that events are sent to."""
    events: List[Literal["verification.completed", "verification.high_risk", "certificate.issued", "certificate.expired", "certificate.revoked", "certificate.suspended", "certificate.reinstated", "onboarding.submitted", "onboarding.decided", "bulk.completed", "entity.changed", "screening.candidate_found", "endpoint.failing", "endpoint.disabled", "endpoint.test"]]
    """The event types that the endpoint receives."""
    description: str | None
    """Your own description of the endpoint. Null if it has none."""
    status: Literal["enabled", "paused", "disabled"]
    """Whether the endpoint is enabled, paused or disabled. While it is paused, events are kept and sent when it is enabled again.

- `enabled`: Events are sent when they happen.
- `paused`: Nothing is sent. Events are kept and sent when the endpoint is enabled again.
- `disabled`: The endpoint failed for too long or returned 410. Nothing is sent or kept until you enable it again."""
    mode: Literal["live", "test"]
    """Whether the endpoint receives events of live or test data.

- `live`: Live data, checked against the configured registers.
- `test`: Test data, checked against an invented sandbox register."""
    secret: str
    """The secret that deliveries are signed with, such as `whsec_…`. It is not shown again."""
    createdAt: str
    """When the endpoint was created."""
    headerNames: List[str]
    """The names of your own headers that are sent with each delivery. Their values are not shown."""
    rateLimit: int | None
    """The highest number of attempts per second. Null if there is no limit."""
    disabledReason: str | None
    """A sentence that explains why the service disabled the endpoint. Null if it is not disabled."""
    disabledAt: str | None
    """When the service disabled the endpoint. Null if it is not disabled."""
    isPrivateRange: bool
    """Whether the URL has a private address, which this installation permits."""
    verification: Literal["unverified", "pending", "verified"]
    """Whether the receiver has proved that you control the URL. While verification is pending, events are kept and not sent.

- `unverified`: It is not verified, and the plan does not require it.
- `pending`: It is not verified, and the plan requires it. Events are kept until it is verified.
- `verified`: The receiver returned a challenge that was sent to the URL."""
    verifiedAt: str | None
    """When the receiver last returned a challenge. Null if it never did."""
    previousSecretUntil: str | None
    """The time until which deliveries are also signed with the previous secret. Null if only the current secret is used."""
    health: WebhookHealth
    """The recent results of deliveries to the endpoint."""
    recovery: WebhookRecovery | None
    """The last recovery of missed deliveries. Null if there was none."""


class VerificationFilters(TypedDict, total=False):
    """Filters of `list_verifications`."""

    limit: int
    """The number of items per page, from 1 to 100. The default is 20."""
    status: Literal["verified", "review", "blocked", "inactive", "not_found", "error"]
    """Only verifications with this status.

- `verified`: The entity is on the register and active. Under policy `2026-3`, nothing else was found either and nothing is open.
- `review`: The entity is on the register and active, but a person must look at the reasons in `statusReasons` (policy `2026-3`).
- `blocked`: A sanctions or ban match was confirmed, or the company is no longer registered at ASIC (policy `2026-3`).
- `inactive`: The entity is on the register and not active.
- `not_found`: The number is well formed but not on the register.
- `error`: The register did not respond, so there is no score."""
    fractureRisk: Literal["low", "medium", "high", "critical"]
    """Only verifications in this risk band.

- `low`: A score from 0 to 20.
- `medium`: A score from 21 to 50.
- `high`: A score from 51 to 80.
- `critical`: A score from 81 to 100."""
    jurisdiction: Literal["AU", "NZ"]
    """Only verifications in this jurisdiction.

- `AU`: Australia, with ABNs and ACNs.
- `NZ`: New Zealand, with its NZBNs."""
    abn: str
    """Only verifications of the entity with this ABN, such as `11 900 000 017`."""
    nzbn: str
    """Only verifications of the entity with this NZBN, such as `9429999990009`."""
    reference: str
    """Only verifications with this id of your own. The text has at most 255 characters."""
    name: str
    """Only verifications of entities whose legal name contains this text of 1 to 200 characters, in upper or lower case. A page can be empty and still have a next page."""
    verifiedFrom: str
    """Only verifications made at or after this time."""
    verifiedBefore: str
    """Only verifications made before this time."""
    assignee: str
    """Only verifications with this assignee: the id of a member, `me` for the caller, or `none` for unassigned verifications."""
    order: Literal["newest", "oldest", "highest_score"]
    """The order of the verifications. The default is `NEWEST`.

- `newest`: The newest verification comes first.
- `oldest`: The oldest verification comes first.
- `highest_score`: The highest Fracture Score comes first. Verifications with 0 or without a score are at the end, newest first."""


WebhookEvent = Union[
    VerificationCompletedEvent,
    VerificationHighRiskEvent,
    CertificateIssuedEvent,
    CertificateExpiredEvent,
    CertificateRevokedEvent,
    CertificateSuspendedEvent,
    CertificateReinstatedEvent,
    OnboardingSubmittedEvent,
    OnboardingDecidedEvent,
    BulkCompletedEvent,
    EntityChangedEvent,
    ScreeningCandidateFoundEvent,
    EndpointFailingEvent,
    EndpointDisabledEvent,
    EndpointTestEvent,
    EndpointChallengeEvent,
]
"""An event as a webhook endpoint receives it. The member `event` tells the types apart."""
