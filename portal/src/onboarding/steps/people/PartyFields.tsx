import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import type { Party } from '../../form/formTypes.js';
import { BodyFields } from './BodyFields.js';
import { withChangedParty } from './people.js';
import { usePeople } from './PeopleContext.js';
import { PersonFields } from './PersonFields.js';
import { RoleTicks } from './RoleTicks.js';

interface PartyFieldsProps {
  readonly party: Party;
  readonly pointer: string;
}

/** The details of a party. */
export function PartyFields({ party, pointer }: PartyFieldsProps): ReactNode {
  const text = useText();
  const { people, change } = usePeople();
  const update = (changed: Partial<Party>): void => {
    change(withChangedParty(people, { ...party, ...changed }));
  };
  const Fields = party.kind === 'PERSON' ? PersonFields : BodyFields;
  return (
    <>
      <Fields party={party} pointer={pointer} onChange={update} />
      <RoleTicks
        party={party}
        pointer={pointer}
        legend={text.rolesLabel(text.theBusiness)}
        onChange={(changed) => {
          change(withChangedParty(people, changed));
        }}
      />
    </>
  );
}
