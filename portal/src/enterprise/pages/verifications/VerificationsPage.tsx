import { Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageButton, PageLink } from '../../parts/layout/PageLink.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { Empty } from '../../parts/layout/Empty.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useCan } from '../../session/SessionContext.js';
import { Filters } from './Filters.js';
import { Live } from './Live.js';
import { verificationsDocument } from './verificationDocuments.js';
import { VerificationList } from './VerificationList.js';
import { filterCount, filterOf, restFilterOf } from './verificationSearch.js';

const route = getRouteApi('/verifications');
const changing = ['Verification', 'VerificationAssignment'];

/** What was verified, newest first. */
export function VerificationsPage(): ReactNode {
  const search = route.useSearch();
  const can = useCan();
  const filter = filterOf(search, useTimeZone());
  const isFiltered = filterCount(search) > 0;
  const { nodes, error, isLoading, more, again } = usePages(
    verificationsDocument,
    { filter },
    ({ verifications }) => verifications,
    changing,
  );
  const verify = can('verify') && <PageButton to="/verifications/new">Verify an entity</PageButton>;
  const isEmpty = !isLoading && !error && nodes.length === 0;
  return (
    <Page
      title="Verifications"
      actions={
        (!isEmpty || isFiltered) && (
          <>
            <ExportButton list="verifications" filters={restFilterOf(search)} />
            {verify}
          </>
        )
      }
    >
      {(!isEmpty || isFiltered) && <Filters search={search} />}
      {can('events') && <Live search={search} shown={nodes} onShow={again} />}
      {error && <RequestFault error={error} onRetry={again} />}
      {isEmpty && isFiltered && (
        <Empty
          title="Nothing passes these filters"
          action={
            <PageLink to="/verifications" search={{}}>
              Clear the filters
            </PageLink>
          }
        >
          There may be verifications that others would let through.
        </Empty>
      )}
      {isEmpty && !isFiltered && (
        <Empty title="No verification yet" action={verify}>
          A verification asks the register of an entity, and keeps what it said with a score that can be explained.
        </Empty>
      )}
      {nodes.length > 0 && <VerificationList verifications={nodes} />}
      <Group>
        <MoreButton more={more} isLoading={isLoading} />
      </Group>
    </Page>
  );
}
