import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { Moment } from '../../../parts/time/Moment.js';
import { State } from '../../../parts/layout/State.js';
import { useSession } from '../../../session/SessionContext.js';
import type { MemberRow } from './memberDocuments.js';
import { roleNames } from './roles.js';
import { Breakable } from '../../../parts/layout/Breakable.js';

interface MemberListProps {
  readonly members: readonly MemberRow[];
  readonly onChangeRole: ((member: MemberRow) => void) | undefined;
  readonly onRemove: ((member: MemberRow) => void) | undefined;
}

/** The members, newest first. */
export function MemberList({ members, onChangeRole, onRemove }: MemberListProps): ReactNode {
  return (
    <ListTable label="Members" columns={['Person', 'Role', 'Sign-in', 'Member since']} hasActions>
      {members.map((member) => (
        <MemberLine key={member.id} member={member} onChangeRole={onChangeRole} onRemove={onRemove} />
      ))}
    </ListTable>
  );
}

interface MemberLineProps extends Omit<MemberListProps, 'members'> {
  readonly member: MemberRow;
}

function MemberLine({ member, onChangeRole, onRemove }: MemberLineProps): ReactNode {
  const { memberId } = useSession();
  const { id, name, email, role, hasAccount, hasSecondFactor, createdAt } = member;
  return (
    <tr>
      <td data-title="Person">
        <div>
          <Text>
            {name ?? <Breakable text={email} />}
            {id === memberId && ' (you)'}
          </Text>
          {name !== null && (
            <Text size="sm">
              <Breakable text={email} />
            </Text>
          )}
        </div>
      </td>
      <td data-title="Role">{roleNames[role]}</td>
      <td data-title="Sign-in">
        {!hasAccount && <State tone="soft">no password here</State>}
        {hasAccount && hasSecondFactor === null && 'Password'}
        {hasSecondFactor === true && <State tone="good">second factor</State>}
        {hasSecondFactor === false && <State tone="warn">password alone</State>}
      </td>
      <td data-title="Member since">
        <Moment at={createdAt} />
      </td>
      <td>
        <Group gap="xs" wrap="nowrap">
          {onChangeRole && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Change role of ${email}`}
              onClick={() => {
                onChangeRole(member);
              }}
            >
              Change role
            </Button>
          )}
          {onRemove && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Remove ${email}`}
              onClick={() => {
                onRemove(member);
              }}
            >
              Remove
            </Button>
          )}
        </Group>
      </td>
    </tr>
  );
}
