import type { Request } from 'express';

// Whoever is refused in the middle gets the answer while the rest of the file is let run out; then the line is cut.
const lingerMs = 5_000;

/** Passes over what is left of a body that is refused, for a while. */
export function letRunOut(req: Request): void {
  if (req.complete || req.destroyed) return;
  req.resume();
  const timer = setTimeout(() => req.socket.destroy(), lingerMs);
  req.once('close', () => {
    clearTimeout(timer);
  });
}
