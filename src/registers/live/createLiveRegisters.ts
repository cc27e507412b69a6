import type { LiveRegister, LiveRegisters, Register } from '../../caller/registerServices.js';
import { listUndetectedSwaps } from '../../domain/identifier.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { abrJson, abrJsonUrl } from './abrJson.js';
import { abrXml, abrXmlUrl } from './abrXml.js';
import { createLiveRegister, type LiveRegisterOptions } from './liveRegister.js';
import { nzbnApi, nzbnApiUrl } from './nzbnApi.js';

/** The longest time of one attempt, in milliseconds. */
export const tryMs = 4_000;

export interface LiveSettings {
  readonly abr:
    { readonly guid: string; readonly service: 'json' | 'xml'; readonly url: string | undefined } | undefined;
  readonly nzbn: { readonly key: string; readonly url: string | undefined } | undefined;
}

/** The ABR through its JSON service. */
export function createAbrJsonRegister(guid: string, options: LiveRegisterOptions, url = abrJsonUrl): LiveRegister {
  return createLiveRegister(abrJson({ url, guid }), options);
}

/** The ABR through its XML service, which returns more facts. */
export function createAbrXmlRegister(guid: string, options: LiveRegisterOptions, url = abrXmlUrl): LiveRegister {
  return createLiveRegister(abrXml({ url, guid }), options);
}

/** The NZBN register through its API v5. */
export function createNzbnRegister(key: string, options: LiveRegisterOptions, url = nzbnApiUrl): LiveRegister {
  return createLiveRegister(nzbnApi({ url, key }), options);
}

/** The configured live registers, by jurisdiction. */
export function createLiveRegisters({ abr, nzbn }: LiveSettings, options: LiveRegisterOptions): LiveRegisters {
  const createAbr = abr?.service === 'json' ? createAbrJsonRegister : createAbrXmlRegister;
  return {
    ...(abr && { AU: createAbr(abr.guid, options, abr.url) }),
    ...(nzbn && { NZ: createNzbnRegister(nzbn.key, options, nzbn.url) }),
  };
}

/**
 * Queries the live register, and the extract only if that gives no answer. The facts then contain the reason. A record
 * that is not surely understood is an answer: the register may say that the entity is no longer what the extract states.
 * Suggestions for a mistyped number come from the extract, because live ones would cost 14 more calls.
 */
export function liveThenExtract(live: Register, extract: Register): Register {
  return {
    async lookUp(identifier) {
      const answer = await live.lookUp(identifier);
      if (answer.kind === 'not_found') {
        const meant = await extract.loadNames(listUndetectedSwaps(identifier));
        return meant.length > 0 ? { ...answer, meant } : answer;
      }
      if (answer.kind !== 'unavailable' || answer.isUncertain) return answer;
      const { source, reason } = answer;
      return { ...(await extract.lookUp(identifier)), insteadOf: { source, reason } };
    },
    loadNames: (identifiers) => extract.loadNames(identifiers),
  };
}

const names = { AU: 'ABR', NZ: 'NZBN' } as const satisfies Record<Jurisdiction, string>;

/** A live register that is not configured, for an organisation that wants no other: every look-up fails. */
export function noLiveRegister(jurisdiction: Jurisdiction): Register {
  const name = names[jurisdiction];
  return {
    lookUp: () =>
      Promise.resolve({
        kind: 'unavailable',
        reason: `The live ${name} is not configured, and this organisation uses no other source.`,
        source: { register: name, kind: 'live', asOf: null, attribution: name },
      }),
    loadNames: () => Promise.resolve([]),
  };
}
