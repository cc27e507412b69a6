import { abnFromAcn, isAcn } from '../../../src/domain/abn.js';

/** The nth valid ACN from 800 000 000 on: invented numbers, in ascending order. */
export function testAcn(index: number): string {
  const eight = String(80_000_000 + index);
  const last = Array.from({ length: 10 }, (_, digit) => String(digit)).find((digit) => isAcn(eight + digit));
  return `${eight}${last ?? ''}`;
}

/** The ABN that belongs to it. */
export function toTestAbn(index: number): string {
  return abnFromAcn(testAcn(index));
}

const companyHeader =
  'Company Name\tACN\tType\tClass\tSub Class\tStatus\tDate of Registration\tDate of Deregistration\t' +
  'Previous State of Registration\tState Registration number\tModified since last report\tCurrent Name Indicator\tABN\t' +
  'Current Name\tCurrent Name Start Date';

interface CompanyLine {
  readonly acn: string;
  readonly name: string;
  readonly type?: string;
  readonly status?: string;
  readonly registered?: string;
  readonly deregistered?: string;
  readonly abn?: string;
  /** The current name, in a row of a former name. */
  readonly currentName?: string;
}

/** One row of the companies file: a former name if a current one is also given. */
export function companyLine(company: CompanyLine): string {
  const { acn, name, type = 'APTY', status = 'REGD', registered = '08/01/1990', deregistered = '' } = company;
  const { abn = '0', currentName } = company;
  const isFormer = currentName !== undefined;
  return [
    ...[name, acn, type, 'LMSH', 'PROP', status, registered, deregistered, 'NSW', '46869041', ''],
    ...[isFormer ? '' : 'Y', abn, currentName ?? '', isFormer ? '28/01/2016' : ''],
  ].join('\t');
}

/** This many companies, `COMPANY 1 PTY LTD` and so on. */
export function companyLines(count: number, from = 1): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    companyLine({ acn: testAcn(from + index), name: `COMPANY ${from + index} PTY LTD` }),
  );
}

/** A companies file in the published format: UTF-8 with a byte order mark, CRLF. */
export function companiesFile(lines: readonly string[]): string {
  return `\ufeff${[companyHeader, ...lines].join('\r\n')}\r\n`;
}

const businessNameHeader =
  'REGISTER_NAME\tBN_NAME\tBN_STATUS\tBN_REG_DT\tBN_CANCEL_DT\tBN_STATE_NUM\tBN_STATE_OF_REG\tBN_ABN';

/** A business names file. Each row has name, status, ABN, and the day of cancellation. */
export function businessNamesFile(rows: readonly (readonly [string, string, string, string?])[]): string {
  const lines = rows.map(([name, status, abn, cancelled = '']) =>
    ['BUSINESS NAMES', name, status, '01/02/2003', cancelled, 'B1234567', 'NSW', abn].join('\t'),
  );
  return `${[businessNameHeader, ...lines].join('\n')}\n`;
}

const bannedOrganisationHeader =
  'REGISTER_NAME\tBD_ORG_ACN\tBD_ORG_NAME\tBD_ORG_TYPE\tBD_ORG_URL\tBD_ORG_START_DT\tBD_ORG_END_DT\tBD_ORG_COMMENT';

/** A banned organisations file. Each row has ACN, name, first and last day. */
export function bannedOrganisationsFile(rows: readonly (readonly [string, string, string, string])[]): string {
  const lines = rows.map(([acn, name, from, to]) =>
    ['Banned and Disqualified Organisations', acn, name, 'Credit banning', 'Not available', from, to, 'Not fit'].join(
      '\t',
    ),
  );
  return `\ufeff${[bannedOrganisationHeader, ...lines].join('\n')}\n`;
}

interface PersonLine {
  readonly name: string;
  readonly document?: string;
  readonly from?: string;
  readonly to?: string;
  readonly locality?: string;
}

const bannedPersonHeader =
  'REGISTER_NAME,BD_PER_NAME,BD_PER_TYPE,BD_PER_DOC_NUM,BD_PER_START_DT,BD_PER_END_DT,BD_PER_ADD_LOCAL,BD_PER_ADD_STATE,' +
  'BD_PER_ADD_PCODE,BD_PER_ADD_COUNTRY,BD_PER_COMMENTS';

/** A banned persons file in the published format: the header without quotes, every value with quotes. */
export function bannedPersonsFile(persons: readonly PersonLine[]): string {
  const lines = persons.map(({ name, document = '012345678', from = '29/03/1994', to = '', locality = 'NOWHERE' }) =>
    [
      ...['Banned and Disqualified Persons', name, 'AFS Banned & Disqualified', document, from, to],
      ...[locality, 'VIC', '3999', 'AUSTRALIA', 'Said, of somebody\nin two lines'],
    ]
      .map((value) => `"${value.replaceAll('"', '""')}"`)
      .join(','),
  );
  return `\ufeff${[bannedPersonHeader, ...lines].join('\n')}\n`;
}
