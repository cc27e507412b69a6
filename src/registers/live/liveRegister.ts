import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { GuardedFetch } from '../../dialler/guardedFetch.js';
import type { Identifier } from '../../domain/identifier.js';
import type { RegisterAnswer, RegisterSource } from '../../domain/registerFacts.js';
import type { Register } from '../register.js';
import { keepAnswer } from './keepAnswer.js';
import { liveFaultOf } from './liveFault.js';
import type { LiveService, RawAnswer, Reading } from './liveService.js';
import { readAnswer } from './readAnswer.js';

export interface LiveRegisterOptions {
  readonly fetch: GuardedFetch;
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Logger;
}

interface Understood {
  readonly raw: RawAnswer;
  readonly reading: Reading;
}

/**
 * The register behind a service on the network. What is not surely understood is `unavailable`, with the reason in words:
 * never a verdict. Errors of the database are thrown: they are a fault of ours.
 */
export function createLiveRegister(service: LiveService, { fetch, pool, clock, log }: LiveRegisterOptions): Register {
  const { name } = service;
  const ask = async (identifier: Identifier): Promise<Understood> => {
    const { url, headers } = service.requestFor(identifier);
    const raw = await readAnswer(service, await fetch(url, { method: 'GET', headers }));
    return { raw, reading: service.read(raw, identifier) };
  };
  return {
    async lookUp(identifier): Promise<RegisterAnswer> {
      const askedAt = clock();
      const today = askedAt.toISOString().slice(0, 10);
      let understood: Understood;
      try {
        understood = await ask(identifier);
      } catch (error) {
        const { kind, message } = liveFaultOf(name, error);
        log.warn({ register: name, fault: kind }, message);
        return { kind: 'unavailable', reason: message, source: sourceOf(today) };
      }
      const { raw, reading } = understood;
      const evidence = await keepAnswer(pool, service, identifier, raw, askedAt);
      const source = sourceOf(reading.asOf ?? today);
      return reading.kind === 'found'
        ? { kind: 'found', record: reading.record, source, evidence }
        : { kind: 'not_found', source, evidence };
    },

    // A mistyped number is no reason to call somebody: what it may have meant is looked for in the extracts.
    namesOf: () => Promise.resolve([]),
  };

  function sourceOf(asOf: string): RegisterSource {
    return { register: name, kind: 'live', asOf, attribution: service.attribution };
  }
}
