import { Button, Kbd, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tellOtherWindows } from '../session/sessionChannel.js';
import { useSingleKeys } from '../parts/data/singleKeys.js';
import { postPortal } from '../session/postPortal.js';
import { useSession } from '../session/SessionContext.js';
import { TimesDialog } from './TimesDialog.js';

function sayNot(message: string): void {
  notifications.show({ message, color: 'red.9' });
}

/** On whose behalf one works, on which data, and the way out. */
export function PersonMenu({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const [areTimesOpen, times] = useDisclosure();
  const hasKeys = useSingleKeys();
  const { email, name, mode, memberId, memberships, ownOperatorId, kind } = useSession();
  const present = memberships.find(({ id }) => id === memberId);
  // Everything that is shown is of one organisation and mode: nothing of it may outlive a change.
  const change = async (to: { id: string; mode: string }): Promise<void> => {
    if (await postPortal('switch', to)) {
      tellOtherWindows();
      location.assign('/');
    } else {
      sayNot('Nothing was changed: the service cannot be reached.');
    }
  };
  const leave = async (): Promise<void> => {
    if (await postPortal('sign-out')) {
      tellOtherWindows();
      location.assign('/portal/sign-in');
    } else {
      sayNot('You are still signed in: the service cannot be reached.');
    }
  };
  const otherMode = mode === 'TEST' ? 'live' : 'test';
  const data = mode === 'TEST' ? 'test' : 'live';
  return (
    <>
      {areTimesOpen && <TimesDialog onClose={times.close} />}
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" size="sm" className="person">
            {kind === 'operator' ? 'The platform' : (present?.organisationName ?? 'Account')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {name ?? email}
            {present && `, ${present.role.toLowerCase()}`}
          </Menu.Label>
          {memberId !== null && (
            <Menu.Item onClick={() => void change({ id: memberId, mode: otherMode })}>Go to {otherMode} data</Menu.Item>
          )}
          <Menu.Divider />
          {memberships
            .filter(({ id }) => id !== memberId)
            .map(({ id, organisationName }) => (
              <Menu.Item key={id} onClick={() => void change({ id, mode: data })}>
                Go to {organisationName}
              </Menu.Item>
            ))}
          {ownOperatorId !== null && kind !== 'operator' && (
            <Menu.Item onClick={() => void change({ id: ownOperatorId, mode: 'live' })}>Go to the platform</Menu.Item>
          )}
          <Menu.Item component={Link} to="/settings/sign-in">
            Your sign-in
          </Menu.Item>
          <Menu.Item onClick={times.open}>Times</Menu.Item>
          <Menu.Item onClick={onHelp} rightSection={hasKeys && <Kbd size="xs">?</Kbd>}>
            Keys
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void leave()}>Sign out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
