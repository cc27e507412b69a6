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

/**
 * The JSON-LD context of our terms (JSON-LD 1.1). What is published as version 1 does not change: a credential that names
 * it means for ever what it meant. Names of no term here are names of the context of W3C, which is protected.
 */
export function credentialContext(issuerUrl: string): object {
  const vocabulary = `${issuerUrl}/credentials/context/v1#`;
  return {
    '@context': {
      '@version': 1.1,
      '@protected': true,
      ...Object.fromEntries(terms.map((term) => [term, `${vocabulary}${term}`])),
      verifiedAt: { '@id': `${vocabulary}verifiedAt`, '@type': dateTime },
    },
  };
}
