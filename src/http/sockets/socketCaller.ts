import type { IncomingMessage } from 'node:http';
import type { Actor } from '../../caller/actor.js';
import { authenticate, readKey } from '../../caller/authenticate.js';
import { refuseForgedCall, refuseOtherOrigin } from '../../caller/identify.js';
import { sessionActor } from '../../caller/sessionActor.js';
import { bringsSession, refuseSeveralSessions } from '../../caller/sessionCookie.js';
import { createSessionReader } from '../../caller/sessionReader.js';
import type { Context, Services } from '../../caller/context.js';
import { newId } from '../../domain/ids.js';
import { callerEnded } from '../../entities/callerEnded.js';
import { sessionEnded } from '../../platform/errors.js';
import { closeReasonOf, roleChanged } from './closeCode.js';
import type { CloseSocket, OpenSockets } from './openSockets.js';

/** Who it is at this moment, and with what it has shown that. */
type Identity = Pick<Context, 'presentedSecret' | 'session'> & { readonly actor: Exclude<Actor, { kind: 'stranger' }> };

/** Who speaks through a socket. */
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
    const actor = await sessionActor(services.database.pool, session, services.clock());
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
        const { code, reason } = why === 'ended' ? closeReasonOf(callerEnded(callerId)) : roleChanged;
        close(code, reason);
      });
      return { callerId, identify, leave };
    };
    const authorization = payload?.['authorization'] ?? payload?.['Authorization'];
    const { cookie, origin } = upgrade.headers;
    if (authorization === undefined && bringsSession(cookie, publicUrl())) {
      refuseForgedCall(upgrade);
      refuseSeveralSessions(cookie, publicUrl());
      return admitted(() => bySession(upgrade));
    }
    refuseOtherOrigin(origin, publicUrl());
    const key = readKey(typeof authorization === 'string' ? authorization : undefined);
    return admitted((requestId) => byKey(key, address, requestId));
  };
}
