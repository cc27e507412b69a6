import type { Jurisdiction } from '../../domain/identifier.js';
import { abrJson, abrJsonUrl } from './abrJson.js';
import { abrXml, abrXmlUrl } from './abrXml.js';
import { createLiveRegister, type LiveRegister, type LiveRegisterOptions } from './liveRegister.js';
import { nzbnApi, nzbnApiUrl } from './nzbnApi.js';

/** How long one try takes at most, in milliseconds. */
export const tryMs = 4_000;

export interface LiveSettings {
  readonly abr:
    { readonly guid: string; readonly service: 'json' | 'xml'; readonly url: string | undefined } | undefined;
  readonly nzbn: { readonly key: string; readonly url: string | undefined } | undefined;
}

export type LiveRegisters = Readonly<Partial<Record<Jurisdiction, LiveRegister>>>;

/** The ABR by its JSON service. */
export function createAbrJsonRegister(guid: string, options: LiveRegisterOptions, url = abrJsonUrl): LiveRegister {
  return createLiveRegister(abrJson({ url, guid }), options);
}

/** The ABR by its XML service, which says more. */
export function createAbrXmlRegister(guid: string, options: LiveRegisterOptions, url = abrXmlUrl): LiveRegister {
  return createLiveRegister(abrXml({ url, guid }), options);
}

/** The NZBN register by its API v5. */
export function createNzbnRegister(key: string, options: LiveRegisterOptions, url = nzbnApiUrl): LiveRegister {
  return createLiveRegister(nzbnApi({ url, key }), options);
}

/** The registers that are set up to be asked over the network, by country. */
export function createLiveRegisters({ abr, nzbn }: LiveSettings, options: LiveRegisterOptions): LiveRegisters {
  const createAbr = abr?.service === 'json' ? createAbrJsonRegister : createAbrXmlRegister;
  return {
    ...(abr && { AU: createAbr(abr.guid, options, abr.url) }),
    ...(nzbn && { NZ: createNzbnRegister(nzbn.key, options, nzbn.url) }),
  };
}
