import { Button, Group, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../../shared/Icon.js';
import { useText } from '../../../shared/text/Language.js';
import type { Party, PartyKind } from '../../form/formTypes.js';
import { usePeople } from './PeopleContext.js';

interface PartyPickerProps {
  readonly label: string;
  /** The types of party that can be added as new. */
  readonly kinds: readonly [PartyKind, ...PartyKind[]];
  readonly isOffered: (party: Party) => boolean;
  readonly onNew: (kind: PartyKind) => void;
  readonly onKnown: (id: string) => void;
}

/** Chooses a party, and adds it by a button: a select alone would add parties while the keyboard moves through it. */
export function PartyPicker({ label, kinds, isOffered, onNew, onKnown }: PartyPickerProps): ReactNode {
  const text = useText();
  const { people, findName } = usePeople();
  const [chosen, setChosen] = useState<string>(kinds[0]);
  const known = people.parties.filter(isOffered).map(({ id }) => ({ value: id, label: findName(id) }));
  const value =
    kinds.some((kind) => kind === chosen) || known.some((option) => option.value === chosen) ? chosen : kinds[0];
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        className="grow"
        label={label}
        value={value}
        data={[...kinds.map((kind) => ({ value: kind, label: text.newKind[kind] })), ...known]}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
        }}
      />
      <Button
        variant="default"
        leftSection={<Icon name="plus" />}
        aria-label={`${text.add}: ${label}`}
        onClick={() => {
          const kind = kinds.find((other) => other === value);
          if (kind) onNew(kind);
          else onKnown(value);
          setChosen(kinds[0]);
        }}
      >
        {text.add}
      </Button>
    </Group>
  );
}
