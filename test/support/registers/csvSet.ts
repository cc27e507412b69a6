/** Invented valid numbers. */
export const [first, second, third, fourth] = [
  '9429000000123',
  '9429000000130',
  '9429000000147',
  '9429000000154',
] as const;

export const coreHeader =
  'NZBN,COMPANY_IDENTIFIER,ENTITY_NAME,REGISTRATION_DATE,REMOVAL_DATE,ENTITY_TYPE,ENTITY_STATUS';

/** A CSV file in the register's format: every cell but the header is quoted. */
export function csvFile(header: string, rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  return [header, ...lines].map((line) => `${line}\r\n`).join('');
}

/** A record of core data. */
export function coreRecord(nzbn: string, parts: Partial<Record<'name' | 'removed' | 'type' | 'status', string>> = {}) {
  const { name = 'EXAMPLE LIMITED', removed = '', type = 'NZ Limited Company', status = 'Registered' } = parts;
  return [nzbn, '1234567', name, '19/07/2017', removed, type, status];
}
