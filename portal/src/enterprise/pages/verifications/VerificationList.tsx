import { Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { ListTable } from '../../parts/lists/ListTable.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import { useSession } from '../../session/SessionContext.js';
import { Score } from './Score.js';
import type { Status, VerificationRow } from './verificationDocuments.js';
import { numberOf, statusWords } from './verificationWords.js';

const namelessWords: Record<Status, string> = {
  VERIFIED: 'Without a name',
  REVIEW: 'Without a name',
  BLOCKED: 'Without a name',
  INACTIVE: 'Without a name',
  NOT_FOUND: 'On no register',
  ERROR: 'Register did not respond',
};

/** Verifications in a table, each leading to all that is known of it. */
export function VerificationList({ verifications }: { readonly verifications: readonly VerificationRow[] }): ReactNode {
  return (
    <ListTable columns={['Entity', 'Number', 'Status', 'Score', 'Assignee', 'When']}>
      {verifications.map((verification) => (
        <Row key={verification.id} verification={verification} />
      ))}
    </ListTable>
  );
}

// A list of thousands is drawn row by row, and again only where a row has changed.
const Row = memo(function Row({ verification }: { readonly verification: VerificationRow }): ReactNode {
  const { id, legalName, status, reference, verifiedAt, assignee } = verification;
  const { memberId } = useSession();
  const { word, tone } = statusWords[status];
  return (
    <tr>
      <td data-title="Entity">
        <div>
          <PageLink to="/verifications/$id" params={{ id }}>
            {legalName ?? namelessWords[status]}
          </PageLink>
          {reference !== null && (
            <Text size="sm" className="soft">
              {reference}
            </Text>
          )}
        </div>
      </td>
      <td data-title="Number">
        <span className="number">{numberOf(verification)}</span>
      </td>
      <td data-title="Status">
        <State tone={tone}>{word}</State>
      </td>
      <td data-title="Score">
        <Score verification={verification} />
      </td>
      <td data-title="Assignee">{assignee ? assigneeOf(assignee, memberId) : <span className="soft">nobody</span>}</td>
      <td data-title="When">
        <Moment at={verifiedAt} />
      </td>
    </tr>
  );
});

function assigneeOf({ id, name }: NonNullable<VerificationRow['assignee']>, own: string | null): string {
  return id === own ? 'you' : (name ?? 'a member');
}
