import type { ErrorRequestHandler, RequestHandler } from 'express';
import { getContext } from '../../caller/identify.js';
import { getLoggedRequest } from '../../caller/requestLog.js';
import { finishSso } from '../../operations/sso/finishSso.js';
import { AppError, toPublicError } from '../../platform/errors.js';
import { setErrorHeaders } from '../../platform/problem.js';

/** Handles a browser that a provider sends back: signs the person in and redirects to the portal. */
export const ssoCallback: RequestHandler = async (req, res) => {
  if (req.method !== 'GET') {
    res.set('Allow', 'GET');
    throw new AppError('METHOD_NOT_ALLOWED', 'This path supports GET only.');
  }
  const query = new URLSearchParams(req.originalUrl.replace(/^[^?]*/, ''));
  const { returnTo } = await finishSso(getContext(res), query);
  res.redirect(303, returnTo);
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Shows a person why their sign-in failed, as a page without script or style. */
export const refusalPage: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const { requestId, log } = getLoggedRequest(res);
  const known = toPublicError(error, log);
  log.info({ code: known.code, reason: known.message }, 'a sign-in was refused');
  setErrorHeaders(res, known);
  res.type('html').send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not signed in</title></head>
<body>
<main>
<h1>You are not signed in</h1>
<p>${escaped(known.message)}</p>
<p><a href="/portal/sign-in">Back to the sign-in page</a></p>
<p>Request <code>${escaped(requestId)}</code>: quote this id when you ask for help.</p>
</main>
</body>
</html>
`);
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
}
