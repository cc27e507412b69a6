import type { Verification } from './verificationDocuments.js';
import { shellWord } from '../../parts/shellWord.js';
import { ownNumber } from './ownNumber.js';

type Asked = Pick<Verification, 'abn' | 'acn' | 'nzbn' | 'jurisdiction' | 'reference' | 'requestedName' | 'product'>;

/** A shell command that verifies the same entity again, with a key in `$KEY`. */
export function formatCurl(
  origin: string,
  { jurisdiction, reference, requestedName: name, product, ...numbers }: Asked,
): string {
  const queryValue = (ownNumber(numbers) ?? '').replaceAll(' ', '');
  const body = JSON.stringify({
    queryValue,
    jurisdiction,
    ...(name !== null && { name }),
    ...(reference !== null && { reference }),
    ...(product !== null && { product }),
  });
  return [
    `curl -s ${shellWord(`${origin}/api/enterprise/verify`)}`,
    '-H "Authorization: Bearer $KEY"',
    `-H 'Content-Type: application/json'`,
    `-d ${shellWord(body)}`,
  ].join(' \\\n  ');
}
