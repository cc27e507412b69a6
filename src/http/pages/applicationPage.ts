import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { AppError } from '../../platform/errors.js';
import { securityHeaders } from './securityHeaders.js';
import { siteFolder, type SiteFile } from './siteFiles.js';

const placeholder = 'NONCE';

/**
 * The page that starts an application of `portal/`. Its policy names this service alone and no inline script or style but
 * the style elements that the page makes of its own theme, by a nonce of this answer.
 * @param path of the page among the files of the site: `/onboard`
 */
export function applicationPage(files: ReadonlyMap<string, SiteFile>, path: string): RequestHandler {
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
