import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { membersText } from '../../../../shared/text/membersText.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { Moment } from '../../../parts/time/Moment.js';
import { State } from '../../../parts/layout/State.js';
import { useSession } from '../../../session/SessionContext.js';
import type { MemberRow } from './memberDocuments.js';
import { roleNames } from './roles.js';
import { Breakable } from '../../../parts/layout/Breakable.js';

const text = membersText;
const { columns } = text;

interface MemberListProps {
  readonly members: readonly MemberRow[];
  readonly onChangeRole: ((member: MemberRow) => void) | undefined;
  readonly onRemove: ((member: MemberRow) => void) | undefined;
}

/** The members, newest first. */
export function MemberList({ members, onChangeRole, onRemove }: MemberListProps): ReactNode {
  return (
    <ListTable className="one-line" label={text.title} columns={Object.values(columns)} hasActions>
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
      <td data-title={columns.person}>
        <div>
          <Text>
            {name ?? <Breakable text={email} />}
            {id === memberId && ` ${text.you}`}
          </Text>
          {name !== null && (
            <Text size="sm">
              <Breakable text={email} />
            </Text>
          )}
        </div>
      </td>
      <td data-title={columns.role}>{roleNames[role]}</td>
      <td data-title={columns.signIn}>
        {!hasAccount && <State tone="soft">{text.noPassword}</State>}
        {hasAccount && hasSecondFactor === null && text.password}
        {hasSecondFactor === true && <State tone="good">{text.secondFactor}</State>}
        {hasSecondFactor === false && <State tone="warn">{text.passwordAlone}</State>}
      </td>
      <td data-title={columns.since}>
        <Moment at={createdAt} />
      </td>
      <td>
        <Group gap={4} wrap="nowrap">
          {onChangeRole && (
            <Button
              variant="subtle"
              aria-label={text.change.openOf(email)}
              onClick={() => {
                onChangeRole(member);
              }}
            >
              {text.change.open}
            </Button>
          )}
          {onRemove && (
            <Button
              variant="subtle"
              className="quiet-destructive"
              aria-label={text.remove.title(email)}
              onClick={() => {
                onRemove(member);
              }}
            >
              {text.remove.open}
            </Button>
          )}
        </Group>
      </td>
    </tr>
  );
}
