import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { Candidate } from '../../domain/furtherFacts.js';
import type { Mode } from '../../entities/apiKey.js';
import { readResolutions, type ScreenedEntity } from '../screening/readResolutions.js';

/** Says of the candidates for an entity which of them somebody has judged: the same ones, in their order, and those that stand confirmed. */
export type Judged = (entity: ScreenedEntity) => Promise<readonly Candidate[]>;

/** What an organisation has said of candidates. Those of entities that are verified together are asked for in one statement. */
export function judgedFor(
  pool: Pool,
  { organisationId, mode }: { readonly organisationId: string; readonly mode: Mode },
): Judged {
  // Made where something is asked: most policies ask for nothing.
  let loader: DataLoader<ScreenedEntity, readonly Candidate[]> | undefined;
  return (entity) => {
    loader ??= new DataLoader((entities) => readResolutions(pool, organisationId, mode, entities), {
      cache: false,
      batchScheduleFn: setImmediate,
    });
    return loader.load(entity);
  };
}
