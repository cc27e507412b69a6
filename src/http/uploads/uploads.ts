import type { IncomingMessage } from 'node:http';
import { bulkhead, wrap } from 'cockatiel';
import type { Request } from 'express';
import type { Actor } from '../../caller/actor.js';
import type { Services } from '../../caller/context.js';
import { createConcurrencyLimiter, type Load } from '../../caller/limits/shedLoad.js';
import { AppError } from '../../platform/errors.js';

/** The dependencies of an upload router. */
export interface Uploads {
  readonly services: Services;
  readonly load: Load;
  readonly publicUrl: () => string;
  /** The slowest rate accepted. 10 kB a second by default. */
  readonly pace?: UploadRate | undefined;
}

/** How many uploads may run at once: of one sender, of one organisation, and of all together. */
interface UploadLimits {
  readonly ofOne: number;
  readonly ofOrganisation: number;
  readonly atOnce: number;
}

/**
 * Limits the concurrent uploads to this process, like `createConcurrencyLimiter`. One organisation with many keys or links leaves
 * slots for the others.
 */
export function createUploadLimiter({ ofOne, ofOrganisation, atOnce }: UploadLimits): (actor: Actor) => () => void {
  const tooMany = 'Too many uploads are in progress. Nothing was done. Send the file again.';
  const acquireOwn = createConcurrencyLimiter({
    ...{ ofOne, atOnce, tooMany },
    tooManyOfOne: `${ofOne} uploads are in progress, which is the limit. Send the next file when one of them is done.`,
  });
  const acquireShare = createConcurrencyLimiter({
    ...{ ofOne: ofOrganisation, atOnce, tooMany },
    tooManyOfOne: `${ofOrganisation} uploads of the organisation are in progress, which is the limit. Send the next file when one of them is done.`,
  });
  return (actor) => {
    const callerId = actor.callerId ?? '';
    const leaveOwn = acquireOwn(callerId);
    try {
      const leaveShare = acquireShare('organisationId' in actor ? actor.organisationId : callerId);
      return () => {
        leaveShare();
        leaveOwn();
      };
    } catch (error) {
      leaveOwn();
      throw error;
    }
  };
}

export type StorageQueue = <Result>(organisationId: string, store: () => Promise<Result>) => Promise<Result>;

/**
 * Queues the last step of uploads, which holds a database connection. The others keep their staged files on disk, and one organisation
 * leaves slots for the others.
 */
export function createStorageQueue({ ofOrganisation, atOnce }: Omit<UploadLimits, 'ofOne'>): StorageQueue {
  const all = bulkhead(atOnce, Infinity);
  const shares = new Map<string, { readonly slots: typeof all; users: number }>();
  return async (organisationId, store) => {
    const share = shares.get(organisationId) ?? { slots: bulkhead(ofOrganisation, Infinity), users: 0 };
    shares.set(organisationId, share);
    share.users += 1;
    try {
      return await wrap(share.slots, all).execute(store);
    } finally {
      share.users -= 1;
      if (share.users === 0) shares.delete(organisationId);
    }
  };
}

// A caller that is refused in the middle of an upload gets the response while the rest is read and dropped.
const drainTimeoutMs = 5_000;

/** Reads and drops the rest of a refused body, and closes the connection if that takes longer than five seconds. */
export function drainRequest(req: Request): void {
  if (req.complete || req.destroyed) return;
  req.resume();
  const { socket } = req;
  const timer = setTimeout(() => socket.destroy(), drainTimeoutMs);
  const stop = (): void => {
    clearTimeout(timer);
    socket.off('close', stop);
  };
  req.once('close', stop);
  // After its response a request emits nothing when the caller disconnects, and the timer would delay a shutdown.
  socket.once('close', stop);
}

/** The slowest rate of an upload: so many bytes in each window. */
export interface UploadRate {
  readonly windowMs: number;
  readonly leastBytes: number;
}

/** 10 kB a second, averaged over half a minute. */
export const defaultUploadRate: UploadRate = { windowMs: 30_000, leastBytes: 300_000 };

/**
 * The bytes of a request as they arrive, at a minimum rate instead of within the time limit of other bodies.
 * @throws AppError INVALID_REQUEST for a body that arrives too slowly or is cut off
 */
export async function* requireMinimumRate(
  req: IncomingMessage,
  { windowMs, leastBytes }: UploadRate,
): AsyncGenerator<Buffer, void, undefined> {
  let received = 0;
  // A window of this request, which ends with it: not a task of the process.
  const timer = setInterval(() => {
    // While received data wait to be read, the sender is not the slow side.
    if (received < leastBytes && req.readableLength === 0 && !req.complete) req.destroy(uploadTooSlow());
    received = 0;
  }, windowMs);
  try {
    // Without `destroyOnReturn: false`, a loop that ends early would close the connection before the response.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw uploadInterrupted();
  } finally {
    clearInterval(timer);
  }
  if (!req.complete) throw uploadInterrupted();
}

function uploadInterrupted(): AppError {
  return new AppError('INVALID_REQUEST', 'The upload was interrupted. Send the file again.');
}

function uploadTooSlow(): AppError {
  return new AppError(
    'INVALID_REQUEST',
    'The upload was too slow and was stopped. Send the file again over a faster connection.',
  );
}
