import type { Jurisdiction } from '../../domain/identifier.js';
import type { Register } from '../register.js';
import { abrJson, abrJsonUrl } from './abrJson.js';
import { createLiveRegister, type LiveRegisterOptions } from './liveRegister.js';

/** How long one try takes at most, in milliseconds. */
export const tryMs = 4_000;

export interface LiveSettings {
  readonly abr:
    { readonly guid: string; readonly service: 'json' | 'xml'; readonly url: string | undefined } | undefined;
  readonly nzbn: { readonly key: string; readonly url: string | undefined } | undefined;
}

/** The registers that are set up to be asked over the network, by country. */
export function createLiveRegisters(
  { abr }: LiveSettings,
  options: LiveRegisterOptions,
): Readonly<Partial<Record<Jurisdiction, Register>>> {
  return {
    ...(abr && { AU: createLiveRegister(abrJson({ guid: abr.guid, url: abr.url ?? abrJsonUrl }), options) }),
  };
}
