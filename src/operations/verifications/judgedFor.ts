import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { Identifier } from '../../domain/identifier.js';
import type { Mode } from '../../entities/apiKey.js';
import { readSaid, type AddResolutions } from '../screening/readResolutions.js';

/** Reads what somebody has said of the candidates of an entity, which can be asked for before the candidates are known. */
export type Judged = (number: Identifier) => Promise<AddResolutions>;

/** What an organisation has said of candidates. Those of entities that are verified together are read in one statement. */
export function judgedFor(
  pool: Pool,
  { organisationId, mode }: { readonly organisationId: string; readonly mode: Mode },
): Judged {
  // Created on first use, because policy 2026-1 never reads resolutions.
  let loader: DataLoader<Identifier, AddResolutions> | undefined;
  return (number) => {
    loader ??= new DataLoader((numbers) => readSaid(pool, organisationId, mode, numbers), {
      cache: false,
      batchScheduleFn: setImmediate,
    });
    return loader.load(number);
  };
}
