import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { recordRegisterImport, recordSystemAudit } from '../../audit/recordAudit.js';
import type { Services } from '../../caller/context.js';
import { withAdvisoryLock } from '../../database/transaction.js';
import { newId } from '../../domain/ids.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { hashKey, isWellFormedKey, type KeyKind } from '../../domain/tokens.js';
import { hashPassword } from '../../encryption/passwordHash.js';
import type { Pepper } from '../../encryption/secretsKey.js';
import { ApiKey } from '../../entities/apiKey.js';
import { Member, type MemberRole } from '../../entities/member.js';
import { Operator } from '../../entities/operator.js';
import { Organisation } from '../../entities/organisation.js';
import type { Config } from '../../platform/configuration/config.js';
import { readPrivateFile, writePrivateFile } from '../../platform/privateFile.js';
import { importExtract } from '../../registers/importExtract.js';
import { createAccount } from '../accounts/account.js';
import { findAccount } from '../accounts/password.js';
import { prepareKey } from '../keys/createApiKey.js';
import { createOrganisation } from '../organisations/createOrganisation.js';

/** The demo data that the start-up banner shows. */
export interface Demo {
  readonly dataDir: string;
  readonly holdsSample: boolean;
  /** An entity without risk signals; null if no register has one. */
  readonly example: { readonly queryValue: string; readonly jurisdiction: Jurisdiction } | null;
}

/**
 * Imports the sample into empty registers, writes the demo keys, creates the demo people, and finds an entity to try. If several
 * processes start at once on one database, only one does it.
 */
export async function prepareDemo({ database, peppers, clock }: Services, { dataDir }: Config): Promise<Demo> {
  const { pool, orm } = database;
  await withAdvisoryLock(pool, 'kyb demo', async () => {
    await importSample(pool);
    await writeDemoKeys({ em: orm.em, pool, peppers, dataDir, now: clock() });
    const { id: organisationId } = await defaultOrganisation({ em: orm.em, now: clock() });
    await writeDemoPeople({ em: orm.em, organisationId, dataDir, now: clock() });
  });
  const sample = await pool.query('select 1 from register_extracts where is_sample');
  const clean = await pool.query<{ abn: string }>(
    `select abn from abr_entities where status = 'ACT' and gst_status = 'ACT' and type_code in ('PRV', 'PUB') limit 1`,
  );
  const abn = clean.rows[0]?.abn;
  return {
    dataDir,
    holdsSample: sample.rowCount !== 0,
    example: abn === undefined ? null : { queryValue: abn, jurisdiction: 'AU' },
  };
}

const sampleFiles = {
  abr: fileURLToPath(new URL('../../../data/sample/abn.xml', import.meta.url)),
  nzbn: fileURLToPath(new URL('../../../data/sample/nzbn.json', import.meta.url)),
} as const;

/** Imports the sample into each empty register. Production refuses it. */
export async function importSample(pool: Pool): Promise<void> {
  for (const register of ['abr', 'nzbn'] as const) {
    // A sample from a version without name search is imported again to build the name index.
    const { rowCount } = await pool.query(
      `select 1 from register_extracts x where register = $1
         and (not is_sample or exists (select from register_names n where n.register = x.register))`,
      [register],
    );
    const files = [sampleFiles[register]];
    if (rowCount === 0) {
      await importExtract(pool, { register, files, production: false, onTakenOver: recordRegisterImport });
    }
  }
}

/** The files under DATA_DIR that contain the demo keys. */
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

/** The oldest organisation, created if there is none. It is the default of the console. */
export async function defaultOrganisation({ em, now }: Pick<FirstStart, 'em' | 'now'>): Promise<Organisation> {
  const [oldest] = await em.fork().find(Organisation, {}, { orderBy: { id: 'asc' }, limit: 1 });
  return oldest ?? createOrganisation(em, { name: 'Default organisation', plan: 'enterprise', now });
}

/**
 * Ensures that each demo key file contains a valid key, so that the printed call works after every start. Not for production.
 * Idempotent. The caller ensures that no other process runs it at the same time.
 */
async function writeDemoKeys(start: FirstStart): Promise<void> {
  const organisation = await defaultOrganisation(start);
  for (const kind of ['live', 'test', 'admin'] as const) {
    const path = join(start.dataDir, demoKeyFiles[kind]);
    if (await isWorkingKey(start, await readPrivateFile(path))) continue;
    const { key, row } = prepareKey(
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

async function isWorkingKey({ pool, peppers }: FirstStart, key: string | null): Promise<boolean> {
  if (key === null || !isWellFormedKey(key)) return false;
  const hashes = peppers.map((pepper) => hashKey(key, pepper.key));
  const { rowCount } = await pool.query(
    'select 1 from api_keys where hash = any($1) and revoked_at is null and (expires_at is null or expires_at > now())',
    [hashes],
  );
  return rowCount === 1;
}

interface DemoPerson {
  readonly email: string;
  readonly name: string;
  /** The file under DATA_DIR that contains the password. */
  readonly file: string;
  /** Is null for an operator of the platform. */
  readonly role: MemberRole | null;
}

/** The people who can sign in after the first start. */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'owner@demo.example', name: 'Demo Owner', file: 'owner.password', role: 'owner' },
  { email: 'officer@demo.example', name: 'Demo Officer', file: 'officer.password', role: 'officer' },
  { email: 'operator@demo.example', name: 'Demo Operator', file: 'operator.password', role: null },
];

/**
 * Creates the people of the demo once, each with a random password in a file that only its owner can read. Existing people keep
 * their current password. Not for production. The caller ensures that no other process runs it at the same time.
 */
async function writeDemoPeople(start: {
  readonly em: EntityManager;
  readonly organisationId: string;
  readonly dataDir: string;
  readonly now: Date;
}): Promise<void> {
  for (const person of demoPeople) {
    if (await findAccount(start.em.fork(), person.email)) continue;
    const path = join(start.dataDir, person.file);
    const password = (await readPrivateFile(path)) ?? randomBytes(18).toString('base64url');
    // Written first: a file without an account does less harm than an account whose password nobody knows.
    await writePrivateFile(path, password);
    const passwordHash = await hashPassword(password);
    await start.em.fork().transactional((em) => createPerson(em, person, { ...start, passwordHash }));
  }
}

async function createPerson(
  em: EntityManager,
  { email, name, role }: DemoPerson,
  { organisationId, passwordHash, now }: { organisationId: string; passwordHash: string; now: Date },
): Promise<void> {
  const { id: accountId } = await createAccount(em, { email, passwordHash, now });
  const id = newId(role === null ? 'operator' : 'member', now);
  if (role === null) em.create(Operator, { id, accountId, createdAt: now });
  else em.create(Member, { id, organisationId, email, name, role, accountId, createdAt: now });
  await em.flush();
  const origin = { actor: { kind: 'system', id: null }, at: now } as const;
  if (role === null) {
    await recordSystemAudit(em, origin, { action: 'operator.added', object: { kind: 'operator', id } });
  } else {
    const object = { kind: 'member', id };
    await recordSystemAudit(em, { ...origin, organisationId }, { action: 'member.added', object, details: { role } });
  }
}
