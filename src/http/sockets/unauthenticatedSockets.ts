import { AppError } from '../../platform/errors.js';
import { socketLimits } from './socketLimits.js';

/** A socket that has not been authenticated yet. */
export interface UnauthenticatedSocket {
  /** Its `connection_init` is being checked: from now on it cannot be dropped in favour of another one. */
  readonly introduce: () => void;
  /** Call it once authenticated or closed. Further calls do nothing. */
  readonly leave: () => void;
}

export interface UnauthenticatedSockets {
  /**
   * Counts a socket before it is opened. If its address or the process has too many, the oldest that has not sent
   * `connection_init` is dropped: of that address, or of the address with the most sockets.
   * @param address In the form of `toAddressKey`
   * @param isFull Whether the process has no room for another socket
   * @param drop Closes the socket
   * @throws AppError OVERLOADED if there is none to drop
   */
  enter(address: string, isFull: boolean, drop: () => void): UnauthenticatedSocket;
}

interface AddressGroup {
  count: number;
  /** The sockets that have not sent `connection_init`, oldest first, each with the function that drops it. */
  readonly waiting: Map<UnauthenticatedSocket, () => void>;
}

/** Idle sockets from one address can block neither callers from other addresses nor those from the same one. */
export function createUnauthenticatedSockets({
  strangers: atOnce,
  strangersPerAddress: ofOneAddress,
}: Pick<
  Record<keyof typeof socketLimits, number>,
  'strangers' | 'strangersPerAddress'
> = socketLimits): UnauthenticatedSockets {
  const groups = new Map<string, AddressGroup>();
  let count = 0;

  const largest = (): AddressGroup | undefined => {
    let found: AddressGroup | undefined;
    for (const group of groups.values()) if (group.waiting.size > (found?.waiting.size ?? 0)) found = group;
    return found;
  };
  const dropOldest = (group: AddressGroup | undefined): void => {
    const [oldest] = group?.waiting ?? [];
    if (!oldest) {
      throw new AppError('OVERLOADED', 'The service has too many WebSockets open. Connect again later.', {
        retryAfterSeconds: 1,
      });
    }
    const [stranger, drop] = oldest;
    stranger.leave();
    drop();
  };

  return {
    enter: (address, isFull, drop) => {
      const crowd = groups.get(address);
      if (crowd && crowd.count >= ofOneAddress) dropOldest(crowd);
      else if (isFull || count >= atOnce) dropOldest(largest());
      // Dropping may have removed the group.
      const group = groups.get(address) ?? { count: 0, waiting: new Map<UnauthenticatedSocket, () => void>() };
      groups.set(address, group);
      group.count += 1;
      count += 1;
      let isCounted = true;
      const stranger: UnauthenticatedSocket = {
        introduce: () => group.waiting.delete(stranger),
        leave: () => {
          group.waiting.delete(stranger);
          if (!isCounted) return;
          isCounted = false;
          count -= 1;
          group.count -= 1;
          if (group.count === 0) groups.delete(address);
        },
      };
      group.waiting.set(stranger, drop);
      return stranger;
    },
  };
}
