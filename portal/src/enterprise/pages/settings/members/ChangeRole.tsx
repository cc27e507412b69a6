import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { membersText } from '../../../../shared/text/membersText.js';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { useSession } from '../../../session/SessionContext.js';
import { notifyOtherWindows } from '../../../session/sessionChannel.js';
import { changeMemberDocument, type MemberRow } from './memberDocuments.js';
import { RoleChoice } from './RoleChoice.js';
import { roleNames } from './roles.js';

const text = membersText.change;

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
      notifyOtherWindows();
      location.assign('/');
      return;
    }
    const keys = data.changeMember.affectedKeys.map(({ name }) => name);
    notifications.show({
      message: text.done(member.email, roleNames[role].toLowerCase(), keys),
      autoClose: keys.length === 0 ? 4_000 : false,
    });
    onClose();
  };
  return (
    <FormDialog
      title={text.title(member.name ?? member.email)}
      action={text.action}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
      isDisabled={role === member.role}
    >
      <RoleChoice role={role} onChange={setRole} />
      <Text className="soft" size="sm">
        {isOwn ? text.own : text.other}
      </Text>
    </FormDialog>
  );
}
