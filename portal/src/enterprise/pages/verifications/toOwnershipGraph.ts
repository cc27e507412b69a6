import { ownersText } from '../../../shared/text/ownersText.js';
import type { GraphParty, Holding } from '../../parts/charts/layoutOwnership.js';
import type { Owners } from './ownersDocument.js';

const text = ownersText.graph;

type Company = Owners['companies'][number];
type Holder = Company['parcels'][number]['holders'][number];

/** A holder is known by the NZBN of its company, a person and any other body by its name. */
const toId = ({ companyNzbn, kind, name }: Holder): string => companyNzbn ?? `${kind} ${name}`;

/**
 * The parcels of shares on a register as holdings. A joint parcel has no separate parts, so each of its holders has a part of
 * it from nothing to the whole.
 */
export function toOwnershipGraph({ companies, owners }: Pick<Owners, 'companies' | 'owners'>): {
  readonly holdings: readonly Holding[];
  readonly parties: ReadonlyMap<string, GraphParty>;
} {
  const holdings = new Map<string, Holding>();
  const parties = new Map<string, GraphParty>();
  for (const { nzbn, depth, parcels } of companies) {
    const ownedId = depth === 0 ? null : nzbn;
    for (const { percent, isJoint, holders } of parcels) {
      for (const holder of holders) {
        const ownerId = toId(holder);
        const isPerson = holder.kind === 'PERSON';
        const effective = owners.find(({ name, kind }) => name === holder.name && kind === holder.kind) ?? null;
        const { isBeneficialOwner = 'NO' } = effective ?? {};
        const kind = isPerson ? text.person : text.body;
        parties.set(ownerId, { name: holder.name, isPerson, kind, effective, isBeneficialOwner });
        const before = holdings.get(`${ownerId} ${nzbn}`) ?? { from: 0, to: 0 };
        const isKnown = percent !== null && before.from !== null && before.to !== null;
        const bounds = isKnown
          ? { from: before.from + (isJoint ? 0 : percent), to: before.to + percent }
          : { from: null, to: null };
        holdings.set(`${ownerId} ${nzbn}`, { ownerId, ownedId, ...bounds });
      }
    }
  }
  return { holdings: [...holdings.values()], parties };
}
