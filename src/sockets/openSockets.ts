import { findEndedCallers } from '../auth/findEndedCallers.js';
import type { Services } from '../context.js';
import { AppError, keyEnded } from '../errors.js';
import { closeReasonOf } from './closeCode.js';
import { socketLimits } from './socketLimits.js';

/** Closes a socket with a code and a reason of at most 123 bytes. */
export type CloseSocket = (code: number, reason: string) => void;

/** The sockets of this process that have said who they are, by key. */
export interface OpenSockets {
  /**
   * Counts a socket to its key, until the returned function is called.
   * @throws AppError RATE_LIMITED when the key has too many sockets
   */
  add(callerId: string, close: CloseSocket): () => void;
  stop(): void;
}

/**
 * Closes the sockets of a key as soon as it is told that the key has ended, whoever has ended it and in which process; and
 * looks itself from time to time, for a key may expire, and what is told may get lost.
 */
export function createOpenSockets({ database, bus, log }: Pick<Services, 'database' | 'bus' | 'log'>): OpenSockets {
  const open = new Map<string, Set<CloseSocket>>();

  const { code, reason } = closeReasonOf(keyEnded());
  const closeAll = (callerIds: readonly string[]): void => {
    for (const close of callerIds.flatMap((callerId) => [...(open.get(callerId) ?? [])])) {
      close(code, reason);
    }
  };
  const check = (): void => {
    if (open.size === 0) return;
    findEndedCallers(database.pool, [...open.keys()]).then(closeAll, (error: unknown) => {
      log.warn({ err: error }, 'the keys of open sockets cannot be looked up now; it is tried again');
    });
  };
  const timer = setInterval(check, socketLimits.keyCheckMs).unref();
  const unsubscribe = [bus.subscribe('endedCallers', closeAll), bus.onGap(check)];

  return {
    add: (callerId, close) => {
      const sockets = open.get(callerId) ?? new Set();
      if (sockets.size >= socketLimits.socketsPerKey) {
        throw new AppError('RATE_LIMITED', `This key has ${sockets.size} sockets open, which is as many as it may.`);
      }
      open.set(callerId, sockets.add(close));
      return () => {
        sockets.delete(close);
        if (sockets.size === 0 && open.get(callerId) === sockets) open.delete(callerId);
      };
    },
    stop: () => {
      clearInterval(timer);
      for (const end of unsubscribe) end();
    },
  };
}
