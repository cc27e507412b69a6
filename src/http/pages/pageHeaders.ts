import type { RequestHandler } from 'express';
import { securityHeaders } from './securityHeaders.js';

const own = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** What people see who are not signed in yet. */
const portal = ['sign-in', 'forgot-password', 'set-password', 'invitation'].map((name) => `/portal/${name}`);

/** The security headers of all pages of the documentation. They load from this service and call it, and nothing else. */
export const docsHeaders: RequestHandler = replacing(securityHeaders(own));

/** The security headers of each page: what it loads and whom it calls is this service alone. */
export const pageHeaders: ReadonlyMap<string, RequestHandler> = new Map([
  // It is to be seen that this page tells nobody what is checked in it.
  ['/verify/offline', replacing(securityHeaders({ ...own, 'connect-src': ["'none'"] }))],
  ...portal.map((path) => [path, replacing(securityHeaders(own))] as const),
  [
    '/graphiql',
    replacing(
      securityHeaders({
        ...own,
        // Its editor sets sizes and colours by style attributes and by style elements, which it writes as it goes.
        'style-src': ["'self'", "'unsafe-inline'"],
        'font-src': ['data:'],
        'worker-src': ["'self'"],
      }),
    ),
  ],
]);

/** A page sets its own in the place of those that every answer has. */
export function replacing(headers: ReturnType<typeof securityHeaders>): RequestHandler {
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}
