import { authenticate, readKey } from '../auth/authenticate.js';
import type { Actor } from '../auth/actor.js';
import type { Services } from '../context.js';
import { AppError } from '../errors.js';
import { socketLimits } from './socketLimits.js';

/** Who speaks through a socket. */
export interface SocketCaller {
  readonly presentedKey: string;
  /** Asks the database anew: a revoked key is refused at its next operation. @throws AppError as `authenticate` does */
  identify(): Promise<Actor>;
  /** Gives the place of the socket back. */
  leave(): void;
}

/** Lets keys open sockets, each a limited number of them. */
export function createSocketCallers(services: Services) {
  const open = new Map<string, number>();

  /**
   * The caller that a `connection_init` names: `{"authorization": "Bearer <key>"}` (CONTRACT.md section 7).
   * @throws AppError UNAUTHENTICATED, FORBIDDEN; RATE_LIMITED when the key has too many sockets
   */
  return async (payload: Readonly<Record<string, unknown>> | undefined, address: string): Promise<SocketCaller> => {
    const authorization = payload?.['authorization'] ?? payload?.['Authorization'];
    const presentedKey = readKey(typeof authorization === 'string' ? authorization : undefined);
    const identify = async (): Promise<Actor> => {
      const actor = await authenticate(presentedKey, address, services.keyLookUp);
      services.keyUse.note(actor.keyId, services.clock());
      return actor;
    };
    const { keyId } = await identify();
    const count = open.get(keyId) ?? 0;
    if (count >= socketLimits.socketsPerKey) {
      throw new AppError('RATE_LIMITED', `This key has ${count} sockets open, which is as many as it may.`);
    }
    open.set(keyId, count + 1);
    return {
      presentedKey,
      identify,
      leave: () => {
        const left = (open.get(keyId) ?? 1) - 1;
        if (left > 0) open.set(keyId, left);
        else open.delete(keyId);
      },
    };
  };
}
