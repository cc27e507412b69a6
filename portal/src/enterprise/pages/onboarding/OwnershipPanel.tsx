import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { caseText } from '../../../shared/text/caseText.js';
import { shareWords } from '../../../shared/text/ownersText.js';
import { enAU } from '../../../shared/text/enAU.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { State } from '../../parts/layout/State.js';
import type { Tone } from '../../parts/looks.js';
import type { Ownership, People, Submission } from './caseDocument.js';
import type { GraphParty } from '../../parts/charts/layoutOwnership.js';
import { OwnershipGraph } from '../../parts/charts/OwnershipGraph.js';
import { partyName } from './caseWords.js';
import { OwnershipTree } from './OwnershipTree.js';
import { buildOwnerTree } from './buildOwnerTree.js';

const text = caseText.ownership;
const beneficial: Record<Ownership['owners'][number]['isBeneficialOwner'], { word: string; tone: Tone }> = {
  YES: { word: text.yes, tone: 'good' },
  POSSIBLE: { word: text.possible, tone: 'warn' },
  NO: { word: text.no, tone: 'soft' },
};

interface OwnershipPanelProps {
  readonly business: string;
  readonly submission: Submission;
}

/** The owners of the business: as stated, and the ultimate ones. */
export function OwnershipPanel({ business, submission: { people, ownership } }: OwnershipPanelProps): ReactNode {
  if (!people) return null;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="ownership-title">
      <Title order={2} size="h4" mb="sm" id="ownership-title">
        {text.title}
      </Title>
      {people.holdings.length > 0 && (
        <OwnershipGraph business={business} holdings={people.holdings} parties={toParties(people, ownership)} />
      )}
      <div className="tree">
        <Text fw={600}>{text.statedOwners(business)}</Text>
        {people.holdings.length === 0 && <Text>{text.none}</Text>}
        <OwnershipTree
          branches={buildOwnerTree(people.holdings)}
          parties={new Map(people.parties.map((party) => [party.id, party]))}
        />
      </div>
      <Owners people={people} ownership={ownership} />
      {people.unknownReason !== null && people.unknownReason !== '' && (
        <Text mt="sm">
          {text.unknownReason}
          <q>{people.unknownReason}</q>
        </Text>
      )}
    </Paper>
  );
}

function toParties({ parties }: People, { owners }: Ownership): ReadonlyMap<string, GraphParty> {
  return new Map(
    parties.map((party) => {
      const effective = owners.find(({ partyId }) => partyId === party.id) ?? null;
      const { isBeneficialOwner = 'NO' } = effective ?? {};
      const facts = { name: partyName(party), isPerson: party.kind === 'PERSON', kind: enAU.kind[party.kind] };
      return [party.id, { ...facts, effective, isBeneficialOwner }];
    }),
  );
}

function Owners({ people, ownership }: { readonly people: People; readonly ownership: Ownership }): ReactNode {
  const { owners, unknownTo, unknownFrom } = ownership;
  if (owners.length === 0 && unknownTo === 0) return null;
  return (
    <ListTable label={text.effective} columns={[text.owner, text.runsAs, text.holds, text.beneficial]}>
      {owners
        .toSorted((one, other) => other.from - one.from)
        .map((owner) => {
          const party = people.parties.find(({ id }) => id === owner.partyId);
          const { word, tone } = beneficial[owner.isBeneficialOwner];
          const roles = party?.roles.filter(({ ofId }) => ofId === null).map(({ role }) => enAU.role[role]) ?? [];
          return (
            <tr key={owner.partyId}>
              <td data-title={text.owner}>{party ? partyName(party) : owner.partyId}</td>
              <td data-title={text.runsAs}>
                {roles.length === 0 ? <span className="soft">{text.noRole}</span> : roles.join(', ')}
              </td>
              <td data-title={text.holds}>{shareWords(owner)}</td>
              <td data-title={text.beneficial}>
                <State tone={tone}>{word}</State>
              </td>
            </tr>
          );
        })}
      {unknownTo > 0 && (
        <tr>
          <td data-title={text.owner}>
            <em>{text.unnamed}</em>
          </td>
          <td />
          <td data-title={text.holds}>{shareWords({ from: unknownFrom, to: unknownTo })}</td>
          <td />
        </tr>
      )}
    </ListTable>
  );
}
