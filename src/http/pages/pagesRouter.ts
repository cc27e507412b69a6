import { Router, type RequestHandler } from 'express';
import { AppError } from '../../platform/errors.js';
import { otherMethods } from '../../caller/limits/otherMethods.js';
import { docsHeaders, pageHeaders } from './pageHeaders.js';
import { portalRouter } from './portalRouter.js';
import { redirectToPublicName } from './redirectToPublicName.js';
import { sendSiteFile } from './sendSiteFile.js';
import { siteFiles } from './siteFiles.js';

/** The pages for people and what they load. They need neither key nor database, and no other host. */
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
  router.all('/docs/', otherMethods('GET', 'HEAD'));
  const docs = [...files.keys()].filter((path) => /^\/docs(?:\/|$)/.test(path));
  for (const [path, headers] of [...pageHeaders, ...docs.map((path) => [path, docsHeaders] as const)]) {
    router.get(path, redirectToPublicName(publicUrl), headers);
    router.all(path, send);
  }
  router.use(portalRouter(files, publicUrl, portalUrl));
  return router;
}
