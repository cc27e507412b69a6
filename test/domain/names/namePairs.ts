import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegisterRecord } from '../../../src/domain/registerFacts.js';

/** Two names that an analyst has compared. */
export interface NamePair {
  readonly verdict: 'same' | 'different';
  /** The class of the difference, such as `abbreviation`. */
  readonly difference: string;
  readonly asked: string;
  readonly record: RegisterRecord;
  readonly reason: string;
}

/** The pairs of a fixture in this folder. */
export function readNamePairs(file: string): readonly NamePair[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [verdict, difference = '', asked = '', registered = '', reason = ''] = line.split(' | ');
      const isPerson = difference.startsWith('person') && difference !== 'person business';
      return {
        verdict: verdict === 'same' ? 'same' : 'different',
        ...{ difference, asked, reason },
        record: registeredAs(registered, { entityClass: isPerson ? 'individual' : 'company' }),
      };
    });
}

/** A record with this legal name. */
export function registeredAs(legalName: string, more: Partial<RegisterRecord> = {}): RegisterRecord {
  const none = { abn: null, acn: null, nzbn: null, otherNames: [] };
  return { ...none, entityClass: 'company', legalName, ...more } as unknown as RegisterRecord;
}
