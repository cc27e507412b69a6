import { Router, type RequestHandler } from 'express';
import { portalSections } from '../domain/portalSections.js';
import { otherMethods } from '../limits/otherMethods.js';
import { applicationPage } from './applicationPage.js';
import { redirectToPublicName } from './redirectToPublicName.js';
import type { SiteFile } from './siteFiles.js';

/** A link that was cut off on its way gets the page, too, which tells what to do. */
export const tokenShaped = /^[\w-]{16,128}$/;

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
  router.get('/', onlyBrowsers, redirectToPublicName(publicUrl), page);
  router.all(['/portal', '/'], otherMethods('GET', 'HEAD'));
  router.get(enterprise, redirectToPublicName(publicUrl));
  router.all(enterprise, page);

  const onboarding = '/onboard/:token';
  router.get(onboarding, redirectToPublicName(portalUrl));
  router.all(onboarding, onlyTokens, applicationPage(files, '/onboard'));
  return router;
}

/** Whoever does not ask for HTML by name is told that there is nothing: the API begins elsewhere. */
const onlyBrowsers: RequestHandler = (req, res, next) => {
  res.vary('Accept');
  next(req.accepts(['json', 'html']) === 'html' ? undefined : 'router');
};

const onlyTokens: RequestHandler = (req, _res, next) => {
  next(tokenShaped.test(String(req.params['token'])) ? undefined : 'route');
};
