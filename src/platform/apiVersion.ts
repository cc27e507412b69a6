import type { RequestHandler } from 'express';
import { AppError } from './errors.js';

/** The API version of this service (contract.md#versions). Additive changes need no new version. */
export const currentApiVersion = '2026-11-20';

/**
 * Refuses a call that is pinned to another version.
 * @throws AppError INVALID_REQUEST
 */
export function refuseOtherVersion(pinned: string | string[] | undefined): void {
  if (pinned === undefined || pinned === currentApiVersion) return;
  throw new AppError(
    'INVALID_REQUEST',
    `This API version is not supported. Send API-Version ${currentApiVersion}, or leave the header out.`,
  );
}

/** The middleware form of `refuseOtherVersion`. */
export const apiVersion: RequestHandler = (req, _res, next) => {
  refuseOtherVersion(req.headers['api-version']);
  next();
};
