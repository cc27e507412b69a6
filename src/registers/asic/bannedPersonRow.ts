import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { copyRow } from '../import/copyFormat.js';
import type { Address, BannedAddress } from './bannedAddress.js';

/** As much of a fingerprint as tells the bans apart that have no number. */
const referenceLength = 16;

/**
 * The row of a ban in the text format for COPY, from its rows in the list, of which there is at least one. The fingerprint is
 * the same for the same ban in whatever order the list gives its addresses. A ban without a number of its own is
 * referred to by the beginning of its fingerprint.
 */
export function bannedPersonRow(rows: readonly BannedAddress[]): string {
  const [first] = rows;
  if (!first) throw new Error('A ban must have at least one row.');
  const { reference, name, type, from, to } = first;
  const addresses = addressesOf(rows);
  const entry = canonicalize({ reference, name, type, from, to, addresses }) ?? '';
  const fingerprint = createHash('sha256').update(entry).digest('hex');
  return copyRow([
    reference ?? fingerprint.slice(0, referenceLength),
    fingerprint,
    name,
    givenFirst(name),
    type,
    from,
    to,
    JSON.stringify(addresses),
  ]);
}

/** `SMITH, JANE MARY` as it is spoken: `JANE MARY SMITH`. Without a comma it is left as it is. */
export function givenFirst(name: string): string {
  const [, surname = '', given = ''] = /^([^,]*),(.*)$/.exec(name) ?? [];
  return `${given.trim()} ${surname.trim()}`.trim() || name;
}

function addressesOf(rows: readonly BannedAddress[]): readonly Address[] {
  const byText = new Map(rows.map(({ address }) => [canonicalize(address) ?? '', address]));
  return [...byText.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, address]) => address);
}
