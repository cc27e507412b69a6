import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { Services } from './context.js';
import type { CallerSession } from './callerSession.js';
import { readSession } from './readSession.js';
import { loadSession } from './sessionCookie.js';
import { sessionSecret } from './sessionSecret.js';

/** The session that a browser has named when it opened a socket, as it is now. */
export type SessionReader = (
  upgrade: IncomingMessage,
) => Promise<{ readonly session: CallerSession; readonly secret: string }>;

/**
 * Reads sessions for sockets. It looks at a session and does not keep it alive: that is for requests to do.
 */
export function createSessionReader({ database, secrets }: Services, publicUrl: () => string): SessionReader {
  const load = loadSession(database.pool, secrets, publicUrl);
  return async (upgrade) => {
    // What is loaded stays on the request, and would not be loaded again. There is no answer that could set a cookie.
    const request = Object.create(upgrade) as Request;
    const session = await readSession(load, request, new ServerResponse(upgrade) as Response);
    return { session, secret: sessionSecret(request.sessionID, secrets) };
  };
}
