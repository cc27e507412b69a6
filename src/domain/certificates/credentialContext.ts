const dateTime = 'http://www.w3.org/2001/XMLSchema#dateTime';
const terms = [
  'KybCertificate',
  'KybTestCertificate',
  'VerifiedBusiness',
  'abn',
  'abnStatus',
  'acn',
  'agreedBy',
  'asOf',
  'attribution',
  'auditHash',
  'certificateId',
  'condition',
  'entityStatus',
  'entityType',
  'fractureRisk',
  'fractureScore',
  'gstRegistered',
  'issuedBy',
  'jurisdiction',
  'kind',
  'legalName',
  'mode',
  'nzbn',
  'nzbnStatus',
  'organisation',
  'organisationId',
  'organisationName',
  'policyVersion',
  'register',
  'registeredDate',
  'registeredState',
  'role',
  'source',
  'verdict',
  'verificationId',
] as const;
/** What certificates say since policy 2026-3. */
const laterTerms = [
  'checked',
  'checks',
  'code',
  'detail',
  'entries',
  'list',
  'lists',
  'names',
  'notChecked',
  'publisher',
  'reason',
  'screening',
  'state',
  'status',
  'statusReasons',
] as const;

/**
 * The JSON-LD context of our terms (JSON-LD 1.1). What is published as a version does not change: a credential that names
 * it means for ever what it meant. Version 2 has the terms of version 1, unchanged, and more. Names of no term here are names of the context of W3C, which is protected.
 */
export function credentialContext(issuerUrl: string, version: 1 | 2 = 1): object {
  const vocabulary = `${issuerUrl}/credentials/context/v1#`;
  const later = version === 1 ? [] : laterTerms;
  return {
    '@context': {
      '@version': 1.1,
      '@protected': true,
      ...Object.fromEntries(terms.map((term) => [term, `${vocabulary}${term}`])),
      ...Object.fromEntries(later.map((term) => [term, `${issuerUrl}/credentials/context/v2#${term}`])),
      verifiedAt: { '@id': `${vocabulary}verifiedAt`, '@type': dateTime },
    },
  };
}
