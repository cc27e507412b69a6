import type { ErrorRequestHandler } from 'express';
import { publicErrorOf } from '../../platform/publicError.js';
import { requestOf } from '../../caller/requestLog.js';
import { setErrorHeaders } from '../../rest/problem.js';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Tells a person who is in the middle of signing in why it does not go on, as a page without script or style. */
export const refusalPage: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const { requestId, log } = requestOf(res);
  const known = publicErrorOf(error, log);
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
