import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { RequestFault } from '../../parts/RequestFault.js';
import { useChange } from '../../parts/useChange.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { assignDocument, assigneeDocument, assigneeTypes } from './noteDocuments.js';

/** Who is to see to a verification; whoever works on cases says who. */
export function Assignee({ id }: { readonly id: string }): ReactNode {
  const can = useCan();
  const { memberId: own } = useSession();
  const context = useMemo(() => ({ additionalTypenames: assigneeTypes }), []);
  const [{ data, error }] = useQuery({ query: assigneeDocument, variables: { id }, context });
  const [{ fetching, error: fault }, assign] = useChange(assignDocument);
  if (error) return <RequestFault error={error} />;
  if (!data?.verification) return null;
  const { assignee } = data.verification;
  const members = (data.members?.nodes ?? []).filter(({ role }) => role !== 'DEVELOPER');
  if (!can('assignVerification')) {
    return <Text>Assigned to {assignee ? (assignee.name ?? 'a member') : 'nobody'}.</Text>;
  }
  const give = (memberId: string | null) => void assign({ id, memberId });
  const isKnown = assignee === null || members.some((member) => member.id === assignee.id);
  return (
    <div>
      {fault && <RequestFault error={fault} />}
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Assigned to"
          value={assignee?.id ?? ''}
          disabled={fetching}
          data={[
            { value: '', label: 'Nobody' },
            ...(isKnown ? [] : [{ value: assignee.id, label: assignee.name ?? 'A former member' }]),
            ...members.map(({ id: value, name, email }) => ({ value, label: name ?? email })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            give(value === '' ? null : value);
          }}
        />
        {own !== null && assignee?.id !== own && members.some((member) => member.id === own) && (
          <Button
            variant="default"
            loading={fetching}
            onClick={() => {
              give(own);
            }}
          >
            Assign to me
          </Button>
        )}
      </Group>
    </div>
  );
}
