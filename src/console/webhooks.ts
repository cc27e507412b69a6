import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { diagnoseSignature, type Diagnosis } from '../domain/diagnoseSignature.js';
import type { GivenHeaders } from '../domain/diagnosis/parseSignatures.js';
import { parseSeenHeaders } from '../operations/webhooks/diagnoseWebhook.js';
import { getSystemCode, invalidField } from '../platform/errors.js';
import { type Output, print } from './run.js';

interface DiagnoseOptions {
  readonly body: string;
  readonly headers: string;
  readonly secretFile: string;
  readonly computed?: string;
  readonly receivedAt?: Date;
  readonly json?: boolean;
}

/** `kyb webhooks`: helps to build a receiver, on any machine and without a database. */
export function addWebhooks(program: Command): void {
  const webhooks = program.command('webhooks').description('Diagnose webhook deliveries');

  webhooks
    .command('diagnose')
    .description('Explain why a receiver rejects a delivery')
    .requiredOption('--body <file>', 'request body exactly as received')
    .requiredOption('--headers <file>', 'headers as a JSON object or as lines of "Name: value"')
    .requiredOption(
      '--secret-file <file>',
      'file that contains the secret of the receiver; a final line break is ignored',
    )
    .option('--computed <signature>', 'signature that the receiver computed, in hex or base64')
    .option('--received-at <time>', "time on the receiver's clock, Unix seconds or ISO 8601 (default: now)", readTime)
    .option('--json', 'print one JSON document and nothing else')
    .action((options: DiagnoseOptions) => {
      print(options, diagnose(options));
    });
}

/** Any diagnosis is a result. The command fails only if it cannot reach one. */
function diagnose({ body, headers, secretFile, computed, receivedAt }: DiagnoseOptions): Output {
  const seen = {
    body: readInput('/body', body),
    headers: parseHeadersFile(readInput('/headers', headers).toString('utf8')),
    secret: readInput('/secretFile', secretFile)
      .toString('utf8')
      .replace(/\r?\n$/, ''),
    computed,
  };
  const diagnosis = diagnoseSignature(seen, { now: receivedAt });
  return { json: diagnosis, text: describe(diagnosis) };
}

function describe({ verdict, findings }: Diagnosis): string {
  const lines = findings.map(({ rule, ok, explanation }) => `${ok ? 'ok    ' : 'FAULT '} ${rule}: ${explanation}`);
  return [`The delivery is ${verdict}.`, ...lines].join('\n');
}

function readInput(pointer: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw invalidField(pointer, `The file ${path} cannot be read (${getSystemCode(error)}).`);
  }
}

function readTime(text: string): Date {
  const time = new Date(/^\d+$/.test(text) ? Number(text) * 1000 : text);
  if (Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('Must be Unix seconds, or an ISO 8601 time such as 2026-11-20T03:04:05Z.');
  }
  return time;
}

const pointer = '/headers';
// Accepts the marks that `curl -v` prints before header fields. Names are tokens of RFC 9110 section 5.6.2.
const field = /^[<>]?\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*)$/;
const requestLine = /^[<>]?\s*(?:[A-Z]+ \S+ HTTP\/|HTTP\/)/;

/**
 * Reads saved header fields: a JSON object, or lines of `Name: value` with or without a request line.
 * @throws AppError INVALID_REQUEST for another text
 */
function parseHeadersFile(content: string): GivenHeaders {
  const text = content.replace('\uFEFF', '').trim();
  return text.startsWith('{') ? fromJson(text) : fromLines(text);
}

function fromJson(text: string): GivenHeaders {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidField(
      pointer,
      'The headers begin like JSON but are not valid JSON. Give one object of names and values.',
    );
  }
  return parseSeenHeaders(value);
}

function fromLines(text: string): GivenHeaders {
  const headers: Record<string, string[]> = {};
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (/^[<>]?\s*$/.test(line) || requestLine.test(line)) continue;
    const [, name, value] = field.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw invalidField(pointer, `Line ${at + 1} of the headers must have the form "Name: value".`);
    }
    (headers[name] ??= []).push(value.trim());
  }
  return headers;
}
