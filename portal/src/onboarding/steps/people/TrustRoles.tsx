import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { ChoiceField } from '../../fields/ChoiceField.js';
import type { Party, PartyRole } from '../../form/formTypes.js';
import { PartyPicker } from './PartyPicker.js';
import { newParty, withChangedParty, withParty, withRole } from './people.js';
import { usePeople } from './PeopleContext.js';
import { RemovedLine } from './RemovedLine.js';

interface TrustRolesProps {
  readonly trust: Party;
  readonly name: string;
  readonly pointer: string;
}

const roles = ['TRUSTEE', 'SETTLOR', 'APPOINTOR', 'PROTECTOR', 'BENEFICIARY'] as const satisfies readonly PartyRole[];

/** The roles in a trust other than its beneficiaries. */
export function TrustRoles({ trust, name, pointer }: TrustRolesProps): ReactNode {
  const text = useText();
  const { people, findName, change, remove, open } = usePeople();
  const [role, setRole] = useState<(typeof roles)[number]>('TRUSTEE');
  const held = people.parties.flatMap((party) =>
    party.roles.filter(({ ofId }) => ofId === trust.id).map((found) => ({ party, role: found.role })),
  );
  const list = `roles-${trust.id}`;
  return (
    <Stack gap="sm" mt="md" role="group" aria-label={text.trustRoles(name)} id={list} tabIndex={-1}>
      <Text fw={600}>{text.trustRoles(name)}</Text>
      {held.map(({ party, role: found }) => (
        <Group key={`${party.id} ${found}`} justify="space-between">
          <Text>
            {text.role[found]}: <bdi>{findName(party.id)}</bdi>
          </Text>
          <Button
            variant="default"
            size="sm"
            aria-label={`${text.remove}: ${text.role[found]}, ${findName(party.id)}`}
            onClick={() => {
              const rest = withChangedParty(people, withRole(party, found, trust.id, false));
              remove(rest, { name: `${text.role[found]}, ${findName(party.id)}`, list });
            }}
          >
            {text.remove}
          </Button>
        </Group>
      ))}
      <RemovedLine list={list} />
      <ChoiceField
        pointer={pointer}
        label={text.trustRole}
        value={role}
        options={roles.map((value) => ({ value, label: text.role[value] }))}
        onChange={setRole}
      />
      <PartyPicker
        label={text.trustWho}
        kinds={['PERSON', 'COMPANY']}
        isOffered={({ id }) => id !== trust.id}
        onNew={(kind) => {
          const party = newParty(kind, [{ role, ofId: trust.id }]);
          change(withParty(people, party));
          open(party.id, true);
        }}
        onKnown={(id) => {
          const party = people.parties.find((other) => other.id === id);
          if (party) change(withChangedParty(people, withRole(party, role, trust.id, true)));
        }}
      />
    </Stack>
  );
}
