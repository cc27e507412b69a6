import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { alertsText } from '../../../../shared/text/alertsText.js';
import { Empty } from '../../../parts/layout/Empty.js';
import { AboveList } from '../../../parts/lists/AboveList.js';
import { ExportButton } from '../../../parts/lists/ExportButton.js';
import { MoreButton } from '../../../parts/lists/MoreButton.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { useKept } from '../../../parts/data/useKept.js';
import { usePages } from '../../../parts/lists/usePages.js';
import { useCan, useSession } from '../../../session/SessionContext.js';
import { SettingsPage } from '../SettingsPage.js';
import { alertsDocument, alertSettingsDocument } from './alertDocuments.js';
import { AlertList } from './AlertList.js';
import { AlertSettingsForm } from './AlertSettingsForm.js';

const text = alertsText;

const changing = ['Alert'];

/** The alert settings, and the alerts that were sent. */
export function AlertsPage(): ReactNode {
  const can = useCan();
  const { mode, organisationId } = useSession();
  const [{ data, error: fault }, ask] = useQuery({ query: alertSettingsDocument });
  const { nodes, error, isLoading, more, again } = usePages(alertsDocument, {}, ({ alerts }) => alerts, changing);
  const settings = useKept(data?.organisation ?? null, organisationId ?? '');
  return (
    <SettingsPage title={text.title} actions={nodes.length > 0 && <ExportButton list="alerts" />}>
      {fault && (
        <RequestFault
          error={fault}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {settings && (
        <AboveList title={text.form}>
          <Text className="soft" mb="md">
            {text.lead}
          </Text>
          <AlertSettingsForm settings={settings} mayChange={can('updateOrganisation')} />
        </AboveList>
      )}
      <Title order={2} size="h4" mb="sm" id="last-alerts">
        {mode === 'TEST' ? text.sentTest : text.sent}
      </Title>
      {error && <RequestFault error={error} onRetry={again} />}
      {!isLoading && !error && nodes.length === 0 && <Empty title={text.emptyTitle}>{text.empty}</Empty>}
      {nodes.length > 0 && <AlertList alerts={nodes} />}
      <MoreButton more={more} isLoading={isLoading} />
    </SettingsPage>
  );
}
