import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import type { TenantActor } from '../../caller/actor.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { newId } from '../../domain/ids.js';
import { newWebhook } from '../../domain/inputs/organisations.js';
import { findWebhookHeaderFaults } from '../../domain/webhookHeaders.js';
import { newWebhookSecret } from '../../domain/webhookSignature.js';
import type { EgressPolicy } from '../../egress/publicAddress.js';
import { parseTargetUrl } from '../../egress/targetUrl.js';
import { encryptHeaders, secretAad } from '../../encryption/vault.js';
import type { EventTypeName } from '../../domain/eventTypeNames.js';
import { Organisation } from '../../entities/organisation.js';
import { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { AppError } from '../../platform/errors.js';
import { lockOrganisation } from '../organisations/updateOrganisation.js';
import { parseInput } from '../readInput.js';
import { toWebhookResult, type WebhookResult } from './webhooks.js';

const maxEndpoints = 50;

export interface CreateWebhookInput {
  readonly url: string;
  readonly events: readonly EventTypeName[];
  readonly description?: string | null;
  /** Names and values. */
  readonly headers?: object | null;
  /** Attempts per second; 50 unless given, null for no limit. */
  readonly rateLimit?: number | null;
}

/**
 * Creates an endpoint that receives later events of these types. Only this response contains its secret.
 * @throws AppError FORBIDDEN for a plan without webhooks and as `requireApplicantRights`, WEBHOOK_URL_REFUSED, INVALID_REQUEST,
 * STATE_CONFLICT if the organisation has 50 in this mode
 */
export async function createWebhook(
  ctx: Context,
  input: CreateWebhookInput,
): Promise<WebhookResult & { readonly secret: string }> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const { organisationId, mode } = caller;
  const now = ctx.clock();
  const url = readWebhookUrl(input.url, ctx.dialPolicy);
  const { description = null, rateLimit = defaultRateLimit } = parseInput(newWebhook, input);
  const kinds = [...new Set(input.events)];
  const headers = readWebhookHeaders(input.headers);
  return ctx.em.transactional(async (em) => {
    // Endpoints that are created at the same time must count each other.
    await lockOrganisation(em, organisationId);
    await lockCaller(em, caller, now);
    await requireApplicantRights(em, caller, kinds);
    if ((await em.count(WebhookEndpoint, { status: { $ne: 'deleted' } })) >= maxEndpoints) {
      throw new AppError(
        'STATE_CONFLICT',
        `The organisation already has ${maxEndpoints} webhooks, which is the limit. Delete one first.`,
      );
    }
    const id = newId('webhook', now);
    const secret = newWebhookSecret();
    const endpoint = em.create(WebhookEndpoint, {
      id,
      organisationId,
      mode,
      url,
      kinds,
      description,
      sealedHeaders: encryptHeaders(ctx.vault, id, headers),
      rateLimit,
      status: 'enabled',
      verification: ctx.webhookChallenges.requiredFor.includes(caller.plan) ? 'pending' : 'unverified',
      version: 1,
      failures: 0,
      sealedSecret: ctx.vault.encrypt(secret, secretAad(id)),
      createdAt: now,
    });
    await em.flush();
    const result = { ...toWebhookResult(ctx, endpoint), secret };
    await recordAudit(ctx, em, {
      action: 'webhook.created',
      object: { kind: 'webhook', id },
      details: { host: new URL(url).hostname, kinds },
    });
    await storeResponse(ctx, em, result);
    return result;
  });
}

/**
 * The default attempts per second: one and a half times the events of an organisation that uses its 1,000 verifications a minute,
 * with two events each (33 a second). So an endpoint has caught up with an outage of one hour after two.
 */
const defaultRateLimit = 50;

/** A URL that events may be sent to, as it was written. @throws AppError WEBHOOK_URL_REFUSED */
export function readWebhookUrl(url: string, policy: EgressPolicy): string {
  const target = parseTargetUrl(url, policy);
  if (target.ok) return url;
  const { reason } = target;
  throw new AppError('WEBHOOK_URL_REFUSED', reason, { errors: [{ pointer: '/url', detail: reason }] });
}

/** The additional headers of an endpoint. @throws AppError INVALID_REQUEST naming each that cannot be sent */
export function readWebhookHeaders(headers: object | null | undefined): Readonly<Record<string, string>> {
  const given = headers ?? {};
  const errors = findWebhookHeaderFaults(given as Record<string, unknown>).map(({ name, detail }) => ({
    pointer: name === null ? '/headers' : `/headers/${name.replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100)}`,
    detail,
  }));
  const [first] = errors;
  if (first) {
    throw new AppError('INVALID_REQUEST', `${first.pointer}: ${first.detail}`, { errors: errors.slice(0, 50) });
  }
  return given as Record<string, string>;
}

/**
 * An organisation can have the webhooks of `onboarding.*` name the applicant (`personalDataInWebhooks`). Developers and their keys may
 * not read that, so they may not choose where it is sent either.
 * @throws AppError FORBIDDEN
 */
export async function requireApplicantRights(
  em: EntityManager,
  caller: TenantActor,
  kinds: readonly EventTypeName[],
): Promise<void> {
  const roles = caller.kind === 'key' ? [caller.role, caller.memberRole] : [caller.role];
  if (!roles.includes('developer') || !kinds.some((kind) => kind.startsWith('onboarding.'))) return;
  const { personalDataInWebhooks } = await em.findOneOrFail(Organisation, { id: caller.organisationId });
  if (!personalDataInWebhooks) return;
  throw new AppError(
    'FORBIDDEN',
    'Webhooks of this organisation name applicants, so only an owner can choose where events of onboarding are sent. Ask an owner, or leave these events out.',
  );
}

/** Webhooks are part of the plans from `growth` (contract.md#limits). @throws AppError FORBIDDEN */
export function requireWebhookPlan({ plan }: TenantActor): void {
  if (plan !== 'starter') return;
  throw new AppError(
    'FORBIDDEN',
    'Webhooks need the plan growth or enterprise, and this organisation has the plan starter. Ask the operator for another plan, or read the event log.',
  );
}
