import type { ApplicantActor, TenantActor } from '../caller/actor.js';
import type { Context } from '../caller/context.js';
import type { Register } from '../caller/registerServices.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import { liveThenExtract, noLiveRegister } from '../registers/live/createLiveRegisters.js';

/**
 * The register that the organisation of a caller wants to be asked. Test data are always those of the sandbox. Where the live
 * one is not set up, or not any more, `live` is no answer: an organisation that takes no extract is given none.
 */
export function registerFor(
  { registers, liveRegisters }: Pick<Context, 'registers' | 'liveRegisters'>,
  { mode, registerSource }: Pick<TenantActor | ApplicantActor, 'mode' | 'registerSource'>,
  jurisdiction: Jurisdiction,
): Register {
  const held = registers[mode][jurisdiction];
  const live = liveRegisters[jurisdiction];
  if (mode !== 'live' || registerSource === 'extract') return held;
  if (registerSource === 'live') return live ?? noLiveRegister(jurisdiction);
  return live ? liveThenExtract(live, held) : held;
}
