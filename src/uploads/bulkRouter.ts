import { Router, type Request, type RequestHandler } from 'express';
import { enterDenial } from '../audit/enterDenial.js';
import { contextOf, identify, refuseStrangers } from '../auth/identify.js';
import { permissions } from '../auth/permissions.js';
import { refusalOf } from '../auth/refusalOf.js';
import { loadSession } from '../auth/sessionCookie.js';
import type { Context } from '../context.js';
import { AppError } from '../errors.js';
import { countUse } from '../limits/countUse.js';
import { stageRows } from '../operations/bulk/stageRows.js';
import { startBulk } from '../operations/bulk/startBulk.js';
import { csvRows } from './bulk/csvRows.js';
import { mostBytes, tooLarge, uploadBytes } from './bulk/uploadBytes.js';
import { letRunOut } from './letRunOut.js';
import { defaultPace, requirePace } from './requirePace.js';
import type { Uploads } from './uploads.js';
import { createUploadPlaces } from './uploadPlaces.js';

/** Where many entities are sent to. */
export const bulkPath = '/api/enterprise/bulk';

const operation = 'Mutation.startBulk';
const placesOfOne = 2;
const placesAtOnce = 16;

/** Takes rows of many entities as they come. Who sends is asked before any is read. */
export function bulkRouter({ services, load, publicUrl, pace = defaultPace }: Uploads): Router {
  const takePlace = createUploadPlaces({ ofOne: placesOfOne, atOnce: placesAtOnce });
  const refuse = refuseStrangers(publicUrl, services.urls.portalUrl);
  const ask = identify(services, loadSession(services.database.pool, services.secrets, publicUrl));
  const upload: RequestHandler = async (req, res) => {
    try {
      await refuse(req, res, () => undefined);
      refuseUnread(req);
      const leave = load.enter();
      try {
        await ask(req, res, () => undefined);
        await admit(contextOf(res));
      } finally {
        leave();
      }
      const ctx = contextOf(res);
      const giveBack = takePlace(ctx.actor.callerId ?? '');
      try {
        const bytes = uploadBytes(requirePace(req, pace));
        const bulk = await stageRows(csvRows(bytes, null), (rows) => startBulk(ctx, rows, { wantsEvents: false }));
        res.status(202).json({ bulk });
      } finally {
        giveBack();
      }
    } catch (error) {
      letRunOut(req);
      throw error;
    }
  };
  const router = Router({ strict: true });
  router.post(bulkPath, upload);
  return router;
}

/** The same as stands before the mutation. @throws AppError FORBIDDEN, which is on record; RATE_LIMITED */
async function admit(ctx: Context): Promise<void> {
  const permitted = permissions[operation] ?? { callers: [] };
  const refusal = refusalOf(ctx, operation, permitted);
  await countUse(ctx, refusal ? 'requests' : (permitted.limit ?? 'requests'));
  if (!refusal) return;
  await enterDenial(ctx, operation, refusal);
  throw refusal;
}

/** What the headers alone tell. @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
function refuseUnread(req: Request): void {
  if (Number(req.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the rows uncompressed.');
}
