import type { Load } from '../../caller/limits/load.js';

/** What an operation takes while it goes on. Each part is given back once. */
export interface Place {
  /** It only waits from now on: it is work no longer, and an open operation still. */
  readonly rest: () => void;
  readonly leave: () => void;
}

/** Takes a place for an operation of a socket. @throws AppError OVERLOADED */
export function takePlace(extra: { running: number }, load: Load): Place {
  let unload: (() => void) | undefined = load.enter();
  let isTaken = true;
  extra.running += 1;
  const rest = (): void => {
    unload?.();
    unload = undefined;
  };
  return {
    rest,
    leave: () => {
      rest();
      if (isTaken) extra.running -= 1;
      isTaken = false;
    },
  };
}
