import { Kbd, NativeSelect, Tabs, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty } from '../../parts/layout/Empty.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { Page } from '../../parts/layout/Page.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useSingleKeys } from '../../parts/data/singleKeys.js';
import { useChange } from '../../parts/forms/useChange.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { assignDocument, casesDocument } from './caseDocuments.js';
import { CaseList } from './CaseList.js';
import { caseFilterOf, caseStates, caseViews, readCasesSearch, restFilterOf } from './casesSearch.js';
import { caseWords } from './caseWords.js';
import { OnboardingViews } from './OnboardingViews.js';
import { useOnboardingNews } from './useOnboardingNews.js';
import { useQueueKeys } from './useQueueKeys.js';

const route = getRouteApi('/onboarding');
const changing = ['Onboarding', 'Decision'];
const viewTitles = { mine: 'Mine', unassigned: 'Unassigned', all: 'All' } as const;
const states = [
  { value: '', label: 'Waiting for a decision' },
  ...caseStates.map((value) => ({ value, label: value === 'ANY' ? 'Any' : capital(caseWords[value].word) })),
];

/** The cases that wait, oldest first; for whoever may not read what applicants say, the links. */
export function CasesPage(): ReactNode {
  return useCan()('onboardings') ? <Queue /> : <Navigate to="/onboarding/links" replace />;
}

function Queue(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const { memberId } = useSession();
  const filter = caseFilterOf(search, memberId);
  const { nodes, error, isLoading, more, again, refresh } = usePages(
    casesDocument,
    filter,
    ({ onboardings }) => onboardings,
    changing,
  );
  const isLive = useOnboardingNews(refresh);
  const [{ error: fault }, assign] = useChange(assignDocument);
  const take = async (id: string): Promise<void> => {
    const { data } = await assign({ id, memberId });
    if (data?.assignOnboarding) notifications.show({ message: 'You see to it now.' });
  };
  const onTake = can('assignOnboarding') && memberId !== null ? (id: string) => void take(id) : undefined;
  // A key is easily hit: it takes a case from nobody.
  const onTakeByKey = (id: string): void => {
    const one = nodes.find((node) => node.id === id);
    if (one?.assignee === null) onTake?.(id);
    else if (onTake && one) notifications.show({ message: 'Somebody sees to it already.' });
  };
  useQueueKeys(onTakeByKey);
  const hasKeys = useSingleKeys();
  const set = (changed: Readonly<Record<string, unknown>>): void => {
    void navigate({ search: (before) => readCasesSearch({ ...before, ...changed }), replace: true });
  };
  const isEmpty = !isLoading && !error && nodes.length === 0;
  const isPlain = search.view === undefined && search.state === undefined;
  return (
    <Page
      title="Onboarding"
      actions={nodes.length > 0 && <ExportButton list="onboardings" filters={restFilterOf(filter)} />}
    >
      <OnboardingViews isLive={isLive} />
      <Tabs
        value={search.view ?? 'all'}
        onChange={(view) => {
          set({ view });
        }}
      >
        <Tabs.List mb="sm" aria-label="Whose cases">
          {caseViews.map((view) => (
            <Tabs.Tab key={view} value={view}>
              {viewTitles[view]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={search.view ?? 'all'}>
          <div className="queue-head">
            <NativeSelect
              label="State"
              className="filter"
              data={states}
              value={search.state ?? ''}
              onChange={(event) => {
                set({ state: event.currentTarget.value });
              }}
            />
            {hasKeys && (
              <Text size="sm" className="soft queue-keys">
                <Kbd>j</Kbd> next, <Kbd>k</Kbd> before, <Kbd>Enter</Kbd> opens{onTake && ', '}
                {onTake && <Kbd>a</Kbd>}
                {onTake && ' takes it'}
              </Text>
            )}
          </div>
          {error && <RequestFault error={error} onRetry={again} />}
          {fault && <RequestFault error={fault} />}
          {isEmpty && isPlain && (
            <Empty
              title="Nothing waits for a decision"
              action={<PageLink to="/onboarding/links">Go to the links</PageLink>}
            >
              Submissions of applicants arrive here, the oldest first.
            </Empty>
          )}
          {isEmpty && !isPlain && (
            <Empty
              title="No such case"
              action={
                <PageLink to="/onboarding" search={{}}>
                  Show all that wait
                </PageLink>
              }
            >
              Other cases may be in another state, or have another assignee.
            </Empty>
          )}
          {nodes.length > 0 && <CaseList cases={nodes} memberId={memberId} onTake={onTake} />}
          <MoreButton more={more} isLoading={isLoading} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
