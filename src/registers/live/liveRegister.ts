import { isUtf8 } from 'node:buffer';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LiveRegister, RegisterFaultKind } from '../../caller/registerServices.js';
import type { Identifier } from '../../domain/identifier.js';
import type { RegisterSource } from '../../domain/registerFacts.js';
import { findTextFault } from '../../domain/text.js';
import { EgressFault } from '../../egress/egressFault.js';
import type { GuardedFetch } from '../../egress/guardedFetch.js';
import type { ResponseVault } from '../../encryption/registerAnswer.js';
import { createGuard, guardLimits } from './guard.js';
import { type GuardLimits, type LiveService, type RawResponse, type Reading, RegisterFault } from './liveService.js';
import { trackHealth } from './registerHealth.js';
import { storeResponse } from './storeResponse.js';

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
      const raw = await readResponse(service, await fetch(url, { method: 'GET', headers }));
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
      const today = askedAt.toISOString().slice(0, 10);
      const outcome = await askOrFail(identifier);
      if (outcome instanceof RegisterFault) {
        await health.enter(outcome, clock());
        return { kind: 'unavailable', reason: outcome.message, source: toSource(today) };
      }
      const { raw, reading } = outcome;
      await health.enter(reading.kind, clock());
      const evidence = await storeResponse(options, service, identifier, raw, askedAt);
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
