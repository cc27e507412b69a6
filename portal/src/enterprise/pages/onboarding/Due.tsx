import type { ReactNode } from 'react';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import { caseText } from '../../../shared/text/caseText.js';
import { isWaiting } from './caseWords.js';
import type { CaseRow } from './caseDocuments.js';

/** The time within which a submission should be decided. */
const dueMs = 2 * 86_400_000;
const soonMs = 6 * 3_600_000;

/** How long a case has waited, relative to the time within which it should be decided. */
export function Due({
  of: { status, submittedAt },
}: {
  readonly of: Pick<CaseRow, 'status' | 'submittedAt'>;
}): ReactNode {
  if (!isWaiting(status)) return <span className="soft">{caseText.due.done}</span>;
  const due = Date.parse(submittedAt) + dueMs;
  const left = due - Date.now();
  return (
    <State tone={left < 0 ? 'bad' : left < soonMs ? 'warn' : 'good'}>
      <span>
        {left < 0 ? caseText.due.wasDue : caseText.due.due} <Moment at={new Date(due).toISOString()} />
      </span>
    </State>
  );
}
