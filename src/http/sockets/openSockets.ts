import type { IncomingMessage } from 'node:http';
import type { Actor } from '../../caller/actor.js';
import { authenticate, parseApiKey } from '../../caller/authenticate.js';
import type { Context, Services } from '../../caller/context.js';
import { refuseForgedCall, refuseOtherOrigin } from '../../caller/identify.js';
import { loadSessionActor } from '../../caller/loadSessionActor.js';
import { findRevokedCallers } from '../../caller/lockCaller.js';
import { callerRevoked, RevocationListener } from '../../caller/revocation.js';
import { createSessionReader, hasSessionCookie, refuseSeveralSessions } from '../../caller/sessionCookie.js';
import { newId } from '../../domain/ids.js';
import { AppError, sessionEnded } from '../../platform/errors.js';
import { repeatUntilStopped } from '../../platform/loop.js';
import { roleChanged, toCloseReason } from './closeCode.js';
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
  const open = new RevocationListener(bus);
  const check = async (): Promise<void> => {
    const { callerIds } = open;
    if (callerIds.length > 0) open.end(await findRevokedCallers(database.pool, callerIds), 'ended');
  };
  const checks = repeatUntilStopped(
    {
      ...{ everyMs: socketLimits.callerCheckMs, run: check },
      failure: 'the callers of open WebSockets could not be looked up; the process will retry',
    },
    log,
  );
  const unsubscribe = [
    bus.subscribe('changedCallers', (callerIds) => {
      open.end(callerIds, 'changed');
    }),
    bus.onGap(() => void checks.run()),
  ];

  return {
    add: (callerId, end) => {
      const count = open.count(callerId);
      if (count >= socketLimits.socketsPerCaller) {
        throw new AppError(
          'RATE_LIMITED',
          `This caller has ${count} WebSockets open, which is the limit. Close one first.`,
        );
      }
      return open.add(callerId, end);
    },
    stop: () => {
      void checks.stop();
      open.stop();
      for (const stopListening of unsubscribe) stopListening();
    },
  };
}

/** The caller as it is now, and the secret that proves it. */
type Identity = Pick<Context, 'presentedSecret' | 'session'> & { readonly actor: Exclude<Actor, { kind: 'stranger' }> };

/** The caller behind a socket. */
export interface SocketCaller {
  readonly callerId: string;
  /** Asks the database anew: who has ended is refused at its next operation. @throws AppError as the introduction does */
  identify(requestId: string): Promise<Identity>;
  /** Gives the place of the socket back. */
  leave(): void;
}

/** A socket that wants in. */
interface Applicant {
  readonly address: string;
  readonly upgrade: IncomingMessage;
  readonly close: CloseSocket;
}

/** Lets keys and sessions open sockets, each a limited number of them, and closes them when the key or session ends. */
export function createSocketCallers(services: Services, sockets: OpenSockets, publicUrl: () => string) {
  const readSession = createSessionReader(services, publicUrl);

  const byKey = async (presentedSecret: string, address: string, requestId: string): Promise<Identity> => {
    const actor = await authenticate(services, presentedSecret, { address, requestId });
    services.keyUse.note(actor.keyId, services.clock());
    return { actor, presentedSecret, session: undefined };
  };
  const bySession = async (upgrade: IncomingMessage): Promise<Identity> => {
    const { session, secret } = await readSession(upgrade);
    const actor = await loadSessionActor(services.database.pool, session, services.clock());
    if (!actor) throw sessionEnded();
    return { actor, presentedSecret: secret, session };
  };

  /**
   * The caller that a `connection_init` names: `{"authorization": "Bearer <key>"}` (contract.md#live-subscriptions). Without
   * that it is the session of the browser that has opened the socket, from a page of this service.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN; RATE_LIMITED when the caller has too many sockets
   */
  return async (
    payload: Readonly<Record<string, unknown>> | undefined,
    { address, upgrade, close }: Applicant,
  ): Promise<SocketCaller> => {
    const admitted = async (identify: SocketCaller['identify']): Promise<SocketCaller> => {
      const { callerId } = (await identify(newId('request'))).actor;
      const leave = sockets.add(callerId, (why) => {
        const { code, reason } = why === 'ended' ? toCloseReason(callerRevoked(callerId)) : roleChanged;
        close(code, reason);
      });
      return { callerId, identify, leave };
    };
    const authorization = payload?.['authorization'] ?? payload?.['Authorization'];
    const { cookie, origin } = upgrade.headers;
    if (authorization === undefined && hasSessionCookie(cookie, publicUrl())) {
      refuseForgedCall(upgrade);
      refuseSeveralSessions(cookie, publicUrl());
      return admitted(() => bySession(upgrade));
    }
    refuseOtherOrigin(origin, publicUrl());
    const key = parseApiKey(typeof authorization === 'string' ? authorization : undefined);
    return admitted((requestId) => byKey(key, address, requestId));
  };
}
