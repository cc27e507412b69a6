const quoted = (values: readonly string[]): string =>
  values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',');

/** A file of values in quotes under an unquoted header, as ASIC publishes its smaller registers. */
function quotedFile(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header.join(','), ...rows.map(quoted), ''].join('\n');
}

/** Liquidators: number, name, status, first day of a suspension. */
export function liquidatorsFile(
  rows: readonly (readonly [number: string, name: string, status?: string, suspended?: string])[],
): string {
  const header = ['REGISTER_NAME', 'LIQ_NUM', 'LIQ_NAME', 'LIQ_STATUS', 'LIQ_SUSP_DT', 'LIQ_FIRM'];
  return quotedFile(
    header,
    rows.map(([number, name, status = 'Registered', suspended = '']) => [
      ...['Liquidator', number, name, status, suspended, 'Kettle & Partners'],
    ]),
  );
}

/** AFS licensees: licence number, name, ABN or ACN, first day. The conditions have line breaks and quotes. */
export function afsLicenseesFile(
  rows: readonly (readonly [licence: string, name: string, number: string, from?: string])[],
): string {
  const header = [
    ...['REGISTER_NAME', 'AFS_LIC_NUM', 'AFS_LIC_NAME', 'AFS_LIC_ABN_ACN', 'AFS_LIC_START_DT', 'AFS_LIC_PRE_FSR'],
    ...['AFS_LIC_ADD_COUNTRY', 'AFS_LIC_CONDITION'],
  ];
  return quotedFile(
    header,
    rows.map(([licence, name, number, from = '02/05/2002']) => [
      ...['AFS Licence', licence, name, number, from, '', 'International', 'to:~deal in\n"general" products'],
    ]),
  );
}

/** An invented LEI with right check digits (ISO 7064, modulus 97-10). */
export function testLei(index: number): string {
  const stem = `TESTLEI0000000${String(index).padStart(4, '0')}`;
  const rest = BigInt(Array.from(`${stem}00`, (each) => parseInt(each, 36)).join('')) % 97n;
  return `${stem}${String(98n - rest).padStart(2, '0')}`;
}

const relationship = [
  'StartNode.NodeID',
  'EndNode.NodeID',
  'RelationshipType',
  'RelationshipStatus',
  'Period.1.startDate',
];

/** Relationship records of GLEIF: child, parent, type, status, first moment. */
export function gleifParentsFile(rows: readonly (readonly string[])[]): string {
  return [relationship.map((each) => `Relationship.${each}`), ...rows].map((row) => `${row.join(',')}\n`).join('');
}

const authority = 'Entity.RegistrationAuthority.RegistrationAuthority';
const entityColumns = [
  ...['LEI', 'Entity.LegalName', 'Entity.LegalAddress.Country', `${authority}ID`, `${authority}EntityID`],
  ...['RegistrationStatus', 'InitialRegistrationDate', 'NextRenewalDate'].map((each) => `Registration.${each}`),
];

/** Records of GLEIF: LEI, name, country, code and number of the register, status, first and last moment. */
export function gleifEntitiesFile(rows: readonly (readonly string[])[]): string {
  return [entityColumns, ...rows].map((row) => `${row.join(',')}\n`).join('');
}
