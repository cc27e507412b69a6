import { NativeSelect, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { bulkText } from '../../../shared/text/bulkText.js';
import { AboveList } from '../../parts/lists/AboveList.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { Empty } from '../../parts/layout/Empty.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useCan } from '../../session/SessionContext.js';
import { bulksDocument, bulkTypes } from './bulkDocuments.js';
import { BulkList } from './BulkList.js';
import { readBulksSearch, statuses } from './bulkState.js';
import { ChooseFile } from './ChooseFile.js';
import { lookAt, type Look } from './lookAt.js';

const SendFile = lazy(async () => ({ default: (await import('./SendFile.js')).SendFile }));
const route = getRouteApi('/bulk');
const text = bulkText.list;

/** Files of rows that are verified together. */
export function BulksPage(): ReactNode {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const [chosen, setChosen] = useState<{ readonly file: File; readonly look: Look } | null>(null);
  const { nodes, error, isLoading, more, again } = usePages(
    bulksDocument,
    { status: status ?? null },
    ({ bulks }) => bulks,
    bulkTypes,
  );
  const isEmpty = !isLoading && !error && nodes.length === 0;
  const choose = (
    <ChooseFile
      onChosen={(file) => {
        void lookAt(file).then((look) => {
          setChosen({ file, look });
        });
      }}
    />
  );
  return (
    <Page
      title={bulkText.title}
      actions={nodes.length > 0 && <ExportButton list="bulk" filters={{ status: status?.toLowerCase() }} />}
    >
      <Text className="soft" mb="md">
        {bulkText.lead}
      </Text>
      {can('startBulk') &&
        chosen === null &&
        (nodes.length === 0 ? choose : <AboveList title={text.upload}>{choose}</AboveList>)}
      {chosen && (
        <Suspense>
          <SendFile
            file={chosen.file}
            look={chosen.look}
            onClose={() => {
              setChosen(null);
            }}
          />
        </Suspense>
      )}
      {error && <RequestFault error={error} onRetry={again} />}
      {(nodes.length > 0 || status !== undefined) && (
        <div className="filter-chips" role="search">
          <NativeSelect
            aria-label={text.filter}
            className={status === undefined ? 'chip' : 'chip is-set'}
            value={status ?? ''}
            data={[
              { value: '', label: text.all },
              ...statuses.map((value) => ({ value, label: bulkText.states[value] })),
            ]}
            onChange={(event) => {
              void navigate({ search: readBulksSearch({ status: event.currentTarget.value }), replace: true });
            }}
          />
        </div>
      )}
      {nodes.length > 0 && <BulkList bulks={nodes} />}
      <MoreButton more={more} isLoading={isLoading} />
      {isEmpty && status !== undefined && <Text>{text.none(bulkText.states[status])}</Text>}
      {isEmpty && status === undefined && chosen === null && (
        <Empty title={text.empty}>{can('startBulk') ? text.emptyUploader : text.emptyReader}</Empty>
      )}
    </Page>
  );
}
