import 'reflect-metadata';
import { Command, CommanderError } from 'commander';
import { StartError } from '../config.js';
import { addCertificates } from './certificates.js';
import { addAudit } from './audit.js';
import { addBulk } from './bulk.js';
import { addImport } from './import.js';
import { addKeys } from './keys.js';
import { addMails } from './mails.js';
import { addMembers } from './members.js';
import { addMigrate } from './migrate.js';
import { addOperators } from './operators.js';
import { addOrganisations } from './organisations.js';
import { addOverview } from './overview.js';
import { addPrivacy } from './privacy.js';
import { addRegisters } from './registers.js';
import { addReplay } from './replay.js';
import { addSecrets } from './secrets.js';
import { addSigningKeys } from './signingKeys.js';
import { addSso } from './sso.js';
import { addWebhooks } from './webhooks.js';
import { AppError } from '../errors.js';
import { ImportRefusal } from '../registers/import/importRefusal.js';

const program = new Command('kyb').description('The console of the verification service').exitOverride();
for (const add of [
  addCertificates,
  addAudit,
  addBulk,
  addImport,
  addKeys,
  addMails,
  addMembers,
  addMigrate,
  addOperators,
  addOrganisations,
  addOverview,
  addPrivacy,
  addRegisters,
  addReplay,
  addSecrets,
  addSigningKeys,
  addSso,
  addWebhooks,
]) {
  add(program);
}

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

/** 0 after help, 2 for a wrong call, 1 for a command that failed: then its sentence goes to stderr. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const expected = error instanceof AppError || error instanceof StartError || error instanceof ImportRefusal;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
  return 1;
}
