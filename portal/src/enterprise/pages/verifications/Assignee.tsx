import { Text } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { verificationText } from '../../../shared/text/verificationText.js';
import { AssignTo } from '../../parts/forms/AssignTo.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useChange } from '../../parts/forms/useChange.js';
import { useKept } from '../../parts/data/useKept.js';
import { useMembers } from '../../parts/data/useMembers.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { assignDocument, assigneeDocument, assigneeTypes } from './noteDocuments.js';

/** The assignee of a verification. Members who work on cases can choose another one. */
export function Assignee({ id }: { readonly id: string }): ReactNode {
  const can = useCan();
  const { memberId: own } = useSession();
  const { assignable } = useMembers();
  const context = useMemo(() => ({ additionalTypenames: assigneeTypes }), []);
  const [{ data, error: fault }] = useQuery({ query: assigneeDocument, variables: { id }, context });
  const [{ fetching, error }, assign] = useChange(assignDocument);
  const known = useKept(data?.verification?.id === id ? data.verification : null, id);
  return (
    <div>
      {fault && <RequestFault error={fault} />}
      {known && !can('assignVerification') && (
        <Text>
          {verificationText.rail.assignedTo(
            known.assignee ? (known.assignee.name ?? verificationText.aMember) : verificationText.rail.nobody,
          )}
        </Text>
      )}
      {known && can('assignVerification') && (
        <AssignTo
          {...{ assignable, own, error }}
          label={verificationText.rail.assignee}
          assignee={known.assignee}
          isSending={fetching}
          onAssign={(memberId) => void assign({ id, memberId })}
        />
      )}
    </div>
  );
}
