import { Button, Group, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { frameText } from '../../../../shared/text/frameText.js';
import { signInText } from '../../../../shared/text/signInText.js';
import { postPortal } from '../../../session/postPortal.js';
import { notifyOtherWindows } from '../../../session/sessionChannel.js';

const text = signInText.sessions;

async function leave(everywhere: boolean): Promise<void> {
  if (await postPortal('sign-out', { everywhere })) {
    notifyOtherWindows('signedOut');
    location.assign('/portal/sign-in');
  } else {
    notifications.show({ message: frameText.notSignedOut, color: 'red.9' });
  }
}

/**
 * The duration of sessions, and a button to end them.
 * @param isOfAccount whether the person has sessions by password, which can all be ended
 */
export function Sessions({ isOfAccount }: { readonly isOfAccount: boolean }): ReactNode {
  return (
    <section aria-labelledby="sessions">
      <Title order={2} size="h4" mb="xs" id="sessions">
        {text.title}
      </Title>
      <Text className="soft" mb="sm">
        {text.lead}
        {isOfAccount && ` ${text.ended}`}
      </Text>
      <Group>
        <Button variant="default" onClick={() => void leave(false)}>
          {text.here}
        </Button>
        {isOfAccount && (
          <Button variant="default" onClick={() => void leave(true)}>
            {text.everywhere}
          </Button>
        )}
      </Group>
    </section>
  );
}
