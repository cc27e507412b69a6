import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { linkText } from '../../../shared/text/linkText.js';
import { Dialog } from '../../parts/dialogs/Dialog.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useChange } from '../../parts/forms/useChange.js';
import { revokeLinkDocument, type LinkRow } from './linkDocuments.js';
import { linkTitle } from './linkState.js';

const text = linkText.revoke;

interface RevokeLinkProps {
  readonly link: LinkRow;
  readonly onClose: () => void;
}

/** Revokes a link after a confirmation. */
export function RevokeLink({ link, onClose }: RevokeLinkProps): ReactNode {
  const [{ fetching, error }, revoke] = useChange(revokeLinkDocument);
  const send = async (): Promise<void> => {
    const { data } = await revoke({ id: link.id });
    if (!data?.revokeOnboardingLink) return;
    notifications.show({ message: text.done(linkTitle(link)) });
    onClose();
  };
  return (
    <Dialog title={linkText.list.revokeLabel(linkTitle(link))} onClose={onClose}>
      <Stack>
        {error && <RequestFault error={error} />}
        <Text>
          {text.lead}
          {link.status === 'OPENED' && text.opened}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {text.cancel}
          </Button>
          <Button className="destructive" loading={fetching} onClick={() => void send()}>
            {text.send}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
