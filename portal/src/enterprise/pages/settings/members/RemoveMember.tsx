import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { membersText } from '../../../../shared/text/membersText.js';
import { ConfirmByName } from '../../../parts/dialogs/ConfirmByName.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { useSession } from '../../../session/SessionContext.js';
import { notifyOtherWindows } from '../../../session/sessionChannel.js';
import { removeMemberDocument, type MemberRow } from './memberDocuments.js';

const text = membersText.remove;

interface RemoveMemberProps {
  readonly member: MemberRow;
  readonly onClose: () => void;
}

/** Removes a member permanently. The person must type the e-mail address, because this cannot be undone. */
export function RemoveMember({ member: { id, email }, onClose }: RemoveMemberProps): ReactNode {
  const { memberId } = useSession();
  const [{ fetching, error }, remove] = useChange(removeMemberDocument);
  const send = async (): Promise<void> => {
    const { data } = await remove({ id });
    if (!data?.removeMember) return;
    if (id === memberId) {
      notifyOtherWindows();
      location.assign('/');
      return;
    }
    const keys = data.removeMember.affectedKeys.map(({ name }) => name);
    notifications.show({
      message: text.done(email, keys),
      autoClose: keys.length === 0 ? 4_000 : false,
    });
    onClose();
  };
  return (
    <ConfirmByName
      title={text.title(email)}
      name={email}
      action={text.action}
      error={error}
      isBusy={fetching}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Text>{text.lead}</Text>
    </ConfirmByName>
  );
}
