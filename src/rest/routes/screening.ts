import type { Route } from './route.js';

const resolution = 'id verificationId list reference outcome reason number resolvedBy officerId resolvedAt';

/** What was said of candidates. */
export const screeningRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/verifications/:id/candidates',
    summary: 'Resolve a candidate',
    status: 201,
    noun: 'candidateResolution',
    document: `mutation ($id: ID!, $list: String!, $reference: String!, $fingerprint: String, $outcome: CandidateOutcome!,
        $reason: String!) {
      data: resolveCandidate(input: { verificationId: $id, list: $list, reference: $reference, fingerprint: $fingerprint,
        outcome: $outcome, reason: $reason }) { ${resolution} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/candidate-resolutions',
    summary: 'List candidate resolutions',
    status: 200,
    document: `query ($limit: Int, $after: String, $number: String, $list: String, $outcome: CandidateOutcome) {
      data: candidateResolutions(first: $limit, after: $after, filter: { number: $number, list: $list, outcome: $outcome }) {
        nodes { ${resolution} } pageInfo { hasNextPage endCursor } } }`,
  },
];
