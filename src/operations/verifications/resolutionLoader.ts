import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { Identifier } from '../../domain/identifier.js';
import type { Mode } from '../../domain/tenancy.js';
import { type AddResolutions, type AskedSaid, readSaid } from '../screening/loadResolutions.js';

/** Reads what somebody has said of the candidates of an entity, which can be asked for before the candidates are known. */
export type ResolutionLoader = (number: Identifier) => Promise<AddResolutions>;

const readers = new WeakMap<Pool, DataLoader<AskedSaid, AddResolutions>>();

/** What an organisation has said of candidates. Verifications at the same time, of whatever organisation, share a statement. */
export function createResolutionLoader(
  pool: Pool,
  { organisationId, mode }: { readonly organisationId: string; readonly mode: Mode },
): ResolutionLoader {
  return (number) => {
    let reader = readers.get(pool);
    if (!reader) {
      reader = new DataLoader((asked) => readSaid(pool, asked), { cache: false, batchScheduleFn: setImmediate });
      readers.set(pool, reader);
    }
    return reader.load({ organisationId, mode, number });
  };
}
