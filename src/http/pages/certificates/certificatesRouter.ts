import { type RequestHandler, type Response, Router } from 'express';
import type { Services } from '../../../caller/context.js';
import { rateLimitHeaders } from '../../../caller/limits/rateLimits.js';
import { type Load, shedLoad } from '../../../caller/limits/shedLoad.js';
import { refuseOtherMethods } from '../../../caller/methodAndHost.js';
import { parseCertificateId } from '../../../domain/certificates/certificate.js';
import { checkCertificate } from '../../../operations/certificates/checkCertificate.js';
import { AppError } from '../../../platform/errors.js';
import { replacing, securityHeaders } from '../pageHeaders.js';
import { assetPath, type SiteFile, siteFiles } from '../siteFiles.js';
import { certificateContent, html, type Html } from './certificateContent.js';

const policy = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/**
 * The public pages of certificates: the form at `/verify`, and a certificate at `/verify/{id}`. Neither needs a key.
 */
export function certificatesRouter({ database, rateLimits, clock }: Services, load: Load): Router {
  const frame = certificateFrame(siteFiles());
  const page = (res: Response, title: string, content: Parameters<typeof frame>[1], typedId?: string): void => {
    res.type('html').send(frame(title, content, typedId));
  };

  const limit: RequestHandler = async (req, res, next) => {
    const state = await rateLimits.consumePublicRead(req.ip ?? '');
    if (state) res.set(rateLimitHeaders(state));
    if (!state?.isExceeded) {
      next();
      return;
    }
    res.status(429);
    const wait = html`<h1>Too many checks</h1>
      <p>
        There were ${state.limit} from your network within ${state.windowSeconds} seconds. Try again in
        ${state.resetSeconds}.
      </p>`;
    page(res, 'Too many checks', wait);
  };

  const show = async (res: Response, id: string): Promise<void> => {
    try {
      const check = await checkCertificate({ pool: database.pool, clock }, id);
      page(res, check.legalName, certificateContent(check));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
      res.status(404);
      const content = html`<h1>No such certificate</h1>
        <p class="banner unknown" role="status">
          <strong>Not found</strong> No certificate with this id exists. Compare it with the paper, character by
          character.
        </p>`;
      page(res, 'No such certificate', content, id.slice(0, 100));
    }
  };

  const router = Router({ strict: true });
  const before = [replacing(securityHeaders(policy)), limit, shedLoad(load)];
  router.get('/verify', ...before, async (req, res) => {
    const { id } = req.query;
    if (typeof id !== 'string' || id.trim() === '') {
      page(res, 'Check a certificate', html`<h1>Is this certificate genuine?</h1>`);
      return;
    }
    const read = parseCertificateId(id);
    if (read === null) await show(res, id);
    else res.redirect(303, `/verify/${read}`);
  });
  router.get('/verify/:id', ...before, async (req, res) => {
    await show(res, String(req.params['id']));
  });
  router.all(['/verify', '/verify/:id'], refuseOtherMethods('GET', 'HEAD'));
  return router;
}

/** Renders a whole page of the public certificate check. */
export type CertificateFrame = (title: string, content: Html, typedId?: string) => string;

/** The frame around the content of a page: its head, and the form to check another certificate. It needs no script. */
function certificateFrame(files: ReadonlyMap<string, SiteFile>): CertificateFrame {
  const tokens = assetPath(files, 'tokens.css');
  const styles = assetPath(files, 'verify.css');
  const icon = assetPath(files, 'icon.svg');
  return (title, content, typedId = '') =>
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${title} · Entity Verification</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="${icon}" />
          <link rel="stylesheet" href="${tokens}" />
          <link rel="stylesheet" href="${styles}" />
        </head>
        <body>
          <header>
            <a href="/verify"><img src="${icon}" alt="" width="28" height="28" />Entity Verification</a>
          </header>
          <main>
            ${content}
            <section aria-labelledby="another">
              <h2 id="another">Check a certificate</h2>
              <form action="/verify" method="get" role="search">
                <label for="id">Certificate id</label>
                <div class="field">
                  <input
                    id="id"
                    name="id"
                    value="${typedId}"
                    required
                    maxlength="100"
                    autocomplete="off"
                    autocapitalize="characters"
                    spellcheck="false"
                    aria-describedby="hint"
                  />
                  <button>Check</button>
                </div>
                <p id="hint" class="hint">KYB and 20 characters; spaces, hyphens and case do not matter.</p>
              </form>
              <p>Without this service: <a href="/verify/offline">check a certificate file in your browser</a>.</p>
            </section>
          </main>
        </body>
      </html> `.text;
}
