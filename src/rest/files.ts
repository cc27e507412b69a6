import { type RequestHandler, Router } from 'express';
import { decodeJwt } from 'jose';
import { renderQueued } from '../certificates/pdf/renderQueue.js';
import type { Services } from '../caller/context.js';
import { getContext, identifyApplicant, readApplicantCall } from '../caller/identify.js';
import { countUse } from '../caller/limits/countUse.js';
import type { Load } from '../caller/limits/shedLoad.js';
import { refuseOtherMethods } from '../caller/methodAndHost.js';
import { summaryWeight } from '../caller/limits/callWeights.js';
import { parseStatement } from '../domain/certificates/credential.js';
import { documentTypes } from '../domain/onboarding/documents.js';
import { downloadDocument } from '../operations/onboarding/cases/getOnboarding.js';
import { getSubmissionSummary } from '../operations/onboarding/applicant/submissionSummary.js';
import { AppError } from '../platform/errors.js';
import type { RouteFile } from './routes/route.js';

/**
 * The PDF of a certificate, generated from the signed document. Expired and revoked certificates have one too, because it shows
 * what was signed.
 */
export const certificateFile: RouteFile = {
  mediaType: 'application/pdf',
  async make(data) {
    const { id, credential } = data as { id: string; credential: string | null };
    if (credential === null) {
      throw new AppError('STATE_CONFLICT', 'This certificate is not issued yet, so it has no PDF.');
    }
    return {
      name: `${id}.pdf`,
      bytes: await renderQueued({
        kind: 'certificate',
        statement: parseStatement(decodeJwt(credential)),
        jwt: credential,
      }),
    };
  },
};

/** The bundle of a verification, byte for byte as it was signed: it is stored as a whole, not generated again. */
export const auditBundleFile: RouteFile = {
  mediaType: 'application/octet-stream',
  mostBytes: 104_857_600,
  isDownload: true,
  make(data) {
    const { fileName: name, text } = data as { fileName: string; text: string };
    return Promise.resolve({ name, bytes: Buffer.from(text) });
  },
};

/** A file of an applicant: always downloaded, never displayed. Its bytes bypass GraphQL and are sent part by part. */
export const documentFile: RouteFile = {
  mediaType: 'application/octet-stream',
  mediaTypes: documentTypes,
  isDownload: true,
  make: (_data, ctx, { id = '', documentId = '' }) => downloadDocument(ctx, id, documentId),
};

/**
 * For responses that are the same for everyone and depend on neither key nor session. Pages of any origin may read them (Fetch
 * Standard, sections 3.3 and 3.6), so any website can check a certificate.
 */
export const allowAllOrigins: RequestHandler = (_req, res, next) => {
  res.set('Access-Control-Allow-Origin', '*');
  res.set('Cross-Origin-Resource-Policy', 'cross-origin');
  next();
};

/** The path of the applicant's copy. */
export const summaryPath = '/api/onboard/summary';

/** Serves applicants a PDF of their latest submission, to a page of this service alone. It is stored nowhere on the way. */
export function summaryRouter(services: Services, load: Load, publicUrl: () => string): Router {
  const serve: RequestHandler = async (req, res) => {
    const token = readApplicantCall(req, publicUrl(), services.urls.portalUrl());
    const leave = load.enter();
    try {
      await identifyApplicant(services, req, res, token);
      const ctx = getContext(res);
      await countUse(ctx, 'applicantCalls', summaryWeight);
      const summary = await getSubmissionSummary(ctx);
      const bytes = await renderQueued({ kind: 'summary', summary });
      res.attachment(`application-${summary.reference}.pdf`);
      res.set({
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': 'sandbox',
      });
      res.type('application/pdf').send(Buffer.from(bytes));
    } finally {
      leave();
    }
  };
  const router = Router({ strict: true });
  router.get(summaryPath, serve);
  router.all(summaryPath, refuseOtherMethods('GET', 'HEAD'));
  return router;
}
