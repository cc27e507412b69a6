import { Button, Group, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { problemError } from '../../parts/problemError.js';
import { RequestFault } from '../../parts/RequestFault.js';
import { saveBlob } from '../../parts/saveBlob.js';
import type { Bulk } from './bulkDocuments.js';
import { RowErrors } from './RowErrors.js';

const kept = 90 * 86_400_000;

/** What came of each row, to be fetched, and the errors to be read at once. */
export function Results({ bulk }: { readonly bulk: Bulk }): ReactNode {
  const { id, processed, failed, finishedAt } = bulk;
  const [error, setError] = useState<CombinedError | null>(null);
  const [isFetching, setIsFetching] = useState(false);
  const address = `/api/enterprise/bulk/${id}/results`;
  const isRemoved = finishedAt !== null && Date.now() - Date.parse(finishedAt) > kept;
  // Which of the two it is says a header, which a link cannot send.
  const fetchCsv = async (): Promise<void> => {
    setIsFetching(true);
    setError(null);
    try {
      const response = await fetch(`${address}?bom=true`, { headers: { Accept: 'text/csv' } });
      if (response.ok) saveBlob(await response.blob(), `${id}.csv`);
      else setError(problemError(await response.text(), response.status, response.headers.get('x-request-id')));
    } catch {
      setError(problemError('', 0, null));
    }
    setIsFetching(false);
  };
  if (processed === 0) return null;
  return (
    <>
      <section aria-labelledby="results" className="outcomes">
        <Title order={2} size="h4" id="results" mb="xs">
          Results
        </Title>
        {isRemoved ? (
          <Text>They were removed 90 days after the end. The verifications stay.</Text>
        ) : (
          <>
            {error && <RequestFault error={error} onRetry={() => void fetchCsv()} />}
            <Group gap="xs">
              <Button onClick={() => void fetchCsv()} loading={isFetching}>
                Download as CSV
              </Button>
              <Button component="a" variant="default" href={address} download={`${id}.ndjson`}>
                Download as NDJSON
              </Button>
            </Group>
          </>
        )}
      </section>
      {failed > 0 && !isRemoved && <RowErrors bulk={bulk} />}
    </>
  );
}
