import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { ChevronDownIcon, UsersIcon } from '../../../shared/icons.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { toFault } from '../../parts/forms/toFault.js';
import { useChange } from '../../parts/forms/useChange.js';
import { useMembers } from '../../parts/data/useMembers.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { assignDocument } from './noteDocuments.js';

const text = verificationText.actions;

interface AssignMenuProps {
  /** Called with the member, or null to unassign. */
  readonly onAssign: (memberId: string | null) => void;
  readonly isSending: boolean;
}

/**
 * A button with the members that can be assigned, the signed-in member first. Renders nothing for people who may not
 * assign.
 */
export function AssignMenu({ onAssign, isSending }: AssignMenuProps): ReactNode {
  const can = useCan();
  const { memberId: own } = useSession();
  const { assignable } = useMembers();
  if (!can('assignVerification')) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<UsersIcon />} rightSection={<ChevronDownIcon />} loading={isSending}>
          {text.assign}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} className="scrolls">
        {assignable.some(({ id }) => id === own) && (
          <Menu.Item
            onClick={() => {
              onAssign(own);
            }}
          >
            {text.assignToMe}
          </Menu.Item>
        )}
        {assignable
          .filter(({ id }) => id !== own)
          .map(({ id, title }) => (
            <Menu.Item
              key={id}
              onClick={() => {
                onAssign(id);
              }}
            >
              {title}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item
          onClick={() => {
            onAssign(null);
          }}
        >
          {text.nobody}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The menu for one verification. */
export function AssignOne({ id }: { readonly id: string }): ReactNode {
  const { memberId: own } = useSession();
  const [{ fetching }, assign] = useChange(assignDocument);
  const send = async (memberId: string | null): Promise<void> => {
    const { data, error } = await assign({ id, memberId });
    if (error) notifications.show({ message: toFault(error).sentence, color: 'red' });
    else if (data?.assignVerification) {
      const { assignee } = data.assignVerification;
      const isOwn = assignee?.id === own;
      const message = isOwn ? text.assignedToYou : text.assigned(assignee?.name ?? verificationText.aMember);
      notifications.show({ message: assignee === null ? text.unassigned : message });
    }
  };
  return <AssignMenu isSending={fetching} onAssign={(memberId) => void send(memberId)} />;
}
