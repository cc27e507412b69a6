import type { Route } from './route.js';

const resolution = 'id verificationId list reference fingerprint outcome reason number resolvedBy officerId resolvedAt';

/** The members of a screening that names and cases share. */
export const screeningMembers = {
  candidates: `candidates { list reference name matchedName strength reasons datesOfBirth countries fingerprint resolution
    resolutionReason resolvedBy officerId resolvedAt }`,
  lists: 'lists { list publisher asOf importedAt entries state }',
};
const nameScreening = `id reference name kind dateOfBirth country status statusDetail
  ${screeningMembers.candidates} ${screeningMembers.lists} screenedAt erasedAt`;

/** Names that are screened without a register number, and decisions on candidates. */
export const screeningRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/verifications/:id/candidates',
    summary: 'Resolve a candidate',
    status: 201,
    noun: 'candidateResolution',
    operation: `mutation ($id: ID!, $list: String!, $reference: String!, $fingerprint: String, $outcome: CandidateOutcome!,
        $reason: String!) {
      data: resolveCandidate(input: { verificationId: $id, list: $list, reference: $reference, fingerprint: $fingerprint,
        outcome: $outcome, reason: $reason }) { ${resolution} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/candidate-resolutions',
    summary: 'List candidate resolutions',
    csv: [
      ...['id', 'verificationId', 'list', 'reference', 'outcome', 'reason', 'number', 'resolvedBy', 'officerId'],
      ...['resolvedAt', 'fingerprint'],
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String, $number: String, $list: String, $outcome: CandidateOutcome) {
      data: candidateResolutions(first: $limit, after: $after, filter: { number: $number, list: $list, outcome: $outcome }) {
        nodes { ${resolution} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/screen',
    summary: 'Screen names',
    status: 200,
    noun: null,
    operation: `mutation ($input: ScreenInput!) {
      data: screen(input: $input) { screenings { ${nameScreening} } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/screenings',
    summary: 'List screenings',
    csv: [
      ...[
        'id',
        'reference',
        'name',
        'kind',
        'dateOfBirth',
        'country',
        'status',
        'statusDetail',
        'lists.list',
        'lists.asOf',
      ],
      ...['candidates.list', 'candidates.reference', 'candidates.matchedName', 'candidates.strength'],
      ...['candidates.resolution', 'screenedAt', 'erasedAt'],
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String, $status: ScreeningStatus, $reference: String) {
      data: screenings(first: $limit, after: $after, filter: { status: $status, reference: $reference }) {
        nodes { ${nameScreening} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/screenings/:id',
    summary: 'Get a screening',
    status: 200,
    noun: 'screening',
    operation: `query ($id: ID!) { data: screening(id: $id) { ${nameScreening} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/screenings/:id/candidates',
    summary: 'Resolve a candidate of a screening',
    status: 201,
    noun: 'screening',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $list: String!, $reference: String!, $fingerprint: String, $outcome: CandidateOutcome!,
        $reason: String!) {
      data: resolveScreeningCandidate(input: { screeningId: $id, list: $list, reference: $reference, fingerprint: $fingerprint,
        outcome: $outcome, reason: $reason }) { ${nameScreening} } }`,
  },
];
