import { ownHeaders } from '../../encryption/endpointSecrets.js';
import type { Context } from '../../caller/context.js';
import { readTargetUrl } from '../../egress/targetUrl.js';
import type { Mode } from '../../entities/apiKey.js';
import type { EventKind } from '../../entities/event.js';
import type { EndpointStatus, EndpointVerification, WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import type { RecoveryResult, WebhookState } from './readWebhookStates.js';

/** A deleted endpoint is never seen. */
export type WebhookStatus = Exclude<EndpointStatus, 'deleted'>;

/** What a caller sees of an endpoint (contract.md#webhooks). The secret is in the answers that make it only. */
export interface WebhookResult {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventKind[];
  readonly description: string | null;
  readonly status: WebhookStatus;
  readonly mode: Mode;
  readonly createdAt: Date;
  /** Values are not shown again. */
  readonly headerNames: readonly string[];
  readonly rateLimit: number | null;
  readonly disabledReason: string | null;
  readonly disabledAt: Date | null;
  readonly isPrivateRange: boolean;
  readonly verification: EndpointVerification;
  readonly verifiedAt: Date | null;
  /** Null when one secret alone signs. */
  readonly previousSecretUntil: Date | null;
  /** Null: there was none. */
  readonly recovery: RecoveryResult | null;
  readonly health: {
    readonly failures: number;
    readonly failingSince: Date | null;
    readonly lastAttemptAt: Date | null;
    readonly lastStatus: number | null;
    readonly lastError: string | null;
  };
}

/** Picks what a caller sees out of what is stored. */
export function webhookResultOf(
  { vault, dialPolicy, clock }: Pick<Context, 'vault' | 'dialPolicy' | 'clock'>,
  endpoint: WebhookEndpoint,
  { last, recovery }: WebhookState = { last: undefined, recovery: null },
): WebhookResult {
  const { id, url, kinds, description, status, mode, createdAt, rateLimit, previousSecretUntil } = endpoint;
  if (status === 'deleted') throw new Error('A deleted endpoint has no result.');
  const target = readTargetUrl(url, dialPolicy);
  return {
    id,
    url,
    events: kinds,
    description,
    status,
    mode,
    createdAt,
    headerNames: Object.keys(ownHeaders(vault, endpoint)),
    rateLimit,
    disabledReason: endpoint.disabledReason,
    disabledAt: endpoint.disabledAt,
    isPrivateRange: target.ok && target.isOpenedRange,
    verification: endpoint.verification,
    verifiedAt: endpoint.verifiedAt,
    previousSecretUntil: previousSecretUntil && previousSecretUntil > clock() ? previousSecretUntil : null,
    recovery,
    health: {
      failures: endpoint.failures,
      failingSince: endpoint.failingSince,
      lastAttemptAt: last?.at ?? null,
      lastStatus: last?.status ?? null,
      lastError: last?.error ?? null,
    },
  };
}
