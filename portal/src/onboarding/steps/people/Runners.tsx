import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../shared/Icon.js';
import { useText } from '../../../shared/text/Language.js';
import { useFormState } from '../../form/FormContext.js';
import type { PartyKind, PartyRole } from '../../form/formTypes.js';
import { PartyCard } from './PartyCard.js';
import { newParty, withParty } from './people.js';
import { usePeople } from './PeopleContext.js';
import { RemovedLine } from './RemovedLine.js';

/** The usual role of the kind of customer, which comes first. */
function findFirstRole(kind: PartyKind, roles: readonly PartyRole[]): PartyRole {
  const isBody = kind !== 'PERSON';
  const usual = isBody ? roles.find((role) => role === 'PARTNER' || role === 'TRUSTEE') : roles[0];
  return usual ?? (isBody ? 'CONTROLLER' : 'DIRECTOR');
}

/** The directors and other managers of the business, with their details. */
export function Runners(): ReactNode {
  const text = useText();
  const { people, homes, change, open } = usePeople();
  const { roles = [] } = useFormState().form.questions ?? {};
  const add = (kind: PartyKind): void => {
    const party = newParty(kind, [{ role: findFirstRole(kind, roles), ofId: null }]);
    change(withParty(people, party));
    open(party.id, true);
  };
  return (
    <section className="block" id="/people/parties" tabIndex={-1}>
      <Title order={2} size="h3">
        {text.runs}
      </Title>
      <Text className="soft">{text.runsLead}</Text>
      <Stack gap="md" mt="md">
        {people.parties.map((party, index) =>
          homes.get(party.id) === 'list' ? <PartyCard key={party.id} party={party} index={index} /> : null,
        )}
        <RemovedLine list="/people/parties" />
        <Group>
          <Button
            variant="default"
            leftSection={<Icon name="plus" />}
            onClick={() => {
              add('PERSON');
            }}
          >
            {text.addPerson}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="plus" />}
            onClick={() => {
              add('COMPANY');
            }}
          >
            {text.addBody}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}
