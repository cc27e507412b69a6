import type { EntityManager } from '@mikro-orm/postgresql';
import type { Identifier } from '../../domain/identifier.js';
import type { Verification } from '../../entities/verification.js';
import { AppError } from '../../platform/errors.js';
import { readResolutionsIn } from '../screening/readResolutions.js';

/**
 * A certificate rests on a verdict that knows all that was said of the candidates of the entity.
 * @throws AppError STATE_CONFLICT where something else has been said since
 */
export async function refuseRejudged(
  em: EntityManager,
  { organisationId, mode, abn, acn, nzbn, verdict }: Verification,
): Promise<void> {
  const { candidates } = verdict;
  if (!candidates) return;
  const number = numberOf({ abn, acn, nzbn });
  const said = number ? await readResolutionsIn(em, organisationId, mode, { number, candidates }) : [];
  const isSame =
    said.length === candidates.length && said.every((one, at) => one.resolution === candidates[at]?.resolution);
  if (isSame) return;
  throw new AppError(
    'STATE_CONFLICT',
    'The resolution of a candidate has changed since this verification. Verify again.',
  );
}

function numberOf({ abn, acn, nzbn }: Pick<Verification, 'abn' | 'acn' | 'nzbn'>): Identifier | null {
  if (nzbn !== null) return { kind: 'nzbn', value: nzbn };
  if (abn !== null) return { kind: 'abn', value: abn };
  return acn === null ? null : { kind: 'acn', value: acn };
}
