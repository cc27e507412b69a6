import type { ReactNode } from 'react';
import { enAU } from '../../../shared/text/enAU.js';
import type { People } from './caseDocument.js';
import { partyName, shareWords } from './caseWords.js';

interface OwnershipTreeProps {
  readonly people: People;
  /** Null: the business. */
  readonly ownedId: string | null;
  /** From the business to here: what comes back to it ends there. */
  readonly way: readonly string[];
}

/** Who owns what, as lists in lists. */
export function OwnershipTree({ people, ownedId, way }: OwnershipTreeProps): ReactNode {
  const shares = people.holdings.filter((holding) => holding.ownedId === ownedId);
  if (shares.length === 0) return null;
  return (
    <ul className="owners-tree">
      {shares.map((share) => {
        const party = people.parties.find(({ id }) => id === share.ownerId);
        return (
          <li key={share.ownerId}>
            <strong>{party ? partyName(party) : share.ownerId}</strong>
            {party && party.kind !== 'PERSON' && ` (${enAU.kind[party.kind].toLowerCase()})`}: {shareWords(share)}
            {way.includes(share.ownerId) ? (
              ', which leads round in a circle'
            ) : (
              <OwnershipTree people={people} ownedId={share.ownerId} way={[...way, share.ownerId]} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
