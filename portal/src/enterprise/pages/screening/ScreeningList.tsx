import { Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import type { ScreeningRow } from './screeningDocuments.js';
import { kindWords, screeningWords } from './screeningWords.js';

/** Screenings in a table, each with its matches. */
export function ScreeningList({ screenings }: { readonly screenings: readonly ScreeningRow[] }): ReactNode {
  return (
    <ListTable label="Screenings" columns={['Name', 'Kind', 'Date of birth', 'Status', 'Candidates', 'When']}>
      {screenings.map((screening) => (
        <Row key={screening.id} screening={screening} />
      ))}
    </ListTable>
  );
}

const Row = memo(function Row({ screening }: { readonly screening: ScreeningRow }): ReactNode {
  const { id, name, kind, dateOfBirth, reference, status, candidates, screenedAt } = screening;
  const { word, tone } = screeningWords[status];
  const [first, ...others] = candidates;
  return (
    <tr>
      <td data-title="Name">
        <div>
          <PageLink to="/screening/$id" params={{ id }}>
            {name ?? 'Erased'}
          </PageLink>
          {reference !== null && (
            <Text size="sm" className="soft">
              {reference}
            </Text>
          )}
        </div>
      </td>
      <td data-title="Kind">{kindWords[kind]}</td>
      <td data-title="Date of birth">{dateOfBirth ?? ''}</td>
      <td data-title="Status">
        <State tone={tone}>{word}</State>
      </td>
      <td data-title="Candidates">
        {first && `${first.matchedName}${others.length > 0 ? ` and ${others.length} more` : ''}`}
      </td>
      <td data-title="When">
        <Moment at={screenedAt} />
      </td>
    </tr>
  );
});
