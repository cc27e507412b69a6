import type { RequestHandler } from 'express';

/**
 * For answers that are the same for everybody and look at neither key nor session: pages of any origin may read them (Fetch
 * Standard, sections 3.3 and 3.6), so that anybody can check a certificate in a page of his own.
 */
export const readableByAll: RequestHandler = (_req, res, next) => {
  res.set('Access-Control-Allow-Origin', '*');
  res.set('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};
