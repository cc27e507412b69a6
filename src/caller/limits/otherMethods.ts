import type { RequestHandler } from 'express';
import { AppError } from '../../platform/errors.js';

/** Refuses every method with 405. To be set behind the handlers of a path. @param allowed Those that have one */
export function otherMethods(...allowed: readonly string[]): RequestHandler {
  return (_req, res) => {
    res.set('Allow', allowed.join(', '));
    throw new AppError('METHOD_NOT_ALLOWED', `This path supports ${allowed.join(' and ')} only.`);
  };
}
