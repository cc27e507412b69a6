import type { Verification } from './verificationDocuments.js';
import { ownNumber } from './ownNumber.js';

type Asked = Pick<Verification, 'abn' | 'acn' | 'nzbn' | 'jurisdiction' | 'reference'>;

/** The call that verifies the same entity again, for a shell that has a key in `$KEY`. */
export function curlOf(origin: string, { jurisdiction, reference, ...numbers }: Asked): string {
  const queryValue = (ownNumber(numbers) ?? '').replaceAll(' ', '');
  const body = JSON.stringify({ queryValue, jurisdiction, ...(reference !== null && { reference }) });
  return [
    `curl -s ${quoted(`${origin}/api/enterprise/verify`)}`,
    '-H "Authorization: Bearer $KEY"',
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(body)}`,
  ].join(' \\\n  ');
}

/** As a word of a shell, whatever stands in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
