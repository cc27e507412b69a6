import { Loader, Text, Title } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { CombinedError } from 'urql';
import { ListTable } from '../../parts/lists/ListTable.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import type { Bulk } from './bulkDocuments.js';
import { numberOf, rowsOf } from './figures.js';
import { readErrors, type ErrorsRead } from './readErrors.js';
import { Breakable } from '../../parts/layout/Breakable.js';

/** The first rows with an error, and the reasons. */
export function RowErrors({ bulk }: { readonly bulk: Bulk }): ReactNode {
  const { id, failed, processed } = bulk;
  const [answer, setAnswer] = useState<ErrorsRead | CombinedError | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const reading = new AbortController();
    readErrors(id, reading.signal).then(setAnswer, () => {
      if (reading.signal.aborted) return;
      setAnswer(new CombinedError({ networkError: new Error('The results broke off.') }));
    });
    return () => {
      reading.abort();
    };
  }, [id, turn]);
  return (
    <section aria-labelledby="errors" className="outcomes">
      <Title order={2} size="h4" id="errors">
        Rows with an error
      </Title>
      {answer === null && <Loader aria-label="Loading" />}
      {answer instanceof CombinedError && (
        <RequestFault
          error={answer}
          onRetry={() => {
            setAnswer(null);
            setTurn(turn + 1);
          }}
        />
      )}
      {answer !== null && !(answer instanceof CombinedError) && (
        <>
          {answer.errors.length < failed && (
            <Text className="soft">
              The first {numberOf(answer.errors.length)} of {numberOf(failed)}
              {answer.rows < processed && `, in the first ${rowsOf(answer.rows)}`}: the results have all of them.
            </Text>
          )}
          {answer.errors.length > 0 && <ErrorTable errors={answer.errors} />}
        </>
      )}
    </section>
  );
}

function ErrorTable({ errors }: Pick<ErrorsRead, 'errors'>): ReactNode {
  return (
    <ListTable label="Rows with an error" columns={['Row', 'Reference', 'Why', 'Code']}>
      {errors.map(({ row, reference, error: { code, detail } }) => (
        <tr key={row}>
          <td data-title="Row">{numberOf(row)}</td>
          <td data-title="Reference">{reference}</td>
          <td data-title="Why">{detail}</td>
          <td data-title="Code">
            <code>
              <Breakable text={code} />
            </code>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
