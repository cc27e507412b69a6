import { type Context, requireTenant } from '../../caller/context.js';
import { diagnoseSignature, type Diagnosis } from '../../domain/diagnoseSignature.js';
import { diagnosedDelivery } from '../../domain/inputs/limits.js';
import { diagnosis } from '../../domain/inputs/organisations.js';
import { secretAad } from '../../encryption/vault.js';
import { invalidField, notFound } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';
import { findWebhook } from './lockWebhook.js';

export interface DiagnoseWebhookInput {
  /** The endpoint of the delivery: its secrets are tried too. */
  readonly webhookId?: string | null;
  /** The body, byte for byte as it was received. */
  readonly body: string;
  /** An object of names and values, or a list of `{ name, value }`. */
  readonly headers: unknown;
  /** The secret that the receiver uses; the current one of the endpoint unless given. */
  readonly secret?: string | null;
  /** The signature that the receiver's own code computes. */
  readonly computed?: string | null;
  /** The time on the receiver's clock; now unless given. */
  readonly receivedAt?: Date | null;
}

/**
 * Names the rule that a signed delivery fails, and the remedy. Nothing is stored, and the response contains no secret.
 * @throws AppError NOT_FOUND for the endpoint, INVALID_REQUEST for invalid headers, a body that is too long, and without
 * any secret
 */
export async function diagnoseWebhook(
  ctx: Context,
  { webhookId, body, headers, secret, computed, receivedAt }: DiagnoseWebhookInput,
): Promise<Diagnosis> {
  requireTenant(ctx);
  parseInput(diagnosis, { body, secret, computed });
  const seen = parseSeenHeaders(headers);
  const secrets = webhookId == null ? [] : await decryptSecrets(ctx, webhookId);
  const own = secret ?? secrets[0]?.secret;
  if (own === undefined) throw invalidField('/secret', 'Required unless `webhookId` names one of your webhooks.');
  return diagnoseSignature(
    { body, headers: seen, secret: own, computed: computed ?? undefined },
    { now: receivedAt ?? ctx.clock(), otherSecrets: secrets },
  );
}

async function decryptSecrets(
  ctx: Context,
  id: string,
): Promise<{ readonly label: string; readonly secret: string }[]> {
  const endpoint = await findWebhook(ctx.em, id);
  if (!endpoint) throw notFound('webhook');
  const { sealedSecret, sealedPreviousSecret } = endpoint;
  const decryptSecret = (encrypted: Buffer): string => ctx.vault.decrypt(encrypted, secretAad(id));
  return [
    { label: 'the current secret of the endpoint', secret: decryptSecret(sealedSecret) },
    ...(sealedPreviousSecret === null
      ? []
      : [{ label: 'the previous secret of the endpoint', secret: decryptSecret(sealedPreviousSecret) }]),
  ];
}

/** The characters of all values together: Node accepts 16 KiB of headers, other servers up to four times that. */
const { maxCharacters, maxHeaders } = diagnosedDelivery;

/**
 * The headers of a delivery as a receiver logged them: an object of names and values, or a list of `{ name, value }`, in which a
 * name may occur twice.
 * @throws AppError INVALID_REQUEST
 */
export function parseSeenHeaders(headers: unknown): Readonly<Record<string, readonly string[]>> {
  const pairs = Array.isArray(headers) ? headers.map(toHeaderPair) : isObject(headers) ? Object.entries(headers) : null;
  if (!pairs) throw invalidField('/headers', 'Must be an object of names and values, or a list of {name, value}.');
  if (pairs.length > maxHeaders) throw invalidField('/headers', `Must have at most ${maxHeaders} headers.`);
  const seen = new Map<string, string[]>();
  let characters = 0;
  for (const [name, value] of pairs) {
    const values = (Array.isArray(value) ? value : [value]).map((one) => toHeaderText(name, one));
    characters += values.join('').length;
    if (characters > maxCharacters) {
      throw invalidField('/headers', `All values together must have at most ${maxCharacters} characters.`);
    }
    seen.set(name, [...(seen.get(name) ?? []), ...values]);
  }
  return Object.fromEntries(seen);
}

function toHeaderPair(item: unknown, index: number): [string, unknown] {
  if (isObject(item) && 'name' in item && typeof item.name === 'string' && 'value' in item) {
    return [item.name, item.value];
  }
  throw invalidField(`/headers/${index}`, 'Must be an object with `name` and `value`.');
}

/** Some frameworks return `Content-Length` as a number. */
function toHeaderText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw invalidField(
    '/headers',
    `The value of the header ${name.slice(0, 100)} must be a string, a number or a list of strings.`,
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
