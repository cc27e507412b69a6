import 'reflect-metadata';
import { Command, CommanderError } from 'commander';
import { StartError } from '../platform/configuration/config.js';
import { addAudit } from './audit.js';
import { addBulk } from './bulk.js';
import { addCertificates } from './certificates.js';
import { addDoctor } from './doctor.js';
import { addImport } from './import.js';
import { addKeys } from './keys.js';
import { addLists } from './lists.js';
import { addMails } from './mails.js';
import { addMembers } from './members.js';
import { addMigrate } from './migrate.js';
import { addOperators } from './operators.js';
import { addOrganisations } from './organisations.js';
import { addOverview } from './overview.js';
import { addPrivacy } from './privacy.js';
import { addRegisters } from './registers.js';
import { addReplay } from './replay.js';
import { addScreen } from './screen.js';
import { addSecrets } from './secrets.js';
import { addSigningKeys } from './signingKeys.js';
import { addSso } from './sso.js';
import { addWebhooks } from './webhooks.js';
import { AppError } from '../platform/errors.js';
import { ImportRefusal } from '../registers/import/importRefusal.js';

/** Every command of `kyb`. */
export function createProgram(): Command {
  const program = new Command('kyb').description('Command line of the verification service').exitOverride();
  for (const add of [
    addAudit,
    addBulk,
    addCertificates,
    addDoctor,
    addImport,
    addKeys,
    addLists,
    addMails,
    addMembers,
    addMigrate,
    addOperators,
    addOrganisations,
    addOverview,
    addPrivacy,
    addRegisters,
    addReplay,
    addScreen,
    addSecrets,
    addSigningKeys,
    addSso,
    addWebhooks,
  ]) {
    add(program);
  }
  return program;
}

/** Runs the command in `process.argv` and sets the exit code: 0 after success and help, 1 after a failure, 2 after a wrong call. */
export async function runProgram(): Promise<void> {
  try {
    await createProgram().parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

/** The exit code of an error. The sentence of a failed command goes to stderr; commander prints wrong calls itself. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const expected = error instanceof AppError || error instanceof StartError || error instanceof ImportRefusal;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
  return 1;
}
