import { documentFile } from '../files.js';
import { decision } from './decisions.js';
import { legalHold } from './privacy.js';
import { scoreColumns, type Route } from './route.js';
import { screeningMembers } from './screening.js';

const fractureInterval = `fractureInterval { lowest highest
  possibleSignals { type severity points field registryValue detectedValue description source asOf } }`;
const summary = `id linkId reference status round submittedAt decidedAt verificationId legalName abn nzbn fractureScore
  fractureRisk ${fractureInterval} verificationStatus route { outcome reasons { code detail } } applicantName applicantEmail
  assignee { id name } relationshipEndedAt relationshipEndFinalAt ${legalHold} keptUntil erasedAt decisions { ${decision} }`;

const exposure = 'politicalExposure { exposure relation office answeredOn }';
const address = 'line1 line2 locality region postcode country';
const submission = `{
  business { jurisdiction queryValue registered { legalName entityType isActive register asOf } isConfirmed correction }
  address { registered { ${address} } business { ${address} } tradingName division activity website purpose
    expectedActivity sourceOfFunds }
  people { parties { id kind givenName familyName dateOfBirth directorId ${exposure} trustType beneficiaryClass email
    country name number roles { role ofId } } holdings { ownerId ownedId from to } unknownReason trustType beneficiaryClass }
  declaration { givenName familyName position email phone authority dateOfBirth ${exposure} isTrue isConsented }
  explanations { business address people documents declaration }
  privacyNotice { version text acceptedAt }
  documents { id kind name partyId partyName mediaType size uploadedAt deletedAt }
  ownership { owners { partyId from to isBeneficialOwner } unknownFrom unknownTo circles findings { code partyId detail } } }`;
const submitted = `${summary} notes { id authorId text createdAt } submission ${submission}
  previousSubmission ${submission}`;

/** The screening of a case, which the policies before 2026-3 lack. */
const screening = `screening { status detail screenedAt ${screeningMembers.lists}
  parties { partyId name kind dateOfBirth country ${screeningMembers.candidates} }
  resolutions { partyId name list reference outcome reason resolvedBy officerId resolvedAt } }`;
const onboarding = `${submitted} ${screening}
  dueDiligence { matter provision state evidence gaps closedGaps verifiedBy verifiedAt }
  registerComparison { source { register kind asOf attribution } place differences { code name partyId detail remedy } }`;

/** Submissions of applicants, and their assignees. */
export const onboardingRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/api/enterprise/onboardings',
    summary: 'List onboarding cases',
    csv: [
      ...[
        'id',
        'linkId',
        'reference',
        'status',
        'round',
        'submittedAt',
        'decidedAt',
        'verificationId',
        'legalName',
        'abn',
      ],
      ...[
        'nzbn',
        ...scoreColumns,
        'fractureInterval.lowest',
        'fractureInterval.highest',
        'verificationStatus',
        'route.outcome',
      ],
      ...['route.reasons.code', 'applicantName', 'applicantEmail', 'assignee.id', 'assignee.name', 'decisions.id'],
      ...['decisions.decision', 'relationshipEndedAt', 'keptUntil', 'erasedAt'],
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String, $status: OnboardingStatus, $assigneeId: ID, $isUnassigned: Boolean,
      $isWaiting: Boolean, $isProposed: Boolean, $oldestFirst: Boolean, $order: OnboardingOrder) {
      data: onboardings(first: $limit, after: $after, status: $status, assigneeId: $assigneeId,
        isUnassigned: $isUnassigned, isWaiting: $isWaiting, isProposed: $isProposed,
        oldestFirst: $oldestFirst, order: $order) {
        nodes { ${onboarding} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/onboardings/:id',
    summary: 'Get an onboarding case',
    status: 200,
    noun: 'onboarding',
    operation: `query ($id: ID!) { data: onboarding(id: $id) { ${onboarding} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/onboardings/:id/duplicates',
    summary: 'List possible duplicates',
    status: 200,
    noun: 'duplicates',
    operation: `query ($id: ID!) { data: onboardingDuplicates(id: $id) { total items { kind onboardingId linkId verificationId
      reference status linkStatus verificationStatus at detail partyIds documentIds } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/onboardings/:id/documents/:documentId',
    summary: 'Download an applicant’s file',
    status: 200,
    file: documentFile,
    operation: `query ($id: ID!, $documentId: ID!) {
      data: onboardingDocument(onboardingId: $id, documentId: $documentId) { id } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/onboardings/:id/assign',
    summary: 'Assign an onboarding case',
    status: 200,
    noun: 'onboarding',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $memberId: ID, $expectedAssigneeId: ID) {
      data: assignOnboarding(input: { id: $id, memberId: $memberId, expectedAssigneeId: $expectedAssigneeId }) {
        ${onboarding} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/onboardings/:id/candidates',
    summary: 'Resolve a candidate of a case',
    status: 201,
    noun: 'onboarding',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $partyId: String, $list: String!, $reference: String!, $fingerprint: String,
        $outcome: CandidateOutcome!, $reason: String!, $expectedRound: Int) {
      data: resolveOnboardingCandidate(input: { id: $id, partyId: $partyId, list: $list, reference: $reference,
        fingerprint: $fingerprint, outcome: $outcome, reason: $reason, expectedRound: $expectedRound }) { ${onboarding} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/onboardings/:id/requirements',
    summary: 'Verify a due diligence requirement',
    status: 200,
    noun: 'onboarding',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $matter: DueDiligenceMatter!, $evidence: String!, $expectedRound: Int) {
      data: verifyRequirement(input: { id: $id, matter: $matter, evidence: $evidence, expectedRound: $expectedRound }) { ${onboarding} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/onboardings/:id/notes',
    summary: 'Add a note to a case',
    status: 201,
    noun: 'onboarding',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $text: String!) {
      data: addOnboardingNote(input: { id: $id, text: $text }) { ${onboarding} } }`,
  },
];

/** Opens an onboarding by its link. The other steps of the form use GraphQL, with the token and the cookie of the device. */
export const onboardRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/onboard/open',
    summary: 'Open an onboarding link',
    status: 200,
    isOpen: true,
    noun: 'opening',
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'STATE_CONFLICT'],
    operation: `mutation ($input: OpenOnboardingInput!) { data: openOnboarding(input: $input) { state emailHint brand { name colour logo } } }`,
  },
  {
    method: 'post',
    path: '/api/onboard/code',
    summary: 'Send a sign-in code',
    status: 200,
    isOpen: true,
    noun: 'opening',
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'STATE_CONFLICT'],
    operation: `mutation ($input: SendOnboardingCodeInput!) { data: sendOnboardingCode(input: $input) { state emailHint brand { name colour logo } } }`,
  },
  {
    method: 'post',
    path: '/api/onboard/prove',
    summary: 'Enter a sign-in code',
    status: 200,
    isOpen: true,
    noun: 'opening',
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'STATE_CONFLICT'],
    operation: `mutation ($input: ProveOnboardingCodeInput!) { data: proveOnboardingCode(input: $input) { state emailHint brand { name colour logo } } }`,
  },
];

// In the order of the published example.
const onboardingLink = `id url status reference applicantEmail expiresAt createdAt applicantName jurisdiction queryValue
  locale returnUrl openedAt submittedAt decidedAt revokedAt onboardingId product`;

/** Links with which applicants open the form. */
export const onboardingLinkRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/onboarding-links',
    summary: 'Create an onboarding link',
    status: 201,
    noun: 'onboardingLink',
    errors: ['IDENTIFIER_INVALID', 'JURISDICTION_MISMATCH', 'STATE_CONFLICT'],
    operation: `mutation ($input: CreateOnboardingLinkInput!) {
      data: createOnboardingLink(input: $input) { ${onboardingLink} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/onboarding-links',
    summary: 'List onboarding links',
    csv: [
      ...['id', 'status', 'reference', 'applicantName', 'applicantEmail', 'jurisdiction', 'queryValue', 'locale'],
      ...['createdAt', 'expiresAt', 'openedAt', 'submittedAt', 'decidedAt', 'revokedAt', 'onboardingId'],
      'product',
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String, $status: OnboardingLinkStatus) {
      data: onboardingLinks(first: $limit, after: $after, status: $status) {
        nodes { ${onboardingLink} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/onboarding-links/:id',
    summary: 'Get an onboarding link',
    status: 200,
    noun: 'onboardingLink',
    operation: `query ($id: ID!) { data: onboardingLink(id: $id) { ${onboardingLink} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/onboarding-links/:id/revoke',
    summary: 'Revoke an onboarding link',
    status: 200,
    noun: 'onboardingLink',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: revokeOnboardingLink(input: { id: $id }) { ${onboardingLink} } }`,
  },
];
