import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import type { Holding } from '../../form/formTypes.js';
import { OwnerList, ownerListId } from './OwnerList.js';
import { PartyCard } from './PartyCard.js';
import { withoutHolding } from './people.js';
import { usePeople } from './PeopleContext.js';
import { ShareFields } from './ShareFields.js';

interface HoldingNodeProps {
  readonly holding: Holding;
  readonly index: number;
  readonly ownedName: string;
}

/** One owner with its share. An owner that is a body has its own owners below it, once in the whole tree. */
export function HoldingNode({ holding, index, ownedName }: HoldingNodeProps): ReactNode {
  const text = useText();
  const { people, homes, branches, party, findName, remove } = usePeople();
  const owner = party(holding.ownerId);
  if (!owner) return null;
  const name = findName(owner.id);
  const isBody = owner.kind !== 'PERSON';
  const isBranch = branches.get(owner.id) === index;
  return (
    <div className="node" id={`/people/holdings/${index}`} tabIndex={-1}>
      <Stack gap="sm">
        {homes.get(owner.id) === index ? (
          <PartyCard party={owner} index={people.parties.indexOf(owner)} isNested />
        ) : (
          <div>
            <Text fw={600}>{name}</Text>
            <Text className="soft">{text.detailsElsewhere}</Text>
          </div>
        )}
        <ShareFields holding={holding} index={index} name={name} />
        <Group>
          <Button
            variant="default"
            size="sm"
            aria-label={text.removeOwner(name, ownedName)}
            onClick={() => {
              remove(withoutHolding(people, index), { name, list: ownerListId(holding.ownedId) });
            }}
          >
            {text.remove}
          </Button>
        </Group>
        {isBody && isBranch && (
          <div className="branch">
            <OwnerList ownedId={owner.id} name={name} />
          </div>
        )}
        {isBody && !isBranch && <Text className="soft">{text.ownersElsewhere}</Text>}
      </Stack>
    </div>
  );
}
