import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { GuardedFetch } from '../../egress/guardedFetch.js';
import type { Identifier } from '../../domain/identifier.js';
import type { RegisterSource } from '../../domain/registerFacts.js';
import type { Register } from '../register.js';
import { createGuard, guardLimits, type GuardLimits } from './guard.js';
import { keepAnswer, type AnswerVault } from './keepAnswer.js';
import { liveFaultOf } from './liveFault.js';
import type { LiveService, RawAnswer, Reading } from './liveService.js';
import { readAnswer } from './readAnswer.js';
import { RegisterFault } from './registerFault.js';
import { trackHealth, type RegisterHealth } from './registerHealth.js';

export interface LiveRegisterOptions {
  readonly fetch: GuardedFetch;
  readonly pool: Pool;
  readonly vault: AnswerVault;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly limits?: Partial<GuardLimits>;
}

export interface LiveRegister extends Register {
  health(): RegisterHealth;
}

interface Understood {
  readonly raw: RawAnswer;
  readonly reading: Reading;
}

/**
 * The register behind a service on the network. What is not surely understood is `unavailable`, with the reason in words:
 * never a verdict. Errors of the database are thrown: they are a fault of ours.
 */
export function createLiveRegister(service: LiveService, options: LiveRegisterOptions): LiveRegister {
  const { fetch, pool, clock, log } = options;
  const { name } = service;
  const guard = createGuard(name, { ...guardLimits, ...service.limits, ...options.limits });
  const health = trackHealth(name, { guard, pool, log });

  const ask = async (identifier: Identifier): Promise<Understood> => {
    const { url, headers } = service.requestFor(identifier);
    try {
      const raw = await readAnswer(service, await fetch(url, { method: 'GET', headers }));
      return { raw, reading: service.read(raw, identifier) };
    } catch (error) {
      throw liveFaultOf(name, error);
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
  const sourceOf = (asOf: string): RegisterSource => ({
    ...{ register: name, kind: 'live', asOf, attribution: service.attribution },
  });

  return {
    async lookUp(identifier) {
      const askedAt = clock();
      const today = askedAt.toISOString().slice(0, 10);
      const outcome = await askOrFail(identifier);
      if (outcome instanceof RegisterFault) {
        await health.enter(outcome, clock());
        return { kind: 'unavailable', reason: outcome.message, source: sourceOf(today) };
      }
      const { raw, reading } = outcome;
      await health.enter(reading.kind, clock());
      const evidence = await keepAnswer(options, service, identifier, raw, askedAt);
      const source = sourceOf(reading.asOf ?? today);
      return reading.kind === 'found'
        ? { kind: 'found', record: reading.record, source, evidence }
        : { kind: 'not_found', source, evidence };
    },

    // A mistyped number is no reason to call somebody: what it may have meant is looked for in the extracts.
    namesOf: () => Promise.resolve([]),

    health: () => health.read(),
  };
}
