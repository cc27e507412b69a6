import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { apiKeysText as text } from '../../../shared/text/apiKeysText.js';
import { switchSession } from '../../frame/switchSession.js';
import { useSession } from '../../session/SessionContext.js';

/** Tabs for live and test keys. The other tab switches the session's mode, because its keys belong to other data. */
export function KeyModes(): ReactNode {
  const { mode, memberId } = useSession();
  const show = (chosen: string | null): void => {
    if (memberId === null || chosen === null || chosen === mode) return;
    void switchSession({ id: memberId, mode: chosen === 'TEST' ? 'test' : 'live' }, '/api-keys');
  };
  return (
    <Tabs value={mode} onChange={show} activateTabWithKeyboard={false} mb="md">
      <Tabs.List aria-label={text.modes}>
        <Tabs.Tab value="LIVE">{text.live}</Tabs.Tab>
        <Tabs.Tab value="TEST">{text.test}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}
