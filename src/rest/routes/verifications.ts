import { auditBundleFile } from '../files.js';
import { verificationMembers } from '../responseShapes.js';
import { entityColumns, scoreColumns, type Route } from './route.js';

const signal = 'type severity points field registryValue detectedValue description source asOf';
const note = 'id authorId authorName text createdAt';
const verdict = `policyVersion fractureScore fractureRisk fractureSignals { ${signal} }
  fractureInterval { lowest highest possibleSignals { ${signal} } }`;

/** Verify an entity; read the verdicts. */
export const verificationRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/verify',
    summary: 'Verify a business',
    status: 200,
    noun: 'result',
    errors: ['IDENTIFIER_INVALID', 'JURISDICTION_MISMATCH', 'REGISTER_UNAVAILABLE'],
    document: `mutation ($input: VerifyInput!) { data: verify(input: $input) { ${verificationMembers} } }`,
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
      ...['registeredPostcode', 'isReplaced'],
    ],
    status: 200,
    document: `query ($limit: Int, $after: String, $status: VerificationStatus, $fractureRisk: FractureRisk,
        $jurisdiction: Jurisdiction, $abn: String, $nzbn: String, $reference: String, $verifiedFrom: DateTimeISO,
        $verifiedBefore: DateTimeISO, $assignee: String) {
      data: verifications(first: $limit, after: $after, filter: { status: $status, fractureRisk: $fractureRisk,
        jurisdiction: $jurisdiction, abn: $abn, nzbn: $nzbn, reference: $reference, verifiedFrom: $verifiedFrom,
        verifiedBefore: $verifiedBefore, assignee: $assignee }) { nodes { ${verificationMembers} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id',
    summary: 'Get a verification',
    status: 200,
    noun: 'verification',
    document: `query ($id: ID!) { data: verification(id: $id) { ${verificationMembers} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id/explanation',
    summary: 'Explain a Fracture Score',
    status: 200,
    noun: 'explanation',
    errors: ['STATE_CONFLICT'],
    document: `query ($id: ID!) {
      data: explainVerification(id: $id) { nextBand changes { type points change } scoreThen } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id/replay',
    summary: 'Replay a verification',
    status: 200,
    noun: 'replay',
    document: `query ($id: ID!, $policyVersion: String) { data: replayVerification(id: $id, policyVersion: $policyVersion) {
      verificationId before { ${verdict} } after { ${verdict} } scoreChange added { ${signal} } removed { ${signal} } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id/audit-bundle',
    summary: 'Download an audit bundle',
    status: 200,
    errors: ['STATE_CONFLICT'],
    file: auditBundleFile,
    document: 'query ($id: ID!) { data: auditBundle(id: $id) { fileName text } }',
  },
  {
    method: 'get',
    path: '/api/enterprise/verifications/:id/notes',
    summary: 'List notes on a verification',
    status: 200,
    document: `query ($id: ID!, $limit: Int, $after: String) { data: verificationNotes(id: $id, first: $limit, after: $after) {
      nodes { ${note} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/verifications/:id/notes',
    summary: 'Add a note to a verification',
    status: 201,
    noun: 'note',
    errors: ['STATE_CONFLICT'],
    document: `mutation ($id: ID!, $text: String!) { data: addVerificationNote(input: { id: $id, text: $text }) { ${note} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/verifications/:id/assign',
    summary: 'Assign a verification',
    status: 200,
    noun: 'assignment',
    document: `mutation ($id: ID!, $memberId: ID) {
      data: assignVerification(input: { id: $id, memberId: $memberId }) { verificationId assignee { id name } } }`,
  },
];
