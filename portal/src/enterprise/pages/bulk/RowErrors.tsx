import { Loader, Text, Title } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { CombinedError } from 'urql';
import { bulkText } from '../../../shared/text/bulkText.js';
import { counted } from '../../../shared/text/numbers.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import type { Bulk } from './bulkDocuments.js';
import { readErrors, type ErrorsRead } from './readErrors.js';

const text = bulkText.errors;

/** The first rows with an error, and the reasons. */
export function RowErrors({ bulk }: { readonly bulk: Bulk }): ReactNode {
  const { id, failed, processed } = bulk;
  const [answer, setAnswer] = useState<ErrorsRead | CombinedError | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const reading = new AbortController();
    readErrors(id, reading.signal).then(setAnswer, () => {
      if (reading.signal.aborted) return;
      setAnswer(new CombinedError({ networkError: new Error(text.brokenOff) }));
    });
    return () => {
      reading.abort();
    };
  }, [id, turn]);
  return (
    <section aria-labelledby="errors" className="outcomes">
      <Title order={2} size="h4" id="errors">
        {text.title}
      </Title>
      {answer === null && <Loader aria-label={bulkText.loading} />}
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
              {answer.rows < processed
                ? text.firstOf(answer.errors.length, failed, answer.rows)
                : text.first(answer.errors.length, failed)}
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
    <ListTable label={text.title} columns={Object.values(text.columns)}>
      {errors.map(({ row, reference, error: { code, detail } }) => (
        <tr key={row}>
          <td data-title={text.columns.row}>{counted(row)}</td>
          <td data-title={text.columns.reference}>{reference}</td>
          <td data-title={text.columns.reason}>{detail}</td>
          <td data-title={text.columns.code}>
            <code>{code}</code>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
