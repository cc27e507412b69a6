import { findEndedCallers } from '../../caller/findEndedCallers.js';
import type { Services } from '../../caller/context.js';
import { AppError } from '../../platform/errors.js';
import { socketLimits } from './socketLimits.js';

/** Closes a socket with a code and a reason of at most 123 bytes. */
export type CloseSocket = (code: number, reason: string) => void;

/** The sockets of this process that have said who they are, by key or session. */
export interface OpenSockets {
  /**
   * Counts a socket to its caller, until the returned function is called.
   * @param end Closes it, for its caller has ended, or its key may do something else now
   * @throws AppError RATE_LIMITED when the caller has too many sockets
   */
  add(callerId: string, end: (why: 'ended' | 'changed') => void): () => void;
  stop(): void;
}

/**
 * Closes the sockets of a key or a session as soon as it is told that it has ended, whoever has ended it and in which process;
 * and looks itself from time to time, for both may expire, and what is told may get lost.
 */
export function createOpenSockets({ database, bus, log }: Pick<Services, 'database' | 'bus' | 'log'>): OpenSockets {
  const open = new Map<string, Set<(why: 'ended' | 'changed') => void>>();

  const close = (callerIds: readonly string[], why: 'ended' | 'changed'): void => {
    for (const end of callerIds.flatMap((callerId) => [...(open.get(callerId) ?? [])])) end(why);
  };
  const closeAll = (callerIds: readonly string[]): void => {
    close(callerIds, 'ended');
  };
  const check = (): void => {
    if (open.size === 0) return;
    findEndedCallers(database.pool, [...open.keys()]).then(closeAll, (error: unknown) => {
      log.warn({ err: error }, 'the callers of open WebSockets could not be looked up; the process will retry');
    });
  };
  const timer = setInterval(check, socketLimits.callerCheckMs).unref();
  const unsubscribe = [
    bus.subscribe('endedCallers', closeAll),
    bus.subscribe('changedCallers', (callerIds) => {
      close(callerIds, 'changed');
    }),
    bus.onGap(check),
  ];

  return {
    add: (callerId, end) => {
      const sockets = open.get(callerId) ?? new Set();
      if (sockets.size >= socketLimits.socketsPerCaller) {
        throw new AppError(
          'RATE_LIMITED',
          `This caller has ${sockets.size} WebSockets open, which is the limit. Close one first.`,
        );
      }
      open.set(callerId, sockets.add(end));
      return () => {
        sockets.delete(end);
        if (sockets.size === 0 && open.get(callerId) === sockets) open.delete(callerId);
      };
    },
    stop: () => {
      clearInterval(timer);
      for (const stopListening of unsubscribe) stopListening();
    },
  };
}
