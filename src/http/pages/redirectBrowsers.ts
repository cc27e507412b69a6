import type { RequestHandler } from 'express';

/** Sends a browser, which asks for HTML by name, to the page; everybody else goes on. The query goes along. */
export function redirectBrowsers(page: string): RequestHandler {
  return (req, res, next) => {
    res.vary('Accept');
    if (req.accepts(['json', 'html']) === 'html') {
      res.redirect(303, page + req.originalUrl.replace(/^[^?]*/, ''));
    } else {
      next();
    }
  };
}
