import { authenticate, readKey } from '../auth/authenticate.js';
import type { Actor } from '../auth/actor.js';
import type { Services } from '../context.js';
import type { CloseSocket, OpenSockets } from './openSockets.js';

/** Who speaks through a socket. */
export interface SocketCaller {
  readonly presentedSecret: string;
  readonly callerId: string;
  /** Asks the database anew: a revoked key is refused at its next operation. @throws AppError as `authenticate` does */
  identify(): Promise<Actor>;
  /** Gives the place of the socket back. */
  leave(): void;
}

/** A socket that wants in. */
interface Applicant {
  readonly address: string;
  readonly close: CloseSocket;
}

/** Lets keys open sockets, each a limited number of them, and closes them when the key ends. */
export function createSocketCallers(services: Services, sockets: OpenSockets) {
  /**
   * The caller that a `connection_init` names: `{"authorization": "Bearer <key>"}` (CONTRACT.md section 7).
   * @throws AppError UNAUTHENTICATED, FORBIDDEN; RATE_LIMITED when the key has too many sockets
   */
  return async (
    payload: Readonly<Record<string, unknown>> | undefined,
    { address, close }: Applicant,
  ): Promise<SocketCaller> => {
    const authorization = payload?.['authorization'] ?? payload?.['Authorization'];
    const presentedSecret = readKey(typeof authorization === 'string' ? authorization : undefined);
    const identify = async () => {
      const actor = await authenticate(presentedSecret, address, services.keyLookUp);
      services.keyUse.note(actor.callerId, services.clock());
      return actor;
    };
    const { callerId } = await identify();
    return { presentedSecret, callerId, identify, leave: sockets.add(callerId, close) };
  };
}
