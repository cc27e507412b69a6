import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { auditText } from '../../../../shared/text/auditText.js';
import { Empty } from '../../../parts/layout/Empty.js';
import { AboveList } from '../../../parts/lists/AboveList.js';
import { ExportButton } from '../../../parts/lists/ExportButton.js';
import { MoreButton } from '../../../parts/lists/MoreButton.js';
import { PageLink } from '../../../parts/layout/PageLink.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { useTimeZone } from '../../../parts/time/timeZone.js';
import { usePages } from '../../../parts/lists/usePages.js';
import { SettingsPage } from '../SettingsPage.js';
import { auditEntriesDocument, type AuditEntryRow } from './auditDocuments.js';
import { AuditFilters } from './AuditFilters.js';
import { AuditList } from './AuditList.js';
import { toAuditFilter, toRestFilter } from './auditSearch.js';
import { CheckAuditLog } from './CheckAuditLog.js';
import { OpenEntry } from './OpenEntry.js';
import { useActors } from './useActors.js';

const text = auditText;

const route = getRouteApi('/settings/audit');
const changing = ['AuditEntry'];

/** The audit log of the organisation, and the check of its integrity. */
export function AuditPage(): ReactNode {
  const search = route.useSearch();
  const filter = toAuditFilter(search, useTimeZone());
  const [open, setOpen] = useState<AuditEntryRow | null>(null);
  const actors = useActors();
  const { names } = actors;
  const { nodes, error, isLoading, more, again } = usePages(
    auditEntriesDocument,
    { filter },
    ({ auditEntries }) => auditEntries,
    changing,
  );
  return (
    <SettingsPage
      title={text.title}
      actions={nodes.length > 0 && <ExportButton list="audit" filters={toRestFilter(filter)} />}
    >
      <AboveList title={text.check.title}>
        <Text className="soft" mb="md">
          {text.lead}
        </Text>
        <CheckAuditLog />
      </AboveList>
      <AuditFilters search={search} actors={actors} />
      {error && <RequestFault error={error} onRetry={again} />}
      {!isLoading && !error && nodes.length === 0 && (
        <Empty
          title={text.emptyTitle}
          action={
            <PageLink to="/settings/audit" search={{}}>
              {text.clear}
            </PageLink>
          }
        >
          {text.empty}
        </Empty>
      )}
      {nodes.length > 0 && <AuditList entries={nodes} names={names} onOpen={setOpen} />}
      <MoreButton more={more} isLoading={isLoading} />
      {open && (
        <OpenEntry
          entry={open}
          names={names}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </SettingsPage>
  );
}
