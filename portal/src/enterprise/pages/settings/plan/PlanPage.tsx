import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { bulkFile, documentFile, requestBody } from '../../../../shared/limits.js';
import { planText } from '../../../../shared/text/planText.js';
import { Facts } from '../../../parts/layout/Facts.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { useWatch } from '../../../parts/data/useWatch.js';
import { useSession } from '../../../session/SessionContext.js';
import { SettingsPage } from '../SettingsPage.js';
import { limitsDocument, type LimitRow } from './limitsDocument.js';
import { UseBar } from './UseBar.js';

const text = planText;
const limitWords: Readonly<Record<string, { readonly title: string; readonly meaning: string }>> = text.limits;

const everyMs = 10_000;

/** The plan of the organisation, and the current use of its limits. */
export function PlanPage(): ReactNode {
  const { mode } = useSession();
  const [{ data, error }, ask] = useQuery({ query: limitsDocument });
  const again = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  useWatch(again, everyMs);
  const found = data?.limits;
  return (
    <SettingsPage title={text.title}>
      {error && <RequestFault error={error} onRetry={again} />}
      {found && (
        <>
          <Facts
            facts={[
              [text.plan, text.plans[found.plan]],
              [text.webhooks, found.plan === 'STARTER' ? text.withoutWebhooks : text.withWebhooks],
              [text.request, text.requestBounds(requestBody.size)],
              [text.bulkFile, text.atMost(bulkFile.size)],
              [text.document, text.atMost(documentFile.size)],
              [text.otherPlan, text.askOperator],
            ]}
          />
          <Title order={2} size="h4" mt="xl" mb="xs">
            {text.used}
          </Title>
          {found.limits.length === 0 ? (
            <Text>{text.unlimited}</Text>
          ) : (
            <>
              <Text className="soft" mb="sm">
                {text.lead} {mode === 'TEST' ? text.testLead : text.liveLead}
              </Text>
              <LimitList limits={found.limits} />
            </>
          )}
        </>
      )}
    </SettingsPage>
  );
}

function LimitList({ limits }: { readonly limits: readonly LimitRow[] }): ReactNode {
  return (
    <ListTable label={text.listLabel} columns={Object.values(text.columns)}>
      {limits.map(({ name, windowSeconds, own, organisation }) => {
        const { title, meaning } = limitWords[name] ?? { title: name, meaning: '' };
        return (
          <tr key={name}>
            <td data-title={text.columns.limit}>
              <div>
                <Text fw={600}>
                  {title} {text.window(windowSeconds)}
                </Text>
                <Text size="sm" className="soft">
                  {meaning}
                </Text>
              </div>
            </td>
            <td data-title={text.columns.own}>
              <UseBar count={own} />
            </td>
            <td data-title={text.columns.organisation}>
              <UseBar count={organisation} />
            </td>
          </tr>
        );
      })}
    </ListTable>
  );
}
