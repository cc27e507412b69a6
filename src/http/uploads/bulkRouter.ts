import { type RequestHandler, Router } from 'express';
import { type Context, requireTenant } from '../../caller/context.js';
import { hasStoredResponse, runOnce } from '../../caller/idempotency/runOnce.js';
import { getContext, identify, refuseAnonymous } from '../../caller/identify.js';
import { countUse } from '../../caller/limits/countUse.js';
import { findDenial, permissions } from '../../caller/permissions.js';
import { loadSession } from '../../caller/sessionCookie.js';
import type { BulkResult } from '../../operations/bulk/getBulk.js';
import { stageRows, startBulk } from '../../operations/bulk/startBulk.js';
import { type BulkCall, parseCall } from './bulk/parseCall.js';
import { readUpload } from './bulk/readUpload.js';
import {
  createStorageQueue,
  createUploadLimiter,
  defaultUploadRate,
  drainRequest,
  requireMinimumRate,
  type StorageQueue,
  type Uploads,
} from './uploads.js';

export const bulkPath = '/api/enterprise/bulk';

const uploadLimits = { ofOne: 2, ofOrganisation: 8, atOnce: 16 };
// Storing a million rows takes many seconds of a connection, and a process has 20 of them for all requests.
const storageLimits = { ofOrganisation: 2, atOnce: 3 };

/** Receives the rows of a bulk upload. The caller is authenticated before any row is read. */
export function bulkRouter({ services, load, publicUrl, pace = defaultUploadRate }: Uploads): Router {
  const takePlace = createUploadLimiter(uploadLimits);
  const inTurn = createStorageQueue(storageLimits);
  const refuse = refuseAnonymous(publicUrl, services.urls.portalUrl);
  const ask = identify(services, loadSession(services.database.pool, services.secrets, publicUrl));
  const underLoad = async <Result>(work: () => Result): Promise<Awaited<Result>> => {
    const leave = load.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
  /** An upload that has to wait for a slot counts as a request, and not against the quota of uploads. */
  const requireSlot = async (ctx: Context): Promise<() => void> => {
    try {
      return takePlace(ctx.actor);
    } catch (error) {
      await countUse(ctx, 'requests');
      throw error;
    }
  };
  const upload: RequestHandler = async (req, res) => {
    try {
      await refuse(req, res, () => undefined);
      const call = parseCall(req);
      await underLoad(() => ask(req, res, () => undefined));
      const ctx = getContext(res);
      const giveBack = await requireSlot(ctx);
      try {
        const countUpload = await underLoad(() => admitUpload(ctx));
        const bulk = await acceptRows(ctx, call, requireMinimumRate(req, pace), { countUpload, inTurn });
        res.status(202).json({ bulk });
      } finally {
        giveBack();
      }
    } catch (error) {
      drainRequest(req);
      throw error;
    }
  };
  const router = Router();
  // Other methods of this path belong to the REST router. Without `options`, Express would handle that one here.
  const passOn: RequestHandler = (_req, _res, next) => {
    next();
  };
  router.route(bulkPath).post(upload).options(passOn);
  return router;
}

/**
 * An upload with an idempotency key is processed once: a retry is recognised by the digest of its bytes, and does not
 * count against the quota.
 */
async function acceptRows(
  ctx: Context,
  { format, readRows, jurisdiction, wantsEvents, fileName }: BulkCall,
  body: AsyncIterable<Buffer>,
  { countUpload, inTurn }: { readonly countUpload: CountUpload; readonly inTurn: StorageQueue },
): Promise<BulkResult> {
  const { organisationId } = requireTenant(ctx);
  const { pieces, digest } = readUpload(body);
  try {
    return await stageRows(readRows(pieces, jurisdiction), (rows) => {
      const start = async (own: Context): Promise<BulkResult> => {
        await countUpload();
        return startBulk(own, rows, { wantsEvents, fileName });
      };
      const { idempotencyKey: key } = ctx;
      if (key === undefined) return inTurn(organisationId, () => start(ctx));
      const input = { format, jurisdiction, wantsEvents, sha256: digest(), ...(fileName !== null && { fileName }) };
      return inTurn(organisationId, () => runOnce(ctx, { operation, key, input, holdsSecret: false }, start));
    });
  } catch (error) {
    // The rows were read even so.
    await countUpload();
    throw error;
  }
}

const name = 'Mutation.startBulk';

/** The name of the equivalent mutation. */
const operation = 'startBulk';

/** Counts an upload against its quota, unless it was counted already. @throws AppError RATE_LIMITED */
type CountUpload = () => Promise<void>;

/**
 * Makes the checks of the mutation's schema guard before an upload is read. A replay counts as a request and uses no
 * quota. Only its body shows whether it is one, so an upload with a stored key is counted afterwards.
 * @throws AppError FORBIDDEN, which is recorded in the audit log; RATE_LIMITED
 */
async function admitUpload(ctx: Context): Promise<CountUpload> {
  const permitted = permissions[name] ?? { callers: [] };
  const refusal = findDenial(ctx, name, permitted);
  if (!refusal) {
    const limit = permitted.limit ?? 'requests';
    const mayBeReplay = await hasStoredResponse(ctx, operation);
    await countUse(ctx, mayBeReplay ? 'requests' : limit);
    let isCounted = !mayBeReplay;
    return async () => {
      if (isCounted) return;
      isCounted = true;
      await countUse(ctx, limit);
    };
  }
  await countUse(ctx, 'requests');
  refusal.requestId = ctx.requestId;
  await ctx.recordDenial(ctx, name, refusal);
  throw refusal;
}
