const quoted = (values: readonly string[]): string =>
  values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',');

/** A file of values in quotes under an unquoted header, as ASIC publishes its smaller registers. */
function quotedFile(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header.join(','), ...rows.map(quoted), ''].join('\n');
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
