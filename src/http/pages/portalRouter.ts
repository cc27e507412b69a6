import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { refuseOtherMethods } from '../../caller/methodAndHost.js';
import { portalSections } from '../../domain/portalSections.js';
import { AppError } from '../../platform/errors.js';
import { securityHeaders } from './pageHeaders.js';
import { type SiteFile, siteFiles, siteFolder } from './siteFiles.js';

/** Also matches a truncated link: its page explains the fault. */
const tokenShaped = /^[\w-]{16,128}$/;

/**
 * The portals: at `/` and its sections that of members, officers and operators, at `/onboard/{token}` that of
 * applicants. Each page is the same for everybody and reads no data, so a program that opens links to scan them changes
 * nothing.
 */
export function portalRouter(
  files: ReadonlyMap<string, SiteFile>,
  publicUrl: () => string,
  portalUrl: () => string,
): Router {
  const router = Router({ strict: true });
  const enterprise = [...portalSections.flatMap((name) => [`/${name}`, `/${name}/{*rest}`])];
  const page = applicationPage(files, '/enterprise', documentViewer);
  // The former address of the account page, which old mails and documents link to.
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

/** A client that accepts only JSON gets 404, because the API has other paths. All others get the page. */
const unlessOnlyJson: RequestHandler = (req, res, next) => {
  res.vary('Accept');
  const types = (req.get('accept') ?? '').split(',').map((type) => type.split(';', 1)[0]?.trim() ?? '');
  next(types.every((type) => /^application\/(?:[\w.-]+\+)?json$/i.test(type)) ? 'router' : undefined);
};

/**
 * The 404 page for browsers, which ask for HTML by name, on paths without a handler. Other clients, and all on paths of
 * the API and of assets, get a problem instead. Below `/onboard` it is the applicants' page, which explains a truncated
 * link and does not ask for a sign-in.
 */
export function unknownPage(): RequestHandler {
  const enterprise = applicationPage(siteFiles(), '/enterprise', documentViewer);
  const onboard = applicationPage(siteFiles(), '/onboard');
  return (req, res, next) => {
    res.vary('Accept');
    const isPage = ['GET', 'HEAD'].includes(req.method) && !/^\/(?:api|assets|graphql)(?:\/|$)/.test(req.path);
    if (!isPage || req.accepts(['json', 'html']) !== 'html') {
      next();
      return;
    }
    res.status(404);
    const page = /^\/onboard(?:\/|$)/.test(req.path) ? onboard : enterprise;
    void page(req, res, next);
  };
}

const requireTokenShape: RequestHandler = (req, _res, next) => {
  next(tokenShaped.test(String(req.params['token'])) ? undefined : 'route');
};

/** The viewer of the browser shows the PDF files of applicants, from bytes that the page holds. */
const documentViewer = { 'frame-src': ['blob:'] };

const placeholder = 'NONCE';

/**
 * The page that starts an application of `portal/`. Its policy allows this service only. Inline styles need the nonce
 * of the response, which the page's theme uses; inline scripts are not allowed.
 * @param path of the page among the files of the site: `/onboard`
 * @param further sources of its policy
 */
function applicationPage(
  files: ReadonlyMap<string, SiteFile>,
  path: string,
  further: Readonly<Record<string, readonly string[]>> = {},
): RequestHandler {
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
    ...further,
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
 * Redirects a browser that used another name of this machine to the public one. The two are different origins, and the
 * API refuses keys from pages of other origins. Only names of the local machine with the same port are redirected, so
 * that a proxy that rewrites `Host` cannot cause a loop.
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
