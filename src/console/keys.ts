import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { consoleActor, recordSystemAudit } from '../audit/recordAudit.js';
import type { Services } from '../caller/context.js';
import type { AuditRecord } from '../domain/audit/auditEntry.js';
import { isId } from '../domain/ids.js';
import { named } from '../domain/inputs/keys.js';
import { type KeyKind, keyPrefixes } from '../domain/tokens.js';
import { ApiKey } from '../entities/apiKey.js';
import { prepareKey } from '../operations/keys/createApiKey.js';
import { replaceKey } from '../operations/keys/replaceKey.js';
import { findOfficer } from '../operations/members/requireMember.js';
import { parseInput } from '../operations/readInput.js';
import { notFound } from '../platform/errors.js';
import { organisationFor } from './organisations.js';
import { run } from './run.js';

interface CreateOptions {
  readonly name: string;
  readonly mode: KeyKind;
  readonly organisation?: string;
  readonly officer?: string;
  readonly json?: boolean;
}

/** `kyb keys`: lets the operator manage keys without having one. */
export function addKeys(program: Command): void {
  const keys = program.command('keys').description('Manage API keys');

  keys
    .command('create')
    .description('Create a key and print it, once')
    .requiredOption('--name <name>', 'purpose of the key')
    .addOption(
      new Option('--mode <mode>', 'live or test, or admin for an operator key')
        .choices(Object.keys(keyPrefixes))
        .default('live'),
    )
    .option('--organisation <id>', 'organisation (default: the first one)')
    .option('--officer <email>', 'officer on whose behalf the key acts; needed to issue certificates')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: CreateOptions) => run(options, (services) => createKey(services, options)));

  keys
    .command('list')
    .description('List keys, newest first')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) =>
      run(options, async ({ database }) => {
        const rows = await database.orm.em
          .fork()
          .find(ApiKey, {}, { orderBy: { id: 'desc' }, filters: { tenant: false } });
        const json = rows.map(
          ({ id, name, hint, mode, organisationId, memberId, role, createdAt, expiresAt, revokedAt }) => ({
            id,
            name,
            hint,
            mode: organisationId === null ? 'admin' : mode,
            organisationId,
            memberId,
            role,
            createdAt,
            expiresAt,
            revokedAt,
          }),
        );
        return {
          json,
          text: json.map((key) => `${key.id}  ${key.hint}  ${formatKeyState(key)}  ${key.name}`).join('\n'),
        };
      }),
    );

  keys
    .command('rotate')
    .description('Replace a key and print the new one, once')
    .argument('<id>', 'key_…')
    .option('--grace <seconds>', 'seconds until the old key ends (default: one day)', Number)
    .option('--json', 'print one JSON document and nothing else')
    .action((id: string, options: { grace?: number; json?: boolean }) =>
      run(options, async ({ database, bus, peppers, clock }) => {
        const { key, successor } = await database.orm.em.fork().transactional(async (em) => {
          const old = await findKey(em, id);
          const made = replaceKey(em, old, { graceSeconds: options.grace, maker: {}, peppers, now: clock() });
          await em.flush();
          await recordKeyAudit(em, old, clock(), 'apiKey.rotated', { successor: made.successor.id });
          return made;
        });
        if (options.grace === 0) bus.publish('revokedCallers', [id]);
        return { json: { id: successor.id, key, replacesKeyId: id }, text: key };
      }),
    );

  keys
    .command('revoke')
    .description('Revoke a key at once. This is final')
    .argument('<id>', 'key_…')
    .option('--json', 'print one JSON document and nothing else')
    .action((id: string, options: { json?: boolean }) =>
      run(options, async ({ database, bus, clock }) => {
        const em = database.orm.em.fork();
        const apiKey = await em.transactional(async (own) => {
          const found = await findKey(own, id);
          found.revoke(clock());
          await own.flush();
          await recordKeyAudit(own, found, clock(), 'apiKey.revoked');
          return found;
        });
        bus.publish('revokedCallers', [id]);
        const made = await em.find(ApiKey, { createdByKeyId: id }, { filters: { tenant: false } });
        const madeKeys = made.map((child) => child.id);
        const children = madeKeys.length > 0 ? ` The keys that it created stay active: ${madeKeys.join(', ')}.` : '';
        return { json: { id, revokedAt: apiKey.revokedAt, madeKeys }, text: `${id} is revoked.${children}` };
      }),
    );
}

/** Records a change of a key that was made at the console. */
async function recordKeyAudit(
  em: EntityManager,
  { id, organisationId, mode }: Pick<ApiKey, 'id' | 'organisationId' | 'mode'>,
  at: Date,
  action: 'apiKey.created' | 'apiKey.rotated' | 'apiKey.revoked',
  details: NonNullable<AuditRecord['details']> = {},
): Promise<void> {
  const origin = { organisationId, mode: organisationId === null ? null : mode, actor: consoleActor, at };
  await recordSystemAudit(em, origin, { action, object: { kind: 'apiKey', id }, details });
}

/** Locks the key: a call under way with it finishes before the change, and later calls see the change. */
async function findKey(em: EntityManager, id: string): Promise<ApiKey> {
  const options = { filters: { tenant: false }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const apiKey = isId('apiKey', id) ? await em.findOne(ApiKey, { id }, options) : null;
  if (!apiKey) throw notFound('API key');
  return apiKey;
}

async function createKey(
  { database, peppers, clock }: Services,
  options: CreateOptions,
): Promise<{ json: unknown; text: string }> {
  const em = database.orm.em.fork();
  const now = clock();
  const organisationId = await findOwnerId(options, em, now);
  const onBehalfOf = await findOfficerId(options, em, organisationId);
  const { name } = parseInput(named, options);
  const { key, row } = prepareKey({ kind: options.mode, organisationId, name, onBehalfOf }, peppers, now);
  await em.transactional(async (own) => {
    const apiKey = own.create(ApiKey, row);
    await own.flush();
    await recordKeyAudit(own, apiKey, now, 'apiKey.created', { onBehalfOf });
  });
  return { json: { id: row.id, key, mode: options.mode, organisationId: row.organisationId }, text: key };
}

async function findOwnerId(
  { mode, organisation }: CreateOptions,
  em: EntityManager,
  now: Date,
): Promise<string | null> {
  if (mode === 'admin' && organisation === undefined) return null;
  if (mode === 'admin') {
    throw new InvalidArgumentError('An operator key belongs to no organisation. Leave --organisation out.');
  }
  return organisationFor(organisation, em, now);
}

async function findOfficerId(
  { mode, officer }: CreateOptions,
  em: EntityManager,
  organisationId: string | null,
): Promise<string | null> {
  if (officer === undefined) return null;
  if (organisationId === null || mode === 'admin') {
    throw new InvalidArgumentError('--officer is for keys of an organisation. Leave it out.');
  }
  return (await findOfficer(em, organisationId, officer)).id;
}

function formatKeyState({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>): string {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= new Date() ? 'expired' : 'active ';
}
