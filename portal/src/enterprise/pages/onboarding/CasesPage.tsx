import { Kbd, NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { PlusIcon } from '../../../shared/icons.js';
import { caseText } from '../../../shared/text/caseText.js';
import { linkText } from '../../../shared/text/linkText.js';
import { Empty } from '../../parts/layout/Empty.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { Page } from '../../parts/layout/Page.js';
import { PageButton, PageLink } from '../../parts/layout/PageLink.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useSingleKeys } from '../../parts/data/singleKeys.js';
import { useChange } from '../../parts/forms/useChange.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { assignDocument, casesDocument, promiseDocument } from './caseDocuments.js';
import { CaseList } from './CaseList.js';
import {
  toCaseFilter,
  caseOrders,
  caseStates,
  caseViews,
  readCasesSearch,
  toRestFilter,
  usualOrder,
} from './casesSearch.js';
import { OnboardingViews } from './OnboardingViews.js';
import { useOnboardingNews } from './useOnboardingNews.js';
import { useQueueKeys } from './useQueueKeys.js';

const route = getRouteApi('/onboarding');
const changing = ['Onboarding', 'Decision'];
const text = caseText.list;
const states = [
  { value: '', label: text.waiting },
  ...caseStates.map((value) => ({ value, label: value === 'ANY' ? text.any : text.states[value] })),
];

/** The cases that wait, oldest first. Callers who may not read cases get the links. */
export function CasesPage(): ReactNode {
  return useCan()('onboardings') ? <Queue /> : <Navigate to="/onboarding/links" replace />;
}

function Queue(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const { memberId } = useSession();
  const filter = toCaseFilter(search, memberId);
  const { nodes, error, isLoading, more, again, refresh } = usePages(
    casesDocument,
    filter,
    ({ onboardings }) => onboardings,
    changing,
  );
  const isLive = useOnboardingNews(refresh);
  const [{ data: promise }] = useQuery({ query: promiseDocument });
  const [{ error: fault }, assign] = useChange(assignDocument);
  const take = async (id: string): Promise<void> => {
    const shown = nodes.find((node) => node.id === id)?.assignee?.id ?? null;
    const { data } = await assign({ id, memberId, expectedAssigneeId: shown });
    if (data?.assignOnboarding) notifications.show({ message: text.taken });
    // Another officer may have been faster.
    else refresh();
  };
  const onTake = can('assignOnboarding') && memberId !== null ? (id: string) => void take(id) : undefined;
  // A key is easily pressed by mistake, so it never reassigns another member's case.
  const onTakeByKey = (id: string): void => {
    const one = nodes.find((node) => node.id === id);
    if (one?.assignee === null) onTake?.(id);
    else if (onTake && one) notifications.show({ message: text.takenByOther });
  };
  useQueueKeys(onTakeByKey);
  const hasKeys = useSingleKeys();
  const set = (changed: Readonly<Record<string, unknown>>): void => {
    void navigate({ search: (before) => readCasesSearch({ ...before, ...changed }), replace: true });
  };
  const isEmpty = !isLoading && !error && nodes.length === 0;
  const isPlain = search.view === undefined && search.state === undefined;
  const create = can('createOnboardingLink') && (
    <PageButton to="/onboarding/links" hash="create" leftSection={<PlusIcon />}>
      {linkText.create}
    </PageButton>
  );
  return (
    <Page
      title={caseText.listTitle}
      actions={
        !(isEmpty && isPlain) && (
          <>
            {nodes.length > 0 && <ExportButton list="onboardings" filters={toRestFilter(filter)} />}
            {create}
          </>
        )
      }
    >
      <OnboardingViews isLive={isLive} />
      <div className="filter-chips" role="search">
        <NativeSelect
          aria-label={text.viewsLabel}
          className={search.view === undefined ? 'chip' : 'chip is-set'}
          data={caseViews.map((value) => ({ value, label: text.views[value] }))}
          value={search.view ?? 'all'}
          onChange={(event) => {
            set({ view: event.currentTarget.value });
          }}
        />
        <NativeSelect
          aria-label={text.state}
          className={search.state === undefined ? 'chip wide' : 'chip wide is-set'}
          data={states}
          value={search.state ?? ''}
          onChange={(event) => {
            set({ state: event.currentTarget.value });
          }}
        />
        <NativeSelect
          aria-label={text.order}
          className={search.order === undefined ? 'chip wide' : 'chip wide is-set'}
          data={caseOrders.map((value) => ({ value, label: text.orders[value] }))}
          value={search.order ?? usualOrder(search.state)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            set({ order: value === usualOrder(search.state) ? undefined : value });
          }}
        />
        {!isPlain && (
          <PageLink to="/onboarding" search={{}} className="clear">
            {text.clear}
          </PageLink>
        )}
        {hasKeys && nodes.length > 0 && <Keys mayTake={onTake !== undefined} />}
      </div>
      {error && <RequestFault error={error} onRetry={again} />}
      {fault && <RequestFault error={fault} />}
      {isEmpty && isPlain && (
        <Empty title={text.empty} action={create || <PageLink to="/onboarding/links">{text.toLinks}</PageLink>}>
          {text.emptyLead}
        </Empty>
      )}
      {isEmpty && !isPlain && (
        <Empty
          title={text.nothing}
          action={
            <PageLink to="/onboarding" search={{}}>
              {text.clear}
            </PageLink>
          }
        >
          {text.nothingLead}
        </Empty>
      )}
      {nodes.length > 0 && (
        <CaseList
          cases={nodes}
          search={search}
          memberId={memberId}
          promisedDays={promise?.organisation?.usualDecisionDays ?? null}
          onTake={onTake}
        />
      )}
      <MoreButton more={more} isLoading={isLoading} />
    </Page>
  );
}

function Keys({ mayTake }: { readonly mayTake: boolean }): ReactNode {
  return (
    <Text size="sm" className="soft queue-keys">
      <Kbd>J</Kbd> {text.keys.next}, <Kbd>K</Kbd> {text.keys.previous}, <Kbd>Enter</Kbd> {text.keys.open}
      {mayTake && (
        <>
          , <Kbd>A</Kbd> {text.keys.take}
        </>
      )}
    </Text>
  );
}
