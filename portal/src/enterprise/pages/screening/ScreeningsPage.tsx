import { NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { screeningText } from '../../../shared/text/screeningText.js';
import { Empty } from '../../parts/layout/Empty.js';
import { AboveList } from '../../parts/lists/AboveList.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { FilterText } from '../../parts/lists/FilterText.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useCan } from '../../session/SessionContext.js';
import { ScreenForm } from './ScreenForm.js';
import { ScreeningList } from './ScreeningList.js';
import { screeningsDocument, screeningTypes } from './screeningDocuments.js';
import { readScreeningSearch, screeningStatuses, screeningWords, type ScreeningSearch } from './screeningWords.js';

const text = screeningText;

const route = getRouteApi('/screening');

/** Names that were screened without a register number, newest first. */
export function ScreeningsPage(): ReactNode {
  const { status, reference } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const filter = { status: status ?? null, reference: reference ?? null };
  const isFiltered = status !== undefined || reference !== undefined;
  const { nodes, error, isLoading, more, again } = usePages(
    screeningsDocument,
    { filter },
    ({ screenings }) => screenings,
    screeningTypes,
  );
  const isEmpty = !isLoading && !error && nodes.length === 0;
  const set = (changed: Partial<Record<keyof ScreeningSearch, string>>): void =>
    void navigate({ search: (before) => readScreeningSearch({ ...before, ...changed }), replace: true });
  return (
    <Page
      title={text.title}
      actions={
        nodes.length > 0 && (
          <ExportButton list="screenings" filters={{ status: status?.toLowerCase(), reference: reference ?? null }} />
        )
      }
    >
      {can('screen') && (
        <AboveList title={text.screenNames}>
          <ScreenForm />
        </AboveList>
      )}
      {error && <RequestFault error={error} onRetry={again} />}
      {(nodes.length > 0 || isFiltered) && (
        <div className="filter-fields" role="search">
          <NativeSelect
            size="sm"
            label={text.columns.status}
            value={status ?? ''}
            data={[
              { value: '', label: text.anyStatus },
              ...screeningStatuses.map((value) => ({ value, label: screeningWords[value].word })),
            ]}
            onChange={(event) => {
              set({ status: event.currentTarget.value });
            }}
          />
          <FilterText
            label={text.facts.reference}
            type="text"
            value={reference}
            onChange={(value) => {
              set({ reference: value });
            }}
          />
        </div>
      )}
      {nodes.length > 0 && <ScreeningList screenings={nodes} />}
      <MoreButton more={more} isLoading={isLoading} />
      {isEmpty && <Empty title={isFiltered ? text.filtered : text.unfiltered}>{text.lead}</Empty>}
    </Page>
  );
}
