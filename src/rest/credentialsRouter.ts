import { type RequestHandler, Router } from 'express';
import { loadPublicKeys } from '../audit/signingKeys.js';
import type { Services } from '../caller/context.js';
import { limitPublicReads } from '../caller/limits/rateLimits.js';
import { type Load, shedLoad } from '../caller/limits/shedLoad.js';
import { refuseOtherMethods } from '../caller/methodAndHost.js';
import { createStatusLists, credentialMediaType } from '../operations/certificates/statusLists.js';
import { credentialContext, type StatusPurpose } from '../domain/certificates/credential.js';
import { AppError } from '../platform/errors.js';
import { allowAllOrigins } from './files.js';

/**
 * Serves what is needed to check a certificate, without a key: the public signing keys (RFC 7517), the status lists (Bitstring
 * Status List v1.0) and the terms of our credentials (JSON-LD 1.1).
 */
export function credentialsRouter(services: Services, load: Load, publicUrl: () => string): Router {
  const { database, vault, clock } = services;
  const { pool } = database;
  const lists = createStatusLists({ pool, vault, clock, publicUrl });
  const serveList =
    (purpose: StatusPurpose): RequestHandler =>
    async (req, res) => {
      const list = readListNumber(req.params['list']);
      const jwt = list === null ? null : await lists.read(purpose, list);
      if (jwt === null) {
        throw new AppError('NOT_FOUND', 'No status list with this number exists. Use the URL in the certificate.');
      }
      res.type(credentialMediaType).send(Buffer.from(jwt));
    };
  const serveContext =
    (version: 1 | 2): RequestHandler =>
    (_req, res) => {
      res.type('application/ld+json').send(JSON.stringify(credentialContext(publicUrl(), version)));
    };
  const handlers: Readonly<Record<string, RequestHandler>> = {
    '/.well-known/jwks.json': async (_req, res) => {
      const keys = await loadPublicKeys(pool);
      res.type('application/jwk-set+json').send(JSON.stringify(keys));
    },
    '/credentials/status/:list': serveList('revocation'),
    '/credentials/suspension/:list': serveList('suspension'),
    '/credentials/context/v1': serveContext(1),
    '/credentials/context/v2': serveContext(2),
  };
  const router = Router({ strict: true });
  for (const [path, handler] of Object.entries(handlers)) {
    router.get(path, allowAllOrigins, limitPublicReads(services.rateLimits), shedLoad(load), handler);
    router.all(path, refuseOtherMethods('GET', 'HEAD'));
  }
  return router;
}

/** Null if the text is not a possible number of a list. */
function readListNumber(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
