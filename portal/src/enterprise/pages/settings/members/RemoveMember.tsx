import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { ConfirmByName } from '../../../parts/dialogs/ConfirmByName.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { useSession } from '../../../session/SessionContext.js';
import { tellOtherWindows } from '../../../session/sessionChannel.js';
import { removeMemberDocument, type MemberRow } from './memberDocuments.js';

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
      tellOtherWindows();
      location.assign('/');
      return;
    }
    const keys = data.removeMember.affectedKeys.map(({ name }) => name);
    notifications.show({
      message: `${email} is no longer a member.${keys.length === 0 ? '' : ` Ended API keys: ${keys.join(', ')}.`}`,
      autoClose: keys.length === 0 ? 4_000 : false,
    });
    onClose();
  };
  return (
    <ConfirmByName
      title={`Remove ${email}`}
      name={email}
      action="Remove the member"
      error={error}
      isBusy={fetching}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Text>
        The sessions of the member end at once, and so do the API keys that the member created. To keep a key working,
        rotate it before you remove the member: the new one is yours. To come back, the member needs a new invitation.
      </Text>
    </ConfirmByName>
  );
}
