import { Input, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { AddOwner } from './AddOwner.js';
import { HoldingNode } from './HoldingNode.js';
import { useFieldFault } from '../../navigation/useFieldFault.js';
import { findOversold } from './people.js';
import { usePeople } from './PeopleContext.js';
import { RemovedLine } from './RemovedLine.js';

interface OwnerListProps {
  /** The owned body, or null for the business. */
  readonly ownedId: string | null;
  readonly name: string;
}

/** The id of the element with the owners of a body, or of the business. */
export function ownerListId(ownedId: string | null): string {
  return ownedId === null ? '/people/holdings' : `owners-${ownedId}`;
}

/** The owners of the business, or of one of its owners. */
export function OwnerList({ ownedId, name }: OwnerListProps): ReactNode {
  const text = useText();
  const { people } = usePeople();
  const held = people.holdings.flatMap((holding, index) => (holding.ownedId === ownedId ? [{ holding, index }] : []));
  const id = ownerListId(ownedId);
  const fault = useFieldFault('/people/holdings');
  const oversold = findOversold(people);
  const isFaulty = fault !== null && (oversold.size === 0 ? ownedId === null : oversold.has(ownedId));
  return (
    <Stack
      gap="md"
      role="group"
      aria-label={text.owns(name)}
      aria-describedby={isFaulty ? `${id}-fault` : undefined}
      id={id}
      tabIndex={-1}
    >
      {ownedId === null ? (
        <Title order={2} size="h3">
          {text.owns(name)}
        </Title>
      ) : (
        <Text fw={600}>{text.owns(name)}</Text>
      )}
      {isFaulty && (
        <Input.Error id={`${id}-fault`} size="md">
          {fault}
        </Input.Error>
      )}
      {held.length === 0 && <Text className="soft">{text.noOwners}</Text>}
      {held.map(({ holding, index }) => (
        <HoldingNode key={`${holding.ownerId} ${index}`} holding={holding} index={index} ownedName={name} />
      ))}
      <RemovedLine list={id} />
      <AddOwner ownedId={ownedId} name={name} />
    </Stack>
  );
}
