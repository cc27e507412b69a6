import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { AppError } from '../../platform/errors.js';

/** What is asked of the thread, and what it answers to the question of that number. */
export interface RenderRequest {
  readonly number: number;
  readonly statement: CertificateStatement;
  readonly jwt: string;
}
export type RenderResponse =
  { readonly number: number; readonly bytes: Uint8Array } | { readonly number: number; readonly failure: string };

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** How many may wait at once, the one that is being rendered included. */
export const maxQueued = 32;
// As built, from `src` and from `dist` alike: a thread does not read TypeScript.
const script = join(import.meta.dirname, '../../../dist/certificates/pdf/renderThread.js');
const waiting = new Map<number, Waiting>();
let thread: Worker | undefined;
let lastRequestId = 0;

/**
 * Renders the document of a certificate, as `certificatePdf` does, in a thread of its own, which is begun with the first: it
 * takes some 50 ms, for which nobody else should wait. One after the other; nothing of them is kept.
 * @throws AppError OVERLOADED when too many wait already
 */
export async function renderQueued(statement: CertificateStatement, jwt: string): Promise<Uint8Array> {
  if (waiting.size >= maxQueued) {
    throw new AppError('OVERLOADED', 'Too many certificates are being rendered. Nothing was done. Retry the request.', {
      retryAfterSeconds: 1,
    });
  }
  thread ??= startThread();
  const question: RenderRequest = { number: (lastRequestId += 1), statement, jwt };
  const answered = new Promise<Uint8Array>((resolve, reject) => waiting.set(question.number, { resolve, reject }));
  thread.postMessage(question);
  return answered;
}

function startThread(): Worker {
  const begun = new Worker(script);
  begun.on('message', (answer: RenderResponse) => {
    const one = waiting.get(answer.number);
    waiting.delete(answer.number);
    if ('bytes' in answer) one?.resolve(answer.bytes);
    else one?.reject(new Error(`A certificate was not rendered: ${answer.failure}`));
  });
  // An error ends the thread, and so comes before its exit; the next document begins another.
  begun.on('error', end);
  begun.on('exit', () => {
    end(new Error('The thread that renders certificates has ended.'));
  });
  // Nothing has to wait for it: requests in flight hold the process themselves.
  begun.unref();

  function end(error: Error): void {
    if (thread !== begun) return;
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }
  return begun;
}
