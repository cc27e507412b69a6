import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { membersText } from '../../../../shared/text/membersText.js';
import { ExportButton } from '../../../parts/lists/ExportButton.js';
import { MoreButton } from '../../../parts/lists/MoreButton.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { usePages } from '../../../parts/lists/usePages.js';
import { useOpenByAddress } from '../../../parts/data/useOpenByAddress.js';
import { useCan } from '../../../session/SessionContext.js';
import { SettingsPage } from '../SettingsPage.js';
import { ChangeRole } from './ChangeRole.js';
import { InvitationList } from './InvitationList.js';
import { InviteMember } from './InviteMember.js';
import { membersDocument, memberTypes, type MemberRow } from './memberDocuments.js';
import { MemberList } from './MemberList.js';
import { RemoveMember } from './RemoveMember.js';

const text = membersText;

type Open = 'invite' | { readonly change: MemberRow } | { readonly remove: MemberRow } | null;

/** The members of the organisation and its open invitations. */
export function MembersPage(): ReactNode {
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const pages = usePages(membersDocument, {}, ({ members }) => members, memberTypes);
  const { nodes, error, isLoading, more, again } = pages;
  const close = (): void => {
    setOpen(null);
  };
  const invite = can('inviteMember') && (
    <Button
      onClick={() => {
        setOpen('invite');
      }}
    >
      {text.invite.title}
    </Button>
  );
  useOpenByAddress(
    can('inviteMember')
      ? () => {
          setOpen('invite');
        }
      : null,
  );
  const actions = (
    <>
      {nodes.length > 0 && <ExportButton list="members" />}
      {invite}
    </>
  );
  const isOpen = typeof open === 'object' && open !== null;
  return (
    <SettingsPage title={text.title} actions={actions}>
      <Text className="soft" mb="md">
        {text.lead}
        {!can('inviteMember') && ` ${text.whoChanges}`}
      </Text>
      {error && <RequestFault error={error} onRetry={again} />}
      {nodes.length > 0 && (
        <MemberList
          members={nodes}
          onChangeRole={
            can('changeMember')
              ? (member) => {
                  setOpen({ change: member });
                }
              : undefined
          }
          onRemove={
            can('removeMember')
              ? (member) => {
                  setOpen({ remove: member });
                }
              : undefined
          }
        />
      )}
      <MoreButton more={more} isLoading={isLoading} />
      <InvitationList />
      {open === 'invite' && <InviteMember onClose={close} />}
      {isOpen && 'change' in open && <ChangeRole member={open.change} onClose={close} />}
      {isOpen && 'remove' in open && <RemoveMember member={open.remove} onClose={close} />}
    </SettingsPage>
  );
}
