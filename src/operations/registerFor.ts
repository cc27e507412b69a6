import type { ApplicantActor, TenantActor } from '../caller/actor.js';
import type { Context } from '../caller/context.js';
import type { Register } from '../caller/registerServices.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import { liveThenExtract, noLiveRegister } from '../registers/live/createLiveRegisters.js';

/**
 * The register that a caller's organisation has chosen. Test data always use the sandbox. If the organisation has chosen `live`
 * but no live register is configured, the extract does not replace it: the look-up is unavailable.
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
