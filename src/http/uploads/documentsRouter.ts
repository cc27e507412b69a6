import { type Request, type RequestHandler, Router } from 'express';
import { getContext, identifyApplicant, readApplicantCall } from '../../caller/identify.js';
import { uploadWeight } from '../../caller/limits/callWeights.js';
import { countUse } from '../../caller/limits/countUse.js';
import { refuseOtherMethods } from '../../caller/methodAndHost.js';
import { documentFile } from '../../domain/inputs/limits.js';
import { tooLarge, uploadDocument } from '../../operations/onboarding/applicant/uploadDocument.js';
import { AppError } from '../../platform/errors.js';
import { createUploadLimiter, defaultUploadRate, drainRequest, requireMinimumRate, type Uploads } from './uploads.js';

export const documentsPath = '/api/onboard/documents';

// Per organisation half of all: an applicant who is refused has to send the file again by hand.
const uploadLimits = { ofOne: 4, ofOrganisation: 32, atOnce: 64 };

/**
 * Receives files of applicants: the bytes as body, with kind, name and person in the query. The applicant is authenticated
 * before any byte is read.
 */
export function documentsRouter({ services, load, publicUrl, pace = defaultUploadRate }: Uploads): Router {
  const takePlace = createUploadLimiter(uploadLimits);
  const upload: RequestHandler = async (req, res) => {
    try {
      const token = readApplicantCall(req, publicUrl(), services.urls.portalUrl());
      refuseUnread(req);
      const leave = load.enter();
      try {
        await identifyApplicant(services, req, res, token);
      } finally {
        leave();
      }
      const ctx = getContext(res);
      await countUse(ctx, 'applicantCalls', uploadWeight);
      const giveBack = takePlace(ctx.actor);
      try {
        const { kind, name, party } = req.query;
        const document = await uploadDocument(ctx, { kind, name, party, bytes: requireMinimumRate(req, pace) });
        res.status(201).json({ document });
      } finally {
        giveBack();
      }
    } catch (error) {
      drainRequest(req);
      throw error;
    }
  };
  const router = Router({ strict: true });
  router.post(documentsPath, upload);
  router.all(documentsPath, refuseOtherMethods('POST'));
  return router;
}

/**
 * Refuses a file by its headers alone.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
function refuseUnread(req: Request): void {
  if (Number(req.headers['content-length'] ?? 0) > documentFile.maxBytes) throw tooLarge();
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The request body must be uncompressed. Remove the Content-Encoding.');
  }
}
