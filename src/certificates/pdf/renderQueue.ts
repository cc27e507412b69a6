import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import type { SubmissionSummary } from '../../domain/onboarding/printedSummary.js';
import { AppError } from '../../platform/errors.js';

/** A document: that of a certificate, or an applicant's copy of a submission. */
type Rendered =
  | { readonly kind: 'certificate'; readonly statement: CertificateStatement; readonly jwt: string }
  | { readonly kind: 'summary'; readonly summary: SubmissionSummary };

/** A request to the thread. The response has the same number. */
export interface RenderRequest {
  readonly number: number;
  readonly rendered: Rendered;
}
export type RenderResponse =
  { readonly number: number; readonly bytes: Uint8Array } | { readonly number: number; readonly failure: string };

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** The longest queue, including the document that is being rendered. */
export const maxQueued = 32;
// The built file, both when this runs from `src` and from `dist`: a worker thread cannot load TypeScript.
const script = join(import.meta.dirname, '../../../dist/certificates/pdf/renderThread.js');
const waiting = new Map<number, Waiting>();
let thread: Worker | undefined;
let lastRequestId = 0;

/**
 * Renders a document, as `certificatePdf` and `summaryPdf` do, in a separate thread, because it blocks for about 50
 * ms. The first document starts the thread. Documents are rendered one at a time and not stored.
 * @throws AppError OVERLOADED if the queue is full
 */
export async function renderQueued(rendered: Rendered): Promise<Uint8Array> {
  if (waiting.size >= maxQueued) {
    throw new AppError(
      'OVERLOADED',
      'Too many PDF documents are being rendered. Nothing was done. Retry the request.',
      {
        retryAfterSeconds: 1,
      },
    );
  }
  thread ??= startThread();
  const question: RenderRequest = { number: (lastRequestId += 1), rendered };
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
    else one?.reject(new Error(`A PDF document was not rendered: ${answer.failure}`));
  });
  // An error ends the thread and is emitted before `exit`. The next document starts a new thread.
  begun.on('error', end);
  begun.on('exit', () => {
    end(new Error('The thread that renders PDF documents has ended.'));
  });
  // The thread must not keep the process alive; open requests do that.
  begun.unref();

  function end(error: Error): void {
    if (thread !== begun) return;
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }
  return begun;
}
