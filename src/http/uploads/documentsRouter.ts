import { Router, type Request, type RequestHandler } from 'express';
import { contextOf, identifyApplicant, readApplicantCall } from '../../caller/identify.js';
import { AppError } from '../../platform/errors.js';
import { countUse } from '../../caller/limits/countUse.js';
import { otherMethods } from '../../caller/limits/otherMethods.js';
import { mostBytes, tooLarge } from '../../operations/onboarding/applicant/stageDocument.js';
import { uploadDocument } from '../../operations/onboarding/applicant/uploadDocument.js';
import { letRunOut } from './letRunOut.js';
import { defaultPace, requirePace } from './requirePace.js';
import type { Uploads } from './uploads.js';
import { createUploadPlaces } from './uploadPlaces.js';

/** Where an applicant sends files to. */
export const documentsPath = '/api/onboard/documents';

const placesOfLink = 4;
const placesAtOnce = 64;

/** Takes files of applicants: the bytes as they are, with kind and name in the query. Who sends is asked before any is read. */
export function documentsRouter({ services, load, publicUrl, pace = defaultPace }: Uploads): Router {
  const takePlace = createUploadPlaces({ ofOne: placesOfLink, atOnce: placesAtOnce });
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
      const ctx = contextOf(res);
      await countUse(ctx, 'applicantCalls');
      const giveBack = takePlace(ctx.actor.callerId ?? '');
      try {
        const { kind, name } = req.query;
        const document = await uploadDocument(ctx, { kind, name, bytes: requirePace(req, pace) });
        res.status(201).json({ document });
      } finally {
        giveBack();
      }
    } catch (error) {
      letRunOut(req);
      throw error;
    }
  };
  const router = Router({ strict: true });
  router.post(documentsPath, upload);
  router.all(documentsPath, otherMethods('POST'));
  return router;
}

/** What the headers alone tell. @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
function refuseUnread(req: Request): void {
  if (Number(req.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The request body must be uncompressed. Remove the Content-Encoding.');
  }
}
