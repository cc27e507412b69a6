import { Button, Group, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { postPortal } from '../../../session/postPortal.js';
import { tellOtherWindows } from '../../../session/sessionChannel.js';

async function leave(everywhere: boolean): Promise<void> {
  if (await postPortal('sign-out', { everywhere })) {
    tellOtherWindows('signed out');
    location.assign('/portal/sign-in');
  } else {
    notifications.show({ message: 'You are still signed in: the service cannot be reached.', color: 'red.9' });
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
        Sessions
      </Title>
      <Text className="soft" mb="sm">
        A session ends after 30 minutes without a request, and 12 hours after the sign-in.
        {isOfAccount && ' Another password, or second factor, ends all sessions of yours but the present one.'}
      </Text>
      <Group>
        <Button variant="default" onClick={() => void leave(false)}>
          Sign out here
        </Button>
        {isOfAccount && (
          <Button variant="default" onClick={() => void leave(true)}>
            Sign out everywhere
          </Button>
        )}
      </Group>
    </section>
  );
}
