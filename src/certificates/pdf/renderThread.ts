import { parentPort } from 'node:worker_threads';
import { certificatePdf } from './certificatePdf.js';
import type { RenderAnswer, RenderQuestion } from './renderInLine.js';

// The thread that `renderInLine` begins. One document is finished before the next is begun.
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (question: RenderQuestion) => {
  last = last.then(async () => {
    parentPort?.postMessage(await answerTo(question));
  });
});

async function answerTo({ number, statement, jwt }: RenderQuestion): Promise<RenderAnswer> {
  try {
    return { number, bytes: await certificatePdf(statement, jwt) };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
