import type { Jurisdiction } from '../../../shared/jurisdictions.js';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { graphql } from '../../../shared/graphql.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { State } from '../../parts/layout/State.js';
import { usePages } from '../../parts/lists/usePages.js';
import { ownNumber } from './ownNumber.js';
import { formatNumber } from './verificationWords.js';

const searchDocument = graphql(`
  query PortalSearchEntities($first: Int!, $after: String, $name: String!, $jurisdiction: Jurisdiction!) {
    searchEntities(first: $first, after: $after, name: $name, jurisdiction: $jurisdiction) {
      nodes {
        legalName
        matchedName
        nameKind
        matchExplanation
        abn
        nzbn
        status
        isActive
        entityType
        registeredState
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const text = verificationText.search;

interface SearchMatchesProps {
  readonly name: string;
  readonly jurisdiction: Jurisdiction;
  readonly onChoose: (number: string) => void;
}

/** Entities with similar names, most similar first, each with the reason. */
export function SearchMatches({ name, jurisdiction, onChoose }: SearchMatchesProps): ReactNode {
  const variables = { name, jurisdiction };
  const { nodes, error, isLoading, more, again } = usePages(
    searchDocument,
    variables,
    ({ searchEntities }) => searchEntities,
    ['EntityMatch'],
  );
  const count = text.found(nodes.length, more !== null);
  return (
    <div className="matches">
      <Text role="status" className="soft" my="sm">
        {isLoading ? text.busy : error ? '' : nodes.length === 0 ? text.none : count}
      </Text>
      {error && <RequestFault error={error} onRetry={again} />}
      <ul>
        {nodes.map((match) => {
          const number = formatNumber(match);
          return (
            <li key={number}>
              <div>
                <Text>{match.legalName}</Text>
                <Text size="sm">
                  <span className="number">{number}</span>, {match.entityType}
                  {match.registeredState !== null && `, ${match.registeredState}`}
                </Text>
                <Text size="sm" className="soft">
                  {match.matchedName !== match.legalName &&
                    text.nameKind(match.matchedName, match.nameKind.toLowerCase())}
                  {match.matchExplanation}
                </Text>
                <State tone={match.isActive ? 'good' : 'warn'}>{match.status.toLowerCase()}</State>
              </div>
              <Button
                variant="subtle"
                aria-label={text.chooseLabel(match.legalName, number)}
                onClick={() => {
                  onChoose(ownNumber(match) ?? '');
                }}
              >
                {text.choose}
              </Button>
            </li>
          );
        })}
      </ul>
      <MoreButton more={more} isLoading={isLoading} />
    </div>
  );
}
