import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { Moment } from '../../../parts/time/Moment.js';
import { PageLink } from '../../../parts/layout/PageLink.js';
import type { AlertRow } from './alertDocuments.js';
import { alertTitle } from './alertWords.js';

/** The alerts that were sent, newest first. */
export function AlertList({ alerts }: { readonly alerts: readonly AlertRow[] }): ReactNode {
  return (
    <ListTable label="Last told" columns={['What', 'About', 'Told', 'When']}>
      {alerts.map((alert) => (
        <tr key={alert.id}>
          <td data-title="What">
            <Text>{alertTitle(alert.kind, alert.daysBefore)}</Text>
          </td>
          <td data-title="About">
            <About alert={alert} />
          </td>
          <td data-title="Told">{alert.recipients === 1 ? '1 person' : `${alert.recipients} people`}</td>
          <td data-title="When">
            <Moment at={alert.sentAt} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

/** A link to the alert's subject, if it has a page. */
function About({ alert: { kind, subject, subjectId: id } }: { readonly alert: AlertRow }): ReactNode {
  switch (kind) {
    case 'ENDPOINT_FAILING':
      return (
        <PageLink to="/webhooks/$id" params={{ id }}>
          {subject}
        </PageLink>
      );
    case 'CERTIFICATE_EXPIRING':
    case 'CERTIFICATE_SUSPENDED':
      return (
        <PageLink to="/certificates/$id" params={{ id }}>
          {subject}
        </PageLink>
      );
    case 'KEY_EXPIRING':
      return <PageLink to="/api-keys">{subject}</PageLink>;
    case 'REGISTER_STALE':
      return subject;
  }
}
