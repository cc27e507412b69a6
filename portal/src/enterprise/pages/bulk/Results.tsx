import { Button, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { keptDays } from '../../../shared/limits.js';
import { bulkText } from '../../../shared/text/bulkText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useDownload } from '../../parts/lists/useDownload.js';
import type { Bulk } from './bulkDocuments.js';
import { RowList } from './RowList.js';

const text = bulkText.results;
const kept = keptDays.bulkResults * 86_400_000;

/** Downloads of the results, and the rows on the page. */
export function Results({ bulk }: { readonly bulk: Bulk }): ReactNode {
  const { id, processed, finishedAt } = bulk;
  const { isFetching, error, fetchFile } = useDownload();
  const address = `/api/enterprise/bulk/${id}/results`;
  const isRemoved = finishedAt !== null && Date.now() - Date.parse(finishedAt) > kept;
  // The format is chosen by a header, which a link cannot send.
  const fetchCsv = (): void => void fetchFile(`${address}?bom=true`, `${id}.csv`, { Accept: 'text/csv' });
  if (processed === 0) return null;
  return (
    <section aria-labelledby="results" className="outcomes results">
      <Title order={2} size="h4" id="results">
        {text.title}
      </Title>
      {isRemoved ? (
        <Text>{text.removed(keptDays.bulkResults)}</Text>
      ) : (
        <>
          {error && <RequestFault error={error} onRetry={fetchCsv} />}
          <Group gap="xs">
            <Button onClick={fetchCsv} loading={isFetching}>
              {text.csv}
            </Button>
            <Button component="a" variant="default" href={address} download={`${id}.ndjson`}>
              {text.ndjson}
            </Button>
          </Group>
          <RowList bulk={bulk} />
        </>
      )}
    </section>
  );
}
