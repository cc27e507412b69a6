import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { CallOutcome, LiveRegister, RegisterFaultKind, RegisterHealth } from '../../caller/registerServices.js';
import { toDay } from '../../domain/days.js';
import type { Identifier } from '../../domain/identifier.js';
import { newId } from '../../domain/ids.js';
import type { RegisterEvidence, RegisterSource } from '../../domain/registerFacts.js';
import { findTextFault } from '../../domain/text.js';
import { EgressFault } from '../../egress/egressFault.js';
import type { GuardedFetch } from '../../egress/guardedFetch.js';
import { type ResponseVault, encryptBody } from '../../encryption/registerAnswer.js';
import { traceHeaders, withSpan } from '../../platform/tracing.js';
import { createGuard, guardLimits, type Guard } from './guard.js';
import { type GuardLimits, type LiveService, type RawResponse, type Reading, RegisterFault } from './liveService.js';

export interface LiveRegisterOptions {
  readonly fetch: GuardedFetch;
  readonly pool: Pool;
  readonly vault: ResponseVault;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly limits?: Partial<GuardLimits>;
}

interface Understood {
  readonly raw: RawResponse;
  readonly reading: Reading;
}

/**
 * The register behind a network service. A response that is not surely understood is `unavailable` with a reason, never
 * a verdict. Database errors are thrown, because they are a local fault.
 */
export function createLiveRegister(service: LiveService, options: LiveRegisterOptions): LiveRegister {
  const { fetch, pool, clock, log } = options;
  const { name } = service;
  const guard = createGuard(name, { ...guardLimits, ...service.limits, ...options.limits });
  const health = trackHealth(name, { guard, pool, log });

  const ask = async (identifier: Identifier): Promise<Understood> => {
    const { url, headers } = service.requestFor(identifier);
    try {
      const facts = {
        kind: 'client',
        attributes: { 'http.request.method': 'GET', 'server.address': new URL(url).hostname },
      } as const;
      const response = await withSpan(`register ${name}`, facts, async (annotate) => {
        const answer = await fetch(url, { method: 'GET', headers: { ...headers, ...traceHeaders() } });
        annotate?.({ 'http.response.status_code': answer.status });
        return answer;
      });
      const raw = await readResponse(service, response);
      return { raw, reading: service.read(raw, identifier) };
    } catch (error) {
      throw toRegisterFault(name, error);
    }
  };
  const askOrFail = async (identifier: Identifier): Promise<Understood | RegisterFault> => {
    try {
      return await guard.run(() => ask(identifier));
    } catch (error) {
      if (error instanceof RegisterFault) return error;
      throw error;
    }
  };
  const toSource = (asOf: string): RegisterSource => ({
    ...{ register: name, kind: 'live', asOf, attribution: service.attribution },
  });

  return {
    async lookUp(identifier) {
      const askedAt = clock();
      const today = toDay(askedAt);
      const outcome = await askOrFail(identifier);
      if (outcome instanceof RegisterFault) {
        await health.enter(outcome, clock());
        const isUncertain = outcome.kind === 'unclear' || outcome.kind === 'mismatch';
        return {
          ...{ kind: 'unavailable', reason: outcome.message, source: toSource(today) },
          ...(isUncertain && { isUncertain }),
        };
      }
      const { raw, reading } = outcome;
      await health.enter(reading.kind, clock());
      // The sweep finds the verification of a response by the number of the entity, also if an ACN was looked up.
      const { nzbn, abn } = reading.kind === 'found' ? reading.record : { nzbn: null, abn: null };
      const evidence = await storeResponse(options, service, nzbn ?? abn ?? identifier.value, raw, askedAt);
      const source = toSource(reading.asOf ?? today);
      return reading.kind === 'found'
        ? { kind: 'found', record: reading.record, source, evidence }
        : { kind: 'not_found', source, evidence };
    },

    // Suggestions for a mistyped number come from the extracts, so that they cost no calls.
    loadNames: () => Promise.resolve([]),

    health: () => health.read(),
  };
}

const kinds: Readonly<Record<EgressFault['kind'], RegisterFaultKind>> = {
  blocked: 'configuration',
  timeout: 'timeout',
  unreachable: 'unreachable',
  tls: 'unreachable',
  protocol: 'unreadable',
  local: 'unreachable',
};

const sentences: Readonly<Partial<Record<RegisterFaultKind, string>>> = {
  timeout: 'did not respond in time',
  unreachable: 'cannot be reached',
  unreadable: 'returned a response that is cut off, too long or a redirect',
  configuration: 'is not at the address that is configured',
};

/**
 * Converts an error of a call to a fault whose text names only the register.
 * @throws an error that is not a fault of the register
 */
function toRegisterFault(name: string, error: unknown): RegisterFault {
  if (error instanceof RegisterFault) return error;
  if (!(error instanceof EgressFault)) throw error;
  const kind = kinds[error.kind];
  return new RegisterFault(kind, `The ${name} ${sentences[kind] ?? 'did not respond'}.`);
}

const utf8 = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/**
 * The text of a response with one of the service's content types. Pages of a proxy, a captive portal or a maintenance
 * mode have others.
 * @throws RegisterFault
 */
async function readResponse({ name, contentTypes }: LiveService, response: Response): Promise<RawResponse> {
  const { status } = response;
  if (status === 429) {
    throw new RegisterFault('limited', `The ${name} has reached its rate limit for this service. Retry later.`);
  }
  if (status === 401 || status === 403) {
    throw new RegisterFault('configuration', `The ${name} does not accept the key of this service.`);
  }
  if (status >= 500) throw new RegisterFault('failing', `The ${name} returned an error (${status}).`);
  const contentType = (response.headers.get('content-type') ?? '').toLowerCase();
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (!contentTypes.includes(type)) {
    throw new RegisterFault('unreadable', `The ${name} returned a response that is not from the register.`);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isReadable = charset === undefined || utf8.has(charset.replaceAll('"', ''));
  if (!isReadable || !isUtf8(bytes)) {
    throw new RegisterFault('unreadable', `The ${name} returned a response that is not in UTF-8.`);
  }
  // The byte order mark is not part of the text.
  const text = new TextDecoder().decode(bytes);
  if (findTextFault(text) !== null) {
    throw new RegisterFault('unreadable', `The ${name} returned text that cannot be stored.`);
  }
  return { status, contentType: contentType.slice(0, 100), text };
}

interface HealthAccount {
  read(): RegisterHealth;
  /** Records the result of a call. */
  enter(result: 'found' | 'not_found' | RegisterFault, now: Date): Promise<void>;
}

interface HealthOptions {
  readonly guard: Guard;
  readonly pool: Pool;
  readonly log: Logger;
}

const alarmEveryMs = 10 * 60_000;

/** Counts the calls to one register: in this process for `/metrics`, and by the hour for all processes together. */
function trackHealth(name: 'ABR' | 'NZBN', { guard, pool, log }: HealthOptions): HealthAccount {
  const calls = new Map<CallOutcome, number>();
  let lastSuccessAt: Date | null = null;
  let isMisconfigured = false;
  let alarmedAt = -Infinity;

  const tell = ({ kind, message }: RegisterFault, now: Date): void => {
    if (kind !== 'configuration') {
      log.warn({ register: name, fault: kind }, message);
      return;
    }
    isMisconfigured = true;
    if (now.getTime() - alarmedAt < alarmEveryMs) return;
    alarmedAt = now.getTime();
    log.error({ register: name, fault: kind }, `${message} Set the right one, and restart the service.`);
  };

  return {
    read: () => ({ name, calls, lastSuccessAt, isMisconfigured, isPaused: guard.isOpen() }),
    enter: async (result, now) => {
      const outcome = result instanceof RegisterFault ? result.kind : result;
      calls.set(outcome, (calls.get(outcome) ?? 0) + 1);
      if (result instanceof RegisterFault) tell(result, now);
      else {
        lastSuccessAt = now;
        isMisconfigured = false;
      }
      await pool.query({
        name: 'count-register-call',
        text: `insert into register_calls (register, hour, outcome, calls, last_at)
          values ($1, date_trunc('hour', $3::timestamptz), $2, 1, $3)
          on conflict (register, hour, outcome)
          do update set calls = register_calls.calls + 1, last_at = greatest(register_calls.last_at, excluded.last_at)`,
        values: [name, outcome, now],
      });
    },
  };
}

const compress = promisify(gzip);

interface Storage {
  readonly pool: Pool;
  readonly vault: ResponseVault;
}

/**
 * Stores a register's response without secrets before any verification uses it, so that every verification's evidence
 * exists. It is encrypted, because it may name persons.
 */
async function storeResponse(
  { pool, vault }: Storage,
  { name, secrets }: LiveService,
  number: string,
  { status, contentType, text }: RawResponse,
  askedAt: Date,
): Promise<RegisterEvidence> {
  const kept = withoutSecrets(text, secrets);
  const sha256 = createHash('sha256').update(kept).digest('hex');
  const id = newId('registerAnswer', askedAt);
  const body = encryptBody(vault, id, await compress(kept));
  await pool.query({
    name: 'keep-register-answer',
    text: `insert into register_answers (id, register, identifier, asked_at, status, content_type, sealed_body, sha256)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, name, number, askedAt, status, withoutSecrets(contentType, secrets), body, sha256],
  });
  return { id, sha256 };
}

const mark = '[removed]';

/** Replaces each secret in a text by a mark, in upper and lower case, and also percent-encoded. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]).filter((secret) => secret !== '');
  if (spellings.length === 0) return text;
  const pattern = spellings.map((secret) => secret.replace(/[^\w-]/g, '\\$&')).join('|');
  return text.replace(new RegExp(pattern, 'gi'), mark);
}
