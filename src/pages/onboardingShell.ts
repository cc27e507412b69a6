import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { AppError } from '../errors.js';
import { securityHeaders } from './securityHeaders.js';
import { siteFolder, type SiteFile } from './siteFiles.js';

/** A link that was cut off on its way gets the page, too, which tells what to do. */
export const tokenShaped = /^[\w-]{16,128}$/;

const placeholder = 'NONCE';

/**
 * The page of an applicant at `/onboard/{token}`. It is the same for every token: none is looked up, so a program that opens
 * links to see what is behind them changes nothing. Its policy names this service alone and no inline script or style but the
 * style elements that the page makes of its own theme, by a nonce of this answer.
 */
export function onboardingShell(files: ReadonlyMap<string, SiteFile>): RequestHandler {
  const page = files.get('/onboard');
  if (!page) throw new Error('The site has no /onboard.');
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
  return (req, res, next) => {
    if (!tokenShaped.test(String(req.params['token']))) {
      next();
      return;
    }
    if (!['GET', 'HEAD'].includes(req.method)) {
      res.set('Allow', 'GET, HEAD');
      throw new AppError('METHOD_NOT_ALLOWED', 'Use GET or HEAD here.');
    }
    const nonce = randomBytes(16).toString('base64');
    for (const [name, value] of headers) res.setHeader(name, value.replace(placeholder, nonce));
    res.set('Cache-Control', 'no-store');
    res.set('X-Robots-Tag', 'noindex, nofollow');
    res.type('html').send(html.replace(placeholder, nonce));
  };
}
