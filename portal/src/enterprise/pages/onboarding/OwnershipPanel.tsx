import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { enAU } from '../../../shared/text/enAU.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { State, type Tone } from '../../parts/layout/State.js';
import type { Ownership, People, Submission } from './caseDocument.js';
import { partyName, shareWords } from './caseWords.js';
import { OwnershipGraph } from './OwnershipGraph.js';
import { OwnershipTree } from './OwnershipTree.js';
import { treeOf } from './treeOf.js';

const beneficial: Record<Ownership['owners'][number]['isBeneficialOwner'], { word: string; tone: Tone }> = {
  YES: { word: 'yes', tone: 'good' },
  POSSIBLE: { word: 'possible', tone: 'warn' },
  NO: { word: 'no', tone: 'soft' },
};

interface OwnershipPanelProps {
  readonly business: string;
  readonly submission: Submission;
}

/** Who owns the business: as it was stated, and in the end. */
export function OwnershipPanel({ business, submission: { people, ownership } }: OwnershipPanelProps): ReactNode {
  if (!people) return null;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="ownership-title">
      <Title order={2} size="h4" mb="sm" id="ownership-title">
        Ownership
      </Title>
      {people.holdings.length > 0 && <OwnershipGraph business={business} people={people} ownership={ownership} />}
      <div className="tree">
        <Text fw={600}>Stated owners of {business}</Text>
        {people.holdings.length === 0 && <Text>Nobody was named.</Text>}
        <OwnershipTree
          branches={treeOf(people.holdings)}
          parties={new Map(people.parties.map((party) => [party.id, party]))}
        />
      </div>
      <Owners people={people} ownership={ownership} />
      {people.unknownReason !== null && people.unknownReason !== '' && (
        <Text mt="sm">
          Why part of it is not known: <q>{people.unknownReason}</q>
        </Text>
      )}
    </Paper>
  );
}

function Owners({ people, ownership }: { readonly people: People; readonly ownership: Ownership }): ReactNode {
  const { owners, unknownTo, unknownFrom } = ownership;
  if (owners.length === 0 && unknownTo === 0) return null;
  return (
    <ListTable label="Effective ownership" columns={['Owner', 'Runs it as', 'Holds in the end', 'Beneficial owner']}>
      {owners
        .toSorted((one, other) => other.from - one.from)
        .map((owner) => {
          const party = people.parties.find(({ id }) => id === owner.partyId);
          const { word, tone } = beneficial[owner.isBeneficialOwner];
          const roles = party?.roles.filter(({ ofId }) => ofId === null).map(({ role }) => enAU.role[role]) ?? [];
          return (
            <tr key={owner.partyId}>
              <td data-title="Owner">{party ? partyName(party) : owner.partyId}</td>
              <td data-title="Runs it as">
                {roles.length === 0 ? <span className="soft">nothing</span> : roles.join(', ')}
              </td>
              <td data-title="Holds in the end">{shareWords(owner)}</td>
              <td data-title="Beneficial owner">
                <State tone={tone}>{word}</State>
              </td>
            </tr>
          );
        })}
      {unknownTo > 0 && (
        <tr>
          <td data-title="Owner">
            <em>Nobody who was named</em>
          </td>
          <td />
          <td data-title="Holds in the end">{shareWords({ from: unknownFrom, to: unknownTo })}</td>
          <td />
        </tr>
      )}
    </ListTable>
  );
}
