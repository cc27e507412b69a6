import { Fieldset, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { TickField } from '../../fields/TickField.js';
import { useFormState } from '../../form/FormContext.js';
import type { Party, PartyRole } from '../../form/formTypes.js';
import { hasRole, withRole } from './people.js';

interface RoleTicksProps {
  readonly party: Party;
  readonly pointer: string;
  readonly legend: string;
  readonly onChange: (party: Party) => void;
}

/** Roles that a body cannot have. */
const personal: ReadonlySet<PartyRole> = new Set(['CONTACT', 'OFFICE_HOLDER']);

/** The roles of a party in the business itself: those that fit the kind of customer, and those that it has already. */
export function RoleTicks({ party, pointer, legend, onChange }: RoleTicksProps): ReactNode {
  const text = useText();
  const asked = useFormState().form.questions?.roles ?? [];
  const held = party.roles.flatMap(({ role, ofId }) => (ofId === null && !asked.includes(role) ? [role] : []));
  const offered = [...asked, ...held].filter((role) => party.kind === 'PERSON' || !personal.has(role));
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
