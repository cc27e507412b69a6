import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { AddOwner } from './AddOwner.js';
import { HoldingNode } from './HoldingNode.js';
import { usePeople } from './PeopleContext.js';

interface OwnerListProps {
  /** The owned body, or null for the business. */
  readonly ownedId: string | null;
  readonly name: string;
}

/** The owners of the business, or of one of its owners. */
export function OwnerList({ ownedId, name }: OwnerListProps): ReactNode {
  const text = useText();
  const { people } = usePeople();
  const held = people.holdings.flatMap((holding, index) => (holding.ownedId === ownedId ? [{ holding, index }] : []));
  return (
    <Stack
      gap="md"
      role="group"
      aria-label={text.owns(name)}
      {...(ownedId === null && { id: '/people/holdings', tabIndex: -1 })}
    >
      {ownedId === null ? (
        <Title order={2} size="h3">
          {text.owns(name)}
        </Title>
      ) : (
        <Text fw={600}>{text.owns(name)}</Text>
      )}
      {held.length === 0 && <Text className="soft">{text.noOwners}</Text>}
      {held.map(({ holding, index }) => (
        <HoldingNode key={`${holding.ownerId} ${index}`} holding={holding} index={index} ownedName={name} />
      ))}
      <AddOwner ownedId={ownedId} name={name} />
    </Stack>
  );
}
