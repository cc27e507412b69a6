import { Alert, Button, Loader, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useQuery, useSubscription } from 'urql';
import { useIsLineUp } from '../../line.js';
import { bulkText } from '../../../shared/text/bulkText.js';
import { useMemberNames } from '../../parts/data/useMemberNames.js';
import { AboveList } from '../../parts/lists/AboveList.js';
import { Facts } from '../../parts/layout/Facts.js';
import { Moment } from '../../parts/time/Moment.js';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { State } from '../../parts/layout/State.js';
import { useCan } from '../../session/SessionContext.js';
import { bulkDocument, progressDocument } from './bulkDocuments.js';
import { hasEnded, statusTones } from './bulkState.js';
import { CancelBulk } from './CancelBulk.js';
import { Outcomes } from './Outcomes.js';
import { BulkProgress } from './BulkProgress.js';
import { Results } from './Results.js';

const route = getRouteApi('/bulk/$id');
const text = bulkText.page;

/** One bulk: its progress while it runs, and its results. */
export function BulkPage(): ReactNode {
  const { id } = route.useParams();
  const can = useCan();
  const { findName } = useMemberNames();
  const [isCancelling, setIsCancelling] = useState(false);
  const [{ data, error, fetching }, ask] = useQuery({ query: bulkDocument, variables: { id } });
  const asked = data?.bulk;
  const isLineUp = useIsLineUp();
  const [live, follow] = useSubscription({
    query: progressDocument,
    variables: { id },
    pause: !asked || hasEnded(asked.status),
  });
  const told = live.data?.bulkProgress;
  // The socket's state is newer than the query's, unless the query shows that the bulk has ended.
  const bulk = asked && !hasEnded(asked.status) && told?.id === id ? told : asked;
  const isOver = bulk ? hasEnded(bulk.status) : false;
  const title = bulk ? text.title(bulk.fileName, bulk.total) : undefined;
  return (
    <Page
      title={title ?? bulkText.title}
      crumb={title}
      actions={
        bulk &&
        !isOver &&
        can('cancelBulk') && (
          <Button
            variant="default"
            onClick={() => {
              setIsCancelling(true);
            }}
          >
            {bulkText.cancel.action}
          </Button>
        )
      }
    >
      {error && (
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {bulk && !isOver && !isLineUp && <Text mb="sm">{text.interrupted}</Text>}
      {live.error && !isOver && (
        <RequestFault
          error={live.error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
            follow();
          }}
        />
      )}
      {fetching && !bulk && <Loader aria-label={bulkText.loading} />}
      {!fetching && !error && !bulk && <Text>{text.unknown}</Text>}
      {bulk && (
        <>
          {!isOver && <BulkProgress bulk={bulk} />}
          {bulk.failure !== null && (
            <Alert color="red" variant="outline" className="fault" mb="md" title={text.failed}>
              {bulk.failure}
            </Alert>
          )}
          <AboveList title={text.about}>
            {isOver && <BulkProgress bulk={bulk} />}
            <Facts
              facts={[
                [
                  text.state,
                  <span key="state" role="status">
                    <State tone={statusTones[bulk.status]}>{bulkText.states[bulk.status]}</State>
                  </span>,
                ],
                [text.startedBy, findName(bulk.startedBy)],
                [text.uploaded, <Moment key="uploaded" at={bulk.createdAt} />],
                [text.started, bulk.startedAt === null ? null : <Moment at={bulk.startedAt} />],
                [text.ended, bulk.finishedAt === null ? null : <Moment at={bulk.finishedAt} />],
                [text.number, <code key="id">{bulk.id}</code>],
              ]}
            />
            <Outcomes bulk={bulk} />
          </AboveList>
          {isOver && <Results bulk={bulk} />}
        </>
      )}
      {bulk && isCancelling && !isOver && (
        <CancelBulk
          bulk={bulk}
          onClose={() => {
            setIsCancelling(false);
          }}
        />
      )}
    </Page>
  );
}
