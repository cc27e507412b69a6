import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkText } from '../../../shared/text/linkText.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { useCan } from '../../session/SessionContext.js';
import type { LinkRow } from './linkDocuments.js';
import { leadsSomewhere, linkTitle, linkTones } from './linkState.js';

const text = linkText.list;

interface LinkListProps {
  readonly links: readonly LinkRow[];
  readonly onShow: (link: LinkRow) => void;
  readonly onRevoke: (link: LinkRow) => void;
}

/** The links, newest first. */
export function LinkList({ links, ...actions }: LinkListProps): ReactNode {
  return (
    <ListTable
      label={linkText.title}
      columns={[text.applicant, text.number, text.reference, linkText.state, text.created, text.expires]}
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
  const mail = mailWords(link);
  return (
    <tr>
      <td data-title={text.applicant}>
        <div>
          <Text>{applicantName ?? applicantEmail ?? text.unknown}</Text>
          {applicantName !== null && applicantEmail !== null && (
            <Text size="sm" className="soft">
              {applicantEmail}
            </Text>
          )}
        </div>
      </td>
      <td data-title={text.number}>{queryValue ?? <span className="soft">{text.none}</span>}</td>
      <td data-title={text.reference}>{reference ?? <span className="soft">{text.none}</span>}</td>
      <td data-title={linkText.state}>
        <div>
          <State tone={linkTones[status]}>{linkText.statuses[status].toLowerCase()}</State>
          {mail !== null && (
            <Text size="sm" className="soft">
              {mail}
            </Text>
          )}
        </div>
      </td>
      <td data-title={text.created}>
        <Moment at={createdAt} />
      </td>
      <td data-title={text.expires}>
        {leadsSomewhere(link) ? <Moment at={expiresAt} /> : <span className="soft">{text.over}</span>}
      </td>
      <td>
        <Group gap={4} wrap="nowrap">
          {onboardingId !== null && can('onboarding') && (
            <PageLink to="/onboarding/$id" params={{ id: onboardingId }} aria-label={text.caseLabel(linkTitle(link))}>
              {text.case}
            </PageLink>
          )}
          {url !== null && (
            <Button
              variant="subtle"
              aria-label={text.showLabel(linkTitle(link))}
              onClick={() => {
                onShow(link);
              }}
            >
              {text.show}
            </Button>
          )}
          {leadsSomewhere(link) && can('revokeOnboardingLink') && (
            <Button
              variant="subtle"
              className="quiet-destructive"
              aria-label={text.revokeLabel(linkTitle(link))}
              onClick={() => {
                onRevoke(link);
              }}
            >
              {text.revoke}
            </Button>
          )}
        </Group>
      </td>
    </tr>
  );
}

/** The state of the e-mail with a link that can be used. Null if there is none. */
function mailWords(link: LinkRow): string | null {
  const { status, channel } = link.notification;
  if (!leadsSomewhere(link) || channel === null) return null;
  return channel === 'kept' || status === 'NONE' ? text.kept : text.mail[status];
}
