import type { RequestHandler } from 'express';
import { contextOf } from '../../caller/identify.js';
import { AppError } from '../../platform/errors.js';
import { finishSso } from '../../operations/sso/finishSso.js';

/** Takes a browser that a provider sends back, and sends it on to the portal, signed in. */
export const ssoCallback: RequestHandler = async (req, res) => {
  if (req.method !== 'GET') {
    res.set('Allow', 'GET');
    throw new AppError('METHOD_NOT_ALLOWED', 'This path supports GET only.');
  }
  const query = new URLSearchParams(req.originalUrl.replace(/^[^?]*/, ''));
  const { returnTo } = await finishSso(contextOf(res), query);
  res.redirect(303, returnTo);
};
