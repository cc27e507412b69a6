import { Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { screeningText } from '../../../shared/text/screeningText.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Day } from '../../parts/time/Day.js';
import { Moment } from '../../parts/time/Moment.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import type { ScreeningRow } from './screeningDocuments.js';
import { kindWords, screeningWords } from './screeningWords.js';

const text = screeningText;
const { columns } = text;

/** Screenings in a table, each with its matches. */
export function ScreeningList({ screenings }: { readonly screenings: readonly ScreeningRow[] }): ReactNode {
  return (
    <ListTable className="one-line" label={text.listLabel} columns={Object.values(columns)}>
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
      <td data-title={columns.name}>
        <div>
          <PageLink to="/screening/$id" params={{ id }}>
            {name ?? text.erasedName}
          </PageLink>
          {reference !== null && (
            <Text size="sm" className="soft">
              {reference}
            </Text>
          )}
        </div>
      </td>
      <td data-title={columns.kind}>{kindWords[kind]}</td>
      <td data-title={columns.dateOfBirth}>{dateOfBirth && <Day day={dateOfBirth} />}</td>
      <td data-title={columns.status}>
        <State tone={tone}>{word}</State>
      </td>
      <td data-title={columns.candidates}>{first && text.andMore(first.matchedName, others.length)}</td>
      <td data-title={columns.at}>
        <Moment at={screenedAt} />
      </td>
    </tr>
  );
});
