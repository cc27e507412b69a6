import { Router, type RequestHandler } from 'express';
import { contextOf, identify, refuseStrangers } from '../../caller/identify.js';
import { loadSession } from '../../caller/sessionCookie.js';
import type { Context } from '../../caller/context.js';
import { runOnce } from '../../caller/idempotency/runOnce.js';
import type { BulkResult } from '../../operations/bulk/bulkResult.js';
import { stageRows } from '../../operations/bulk/stageRows.js';
import { startBulk } from '../../operations/bulk/startBulk.js';
import { admitUpload, operation, type CountUpload } from './bulk/admitUpload.js';
import { readCall, type BulkCall } from './bulk/readCall.js';
import { readUpload } from './bulk/readUpload.js';
import { letRunOut } from './letRunOut.js';
import { defaultPace, requirePace } from './requirePace.js';
import type { Uploads } from './uploads.js';
import { createUploadPlaces } from './uploadPlaces.js';

/** Where many entities are sent to. */
export const bulkPath = '/api/enterprise/bulk';

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
      const call = readCall(req);
      const leave = load.enter();
      let countUpload: CountUpload;
      try {
        await ask(req, res, () => undefined);
        countUpload = await admitUpload(contextOf(res));
      } finally {
        leave();
      }
      const ctx = contextOf(res);
      const giveBack = takePlace(ctx.actor.callerId ?? '');
      try {
        const bulk = await takeRows(ctx, call, countUpload, requirePace(req, pace));
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
  // The other methods of this path belong to the REST router; without `options`, Express would answer that one here.
  const passOn: RequestHandler = (_req, _res, next) => {
    next();
  };
  router.route(bulkPath).post(upload).options(passOn);
  return router;
}

/** With an idempotency key it is done once: the same upload is known by the digest of its bytes. Only a replay is not counted. */
async function takeRows(
  ctx: Context,
  { format, readRows, jurisdiction, wantsEvents }: BulkCall,
  countUpload: CountUpload,
  body: AsyncIterable<Buffer>,
): Promise<BulkResult> {
  const { pieces, digest } = readUpload(body);
  try {
    return await stageRows(readRows(pieces, jurisdiction), (rows) => {
      const start = async (own: Context): Promise<BulkResult> => {
        await countUpload();
        return startBulk(own, rows, { wantsEvents });
      };
      const { idempotencyKey: key } = ctx;
      if (key === undefined) return start(ctx);
      const input = { format, jurisdiction, wantsEvents, sha256: digest() };
      return runOnce(ctx, { operation, key, input, holdsSecret: false }, start);
    });
  } catch (error) {
    // The rows were read all the same.
    await countUpload();
    throw error;
  }
}
