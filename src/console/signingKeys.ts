import type { Command } from 'commander';
import { auditRow } from '../audit/auditRow.js';
import { consoleOrigin } from '../audit/enterAudit.js';
import { insertAudit } from '../audit/insertAudit.js';
import type { Services } from '../caller/context.js';
import { listSigningKeys, replaceSigningKey } from '../audit/signingKeys.js';
import { run, type Output } from './run.js';

/** `kyb signing-keys`: the keys that certificates, status lists and checkpoints are signed with. */
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
    await insertAudit(em, [auditRow(vault, consoleOrigin(clock()), record)]);
    return { kid, replaces };
  });
  return { json: rotated, text: rotated.kid };
}
