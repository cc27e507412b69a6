import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { useFormState } from '../../form/FormContext.js';
import type { Party } from '../../form/formTypes.js';
import { useNavigation } from '../../navigation/NavigationContext.js';
import { PartyFields } from './PartyFields.js';
import { withoutParty } from './people.js';
import { usePeople } from './PeopleContext.js';
import { TrustRoles } from './TrustRoles.js';

interface PartyCardProps {
  readonly party: Party;
  readonly index: number;
  /** Inside a share, which has a frame and its own remove button. */
  readonly isNested?: boolean;
}

/** A party: its name and type, and its details if it is open, or one of them is requested or was refused. */
export function PartyCard({ party, index, isNested = false }: PartyCardProps): ReactNode {
  const text = useText();
  const { people, opened, open, remove, findName } = usePeople();
  const { target } = useNavigation();
  const pointer = `/people/parties/${index}`;
  const isFaulty = useFormState().faults.some((fault) => fault.pointer.startsWith(`${pointer}/`));
  // A fault ends with the first letter that is typed, and the details stay open until the person is done.
  const [wasFaulty, setWasFaulty] = useState(isFaulty);
  if (isFaulty && !wasFaulty) setWasFaulty(true);
  const isOpen = opened.has(party.id) || wasFaulty || (target?.startsWith(`${pointer}/`) ?? false);
  const card = useRef<HTMLDivElement>(null);
  const isNew = opened.has(party.id);
  // Focuses the card, because the person continues to type in it.
  useEffect(() => {
    if (isNew) card.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [isNew]);
  const name = findName(party.id);
  const roles = party.roles.filter(({ ofId }) => ofId === null).map(({ role }) => text.role[role]);
  return (
    <Paper
      withBorder={!isNested}
      p={isNested ? 0 : 'md'}
      ref={card}
      role="group"
      aria-label={name}
      id={pointer}
      tabIndex={-1}
      className="card"
    >
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div className="who">
            <Text fw={600}>{name}</Text>
            <Text className="soft">{[text.kind[party.kind], ...roles].join(' · ')}</Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            {(opened.has(party.id) || (wasFaulty && !isFaulty)) && (
              <Button
                variant="default"
                size="sm"
                aria-label={text.doneWith(name)}
                onClick={() => {
                  open(party.id, false);
                  setWasFaulty(false);
                  card.current?.focus();
                }}
              >
                {text.done}
              </Button>
            )}
            {!isOpen && (
              <Button
                variant="default"
                size="sm"
                aria-label={text.editParty(name)}
                onClick={() => {
                  open(party.id, true);
                }}
              >
                {text.edit}
              </Button>
            )}
            {!isNested && (
              <Button
                variant="default"
                size="sm"
                aria-label={text.removeParty(name)}
                onClick={() => {
                  remove(withoutParty(people, party.id), { name, list: '/people/parties' });
                }}
              >
                {text.remove}
              </Button>
            )}
          </Group>
        </Group>
        {isOpen && <PartyFields party={party} pointer={pointer} />}
        {party.kind === 'TRUST' && <TrustRoles trust={party} name={name} pointer={`${pointer}/roles`} />}
      </Stack>
    </Paper>
  );
}
