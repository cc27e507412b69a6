import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ownPoliciesText } from '../../../../shared/text/ownPoliciesText.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { Empty } from '../../../parts/layout/Empty.js';
import { PageLink } from '../../../parts/layout/PageLink.js';
import { State } from '../../../parts/layout/State.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { MoreButton } from '../../../parts/lists/MoreButton.js';
import { usePages } from '../../../parts/lists/usePages.js';
import { Moment } from '../../../parts/time/Moment.js';
import { useCan } from '../../../session/SessionContext.js';
import { SettingsPage } from '../SettingsPage.js';
import { DerivePolicy } from './DerivePolicy.js';
import { policyListDocument, policyTypes } from './ownPolicyDocuments.js';
import { statusTones } from './ownPolicyWords.js';

const text = ownPoliciesText;

/** The policies that the organisation derived. */
export function OwnPoliciesPage(): ReactNode {
  const can = useCan();
  const [isDeriving, setIsDeriving] = useState(false);
  const pages = usePages(policyListDocument, {}, ({ policies }) => policies, policyTypes);
  const { nodes, error, isLoading, more, again } = pages;
  const derive = can('derivePolicy') && (
    <Button
      onClick={() => {
        setIsDeriving(true);
      }}
    >
      {text.derive.action}
    </Button>
  );
  const isEmpty = !isLoading && !error && nodes.length === 0;
  return (
    <SettingsPage title={text.title} actions={!isEmpty && derive}>
      <Text className="soft" mb="md">
        {text.lead}
        {!can('derivePolicy') && ` ${text.whoChanges}`}
      </Text>
      {error && <RequestFault error={error} onRetry={again} />}
      {isEmpty && (
        <Empty title={text.empty} action={derive}>
          {text.emptyLead}
        </Empty>
      )}
      {nodes.length > 0 && (
        <ListTable label={text.label} columns={Object.values(text.columns)}>
          {nodes.map(({ id, name, version, status, editedAt }) => (
            <tr key={id}>
              <td data-title={text.columns.name}>
                <PageLink to="/settings/own-policies/$id" params={{ id }}>
                  {name}
                </PageLink>
              </td>
              <td data-title={text.columns.version}>{version}</td>
              <td data-title={text.columns.status}>
                <State tone={statusTones[status]}>{text.statuses[status]}</State>
              </td>
              <td data-title={text.columns.edited}>
                <Moment at={editedAt} />
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      <MoreButton more={more} isLoading={isLoading} />
      {isDeriving && (
        <DerivePolicy
          onClose={() => {
            setIsDeriving(false);
          }}
        />
      )}
    </SettingsPage>
  );
}
