import { auditBundleFile } from '../files.js';
import { verificationMembers } from '../responseShapes.js';
import { entityColumns, scoreColumns, type Route } from './route.js';

const signal = 'type severity points field registryValue detectedValue description source asOf';
const note = 'id authorId authorName text createdAt';
const verdict = `policyVersion fractureScore fractureRisk fractureSignals { ${signal} }
  fractureInterval { lowest highest possibleSignals { ${signal} } }`;

/** The owners and directors of a company, which a case shows with the differences to its form. */
const owners = `verificationId notHeldReason source { register kind asOf attribution }
  owners { nzbn roles { role name kind nzbn from to isCurrent }
    companies { nzbn legalName status isActive depth numberOfShares isExtensive
      parcels { shares percent isJoint holders { name kind nzbn companyNumber from companyNzbn } } }
    owners { name kind isDirector from jointly to isBeneficialOwner } unknownFrom unknownTo
    gaps { code nzbn name detail } }
  crossDirectorships { directorName total companies { nzbn legalName status isActive } }`;

/** Verify an entity; read verifications. */
export const verificationRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/verify',
    summary: 'Verify a business',
    status: 200,
    noun: 'result',
    errors: ['IDENTIFIER_INVALID', 'JURISDICTION_MISMATCH', 'REGISTER_UNAVAILABLE'],
    operation: `mutation ($input: VerifyInput!) { data: verify(input: $input) { ${verificationMembers} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications',
    summary: 'List verifications',
    csv: [
      ...['id', 'reference', 'status', ...entityColumns, 'abnStatus', 'nzbnStatus', 'gstRegistered', 'registeredState'],
      ...[
        'registeredDate',
        ...scoreColumns,
        'fractureInterval.lowest',
        'fractureInterval.highest',
        'fractureSignals.type',
      ],
      ...['nameMatch.result', 'source.register', 'source.kind', 'source.asOf', 'source.attribution', 'policyVersion'],
      ...['auditHash', 'verifiedAt', 'statusReasons.code', 'screening.status', 'abnActiveFrom', 'gstFrom'],
      ...['registeredPostcode', 'isReplaced', 'screening.detail', 'product'],
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String, $status: VerificationStatus, $fractureRisk: FractureRisk,
        $jurisdiction: Jurisdiction, $abn: String, $nzbn: String, $reference: String, $name: String,
        $verifiedFrom: DateTimeISO, $verifiedBefore: DateTimeISO, $assignee: String, $order: VerificationOrder) {
      data: verifications(first: $limit, after: $after, order: $order, filter: { status: $status, fractureRisk: $fractureRisk,
        jurisdiction: $jurisdiction, abn: $abn, nzbn: $nzbn, reference: $reference, name: $name,
        verifiedFrom: $verifiedFrom, verifiedBefore: $verifiedBefore, assignee: $assignee }) { nodes { ${verificationMembers} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id',
    summary: 'Get a verification',
    status: 200,
    noun: 'verification',
    operation: `query ($id: ID!) { data: verification(id: $id) { ${verificationMembers} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id/explanation',
    summary: 'Explain a Fracture Score',
    status: 200,
    noun: 'explanation',
    errors: ['STATE_CONFLICT'],
    operation: `query ($id: ID!) {
      data: explainVerification(id: $id) { nextBand changes { type points change } scoreThen } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id/owners',
    summary: 'List owners and directors',
    status: 200,
    noun: 'verificationOwners',
    operation: `query ($id: ID!) { data: verificationOwners(id: $id) { ${owners} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id/replay',
    summary: 'Replay a verification',
    status: 200,
    noun: 'replay',
    operation: `query ($id: ID!, $policyVersion: String) { data: replayVerification(id: $id, policyVersion: $policyVersion) {
      verificationId before { ${verdict} } after { ${verdict} } scoreChange added { ${signal} } removed { ${signal} } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id/audit-bundle',
    summary: 'Download an audit bundle',
    status: 200,
    errors: ['STATE_CONFLICT'],
    file: auditBundleFile,
    operation: 'query ($id: ID!) { data: auditBundle(id: $id) { fileName text } }',
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id/notes',
    summary: 'List notes on a verification',
    status: 200,
    operation: `query ($id: ID!, $limit: Int, $after: String) { data: verificationNotes(id: $id, first: $limit, after: $after) {
      nodes { ${note} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id/timeline',
    summary: 'List the timeline of a verification',
    csv: ['id', 'kind', 'at', 'by.kind', 'by.id', 'by.name', 'summary', 'objectId'],
    examples: [
      {
        name: 'page',
        summary: 'The first page of a timeline',
        answer: {
          items: [
            {
              id: 'nte_01KAF4Q2V7J9YB1N3M5P6R8S0F',
              kind: 'note_added',
              at: '2026-11-20T03:14:05.678Z',
              by: { kind: 'member', id: 'mem_01KAF4Q2V7J9YB1N3M5P6R8S0E', name: 'Olive Officer' },
              summary: 'A note was added.',
              objectId: 'nte_01KAF4Q2V7J9YB1N3M5P6R8S0F',
            },
            {
              id: 'ver_01KAF4Q2V7J9YB1N3M5P6R8S0A',
              kind: 'created',
              at: '2026-11-20T03:04:05.678Z',
              by: { kind: 'key', id: 'key_01KAF4Q2V7J9YB1N3M5P6R8S0D', name: 'Checkout' },
              summary: 'The entity was verified. Status verified. Fracture Score 0, risk low.',
              objectId: 'ver_01KAF4Q2V7J9YB1N3M5P6R8S0A',
            },
          ],
          nextCursor: null,
        },
      },
    ],
    status: 200,
    operation: `query ($id: ID!, $limit: Int, $after: String) { data: verificationTimeline(id: $id, first: $limit, after: $after) {
      nodes { id kind at by { kind id name } summary objectId } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/verifications/:id/notes',
    summary: 'Add a note to a verification',
    status: 201,
    noun: 'note',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $text: String!) { data: addVerificationNote(input: { id: $id, text: $text }) { ${note} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/verifications/:id/assign',
    summary: 'Assign a verification',
    status: 200,
    noun: 'assignment',
    operation: `mutation ($id: ID!, $memberId: ID) {
      data: assignVerification(input: { id: $id, memberId: $memberId }) { verificationId assignee { id name } } }`,
  },
];
