import type { Verification } from './verificationDocuments.js';
import { shellWord } from '../../parts/shellWord.js';
import { ownNumber } from './ownNumber.js';

type Asked = Pick<Verification, 'abn' | 'acn' | 'nzbn' | 'jurisdiction' | 'reference'>;

/** The call that verifies the same entity again, for a shell that has a key in `$KEY`. */
export function curlOf(origin: string, { jurisdiction, reference, ...numbers }: Asked): string {
  const queryValue = (ownNumber(numbers) ?? '').replaceAll(' ', '');
  const body = JSON.stringify({ queryValue, jurisdiction, ...(reference !== null && { reference }) });
  return [
    `curl -s ${shellWord(`${origin}/api/enterprise/verify`)}`,
    '-H "Authorization: Bearer $KEY"',
    `-H 'Content-Type: application/json'`,
    `-d ${shellWord(body)}`,
  ].join(' \\\n  ');
}
