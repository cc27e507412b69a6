import { Group, Loader, NativeSelect, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { CombinedError } from 'urql';
import { bulkText } from '../../../shared/text/bulkText.js';
import { counted } from '../../../shared/text/numbers.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Breakable } from '../../parts/layout/Breakable.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { formatNumber, riskWords, statusWords } from '../verifications/verificationWords.js';
import type { Bulk } from './bulkDocuments.js';
import { readRowFilter, type RowFilter } from './bulkState.js';
import { outcomesIn, outcomeWord } from './outcomeWords.js';
import { readRows, type ResultRow, type RowsRead } from './readRows.js';

const text = bulkText.results;
const route = getRouteApi('/bulk/$id');
const pageSize = 50;
// REST writes both in lower case.
const lower = <Word,>(words: Readonly<Record<string, Word>>): Readonly<Record<string, Word>> =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name.toLowerCase(), word]));
const [statuses, risks] = [lower(statusWords), lower(riskWords)];

/** The results row by row, with filters, which are in the address. */
export function RowList({ bulk }: { readonly bulk: Bulk }): ReactNode {
  const { outcome, risk } = route.useSearch();
  const navigate = route.useNavigate();
  const set = (changed: Readonly<Record<string, string>>): void => {
    void navigate({ search: (before) => readRowFilter({ ...before, ...changed }), replace: true });
  };
  return (
    <>
      <div className="filter-chips" role="search" aria-label={text.filters}>
        <NativeSelect
          aria-label={text.outcome}
          className={outcome === undefined ? 'chip wide' : 'chip wide is-set'}
          data={[
            { value: '', label: text.anyOutcome },
            ...(bulk.failed > 0 ? [{ value: 'errors', label: text.errors }] : []),
            ...outcomesIn(bulk).map(([value]) => ({ value, label: outcomeWord(value) })),
          ]}
          value={outcome ?? ''}
          onChange={(event) => {
            set({ outcome: event.currentTarget.value });
          }}
        />
        <NativeSelect
          aria-label={text.risk}
          className={risk === undefined ? 'chip' : 'chip is-set'}
          data={[
            { value: '', label: text.anyRisk },
            ...Object.entries(risks).map(([value, { word }]) => ({ value, label: word })),
          ]}
          value={risk ?? ''}
          onChange={(event) => {
            set({ risk: event.currentTarget.value });
          }}
        />
        {(outcome !== undefined || risk !== undefined) && (
          <PageLink to="/bulk/$id" params={{ id: bulk.id }} search={{}} className="clear">
            {text.clear}
          </PageLink>
        )}
      </div>
      <Rows key={`${outcome ?? ''} ${risk ?? ''}`} bulk={bulk} filter={{ outcome, risk }} />
    </>
  );
}

function Rows({ bulk, filter }: { readonly bulk: Bulk; readonly filter: RowFilter }): ReactNode {
  const { id, processed } = bulk;
  const { outcome, risk } = filter;
  const [answer, setAnswer] = useState<RowsRead | CombinedError | null>(null);
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState(pageSize);
  useEffect(() => {
    const reading = new AbortController();
    readRows(id, { outcome, risk }, reading.signal).then(
      (read) => {
        if (!reading.signal.aborted) setAnswer(read);
      },
      () => {
        if (!reading.signal.aborted) setAnswer(new CombinedError({ networkError: new Error(text.interrupted) }));
      },
    );
    return () => {
      reading.abort();
    };
  }, [id, outcome, risk, turn]);
  if (answer === null) return <Loader aria-label={text.loading} />;
  if (answer instanceof CombinedError) {
    return (
      <RequestFault
        error={answer}
        onRetry={() => {
          setAnswer(null);
          setTurn(turn + 1);
        }}
      />
    );
  }
  const { rows, read, isWhole } = answer;
  return (
    <>
      <Text className="soft" role="status" mb="xs">
        {isWhole ? text.count(rows.length, processed) : text.partly(rows.length, read, processed)}
      </Text>
      {rows.length > 0 && (
        <ListTable className="one-line" label={text.label} columns={Object.values(text.columns)}>
          {rows.slice(0, shown).map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </ListTable>
      )}
      <MoreButton
        isLoading={false}
        more={
          shown < rows.length
            ? () => {
                setShown(shown + pageSize);
              }
            : null
        }
      />
    </>
  );
}

function Row({ row: { row, reference, result, error } }: { readonly row: ResultRow }): ReactNode {
  const { columns } = text;
  const status = statuses[result?.status ?? ''];
  const risk = risks[result?.fractureRisk ?? ''];
  return (
    <tr>
      <td data-title={columns.row} className="narrow">
        {counted(row)}
      </td>
      <td data-title={columns.reference}>{reference}</td>
      <td data-title={columns.business} className="wide">
        {result ? (
          <div>
            <PageLink to="/verifications/$id" params={{ id: result.id }}>
              {result.legalName ?? text.unnamed}
            </PageLink>{' '}
            <span className="soft number">{formatNumber(result)}</span>
          </div>
        ) : (
          error?.detail
        )}
      </td>
      <td data-title={columns.outcome}>
        {status ? (
          <State tone={status.tone}>{status.word}</State>
        ) : (
          <code>
            <Breakable text={error?.code ?? ''} />
          </code>
        )}
      </td>
      <td data-title={columns.risk}>
        {risk && (
          <Group gap={6} wrap="nowrap" component="span">
            <span className="number">{result?.fractureScore}</span>
            <State tone={risk.tone}>{risk.word}</State>
          </Group>
        )}
      </td>
    </tr>
  );
}
