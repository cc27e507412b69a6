import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { hashKey, isWellFormedKey, type KeyKind } from '../../domain/keyFormat.js';
import type { Pepper } from '../../encryption/peppers.js';
import { ApiKey } from '../../entities/apiKey.js';
import { Organisation } from '../../entities/organisation.js';
import { readPrivateFile, writePrivateFile } from '../../platform/privateFile.js';
import { makeKey } from '../keys/makeKey.js';
import { createOrganisation } from '../organisations/createOrganisation.js';

/** The files under DATA_DIR that hold the demo keys. */
export const demoKeyFiles = { live: 'live.key', test: 'test.key', admin: 'operator.key' } as const satisfies Record<
  KeyKind,
  string
>;

interface FirstStart {
  readonly em: EntityManager;
  readonly pool: Pool;
  readonly peppers: readonly Pepper[];
  readonly dataDir: string;
  readonly now: Date;
}

/** The oldest organisation, made when there is none: the default of the console. */
export async function defaultOrganisation({ em, now }: Pick<FirstStart, 'em' | 'now'>): Promise<Organisation> {
  const [oldest] = await em.fork().find(Organisation, {}, { orderBy: { id: 'asc' }, limit: 1 });
  return oldest ?? createOrganisation(em, { name: 'Default organisation', plan: 'enterprise', now });
}

/**
 * Sees to it that each demo key file holds a key that works, so that the printed call does on every start. Never for
 * production. Idempotent; the caller sees to it that no other process does the same meanwhile.
 */
export async function writeDemoKeys(start: FirstStart): Promise<void> {
  const organisation = await defaultOrganisation(start);
  for (const kind of ['live', 'test', 'admin'] as const) {
    const path = join(start.dataDir, demoKeyFiles[kind]);
    if (await works(start, await readPrivateFile(path))) continue;
    const { key, row } = makeKey(
      { kind, organisationId: kind === 'admin' ? null : organisation.id, name: `Demo (${kind})` },
      start.peppers,
      start.now,
    );
    const fork = start.em.fork();
    fork.create(ApiKey, row);
    await fork.flush();
    await writePrivateFile(path, key);
  }
}

async function works({ pool, peppers }: FirstStart, key: string | null): Promise<boolean> {
  if (key === null || !isWellFormedKey(key)) return false;
  const hashes = peppers.map((pepper) => hashKey(key, pepper.key));
  const { rowCount } = await pool.query(
    'select 1 from api_keys where hash = any($1) and revoked_at is null and (expires_at is null or expires_at > now())',
    [hashes],
  );
  return rowCount === 1;
}
