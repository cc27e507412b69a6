import { Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useClient } from 'urql';
import { VerifyIcon } from '../../../shared/icons.js';
import { verificationListText } from '../../../shared/text/verificationListText.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { Empty } from '../../parts/layout/Empty.js';
import { Page } from '../../parts/layout/Page.js';
import { PageButton, PageLink } from '../../parts/layout/PageLink.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { usePages } from '../../parts/lists/usePages.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { useCan } from '../../session/SessionContext.js';
import { Count } from './Count.js';
import { Filters } from './Filters.js';
import { Live } from './Live.js';
import { useAllMatching } from './useAllMatching.js';
import { useListKeys } from './useListKeys.js';
import { useSelection } from './useSelection.js';
import { VerificationList } from './VerificationList.js';
import { verificationCountDocument, verificationsDocument } from './verificationDocuments.js';
import {
  filterCount,
  toFilter,
  readVerificationSearch,
  toRestFilter,
  searchFault,
  type VerificationSearch,
} from './verificationSearch.js';

/** Loaded when a verification is opened, so that the first load of the list stays below its size limit. */
const Selection = lazy(async () => ({ default: (await import('./Selection.js')).Selection }));
const VerificationPanel = lazy(async () => ({ default: (await import('./VerificationPanel.js')).VerificationPanel }));

const route = getRouteApi('/verifications');
const changing = ['Verification', 'VerificationAssignment'];
const text = verificationListText.list;

/** The verifications, newest first. */
export function VerificationsPage(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const open = useCallback(
    (id: string | undefined) =>
      void navigate({ search: (before) => readVerificationSearch({ ...before, open: id }), replace: true }),
    [navigate],
  );
  const isFiltered = filterCount(search) > 0;
  const [isEmpty, setIsEmpty] = useState(false);
  const verify = can('verify') && (
    <PageButton to="/verifications/new" leftSection={<VerifyIcon />}>
      {verificationText.verify.title}
    </PageButton>
  );
  return (
    <Page
      title={text.title}
      actions={
        (!isEmpty || isFiltered) && (
          <>
            {searchFault(search) === null && <ExportButton list="verifications" filters={toRestFilter(search)} />}
            {verify}
          </>
        )
      }
    >
      {(!isEmpty || isFiltered) && <Filters search={search} />}
      {searchFault(search) === null && (
        <Rows search={search} isFiltered={isFiltered} onEmpty={setIsEmpty} onOpen={open} verify={verify} />
      )}
      {search.open !== undefined && (
        <Suspense>
          <VerificationPanel
            id={search.open}
            onClose={() => {
              open(undefined);
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}

interface RowsProps {
  readonly search: VerificationSearch;
  readonly isFiltered: boolean;
  readonly onEmpty: (isEmpty: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly verify: ReactNode;
}

function Rows({ search, isFiltered, onEmpty, onOpen, verify }: RowsProps): ReactNode {
  const can = useCan();
  const filter = toFilter(search, useTimeZone());
  const { nodes, error, isLoading, more, again } = usePages(
    verificationsDocument,
    { filter, order: search.order ?? null },
    ({ verifications }) => verifications,
    changing,
  );
  const { rows: chosen, isAll, isCut, choose, ...selection } = useSelection(JSON.stringify(filter), nodes);
  const { find, isLoading: isChoosing, fault } = useAllMatching(filter, search.order ?? null);
  const chooseAll = async (): Promise<void> => {
    const found = await find();
    if (found) selection.chooseAll(found.rows, found.isCut);
  };
  useListKeys({
    ids: nodes.map(({ id }) => id),
    open: search.open,
    onOpen,
    onChoose: (id) => {
      choose(id, !chosen.has(id));
    },
  });
  const client = useClient();
  const showNew = (): void => {
    again();
    void client.query(verificationCountDocument, { filter }, { requestPolicy: 'network-only' }).toPromise();
  };
  const isEmpty = !isLoading && !error && nodes.length === 0;
  useEffect(() => {
    onEmpty(isEmpty);
  }, [isEmpty, onEmpty]);
  return (
    <>
      <div className="list-head">
        {!isEmpty && <Count filter={filter} />}
        {can('events') && <Live search={search} shown={nodes} onShow={showNew} />}
      </div>
      {error && <RequestFault error={error} onRetry={again} />}
      {isEmpty && isFiltered && (
        <Empty
          title={text.nothing}
          action={
            <PageLink to="/verifications" search={{}}>
              {text.clear}
            </PageLink>
          }
        >
          {text.nothingLead}
        </Empty>
      )}
      {isEmpty && !isFiltered && (
        <Empty title={text.empty} action={verify}>
          {text.emptyLead}
        </Empty>
      )}
      {fault && <RequestFault error={fault} />}
      {chosen.size > 0 && (
        <Suspense>
          <Selection
            rows={[...chosen.values()]}
            isCut={isCut}
            onAll={isAll ? null : () => void chooseAll()}
            isLoading={isChoosing}
            onDone={selection.remove}
            onClear={selection.clear}
          />
        </Suspense>
      )}
      {nodes.length > 0 && (
        <VerificationList verifications={nodes} chosen={new Set(chosen.keys())} onChoose={choose} onOpen={onOpen} />
      )}
      <Group>
        <MoreButton more={more} isLoading={isLoading} />
      </Group>
    </>
  );
}
