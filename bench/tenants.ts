import { derivePeppers } from '../src/encryption/secretsKey.js';
import type { Database } from '../src/database/orm.js';
import { ApiKey } from '../src/entities/apiKey.js';
import { prepareKey } from '../src/operations/keys/createApiKey.js';
import { createOrganisation } from '../src/operations/organisations/createOrganisation.js';

/** The headers of a caller. */
export type Caller = Record<string, string>;

/** The secret of a product under measurement, with which hundreds of keys are created directly. */
export const benchSecret = 'a secret of benchmarks that lives as long as one';

/**
 * Creates an organisation.
 * @returns its id
 */
export async function newOrganisation({ orm }: Database): Promise<string> {
  const { id } = await createOrganisation(orm.em, { name: 'Benchmark', plan: 'enterprise', now: new Date() });
  return id;
}

/** Creates this many live keys of an organisation, for a product with `benchSecret`. */
export async function newCallers({ orm }: Database, organisationId: string | null, count: number): Promise<Caller[]> {
  const em = orm.em.fork();
  const callers = Array.from({ length: count }, () => {
    const { key, row } = prepareKey(
      { kind: organisationId === null ? 'admin' : 'live', organisationId, name: 'benchmark' },
      derivePeppers([benchSecret]),
      new Date(),
    );
    em.create(ApiKey, row);
    return { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  });
  await em.flush();
  return callers;
}
