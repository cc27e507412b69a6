import { Router, type RequestHandler, type Response } from 'express';
import type { Services } from '../../../caller/context.js';
import { readCertificateId } from '../../../domain/certificates/certificateId.js';
import { AppError } from '../../../platform/errors.js';
import { otherMethods } from '../../../caller/limits/otherMethods.js';
import type { Load } from '../../../caller/limits/load.js';
import { rateLimitHeaders } from '../../../caller/limits/rateLimitHeaders.js';
import { shedLoad } from '../../../caller/limits/shedLoad.js';
import { checkCertificate } from '../../../operations/certificates/checkCertificate.js';
import { replacing } from '../pageHeaders.js';
import { securityHeaders } from '../securityHeaders.js';
import { siteFiles } from '../siteFiles.js';
import { certificateContent } from './certificateContent.js';
import { certificateFrame } from './certificateFrame.js';
import { html } from './html.js';

const policy = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** The public pages of certificates: the form at `/verify`, and a certificate at `/verify/{id}`. Neither needs a key. */
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
    const read = readCertificateId(id);
    if (read === null) await show(res, id);
    else res.redirect(303, `/verify/${read}`);
  });
  router.get('/verify/:id', ...before, async (req, res) => {
    await show(res, String(req.params['id']));
  });
  router.all(['/verify', '/verify/:id'], otherMethods('GET', 'HEAD'));
  return router;
}
