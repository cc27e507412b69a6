import type { ReactNode } from 'react';
import { caseText } from '../../../shared/text/caseText.js';
import { shareWords } from '../../../shared/text/ownersText.js';
import { enAU } from '../../../shared/text/enAU.js';
import type { Party } from './caseDocument.js';
import { partyName } from './caseWords.js';
import type { OwnerBranch } from './buildOwnerTree.js';

interface OwnershipTreeProps {
  readonly branches: readonly OwnerBranch[];
  readonly parties: ReadonlyMap<string, Party>;
}

const text = caseText.ownership;

/** The ownership as nested lists. */
export function OwnershipTree({ branches, parties }: OwnershipTreeProps): ReactNode {
  if (branches.length === 0) return null;
  return (
    <ul className="owners-tree">
      {branches.map(({ ownerId, from, to, owners, elsewhere }) => {
        const party = parties.get(ownerId);
        return (
          <li key={ownerId}>
            <strong>
              <bdi>{party ? partyName(party) : ownerId}</bdi>
            </strong>
            {party && party.kind !== 'PERSON' && ` (${enAU.kind[party.kind].toLowerCase()})`}:{' '}
            {shareWords({ from, to })}
            {elsewhere !== null && text[elsewhere]}
            <OwnershipTree branches={owners} parties={parties} />
          </li>
        );
      })}
    </ul>
  );
}
