import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { newParty, withHolding, withParty } from './people.js';
import { usePeople } from './PeopleContext.js';
import { PartyPicker } from './PartyPicker.js';

interface AddOwnerProps {
  readonly ownedId: string | null;
  readonly name: string;
}

/** Adds an owner: a new party, or one that is already named. */
export function AddOwner({ ownedId, name }: AddOwnerProps): ReactNode {
  const text = useText();
  const { people, change, open } = usePeople();
  const owners = new Set(people.holdings.filter((held) => held.ownedId === ownedId).map(({ ownerId }) => ownerId));
  return (
    <PartyPicker
      label={text.addOwner(name)}
      kinds={['PERSON', 'COMPANY', 'TRUST', 'PARTNERSHIP', 'OTHER']}
      isOffered={({ id }) => id !== ownedId && !owners.has(id)}
      onNew={(kind) => {
        const party = newParty(kind);
        change(withHolding(withParty(people, party), { ownerId: party.id, ownedId, from: null, to: null }));
        open(party.id, true);
      }}
      onKnown={(ownerId) => {
        change(withHolding(people, { ownerId, ownedId, from: null, to: null }));
      }}
    />
  );
}
