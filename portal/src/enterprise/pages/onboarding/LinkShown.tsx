import { Alert, Button, Center, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { linkText } from '../../../shared/text/linkText.js';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { useWatch } from '../../parts/data/useWatch.js';
import { Dialog } from '../../parts/dialogs/Dialog.js';
import { Moment } from '../../parts/time/Moment.js';
import { QrCode } from './QrCode.js';
import { linkMailDocument, type LinkRow } from './linkDocuments.js';
import { linkTitle } from './linkState.js';

const text = linkText.shown;
const everyMs = 3_000;

interface LinkShownProps {
  readonly link: LinkRow;
  readonly onClose: () => void;
}

/** A link to pass on, as text and as a QR code. */
export function LinkShown({ link, onClose }: LinkShownProps): ReactNode {
  const { url, expiresAt } = link;
  return (
    <Dialog title={text.title(linkTitle(link))} onClose={onClose}>
      <Stack>
        <LinkMail link={link} />
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

/** Shows the state of the e-mail with the link, and nothing if none was requested. */
function LinkMail({ link }: Pick<LinkShownProps, 'link'>): ReactNode {
  const { id, applicantEmail } = link;
  const [{ data }, ask] = useQuery({ query: linkMailDocument, variables: { id } });
  const { status, channel } = data?.onboardingLink?.notification ?? link.notification;
  useWatch(() => {
    if (status === 'QUEUED') ask({ requestPolicy: 'network-only' });
  }, everyMs);
  if (channel === 'kept') return <LinkMailFault>{text.kept}</LinkMailFault>;
  if (channel === null || status === 'NONE') return null;
  const words = text.mail[status](applicantEmail ?? text.theApplicant);
  return status === 'FAILED' ? <LinkMailFault>{words}</LinkMailFault> : <Text role="status">{words}</Text>;
}

function LinkMailFault({ children }: { readonly children: string }): ReactNode {
  return (
    <Alert color="yellow" variant="outline" className="notice" role="alert">
      {children}
    </Alert>
  );
}
