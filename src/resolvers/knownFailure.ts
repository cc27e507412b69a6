import type { Context } from '../caller/context.js';
import { publicErrorOf } from '../platform/publicError.js';

/** Does what a field below the root does. Whatever fails leaves as one of our errors, as the guard has it at the root. */
export async function knownFailure<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const known = publicErrorOf(error, ctx.log);
    known.requestId = ctx.requestId;
    throw known;
  }
}
