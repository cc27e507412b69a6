import type { Route } from './route.js';

const segment = 'explanation entityClasses jurisdictions products';
const policy = `id version baseVersion slug name status rules { reason points effect ${segment} } thresholds { low medium high ${segment} }
  requiredLists { list ${segment} } authorId createdAt editedAt proposedBy proposedAt approvedBy publishedAt retiredAt`;
const outcome = 'status fractureScore fractureRisk';

const when = '2026-11-20T01:00:00.000Z';
const example = {
  ...{ id: 'pol_01KA2V5G00ZZZZZZZZZZZZZZZZ', version: '2026-3.lending.1', baseVersion: '2026-3', slug: 'lending' },
  ...{ name: 'Lending', status: 'draft', rules: [], thresholds: [], requiredLists: [] },
  ...{ authorId: null, createdAt: when, editedAt: when, proposedBy: null },
  ...{ proposedAt: null, approvedBy: null, publishedAt: null, retiredAt: null },
};

const toChange = (verb: string, summary: string, [variables, fields] = ['', '']): Route => ({
  method: 'post',
  path: `/api/enterprise/policies/:id/${verb}`,
  summary,
  status: 200,
  noun: 'policy',
  errors: ['STATE_CONFLICT'],
  examples: [{ name: 'lending', summary, answer: { policy: example } }],
  operation: `mutation ($id: ID!${variables}) { data: ${verb}Policy(input: { id: $id${fields} }) { ${policy} } }`,
});

/** Derive, edit, replay and publish policies. */
export const policyRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/policies',
    summary: 'Derive a policy',
    status: 201,
    noun: 'policy',
    errors: ['STATE_CONFLICT'],
    examples: [
      {
        name: 'lending',
        summary: 'A draft without rules yet',
        body: { baseVersion: '2026-3', slug: 'lending', name: 'Lending' },
        answer: { policy: example },
      },
    ],
    operation: `mutation ($input: DerivePolicyInput!) { data: derivePolicy(input: $input) { ${policy} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/policies',
    summary: 'List policies',
    status: 200,
    examples: [
      { name: 'list', summary: 'The policies of the organisation', answer: { items: [example], nextCursor: null } },
    ],
    operation: `query ($limit: Int, $after: String) { data: policies(first: $limit, after: $after) {
        nodes { ${policy} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/policies/:id',
    summary: 'Get a policy',
    status: 200,
    noun: 'policy',
    examples: [{ name: 'lending', summary: 'A draft', answer: { policy: example } }],
    operation: `query ($id: ID!) { data: policy(id: $id) { ${policy} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/policies/:id/replay',
    summary: 'Replay a policy',
    status: 200,
    noun: 'replay',
    examples: [
      {
        name: 'replay',
        summary: 'Nothing would change',
        answer: {
          replay: {
            policyId: example.id,
            version: example.version,
            verifications: 0,
            cases: 0,
            changed: 0,
            statusChanged: 0,
            differences: [],
          },
        },
      },
    ],
    operation: `query ($id: ID!, $last: Int) { data: replayPolicy(id: $id, last: $last) { policyId version verifications cases
      changed statusChanged differences { verificationId onboardingId legalName before { ${outcome} } after { ${outcome} } reasons } } }`,
  },
  {
    method: 'patch',
    path: '/api/enterprise/policies/:id',
    summary: 'Edit a draft of a policy',
    status: 200,
    noun: 'policy',
    errors: ['STATE_CONFLICT'],
    examples: [
      {
        name: 'name',
        summary: 'Another name',
        body: { name: 'Business lending' },
        answer: { policy: { ...example, name: 'Business lending' } },
      },
    ],
    operation: `mutation ($id: ID!, $name: String, $rules: [PolicyRuleInput!], $thresholds: [PolicyThresholdsInput!],
        $requiredLists: [RequiredListInput!], $expectedEditedAt: DateTimeISO) { data: updatePolicy(input: { id: $id, name: $name,
        rules: $rules, thresholds: $thresholds, requiredLists: $requiredLists, expectedEditedAt: $expectedEditedAt }) {
        ${policy} } }`,
  },
  toChange('propose', 'Propose a policy'),
  toChange('approve', 'Approve a proposed policy', [
    ', $expectedEditedAt: DateTimeISO',
    ', expectedEditedAt: $expectedEditedAt',
  ]),
  toChange('withdraw', 'Withdraw a proposed policy'),
  toChange('retire', 'Retire a policy'),
];
