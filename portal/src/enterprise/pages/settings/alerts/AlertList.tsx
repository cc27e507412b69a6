import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { alertsText } from '../../../../shared/text/alertsText.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { Moment } from '../../../parts/time/Moment.js';
import { ObjectLink } from '../../../parts/layout/ObjectLink.js';
import { PageLink } from '../../../parts/layout/PageLink.js';
import type { AlertRow } from './alertDocuments.js';
import { alertTitle } from './alertWords.js';

const text = alertsText;

/** The alerts that were sent, newest first. */
export function AlertList({ alerts }: { readonly alerts: readonly AlertRow[] }): ReactNode {
  return (
    <ListTable className="one-line" label={text.sent} columns={Object.values(text.columns)}>
      {alerts.map((alert) => (
        <tr key={alert.id}>
          <td data-title={text.columns.alert}>
            <Text>{alertTitle(alert.kind, alert.daysBefore)}</Text>
          </td>
          <td data-title={text.columns.subject}>
            <About alert={alert} />
          </td>
          <td data-title={text.columns.recipients}>{text.people(alert.recipients)}</td>
          <td data-title={text.columns.at}>
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
    case 'CERTIFICATE_EXPIRING':
    case 'CERTIFICATE_SUSPENDED':
      return <ObjectLink id={id}>{subject}</ObjectLink>;
    case 'KEY_EXPIRING':
      return <PageLink to="/api-keys">{subject}</PageLink>;
    case 'CANDIDATE_FOUND':
    case 'APPROVAL_WAITING':
      // The subject of a candidate can be the number of a business.
      if (!/^\d+$/.test(subject)) return <ObjectLink id={subject} />;
      return (
        <PageLink to="/verifications" search={{ number: subject }}>
          {subject}
        </PageLink>
      );
    case 'REGISTER_STALE':
      return subject;
  }
}
