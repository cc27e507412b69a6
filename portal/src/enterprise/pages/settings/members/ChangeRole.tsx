import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { useSession } from '../../../session/SessionContext.js';
import { tellOtherWindows } from '../../../session/sessionChannel.js';
import { changeMemberDocument, type MemberRow } from './memberDocuments.js';
import { RoleChoice } from './RoleChoice.js';
import { roleNames } from './roles.js';

interface ChangeRoleProps {
  readonly member: MemberRow;
  readonly onClose: () => void;
}

/** Changes a member's role. Members who change their own role see other pages afterwards. */
export function ChangeRole({ member, onClose }: ChangeRoleProps): ReactNode {
  const { memberId } = useSession();
  const [{ fetching, error }, change] = useChange(changeMemberDocument);
  const [role, setRole] = useState(member.role);
  const isOwn = member.id === memberId;
  const send = async (): Promise<void> => {
    const { data } = await change({ id: member.id, role });
    if (!data?.changeMember) return;
    if (isOwn) {
      tellOtherWindows();
      location.assign('/');
      return;
    }
    const keys = data.changeMember.affectedKeys.map(({ name }) => name);
    const affected = keys.length === 0 ? '' : ` API keys that may do no more than this role: ${keys.join(', ')}.`;
    notifications.show({
      message: `${member.email} has the role ${roleNames[role].toLowerCase()} from now on.${affected}`,
      autoClose: keys.length === 0 ? 4_000 : false,
    });
    onClose();
  };
  return (
    <FormDialog
      title={`The role of ${member.name ?? member.email}`}
      action="Change the role"
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
      isDisabled={role === member.role}
    >
      <RoleChoice role={role} onChange={setRole} />
      <Text className="soft" size="sm">
        {isOwn
          ? 'This is your own role: you can do no more than the new one allows, and only another owner can change it back.'
          : 'A new role applies immediately, also to the API keys of the member. It ends the sessions of the member, and makes invitations of the member void.'}
      </Text>
    </FormDialog>
  );
}
