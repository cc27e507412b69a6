import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { useCan } from '../../session/SessionContext.js';
import type { LinkRow } from './linkDocuments.js';
import { leadsSomewhere, linkTitle, linkTones } from './linkState.js';

interface LinkListProps {
  readonly links: readonly LinkRow[];
  readonly onShow: (link: LinkRow) => void;
  readonly onRevoke: (link: LinkRow) => void;
}

/** The links, newest first. */
export function LinkList({ links, ...actions }: LinkListProps): ReactNode {
  return (
    <ListTable
      label="Onboarding links"
      columns={['Applicant', 'Number', 'Reference', 'State', 'Made', 'Ends']}
      hasActions
    >
      {links.map((link) => (
        <Row key={link.id} link={link} {...actions} />
      ))}
    </ListTable>
  );
}

function Row({ link, onShow, onRevoke }: Omit<LinkListProps, 'links'> & { readonly link: LinkRow }): ReactNode {
  const can = useCan();
  const { applicantName, applicantEmail, queryValue, reference, status, createdAt, expiresAt, onboardingId, url } =
    link;
  return (
    <tr>
      <td data-title="Applicant">
        <div>
          <Text>{applicantName ?? applicantEmail ?? 'Not known'}</Text>
          {applicantName !== null && applicantEmail !== null && (
            <Text size="sm" className="soft">
              {applicantEmail}
            </Text>
          )}
        </div>
      </td>
      <td data-title="Number">{queryValue ?? <span className="soft">none</span>}</td>
      <td data-title="Reference">{reference ?? <span className="soft">none</span>}</td>
      <td data-title="State">
        <State tone={linkTones[status]}>{status.toLowerCase()}</State>
      </td>
      <td data-title="Made">
        <Moment at={createdAt} />
      </td>
      <td data-title="Ends">{leadsSomewhere(link) ? <Moment at={expiresAt} /> : <span className="soft">over</span>}</td>
      <td>
        <Group gap="xs">
          {onboardingId !== null && can('onboarding') && (
            <PageLink to="/onboarding/$id" params={{ id: onboardingId }} aria-label={`The case of ${linkTitle(link)}`}>
              The case
            </PageLink>
          )}
          {url !== null && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Show the link for ${linkTitle(link)}`}
              onClick={() => {
                onShow(link);
              }}
            >
              Show
            </Button>
          )}
          {leadsSomewhere(link) && can('revokeOnboardingLink') && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Revoke the link for ${linkTitle(link)}`}
              onClick={() => {
                onRevoke(link);
              }}
            >
              Revoke
            </Button>
          )}
        </Group>
      </td>
    </tr>
  );
}
