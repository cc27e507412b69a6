import { Button, Center, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { Dialog } from '../../parts/dialogs/Dialog.js';
import { Moment } from '../../parts/time/Moment.js';
import { QrCode } from './QrCode.js';
import type { LinkRow } from './linkDocuments.js';
import { linkTitle } from './linkState.js';

interface LinkShownProps {
  readonly link: LinkRow;
  /** It is on its way to the applicant by mail. */
  readonly isMailed: boolean;
  readonly onClose: () => void;
}

/** A link to hand over, as text and for the camera of a phone. */
export function LinkShown({ link, isMailed, onClose }: LinkShownProps): ReactNode {
  const { url, expiresAt, applicantEmail } = link;
  return (
    <Dialog title={`The link for ${linkTitle(link)}`} onClose={onClose}>
      <Stack>
        {isMailed && <Text>It is on its way by mail to {applicantEmail}.</Text>}
        <Text>
          Anybody with this link can act as the applicant: give it to nobody else. It expires <Moment at={expiresAt} />.
        </Text>
        {url !== null && (
          <>
            <Code block className="secret">
              {url}
            </Code>
            <CopyButton value={url} label="Copy the link" />
            <Center>
              <QrCode text={url} label="The link as a QR code" />
            </Center>
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
