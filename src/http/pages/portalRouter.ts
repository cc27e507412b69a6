import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { refuseOtherMethods } from '../../caller/methodAndHost.js';
import { portalSections } from '../../domain/portalSections.js';
import { AppError } from '../../platform/errors.js';
import { securityHeaders } from './pageHeaders.js';
import { type SiteFile, siteFiles, siteFolder } from './siteFiles.js';

/** A link that was cut off on its way gets the page, too, which tells what to do. */
const tokenShaped = /^[\w-]{16,128}$/;

/**
 * The portals: at `/` and the sections that of members, officers and operators, at `/onboard/{token}` that of an applicant.
 * Each page is the same for everybody and looks nothing up, so a program that opens links to see what is behind them changes nothing.
 */
export function portalRouter(
  files: ReadonlyMap<string, SiteFile>,
  publicUrl: () => string,
  portalUrl: () => string,
): Router {
  const router = Router({ strict: true });
  const enterprise = [...portalSections.flatMap((name) => [`/${name}`, `/${name}/{*rest}`])];
  const page = applicationPage(files, '/enterprise');
  // What was the page of one’s account, which mails and documents have named.
  router.get('/portal', (_req, res) => {
    res.redirect(303, '/settings/sign-in');
  });
  router.get('/', unlessOnlyJson, redirectToPublicName(publicUrl), page);
  router.all(['/portal', '/'], refuseOtherMethods('GET', 'HEAD'));
  router.get(enterprise, redirectToPublicName(publicUrl));
  router.all(enterprise, page);

  const onboarding = '/onboard/:token';
  router.get(onboarding, redirectToPublicName(portalUrl));
  router.all(onboarding, requireTokenShape, applicationPage(files, '/onboard'));
  return router;
}

/** A program that takes JSON alone is told that there is nothing: the API begins elsewhere. Everybody else gets the page. */
const unlessOnlyJson: RequestHandler = (req, res, next) => {
  res.vary('Accept');
  const types = (req.get('accept') ?? '').split(',').map((type) => type.split(';', 1)[0]?.trim() ?? '');
  next(types.every((type) => /^application\/(?:[\w.-]+\+)?json$/i.test(type)) ? 'router' : undefined);
};

/**
 * For a path that nothing else has answered: browsers, which ask for HTML by name, get a page that says so, with 404. Programs
 * get the problem that follows, and so does everybody below the paths of the API and of files.
 */
export function unknownPage(): RequestHandler {
  const page = applicationPage(siteFiles(), '/enterprise');
  return (req, res, next) => {
    res.vary('Accept');
    const isPage = ['GET', 'HEAD'].includes(req.method) && !/^\/(?:api|assets|graphql)(?:\/|$)/.test(req.path);
    if (!isPage || req.accepts(['json', 'html']) !== 'html') {
      next();
      return;
    }
    res.status(404);
    void page(req, res, next);
  };
}

const requireTokenShape: RequestHandler = (req, _res, next) => {
  next(tokenShaped.test(String(req.params['token'])) ? undefined : 'route');
};

const placeholder = 'NONCE';

/**
 * The page that starts an application of `portal/`. Its policy names this service alone and no inline script or style but
 * the style elements that the page makes of its own theme, by a nonce of this answer.
 * @param path of the page among the files of the site: `/onboard`
 */
function applicationPage(files: ReadonlyMap<string, SiteFile>, path: string): RequestHandler {
  const page = files.get(path);
  if (!page) throw new Error(`The site has no ${path}.`);
  const html = readFileSync(join(siteFolder, page.file), 'utf8');
  const headers = securityHeaders({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${placeholder}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
  return (req, res) => {
    if (!['GET', 'HEAD'].includes(req.method)) {
      res.set('Allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_ALLOWED', 'This path supports GET and HEAD only.');
    }
    const nonce = randomBytes(16).toString('base64');
    for (const [name, value] of headers) res.setHeader(name, value.replace(placeholder, nonce));
    res.set('Cache-Control', 'no-store');
    res.set('X-Robots-Tag', 'noindex, nofollow');
    res.type('html').send(html.replace(placeholder, nonce));
  };
}

const localHostNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends a browser that called this machine by another of its names to the public one: to the browser they are different
 * origins, and the API answers no key that comes from a page of another origin. Only the names of one machine are
 * exchanged, on the same port, so that a proxy that rewrites `Host` cannot send a browser round in circles.
 */
export function redirectToPublicName(publicUrl: () => string): RequestHandler {
  return (req, res, next) => {
    const own = new URL(publicUrl());
    const called = URL.parse(`${own.protocol}//${req.headers.host ?? ''}`);
    const isOtherName = called !== null && called.port === own.port && called.hostname !== own.hostname;
    if (isOtherName && [called, own].every(({ hostname }) => localHostNames.has(hostname))) {
      res.redirect(303, own.origin + req.path);
    } else {
      next();
    }
  };
}
