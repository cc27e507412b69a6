import { Fieldset, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { TickField } from '../../fields/TickField.js';
import type { Party } from '../../form/formTypes.js';
import { hasRole, withRole } from './people.js';

interface RoleTicksProps {
  readonly party: Party;
  readonly pointer: string;
  readonly legend: string;
  readonly onChange: (party: Party) => void;
}

const roles = {
  PERSON: ['DIRECTOR', 'SECRETARY', 'PARTNER', 'CONTACT'],
  other: ['DIRECTOR', 'SECRETARY', 'PARTNER', 'TRUSTEE'],
} as const;

/** The roles of a party in the business itself. */
export function RoleTicks({ party, pointer, legend, onChange }: RoleTicksProps): ReactNode {
  const text = useText();
  const offered = party.kind === 'PERSON' ? roles.PERSON : roles.other;
  return (
    <Fieldset legend={legend} variant="unstyled">
      <Group gap="lg">
        {offered.map((role) => (
          <TickField
            key={role}
            pointer={`${pointer}/roles/${role}`}
            label={text.role[role]}
            isTicked={hasRole(party, role, null)}
            onChange={(isHeld) => {
              onChange(withRole(party, role, null, isHeld));
            }}
          />
        ))}
      </Group>
    </Fieldset>
  );
}
