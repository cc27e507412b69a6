import { type Context, requireTenant } from '../../caller/context.js';
import { type Page, toPage } from '../../domain/page.js';
import type { Mode } from '../../domain/tenancy.js';
import { Alert, type AlertKind } from '../../entities/alert.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';

/** An alert that members were notified of. */
export interface AlertResult {
  readonly id: string;
  readonly kind: AlertKind;
  readonly mode: Mode;
  readonly subjectId: string;
  readonly subject: string;
  /** How many days before the expiry it was sent; null for other alerts. */
  readonly daysBefore: number | null;
  readonly recipients: number;
  readonly sentAt: Date;
}

/** The alerts of the caller's organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listAlerts(ctx: Context, page: PageInput): Promise<Page<AlertResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'alert');
  const alerts = await ctx.em.find(Alert, beforeId === null ? {} : { id: { $lt: beforeId } }, {
    ...{ orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  });
  return toPage(alerts.map(toAlertResult), limit);
}

function toAlertResult({ id, kind, mode, subjectId, subject, threshold, recipients, createdAt }: Alert): AlertResult {
  const isExpiring = kind === 'key_expiring' || kind === 'certificate_expiring';
  const daysBefore = isExpiring ? Number(threshold) : null;
  return { id, kind, mode, subjectId, subject, daysBefore, recipients, sentAt: createdAt };
}
