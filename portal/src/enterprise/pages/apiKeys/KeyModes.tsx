import { Tabs } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { apiKeysText as text } from '../../../shared/text/apiKeysText.js';
import { postPortal } from '../../session/postPortal.js';
import { notifyOtherWindows } from '../../session/sessionChannel.js';
import { useSession } from '../../session/SessionContext.js';

const modes = { LIVE: 'live', TEST: 'test' } as const;

/** Tabs for live and test keys. The other tab switches the session's mode, because its keys belong to other data. */
export function KeyModes(): ReactNode {
  const { mode, memberId } = useSession();
  const show = async (chosen: string | null): Promise<void> => {
    if (memberId === null || chosen === null || chosen === mode) return;
    if (await postPortal('switch', { id: memberId, mode: chosen === 'TEST' ? modes.TEST : modes.LIVE })) {
      notifyOtherWindows();
      location.assign('/api-keys');
    } else {
      notifications.show({ message: text.notSwitched, color: 'red.9' });
    }
  };
  return (
    <Tabs value={mode} onChange={(chosen) => void show(chosen)} activateTabWithKeyboard={false} mb="md">
      <Tabs.List aria-label={text.modes}>
        <Tabs.Tab value="LIVE">{text.live}</Tabs.Tab>
        <Tabs.Tab value="TEST">{text.test}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}
