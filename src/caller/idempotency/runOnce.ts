import { createHash, createHmac } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import canonicalize from 'canonicalize';
import { queryRows } from '../../database/rows.js';
import { lockUntilCommit } from '../../database/transaction.js';
import { decrypt, deriveKey, deriveResponseKey, encrypt } from '../../domain/encryption.js';
import { toFirstId } from '../../domain/ids.js';
import { idempotencyKey } from '../../domain/inputs/verifications.js';
import { AppError, getSystemCode, invalidField } from '../../platform/errors.js';
import { type Context, type IdempotentCall, requireTenant, toCallContext } from '../context.js';

/** Selects the row of a call by parameters in the order organisation, mode, operation, key. */
const sameCallSql = 'organisation_id = $1 and mode = $2 and operation = $3 and key = $4';

/** A response is kept for 24 hours (contract.md#idempotency). */
const expiredSql = `created_at < now() - interval '24 hours'`;

interface StoredResponse {
  readonly fingerprint: Buffer;
  readonly answer: unknown;
  readonly sealed_answer: Buffer | null;
}

const uniqueViolation = '23505';

/** The parts of a call that decide whether it is a retry. */
export interface RepeatableCall {
  readonly operation: string;
  readonly key: string;
  readonly input: unknown;
  readonly holdsSecret: boolean;
}

/**
 * Runs a change once, even if it is requested repeatedly with the same key. A retry, also a parallel one, gets the
 * response of the first call. Failed calls are not stored, because they change nothing.
 * @throws AppError IDEMPOTENCY_CONFLICT for the same key with another body
 */
export async function runOnce<Result>(
  ctx: Context,
  { operation, key, input, holdsSecret }: RepeatableCall,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  requireKey(ctx, key);
  const { organisationId, mode } = requireTenant(ctx);
  const body = toCanonicalText(input);
  const [newest = ''] = ctx.secrets;
  const fingerprint = fingerprintUnder(newest, organisationId, body);
  const call = { organisationId, mode, operation, key, fingerprint, secret: holdsSecret ? ctx.presentedSecret : null };

  const before = await replayResponse(ctx, call, body);
  if (before) return before as Result;
  try {
    return await work(toCallContext(ctx, call));
  } catch (error) {
    const wasTaken = isTaken(error);
    if (!wasTaken && !(error instanceof AppError)) throw error;
    // A parallel call that waited for the locks of the first one may fail because of what that one changed.
    const first = await replayResponse(ctx, call, body);
    if (first) return first as Result;
    if (!wasTaken) throw error;
  }
  throw new AppError('STATE_CONFLICT', 'A request with the same idempotency key has just failed. Retry this request.');
}

/** An operator's call that creates an organisation. */
interface CreatingCall {
  readonly operation: string;
  readonly key: string;
  readonly input: unknown;
}

/**
 * The same for an operator, who has no organisation: the response is stored with the organisation that the call creates. A parallel
 * retry waits for the transaction of the first call.
 * @param create returns the response and the id of the organisation
 * @throws AppError IDEMPOTENCY_CONFLICT for the same key with another body; STATE_CONFLICT for another operator
 */
export async function createOnce<Result extends { readonly id: string }>(
  ctx: Context,
  em: EntityManager,
  { operation, key, input }: CreatingCall,
  create: () => Promise<Result>,
): Promise<Result> {
  requireKey(ctx, key);
  await lockUntilCommit(em, `${operation} ${key}`);
  const body = toCanonicalText(input);
  // The index of the table begins with the organisation, and few are younger than a response is kept.
  const [stored] = await queryRows<StoredResponse>(
    em,
    `select fingerprint, answer, sealed_answer from idempotency_keys
     where organisation_id in (select id from organisations where id >= ?)
       and mode = ? and operation = ? and key = ? and not ${expiredSql}`,
    [toFirstId('organisation', new Date(ctx.clock().getTime() - 25 * 3_600_000)), operatorMode, operation, key],
  );
  if (stored) return readResponse(ctx, stored, operatorScope, body) as Result;
  const result = await create();
  const [newest = ''] = ctx.secrets;
  await queryRows(
    em,
    `insert into idempotency_keys (organisation_id, mode, operation, key, fingerprint, sealed_answer, created_at)
     values (?, ?, ?, ?, ?, ?, now())`,
    [
      ...[result.id, operatorMode, operation, key, fingerprintUnder(newest, operatorScope, body)],
      encrypt(JSON.stringify(result), deriveResponseKey(ctx.presentedSecret)),
    ],
  );
  return result;
}

/** Fingerprints of operators have it in place of an organisation. */
const operatorScope = 'operators';
const operatorMode = 'live';

/** @throws AppError INVALID_REQUEST that names what the caller sent: the header, or the field of a mutation */
function requireKey(ctx: Context, key: string): void {
  const { error } = idempotencyKey.safeParse(key);
  const pointer = key === ctx.idempotencyKey ? '/Idempotency-Key' : '/idempotencyKey';
  if (error) throw invalidField(pointer, error.issues[0]?.message ?? '');
}

/**
 * The body as canonical text. Half a surrogate pair and an infinite number have no canonical form. Each operation
 * rejects those itself and names the field.
 */
function toCanonicalText(input: unknown): string {
  try {
    return canonicalize(input) ?? '';
  } catch {
    return JSON.stringify(input);
  }
}

/**
 * The fingerprint is keyed because a body may contain an address: a reader of the table can neither guess addresses nor
 * compare organisations.
 */
function fingerprintUnder(secret: string, organisationId: string, body: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'idempotency')).update(`${organisationId}\0${body}`).digest();
}

function plainFingerprint(body: string): Buffer {
  return createHash('sha256').update(body).digest();
}

/** The stored response of a call. Null if there is none; an expired one is deleted. */
async function replayResponse(ctx: Context, call: IdempotentCall, body: string): Promise<unknown> {
  const values = [call.organisationId, call.mode, call.operation, call.key];
  const { rows } = await ctx.pool.query<StoredResponse & { is_old: boolean }>({ ...findResponseQuery, values });
  const row = rows[0];
  if (!row) return null;
  if (row.is_old) {
    await ctx.pool.query({ ...deleteResponseQuery, values });
    return null;
  }
  return readResponse(ctx, row, call.organisationId, body);
}

/** @throws AppError IDEMPOTENCY_CONFLICT for another body; STATE_CONFLICT if another key has encrypted the response */
function readResponse(ctx: Context, row: StoredResponse, organisationId: string, body: string): unknown {
  // Calls stored by versions before the keyed fingerprint have the plain one. They expire 24 hours after the update.
  const good = [plainFingerprint(body), ...ctx.secrets.map((secret) => fingerprintUnder(secret, organisationId, body))];
  if (!good.some((fingerprint) => row.fingerprint.equals(fingerprint))) {
    throw new AppError(
      'IDEMPOTENCY_CONFLICT',
      'This idempotency key was used for a request with another body. Use a new key.',
    );
  }
  if (row.sealed_answer === null) {
    ctx.onReplay();
    return row.answer;
  }
  const text = decrypt(row.sealed_answer, deriveResponseKey(ctx.presentedSecret));
  if (text === null) {
    throw new AppError(
      'STATE_CONFLICT',
      'This request was done already. Its response contains a secret that only the API key of the first request can read.',
    );
  }
  ctx.onReplay();
  return JSON.parse(text) as unknown;
}

const findResponseQuery = {
  name: 'find-answer',
  text: `select fingerprint, answer, sealed_answer, ${expiredSql} as is_old from idempotency_keys where ${sameCallSql}`,
};
const deleteResponseQuery = {
  name: 'forget-answer',
  text: `delete from idempotency_keys where ${sameCallSql} and ${expiredSql}`,
};

/** Whether another call with the same key committed first. The ORM wraps the driver's error. */
function isTaken(error: unknown): boolean {
  const { constraint, cause } = error as { constraint?: unknown; cause?: unknown };
  return (
    (getSystemCode(error) === uniqueViolation && constraint === 'idempotency_keys_pkey') ||
    (cause !== undefined && isTaken(cause))
  );
}

/**
 * Stores the response of an idempotent call in the transaction of its change, so that both commit or neither does. A
 * parallel call with the same key waits here, and fails when this one commits.
 */
export async function storeResponse({ call, clock }: Context, em: EntityManager, result: unknown): Promise<void> {
  if (!call) return;
  const { answer, sealedAnswer } = responseRow(call, result);
  await queryRows(
    em,
    `insert into idempotency_keys (organisation_id, mode, operation, key, fingerprint, answer, sealed_answer, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [call.organisationId, call.mode, call.operation, call.key, call.fingerprint, answer, sealedAnswer, clock()],
  );
}

/** The stored form of a response: plain, or encrypted if it contains a secret. */
function responseRow(call: IdempotentCall, answer: unknown): { answer: string | null; sealedAnswer: Buffer | null } {
  const text = JSON.stringify(answer);
  return call.secret === null
    ? { answer: text, sealedAnswer: null }
    : { answer: null, sealedAnswer: encrypt(text, deriveResponseKey(call.secret)) };
}

/**
 * Whether a response is stored under the caller's idempotency key. Only `runOnce` checks whether it belongs to this
 * call.
 */
export async function hasStoredResponse(ctx: Context, operation: string): Promise<boolean> {
  if (ctx.idempotencyKey === undefined) return false;
  const { organisationId, mode } = requireTenant(ctx);
  const { rowCount } = await ctx.pool.query(
    `select 1 from idempotency_keys where ${sameCallSql} and not ${expiredSql}`,
    [organisationId, mode, operation, ctx.idempotencyKey],
  );
  return rowCount === 1;
}
