import { expect, it } from '@jest/globals';
import { formatCsv } from '../../portal/src/enterprise/pages/verifications/selectedCsv.js';
import type { VerificationRow } from '../../portal/src/enterprise/pages/verifications/verificationDocuments.js';
import { csvText } from '../../src/rest/csv/csvList.js';

const row = (reference: string) => ({ reference, status: 'VERIFIED' }) as unknown as VerificationRow;

// A formula is one however it is written: after spaces or separators, and with full-width signs.
it.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\tname'],
  ...[' =1', ';=1', ', |-1', '\uff1d1', '\uff0b1', '\uff0d1', ' \uff201', '|name', 'name', 'a "b", c', ''],
])('exports %j as the service does', (reference) => {
  const [, exported = ''] = formatCsv([row(reference)]).split('verifiedAt,assignee,product\r\n');
  expect(exported.slice(1)).toBe(csvText([[reference, 'verified', ...Array.from({ length: 10 }, () => null)]]));
});
