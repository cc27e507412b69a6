import { Button, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { membersText } from '../../../../shared/text/membersText.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { Moment } from '../../../parts/time/Moment.js';
import { MoreButton } from '../../../parts/lists/MoreButton.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { usePages } from '../../../parts/lists/usePages.js';
import { useCan } from '../../../session/SessionContext.js';
import { invitationsDocument, memberTypes, revokeInvitationDocument, type InvitationRow } from './memberDocuments.js';
import { roleNames } from './roles.js';
import { Breakable } from '../../../parts/layout/Breakable.js';

const text = membersText.invitations;

/** The open invitations. */
export function InvitationList(): ReactNode {
  const { nodes, error, isLoading, more, again } = usePages(
    invitationsDocument,
    {},
    ({ invitations }) => invitations,
    memberTypes,
  );
  const open = nodes.filter(({ status }) => status === 'OPEN');
  return (
    <section aria-labelledby="invitations">
      <Title order={2} size="h4" mt="xl" mb="xs" id="invitations">
        {text.title}
      </Title>
      {error && <RequestFault error={error} onRetry={again} />}
      {!isLoading && !error && !more && open.length === 0 && <Text className="soft">{text.empty}</Text>}
      {open.length > 0 && (
        <ListTable label={text.title} columns={Object.values(text.columns)} hasActions>
          {open.map((invitation) => (
            <InvitationLine key={invitation.id} invitation={invitation} />
          ))}
        </ListTable>
      )}
      <MoreButton more={more} isLoading={isLoading} />
    </section>
  );
}

function InvitationLine({ invitation }: { readonly invitation: InvitationRow }): ReactNode {
  const can = useCan();
  const [{ fetching, error }, revoke] = useChange(revokeInvitationDocument);
  const { id, email, name, role, expiresAt } = invitation;
  const send = async (): Promise<void> => {
    const { data } = await revoke({ id });
    if (data?.revokeInvitation) notifications.show({ message: text.revoked(email) });
  };
  return (
    <tr>
      <td data-title={text.columns.person}>
        <div>
          <Text>{name ?? <Breakable text={email} />}</Text>
          {name !== null && (
            <Text size="sm">
              <Breakable text={email} />
            </Text>
          )}
          {error && <RequestFault error={error} />}
        </div>
      </td>
      <td data-title={text.columns.role}>{roleNames[role]}</td>
      <td data-title={text.columns.expires}>
        <Moment at={expiresAt} />
      </td>
      <td>
        {can('revokeInvitation') && (
          <Button
            variant="subtle"
            className="quiet-destructive"
            loading={fetching}
            aria-label={text.revokeLabel(email)}
            onClick={() => void send()}
          >
            {text.revoke}
          </Button>
        )}
      </td>
    </tr>
  );
}
