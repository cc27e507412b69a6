import type { Request } from 'express';

// A caller that is refused in the middle of an upload gets the response while the rest is read and dropped.
const lingerMs = 5_000;

/** Reads and drops what is left of a refused body, and closes the connection when that takes longer than five seconds. */
export function letRunOut(req: Request): void {
  if (req.complete || req.destroyed) return;
  req.resume();
  const { socket } = req;
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  const stop = (): void => {
    clearTimeout(timer);
    socket.off('close', stop);
  };
  req.once('close', stop);
  // A request whose response was sent emits nothing when the caller leaves: the timer would delay a shutdown.
  socket.once('close', stop);
}
