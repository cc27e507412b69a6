import { parentPort } from 'node:worker_threads';
import { certificatePdf } from './certificatePdf.js';
import type { RenderRequest, RenderResponse } from './renderQueue.js';
import { summaryPdf } from './summaryPdf.js';

// One document is finished before the next is started, in the thread that `renderQueued` starts.
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (question: RenderRequest) => {
  last = last.then(async () => {
    parentPort?.postMessage(await handleRequest(question));
  });
});

async function handleRequest({ number, rendered }: RenderRequest): Promise<RenderResponse> {
  try {
    const bytes =
      rendered.kind === 'summary'
        ? await summaryPdf(rendered.summary)
        : await certificatePdf(rendered.statement, rendered.jwt);
    return { number, bytes };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
