import 'reflect-metadata';
import { Command, CommanderError } from 'commander';
import { StartError } from './config.js';
import { addCertificates } from './console/certificates.js';
import { addAudit } from './console/audit.js';
import { addImport } from './console/import.js';
import { addKeys } from './console/keys.js';
import { addMails } from './console/mails.js';
import { addMembers } from './console/members.js';
import { addMigrate } from './console/migrate.js';
import { addOperators } from './console/operators.js';
import { addOrganisations } from './console/organisations.js';
import { addReplay } from './console/replay.js';
import { addPrivacy } from './console/privacy.js';
import { addSecrets } from './console/secrets.js';
import { addSigningKeys } from './console/signingKeys.js';
import { addSso } from './console/sso.js';
import { addWebhooks } from './console/webhooks.js';
import { AppError } from './errors.js';
import { ImportRefusal } from './registers/import/importRefusal.js';

const program = new Command('kyb').description('The console of the verification service').exitOverride();
for (const add of [
  addCertificates,
  addAudit,
  addImport,
  addKeys,
  addMails,
  addMembers,
  addMigrate,
  addOperators,
  addOrganisations,
  addPrivacy,
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
