import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import type { AuditReport } from '../domain/audit/auditFault.js';
import { bundleFormat } from '../domain/audit/auditBundle.js';
import { chainFormat } from '../domain/audit/chainFile.js';
import { verifyBundle } from '../domain/audit/verifyBundle.js';
import { verifyChain } from '../domain/audit/verifyChain.js';
import type { Evidence } from '../domain/audit/verdictOf.js';
import { invalidField, systemCodeOf } from '../platform/errors.js';

const chunkBytes = 2 ** 20;
const longestLine = 2 ** 24;

/**
 * Checks what `kyb audit export` has written, whichever of the two it is.
 * @throws AppError INVALID_REQUEST for a file that cannot be read
 */
export async function verifyAuditFile(path: string, evidence: Evidence): Promise<AuditReport> {
  try {
    const beginning = await readBeginning(path);
    if (beginning.startsWith(`{"format":"${chainFormat}"`)) return await verifyChain(readLines(path), evidence);
    const report = await verifyBundle(await readFile(path, 'utf8'), evidence);
    const isNeither = report.entries === 0 && !beginning.includes(bundleFormat);
    return isNeither ? { ...report, kind: 'unknown' } : report;
  } catch (error) {
    if (systemCodeOf(error) === '') throw error;
    throw invalidField('/file', `The file ${path} cannot be read (${systemCodeOf(error)}).`);
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

/** The lines of a file, as many at a time as a piece of it holds. What follows the last line end is a line, too. */
async function* readLines(path: string): AsyncGenerator<string[], void, void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
    // No line is this long: what comes is no export, and need not be held.
    if (rest.length > longestLine) break;
  }
  rest += decoder.end();
  if (rest !== '') yield [`${rest} (without a line end)`];
}
