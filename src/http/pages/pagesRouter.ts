import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { refuseOtherMethods } from '../../caller/methodAndHost.js';
import { AppError } from '../../platform/errors.js';
import { docsHeaders, pageHeaders } from './pageHeaders.js';
import { portalRouter, redirectToPublicName } from './portalRouter.js';
import { type SiteFile, siteFiles, siteFolder } from './siteFiles.js';

/** The documentation and sign-in pages with their assets. They need no key, no database and no other host. */
export function pagesRouter(publicUrl: () => string, portalUrl: () => string): Router {
  const files = siteFiles();
  const send: RequestHandler = (req, res, next) => {
    const file = files.get(req.path);
    if (!file) {
      next();
      return;
    }
    if (!['GET', 'HEAD'].includes(req.method)) {
      res.set('Allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_ALLOWED', 'This path supports GET and HEAD only.');
    }
    sendSiteFile(req, res, next, file);
  };

  const router = Router({ strict: true });
  router.all('/assets/:name', send);
  router.get('/docs/', (_req, res) => {
    res.redirect(308, '/docs');
  });
  router.all('/docs/', refuseOtherMethods('GET', 'HEAD'));
  const docs = [...files.keys()].filter((path) => /^\/docs(?:\/|$)/.test(path));
  for (const [path, headers] of [...pageHeaders, ...docs.map((path) => [path, docsHeaders] as const)]) {
    router.get(path, redirectToPublicName(publicUrl), headers);
    router.all(path, send);
  }
  router.use(portalRouter(files, publicUrl, portalUrl));
  return router;
}

const encodings = { br: '.br', gzip: '.gz' } as const;

/**
 * Sends the file in the smallest encoding that the client accepts, or 304 if the client has it. An asset has its hash
 * in its path and is cached for a year; a page is revalidated each time.
 */
function sendSiteFile(req: Request, res: Response, next: NextFunction, { file, type, hash }: SiteFile): void {
  const encoding = (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name) === name);
  res.type(type).vary('Accept-Encoding');
  res.set('Cache-Control', type === 'html' ? 'no-cache' : 'public, max-age=31536000, immutable');
  res.set('ETag', `"${hash}-${encoding ?? 'identity'}"`);
  if (encoding) res.set('Content-Encoding', encoding);
  const stored = encoding ? file + encodings[encoding] : file;
  const options = { root: siteFolder, acceptRanges: false, cacheControl: false, lastModified: false };
  res.sendFile(stored, options, (error) => {
    // A client that disconnected is not an error. A missing file is this service's fault, and the response must not be
    // cached.
    if (!error || res.headersSent || req.socket.destroyed) return;
    for (const name of ['Content-Encoding', 'ETag']) res.removeHeader(name);
    res.set('Cache-Control', 'no-store');
    next(error);
  });
}

/**
 * Redirects browsers, which ask for HTML by name, to the page, with the query. Other clients continue to the next
 * handler.
 */
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
