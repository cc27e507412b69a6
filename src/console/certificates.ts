import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import type { CredentialResult } from '../certificates/checkResult.js';
import { type CertificateFile, readCertificatePdf } from '../certificates/pdf/readCertificatePdf.js';
import { verifyCredential } from '../certificates/verifyCredential.js';
import { AppError, getSystemCode } from '../platform/errors.js';
import { type Output, print } from './run.js';

interface VerifyOptions {
  readonly jwks: JSONWebKeySet;
  readonly statusList?: readonly Buffer[];
  readonly at?: Date;
  readonly allowTest?: boolean;
  readonly json?: boolean;
}

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** `kyb certificates`: checks certificates on any machine, without a database or a network. */
export function addCertificates(program: Command): void {
  const certificates = program.command('certificates').description('Check certificates');

  certificates
    .command('verify')
    .description('Check a certificate without a network. Exits with 0 when it is valid and with 1 when it is not')
    .argument('<file>', 'PDF, JWT, or JSON that contains the JWT as `credential`', readFile)
    .requiredOption('--jwks <file>', 'public keys of the service, from its /.well-known/jwks.json', readKeySet)
    .option(
      '--status-list <file>',
      'status list that the certificate names, for revocation or suspension; give the option once for each',
      (path: string, lists: readonly Buffer[] | undefined) => [...(lists ?? []), readFile(path)],
    )
    .option('--at <time>', 'time to check for, in ISO 8601 (default: now)', readTime)
    .option('--allow-test', 'accept a certificate of test data')
    .option('--json', 'print one JSON document and nothing else')
    .action(async (file: Buffer, options: VerifyOptions) => {
      print(options, await verify(file, options));
    });
}

async function verify(file: Buffer, { jwks, statusList, at, allowTest }: VerifyOptions): Promise<Output> {
  const { jwt, printed } = await readCredentialFile(file);
  const credential = await verifyCredential({
    jwt,
    keys: jwks,
    statusLists: statusList?.map((list) => list.toString('utf8').trim()),
    now: at ?? new Date(),
    allowsTest: allowTest,
  });
  const result = printed ? await addPrinted(credential, file, printed) : credential;
  return { json: result, text: describe(result), exitCode: result.ok ? 0 : 1 };
}

async function addPrinted(result: CredentialResult, file: Buffer, printed: CertificateFile): Promise<CredentialResult> {
  // The PDF renderer takes long to load, and no other command needs it.
  const { withPrinted } = await import('../certificates/pdf/checkPrinted.js');
  return withPrinted(result, file, printed);
}

function describe({ ok, checks, statement }: CredentialResult): string {
  const words = { passed: 'ok         ', failed: 'FAILED     ', not_checked: 'not checked' };
  const lines = checks.map(({ rule, outcome, detail, warning }) => {
    return `${words[outcome]} ${rule}: ${detail}${warning === undefined ? '' : `\nWARNING     ${rule}: ${warning}`}`;
  });
  const about = statement
    ? [`${statement.id}: ${statement.entity.legalName}, ${statement.verdict}, issued by ${statement.organisation.name}`]
    : [];
  const isWhole = checks.every(
    ({ rule, outcome, warning }) => outcome !== 'not_checked' && !(rule === 'status' && warning !== undefined),
  );
  return [describeResult(ok, isWhole, checks), ...about, ...lines].join('\n');
}

function describeResult(ok: boolean, isWhole: boolean, checks: CredentialResult['checks']): string {
  if (ok) return `The certificate is valid${isWhole ? '' : ', as far as it was checked'}.`;
  const isCredentialGood = checks.every(({ rule, outcome }) => rule === 'printed' || outcome !== 'failed');
  return isCredentialGood ? 'The credential is valid, but the PDF was not confirmed.' : 'The certificate is not valid.';
}

// A file that cannot be read is a wrong call. It does not mean that the certificate is wrong.
function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new InvalidArgumentError(`The file ${path} cannot be read (${getSystemCode(error)}).`);
  }
}

function readKeySet(path: string): JSONWebKeySet {
  try {
    return keySet.parse(JSON.parse(readFile(path).toString('utf8')));
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw error;
    throw new InvalidArgumentError(`The file ${path} is not a JSON Web Key Set.`);
  }
}

function readTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('Must be an ISO 8601 time, such as 2026-11-20T03:04:05Z.');
  }
  return time;
}

/** The contents of a certificate file: its JWT and, for a PDF, the program that created it. */
export interface CredentialFile {
  readonly jwt: string;
  readonly printed: CertificateFile | null;
}

/**
 * Reads a certificate from its PDF, its JWT, or JSON with the JWT as `credential`, at the top or within `certificate`, as in
 * responses of the API.
 * @throws AppError INVALID_REQUEST for another file or an edited PDF, PAYLOAD_TOO_LARGE
 */
async function readCredentialFile(bytes: Buffer): Promise<CredentialFile> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    const printed = await readCertificatePdf(bytes);
    return { jwt: printed.jwt, printed };
  }
  const text = bytes.toString('utf8').trim();
  return { jwt: text.startsWith('{') ? credentialIn(text) : text, printed: null };
}

function credentialIn(text: string): string {
  let found: unknown;
  try {
    const document = JSON.parse(text) as Record<string, unknown>;
    const inner = (document['certificate'] ?? document) as Record<string, unknown>;
    found = inner['credential'];
  } catch {
    found = undefined;
  }
  if (typeof found === 'string') return found;
  throw new AppError('INVALID_REQUEST', 'The JSON in the file must have a string `credential` with the JWT.');
}
