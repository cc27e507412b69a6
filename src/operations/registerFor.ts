import type { Context } from '../context.js';
import type { Jurisdiction } from '../domain/identifier.js';
import type { Mode } from '../entities/apiKey.js';
import type { RegisterChoice } from '../entities/organisation.js';
import { liveThenExtract } from '../registers/live/liveThenExtract.js';
import { noLiveRegister } from '../registers/live/noLiveRegister.js';
import type { Register } from '../registers/register.js';

/**
 * The register that an organisation wants to be asked. Test data are always those of the sandbox. Where no live register is
 * set up at all, there is nothing to ask the organisation; where only that of the other country is, `live` is no answer.
 */
export async function registerFor(
  { registers, liveRegisters, pool }: Pick<Context, 'registers' | 'liveRegisters' | 'pool'>,
  { organisationId, mode }: { readonly organisationId: string; readonly mode: Mode },
  jurisdiction: Jurisdiction,
): Promise<Register> {
  const held = registers[mode][jurisdiction];
  if (mode !== 'live' || Object.keys(liveRegisters).length === 0) return held;
  const { rows } = await pool.query<{ register_source: RegisterChoice }>({
    name: 'find-register-source',
    text: 'select register_source from organisations where id = $1',
    values: [organisationId],
  });
  const live = liveRegisters[jurisdiction];
  switch (rows[0]?.register_source) {
    case 'live':
      return live ?? noLiveRegister(jurisdiction);
    case 'live_then_extract':
      return live ? liveThenExtract(live, held) : held;
    default:
      return held;
  }
}
