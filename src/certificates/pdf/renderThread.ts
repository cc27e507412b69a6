import { parentPort } from 'node:worker_threads';
import { certificatePdf } from './certificatePdf.js';
import type { RenderRequest, RenderResponse } from './renderQueue.js';

// One document is finished before the next is started, in the thread that `renderQueued` starts.
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (question: RenderRequest) => {
  last = last.then(async () => {
    parentPort?.postMessage(await handleRequest(question));
  });
});

async function handleRequest({ number, statement, jwt }: RenderRequest): Promise<RenderResponse> {
  try {
    return { number, bytes: await certificatePdf(statement, jwt) };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
