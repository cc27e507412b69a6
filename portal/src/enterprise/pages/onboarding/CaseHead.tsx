import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AssignTo } from '../../parts/forms/AssignTo.js';
import { Moment } from '../../parts/time/Moment.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { useChange } from '../../parts/forms/useChange.js';
import { useCan } from '../../session/SessionContext.js';
import { Score } from '../verifications/Score.js';
import { numberOf, statusWords } from '../verifications/verificationWords.js';
import type { Case } from './caseDocument.js';
import { assignDocument } from './caseDocuments.js';
import { caseWords, isWaiting } from './caseWords.js';
import { Due } from './Due.js';

interface CaseHeadProps {
  readonly one: Case;
  readonly assignable: readonly { readonly id: string; readonly title: string }[];
}

/** Where a case stands: state, verdict, score, who sees to it, and by when. */
export function CaseHead({ one, assignable }: CaseHeadProps): ReactNode {
  const { word, tone } = caseWords[one.status];
  const verdict = statusWords[one.verificationStatus];
  const can = useCan();
  return (
    <Paper withBorder p="lg" component="section" aria-label="Where it stands" className="case-head">
      <Item title="State">
        <State tone={tone}>{word}</State>
      </Item>
      <Item title="Verdict">
        {can('verification') ? (
          <PageLink to="/verifications/$id" params={{ id: one.verificationId }}>
            <State tone={verdict.tone}>{verdict.word}</State>
          </PageLink>
        ) : (
          <State tone={verdict.tone}>{verdict.word}</State>
        )}
      </Item>
      <Item title="Fracture Score">
        <Score verification={one} />
      </Item>
      <Item title="Number">
        <span className="number">{numberOf(one)}</span>
      </Item>
      {one.reference !== null && <Item title="Reference">{one.reference}</Item>}
      <Item title="Applicant">
        {one.applicantName ?? one.applicantEmail ?? <span className="soft">not known</span>}
      </Item>
      <Item title="Submitted">
        <Moment at={one.submittedAt} />
        {one.round > 1 && `, ${one.round} times`}
      </Item>
      {isWaiting(one.status) && (
        <Item title="Decision">
          <Due of={one} />
        </Item>
      )}
      {can('assignOnboarding') ? (
        <Assign one={one} assignable={assignable} />
      ) : (
        <Item title="Assignee">{one.assignee === null ? 'nobody' : (one.assignee.name ?? 'A member')}</Item>
      )}
    </Paper>
  );
}

function Item({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <Text size="sm" className="soft">
        {title}
      </Text>
      <div>{children}</div>
    </div>
  );
}

function Assign({ one: { id, assignee }, assignable }: CaseHeadProps): ReactNode {
  const [{ fetching, error }, assign] = useChange(assignDocument);
  return (
    <AssignTo
      {...{ assignee, assignable, error }}
      label="Assignee"
      isSending={fetching}
      onAssign={(memberId) => void assign({ id, memberId })}
    />
  );
}
