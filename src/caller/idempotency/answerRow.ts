import { answerKey, seal } from '../../domain/sealing.js';
import type { IdempotentCall } from './idempotentCall.js';

/** What is stored of an answer: plain, or sealed when it holds a secret. */
export function answerRow(
  call: IdempotentCall,
  answer: unknown,
): { answer: string | null; sealedAnswer: Buffer | null } {
  const text = JSON.stringify(answer);
  return call.secret === null
    ? { answer: text, sealedAnswer: null }
    : { answer: null, sealedAnswer: seal(text, answerKey(call.secret)) };
}
