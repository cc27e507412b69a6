import { Button, Center, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { linkText } from '../../../shared/text/linkText.js';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { Dialog } from '../../parts/dialogs/Dialog.js';
import { Moment } from '../../parts/time/Moment.js';
import { QrCode } from './QrCode.js';
import type { LinkRow } from './linkDocuments.js';
import { linkTitle } from './linkState.js';

const text = linkText.shown;

interface LinkShownProps {
  readonly link: LinkRow;
  /** Whether it is sent to the applicant by e-mail. */
  readonly isMailed: boolean;
  readonly onClose: () => void;
}

/** A link to pass on, as text and as a QR code. */
export function LinkShown({ link, isMailed, onClose }: LinkShownProps): ReactNode {
  const { url, expiresAt, applicantEmail } = link;
  return (
    <Dialog title={text.title(linkTitle(link))} onClose={onClose}>
      <Stack>
        {isMailed && <Text>{text.mailed(applicantEmail ?? '')}</Text>}
        <Text>
          {text.lead}
          <Moment at={expiresAt} />.
        </Text>
        {url !== null && (
          <>
            <Code block className="secret">
              {url}
            </Code>
            <CopyButton value={url} label={text.copy} />
            <Center>
              <QrCode text={url} label={text.qrCode} />
            </Center>
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {linkText.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
