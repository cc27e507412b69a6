import { formatAbn } from './abn.js';
import { formatAcn } from './acn.js';
import type { Identifier, Jurisdiction } from './identifier.js';
import { hasLookalikes } from './identifierCandidates.js';

interface Fault {
  readonly detail: string;
  readonly rule: string;
}

const wanted = { AU: 'an ABN has 11 and an ACN 9', NZ: 'an NZBN has 13' };
const lengths = { AU: '11 (ABN) or 9 (ACN)', NZ: '13 (NZBN)' };
const names = { AU: 'ABN or ACN', NZ: 'NZBN' };

/**
 * Says which rule a number breaks. `value` is `written` without spaces and hyphens; `kind` is what its length makes of
 * it in this country, null when that is nothing.
 */
export function identifierFault(
  written: string,
  value: string,
  jurisdiction: Jurisdiction,
  kind: Identifier['kind'] | null,
): Fault {
  if (value === '') return { detail: `The number is missing: ${wanted[jurisdiction]} digits.`, rule: 'number missing' };
  if (kind) return checkFault(value, kind);
  const shown = excerpt(written);
  if (/^[0-9]+$/.test(value)) {
    return {
      detail: `${shown} has ${value.length} digits: ${wanted[jurisdiction]}.`,
      rule: `length ${value.length}, expected ${lengths[jurisdiction]}`,
    };
  }
  if (/(?![0-9])\p{Nd}/u.test(value)) {
    return {
      detail: `${shown} is not an ${names[jurisdiction]}: it contains digits other than 0 to 9, such as full-width digits.`,
      rule: 'digits 0 to 9 only',
    };
  }
  if (hasLookalikes(value)) {
    return {
      detail: `${shown} is not an ${names[jurisdiction]}: it contains a letter that looks like a digit (O, I or l).`,
      rule: 'letters in place of digits',
    };
  }
  return {
    detail: `${shown} is not an ${names[jurisdiction]}: it may contain only digits, spaces and hyphens.`,
    rule: 'digits, spaces and hyphens only',
  };
}

function checkFault(value: string, kind: Identifier['kind']): Fault {
  switch (kind) {
    case 'abn':
      return value < '11'
        ? { detail: `${formatAbn(value)} is no ABN: it begins below 11.`, rule: 'first two digits below 11' }
        : { detail: `${formatAbn(value)} is no ABN: the modulus-89 check fails.`, rule: 'modulus-89 check failed' };
    case 'acn':
      return Number(value) === 0
        ? { detail: `${formatAcn(value)} is no ACN: it is all zeros.`, rule: 'all zeros' }
        : { detail: `${formatAcn(value)} is no ACN: the modulus-10 check fails.`, rule: 'modulus-10 check failed' };
    case 'nzbn':
      return value.startsWith('9429')
        ? { detail: `${value} is no NZBN: the GS1 check digit fails.`, rule: 'GS1 check digit failed' }
        : { detail: `${value} is no NZBN: it does not begin with 9429.`, rule: 'prefix is not 9429' };
  }
}

/** At most 30 characters of what was sent, with nothing in it that is invisible or steers a terminal. */
function excerpt(written: string): string {
  const visible = written
    .slice(0, 200)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return `"${visible.length > 30 ? `${visible.slice(0, 30).toWellFormed()}…` : visible}"`;
}
