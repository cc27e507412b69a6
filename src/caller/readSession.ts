import type { Request, RequestHandler, Response } from 'express';
import { callerSessionOf, type CallerSession } from './callerSession.js';

/** Has a session loaded for a request by what `loadSession` has made; an empty one where the cookie names none. */
export async function readSession(session: RequestHandler, req: Request, res: Response): Promise<CallerSession> {
  await new Promise<void>((resolve, reject) => {
    const done = (error?: unknown): void => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error('The session could not be loaded. Sign in again.'));
    };
    Promise.resolve(session(req, res, done)).catch(reject);
  });
  return callerSessionOf(req);
}
