import type { ReactNode } from 'react';
import { Moment } from '../../parts/time/Moment.js';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { State } from '../../parts/layout/State.js';
import { caseText } from '../../../shared/text/caseText.js';
import { businessDaysBetween } from './businessDays.js';
import { isWaiting } from './caseWords.js';
import type { CaseRow } from './caseDocuments.js';

/** The business days within which a submission should be decided, if the organisation promises nothing. */
const ownDays = 2;

interface DueProps {
  readonly of: Pick<CaseRow, 'status' | 'submittedAt'>;
  /** Within how many business days the organisation usually decides, as applicants read. Null if it does not say. */
  readonly promisedDays: number | null;
}

/** How many business days a case has waited, relative to the days within which it should be decided. */
export function Due({ of: { status, submittedAt }, promisedDays }: DueProps): ReactNode {
  const timeZone = useTimeZone();
  if (!isWaiting(status)) return <span className="soft">{caseText.due.done}</span>;
  const waited = businessDaysBetween(new Date(submittedAt), new Date(), timeZone);
  const days = promisedDays ?? ownDays;
  return (
    <State tone={waited > days ? 'bad' : waited === days ? 'warn' : 'good'}>
      <span>
        {promisedDays === null ? caseText.due.waited(waited) : caseText.due.waitedOf(waited, promisedDays)}
        <span className="visually-hidden">
          {`, ${caseText.due.since} `}
          <Moment at={submittedAt} />
        </span>
      </span>
    </State>
  );
}
