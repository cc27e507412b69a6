import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Dialog } from '../../parts/dialogs/Dialog.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useChange } from '../../parts/forms/useChange.js';
import { revokeLinkDocument, type LinkRow } from './linkDocuments.js';
import { linkTitle } from './linkState.js';

interface RevokeLinkProps {
  readonly link: LinkRow;
  readonly onClose: () => void;
}

/** Takes a link back, after a question. */
export function RevokeLink({ link, onClose }: RevokeLinkProps): ReactNode {
  const [{ fetching, error }, revoke] = useChange(revokeLinkDocument);
  const send = async (): Promise<void> => {
    const { data } = await revoke({ id: link.id });
    if (!data?.revokeOnboardingLink) return;
    notifications.show({ message: `The link for ${linkTitle(link)} is revoked.` });
    onClose();
  };
  return (
    <Dialog title={`Revoke the link for ${linkTitle(link)}`} onClose={onClose}>
      <Stack>
        {error && <RequestFault error={error} />}
        <Text>
          It leads nowhere from now on, for good.
          {link.status === 'OPENED' &&
            ' The applicant is at it: what was entered and not submitted can be read no more.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button className="destructive" loading={fetching} onClick={() => void send()}>
            Revoke the link
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
