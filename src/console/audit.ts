import { accessSync, constants, createReadStream, readFileSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { type Command, InvalidArgumentError } from 'commander';
import type { Services } from '../caller/context.js';
import { bundleFormat } from '../domain/audit/auditBundle.js';
import type { AuditReport, AuditVerdict, Evidence } from '../domain/audit/auditFault.js';
import { chainFormat, verifyChain } from '../domain/audit/verifyChain.js';
import type { Config } from '../platform/configuration/config.js';
import { getSystemCode, invalidField } from '../platform/errors.js';
import { type Output, print, run } from './run.js';

interface ExportOptions {
  readonly verification?: string;
  readonly all?: boolean;
  readonly out: string;
  readonly json?: boolean;
}

interface VerifyOptions {
  readonly jwks?: string;
  readonly anchor?: string;
  readonly json?: boolean;
}

/** `kyb audit`: exports and checks the audit log, so that an auditor need not trust the service. `verify` loads nothing but the check. */
export function addAudit(program: Command): void {
  const audit = program.command('audit').description('Export and verify the audit log');

  audit
    .command('export')
    .description('Export the proof of one verification, or the whole chain, after sealing and signing it')
    .option('--verification <id>', 'verification to export, ver_…, with all data about it')
    .option('--all', 'export every entry')
    .requiredOption('--out <file>', 'file to write; it has personal data, and only you can read it')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: ExportOptions, command: Command) => {
      const { verification, all, out } = options;
      if ((verification === undefined) === (all === undefined)) command.error('Give either --verification or --all.');
      return run(options, async (services) => {
        const { exportBundle, exportChain } = await import('../audit/exportBundle.js');
        const pieces =
          verification === undefined ? exportChain(services) : [await exportBundle(services, verification)];
        const bytes = await writeOut(out, pieces);
        return { json: { file: out, bytes }, text: `Wrote ${out}. Verify it with: kyb audit verify ${out}` };
      });
    });

  audit
    .command('check')
    .description('Compare a stored case with the audit log. Exits with 1 when they differ')
    .requiredOption('--onboarding <id>', 'onboarding, onb_…')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { readonly onboarding: string; readonly json?: boolean }) =>
      run(options, (services) => checkStoredCase(services, options.onboarding)),
    );

  audit
    .command('checkpoint')
    .description('Seal and sign the chain now and send the checkpoint to the anchors in AUDIT_ANCHOR')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) => run(options, anchorNow));

  audit
    .command('verify')
    .description('Verify an export without a database or network. Exits with 1 when it is not valid')
    .argument('<file>', 'file that `kyb audit export` wrote', readable)
    .option('--jwks <file>', 'public keys, obtained separately from the export', readable)
    .option('--anchor <file>', 'checkpoints from an anchor, one per line', readable)
    .option('--json', 'print one JSON document and nothing else')
    .action(async (file: string, options: VerifyOptions) => {
      const report = await verifyAuditFile(file, {
        jwks: readEvidence('/jwks', options.jwks),
        anchor: readEvidence('/anchor', options.anchor),
      });
      print(options, { json: report, text: describe(report), exitCode: report.verdict === 'invalid' ? 1 : 0 });
    });
}

async function checkStoredCase(services: Services, onboardingId: string): Promise<Output> {
  const { checkCase } = await import('../operations/audit/checkAudit.js');
  const result = await checkCase(services, onboardingId);
  const { bound, unbound, isErased, faults, faultCount } = result;
  return {
    json: result,
    text: [
      faultCount > 0 ? 'NOT AS RECORDED.' : isErased ? 'ERASED: nothing is left to compare.' : 'AS RECORDED.',
      ...faults.map(({ rule, explanation }) => `FAULT ${rule}: ${explanation}`),
      ...(isErased ? [] : [`${bound} submissions, decisions and files match their entries.`]),
      ...unbound.map((what) => `NOT BOUND: an earlier release recorded the ${what} without a digest.`),
      'The entries themselves are proved by: kyb audit export --all, then kyb audit verify with --jwks and --anchor.',
    ].join('\n'),
    exitCode: faultCount > 0 ? 1 : 0,
  };
}

/**
 * Seals and signs the log now, and sends the checkpoint to each anchor. The command fails if one anchor rejects it, after the
 * others have it.
 */
async function anchorNow(services: Services, { auditAnchors, webhookExtraCaFile }: Config): Promise<Output> {
  const { signHead } = await import('../audit/checkpoints.js');
  const { deliverToAnchors } = await import('../operations/audit/deliverCheckpoints.js');
  const { size } = await signHead(services);
  const extraCa = readEvidence('/WEBHOOK_EXTRA_CA_FILE', webhookExtraCaFile);
  const anchors = await deliverToAnchors(services, auditAnchors, extraCa);
  const told = anchors.map(({ anchor, state, error }) => `${anchor}: ${error ?? state}`);
  return {
    json: { size, anchors },
    text: [
      `Signed a checkpoint of ${size} entries.`,
      ...(told.length > 0
        ? told
        : [
            'AUDIT_ANCHOR is not set here, so the checkpoint was not sent to an anchor. Set it to the value that the service has.',
          ]),
    ].join('\n'),
    exitCode: anchors.some(({ error }) => error !== null) ? 1 : 0,
  };
}

const sentences: Readonly<Record<AuditVerdict, string>> = {
  verified: 'VERIFIED against the key set and the anchor.',
  signed:
    'SIGNED BUT NOT ANCHORED: a key of the key set signed it, but no anchor confirms it. The owner of the chain could ' +
    'have rewritten it. Give --anchor, with an anchor that is as new as the export.',
  selfConsistent:
    'ONLY SELF-CONSISTENT: its parts agree with each other, which a forger can achieve. Give --jwks and --anchor, from ' +
    'another source than the export.',
  invalid: 'NOT VALID.',
};

const unbound =
  'SIGNED, BUT ITS FACTS ARE NO LONGER BOUND: the key of the entry that records the verification was erased with the ' +
  'personal data. The log can prove the entry and its score. The owner of the chain could have changed the other facts.';

function describe({ verdict, entries, anchoredTo, isBound, faults, faultCount, kind }: AuditReport): string {
  const told = faults.map(({ rule, explanation }) => `FAULT ${rule}: ${explanation}`);
  return [
    ...(verdict === 'signed' && !isBound ? [unbound, ...(anchoredTo ? [] : [sentences.signed])] : [sentences[verdict]]),
    ...told,
    ...(faultCount > told.length ? [`… and ${faultCount - told.length} more`] : []),
    ...(kind === 'unknown' ? [] : [`This ${kind} has ${entries} entries.`]),
    ...(verdict === 'verified' ? [`The anchor confirms the chain up to entry ${String(anchoredTo)}.`] : []),
  ].join('\n');
}

function readEvidence(pointer: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw invalidField(pointer, `The file ${path} cannot be read (${getSystemCode(error)}).`);
  }
}

// A file that cannot be read is a wrong call. It does not mean that the export is wrong.
function readable(path: string): string {
  try {
    accessSync(path, constants.R_OK);
    return path;
  } catch (error) {
    throw new InvalidArgumentError(`The file ${path} cannot be read (${getSystemCode(error)}).`);
  }
}

const fileErrors = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

/** Writes a file that only its owner can read, whole or not at all. @returns its size in bytes */
async function writeOut(path: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<number> {
  const temporary = `${path}.${process.pid}.tmp`;
  let bytes = 0;
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      // `write` may write a part of the text when the disk is nearly full; `appendFile` writes all of it or fails.
      for await (const piece of pieces) {
        await file.appendFile(piece);
        bytes += Buffer.byteLength(piece);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    if (fileErrors.has(getSystemCode(error))) {
      throw invalidField('/out', `The file ${path} cannot be written (${getSystemCode(error)}).`);
    }
    throw error;
  }
  return bytes;
}

const chunkBytes = 2 ** 16;
const maxLineLength = 2 ** 24;

/**
 * Checks a file that `kyb audit export` has written, of either kind.
 * @throws AppError INVALID_REQUEST for a file that cannot be read
 */
async function verifyAuditFile(path: string, evidence: Evidence): Promise<AuditReport> {
  try {
    const beginning = await readBeginning(path);
    if (beginning.startsWith(`{"format":"${chainFormat}"`)) return await verifyChain(readLines(path), evidence);
    const { verifyBundle } = await import('../domain/audit/verifyBundle.js');
    const report = await verifyBundle(await readFile(path, 'utf8'), evidence);
    const isNeither = report.entries === 0 && !beginning.includes(bundleFormat);
    return isNeither ? { ...report, kind: 'unknown' } : report;
  } catch (error) {
    if (getSystemCode(error) === '') throw error;
    throw invalidField('/file', `The file ${path} cannot be read (${getSystemCode(error)}).`);
  }
}

async function readBeginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The lines of a file, one batch for each chunk that is read. A text after the last line end is a line, too. */
async function* readLines(path: string): AsyncGenerator<string[], void, void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
    // Lines of an export are never this long, so the file is not an export and is not read into memory.
    if (rest.length > maxLineLength) break;
  }
  rest += decoder.end();
  if (rest !== '') yield [`${rest} (without a line end)`];
}
