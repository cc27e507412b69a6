import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { bulkFile, documentFile, requestBody } from '../../../../shared/limits.js';
import { Facts } from '../../../parts/layout/Facts.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { useWatch } from '../../../parts/data/useWatch.js';
import { useSession } from '../../../session/SessionContext.js';
import { SettingsPage } from '../SettingsPage.js';
import { limitsDocument, type LimitRow } from './limitsDocument.js';
import { windowWords, wordsOf } from './limitWords.js';
import { UseBar } from './UseBar.js';

const everyMs = 10_000;
const planNames = { STARTER: 'Starter', GROWTH: 'Growth', ENTERPRISE: 'Enterprise' } as const;

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
    <SettingsPage title="Plan and limits">
      {error && <RequestFault error={error} onRetry={again} />}
      {found && (
        <>
          <Facts
            facts={[
              ['Plan', planNames[found.plan]],
              ['Webhooks', found.plan === 'STARTER' ? 'Not part of it: growth and enterprise have them' : 'Part of it'],
              ['A request', `${requestBody.size} at most, and 30 seconds`],
              ['A file of a bulk', `${bulkFile.size} at most`],
              ['A document of an applicant', `${documentFile.size} at most`],
              ['Another plan', 'Ask the operator of this service'],
            ]}
          />
          <Title order={2} size="h4" mt="xl" mb="xs">
            Limits used
          </Title>
          {found.limits.length === 0 ? (
            <Text>Nothing is limited here.</Text>
          ) : (
            <>
              <Text className="soft" mb="sm">
                Each API key and each member has the limit alone, and all of them together have ten times that.{' '}
                {mode === 'TEST' ? 'These are of test data; live data' : 'Test data'} are counted apart.
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
    <ListTable label="Limits" columns={['What', 'You', 'The organisation']}>
      {limits.map(({ name, windowSeconds, own, organisation }) => {
        const { title, meaning } = wordsOf(name);
        return (
          <tr key={name}>
            <td data-title="What">
              <div>
                <Text fw={600}>
                  {title} {windowWords(windowSeconds)}
                </Text>
                <Text size="sm" className="soft">
                  {meaning}
                </Text>
              </div>
            </td>
            <td data-title="You">
              <UseBar count={own} />
            </td>
            <td data-title="The organisation">
              <UseBar count={organisation} />
            </td>
          </tr>
        );
      })}
    </ListTable>
  );
}
