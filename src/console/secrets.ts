import type { Command } from 'commander';
import { insertAudit, toAuditRow } from '../audit/auditRow.js';
import { consoleActor, consoleOrigin, recordSystemAudit } from '../audit/recordAudit.js';
import { listSigningKeys, replaceSigningKey } from '../audit/signingKeys.js';
import type { Services } from '../caller/context.js';
import { loadSecretUses, rewrapSecrets, type SecretUse } from '../operations/secrets/rewrapSecrets.js';
import { countBar } from './bulk.js';
import { type Output, run } from './run.js';

/** `kyb secrets`: shows which entries of SECRETS_KEY are needed, and re-encrypts data so that an old entry can be removed. */
export function addSecrets(program: Command): void {
  const secrets = program.command('secrets').description('Manage the entries of SECRETS_KEY');
  const json = ['--json', 'print one JSON document and nothing else'] as const;

  secrets
    .command('status')
    .description('Show what each entry is still needed for; exit code 1 when one that is needed is not in SECRETS_KEY')
    .option(...json)
    .action((options: { json?: boolean }) => run(options, status, { isUntimed: true }));

  secrets
    .command('rewrap')
    .description('Encrypt with the first entry whatever other entries encrypted. The service can keep running')
    .option(...json)
    .action((options: { json?: boolean }) => run(options, rewrap, { isUntimed: true }));
}

async function status({ database, secrets, clock }: Services): Promise<Output> {
  const uses = await loadSecretUses(database.pool, secrets, clock());
  const isLacking = uses.some(({ entry }) => entry === null);
  return { json: uses, text: uses.map(formatSecretUse).join('\n'), exitCode: isLacking ? 1 : 0 };
}

async function rewrap({ database, vault, secrets, clock }: Services): Promise<Output> {
  const bar = countBar('encrypted values');
  try {
    const report = await rewrapSecrets({ pool: database.pool, vault, onProgress: bar.update });
    const { rewrapped, passedOver, unreadable } = report;
    if (rewrapped > 0) {
      await recordSystemAudit(
        database.orm.em.fork(),
        { actor: consoleActor, at: clock() },
        { action: 'secrets.rewrapped', object: null, details: { rewrapped, newest: vault.newestId } },
      );
    }
    const uses = await loadSecretUses(database.pool, secrets, clock());
    return {
      json: { ...report, secrets: uses },
      text: [
        `Encrypted ${rewrapped} values again.`,
        ...(passedOver > 0 ? [`${passedOver} values changed in the meantime. Run the command again.`] : []),
        ...unreadable.map((row) => `Cannot be read under this SECRETS_KEY: ${row}`),
        ...uses.map(formatSecretUse),
      ].join('\n'),
      exitCode: unreadable.length > 0 ? 1 : 0,
    };
  } finally {
    bar.stop();
  }
}

/** The line of an entry that `kyb secrets status` prints. */
export function formatSecretUse({ fingerprint, entry, sealed, apiKeys, mayBeDropped }: SecretUse): string {
  const name = entry === null ? 'Not in SECRETS_KEY' : entry === 1 ? 'Entry 1, which encrypts' : `Entry ${entry}`;
  const needs = [
    ...Object.entries(sealed).map(([holds, count]) => `${holds}: ${count}`),
    ...(apiKeys > 0 ? [`API keys that need it: ${apiKeys}`] : []),
  ];
  const verdict = mayBeDropped ? 'not needed. Remove it only if it is an old one' : needs.join(', ');
  return `${name} (${fingerprint}): ${verdict === '' ? 'nothing is encrypted with it yet' : verdict}`;
}

/** `kyb signing-keys`: manages the keys that sign certificates, status lists and checkpoints. */
export function addSigningKeys(program: Command): void {
  const signingKeys = program
    .command('signing-keys')
    .description('Manage the keys that sign certificates, status lists and checkpoints');

  signingKeys
    .command('list')
    .description('List all signing keys, past and present, newest first')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) =>
      run(options, async ({ database }) => {
        const json = await listSigningKeys(database.pool);
        const lines = json.map(({ kid, createdAt, retiredAt }) =>
          [kid, createdAt, retiredAt === null ? 'signs' : `retired ${retiredAt}`].join('  '),
        );
        return { json, text: lines.join('\n') };
      }),
    );

  signingKeys
    .command('rotate')
    .description('Sign with a new key from now on. The old public key stays published')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) => run(options, rotate));
}

async function rotate({ database, vault, clock }: Services): Promise<Output> {
  const rotated = await database.orm.em.fork().transactional(async (em) => {
    const { kid, replaces } = await replaceSigningKey(em, vault);
    const record = {
      action: 'signingKey.rotated',
      object: { kind: 'signingKey', id: kid },
      details: { replaces },
    } as const;
    await insertAudit(em, [toAuditRow(vault, consoleOrigin(clock()), record)]);
    return { kid, replaces };
  });
  return { json: rotated, text: rotated.kid };
}
