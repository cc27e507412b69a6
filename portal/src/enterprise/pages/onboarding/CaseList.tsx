import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { caseText } from '../../../shared/text/caseText.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import { Score } from '../verifications/Score.js';
import { formatNumber } from '../verifications/verificationWords.js';
import type { CaseRow } from './caseDocuments.js';
import type { CasesSearch } from './casesSearch.js';
import { caseWords, isWaiting, reasonWords } from './caseWords.js';
import { Due } from './Due.js';

const text = caseText.list;

interface CaseListProps {
  readonly cases: readonly CaseRow[];
  /** The filters, with which the page of a case finds the next one. */
  readonly search: CasesSearch;
  readonly memberId: string | null;
  /** Within how many business days the organisation usually decides. Null if it does not say. */
  readonly promisedDays: number | null;
  readonly onTake: ((id: string) => void) | undefined;
}

/** Cases in a table. The name links to the page of a case. */
export function CaseList({ cases, ...rest }: CaseListProps): ReactNode {
  return (
    <ListTable
      className="one-line"
      label={text.label}
      columns={[text.business, text.applicant, text.state, text.score, text.reasons, text.age, text.assignee]}
    >
      {cases.map((one) => (
        <Row key={one.id} one={one} {...rest} />
      ))}
    </ListTable>
  );
}

function Row({
  one,
  search,
  promisedDays,
  ...rest
}: Omit<CaseListProps, 'cases'> & { readonly one: CaseRow }): ReactNode {
  const { id, legalName, reference, applicantName, applicantEmail, status, submittedAt } = one;
  const { word, tone } = caseWords[status];
  return (
    <tr data-case={id}>
      <td data-title={text.business}>
        <div>
          <PageLink to="/onboarding/$id" params={{ id }} search={search} className="case-link">
            {legalName ?? formatNumber(one)}
          </PageLink>
          <Text size="sm" className="soft">
            {formatNumber(one)}
            {reference !== null && `, ${reference}`}
          </Text>
        </div>
      </td>
      <td data-title={text.applicant} className="one-name">
        {applicantName ?? applicantEmail ?? <span className="soft">{caseText.unknown}</span>}
      </td>
      <td data-title={text.state}>
        <div>
          <State tone={tone}>{word}</State>
          <Proposed one={one} memberId={rest.memberId} />
        </div>
      </td>
      <td data-title={text.score}>
        <Score verification={one} />
      </td>
      <td data-title={text.reasons} className="case-reasons">
        <Reasons one={one} />
      </td>
      <td data-title={text.age}>
        {isWaiting(status) ? <Due of={one} promisedDays={promisedDays} /> : <Moment at={submittedAt} />}
      </td>
      <td data-title={text.assignee} className="one-name">
        <Assignee one={one} {...rest} />
      </td>
    </tr>
  );
}

/** Says that a decision waits for a second officer, and whether the person made the proposal. */
function Proposed({ one, memberId }: { readonly one: CaseRow; readonly memberId: string | null }): ReactNode {
  const proposal = one.decisions.find(({ status }) => status === 'PROPOSED');
  if (!proposal) return null;
  const isOwn = memberId !== null && proposal.officerId === memberId;
  return (
    <Text size="sm" className="soft">
      {isOwn ? text.proposedByYou : text.proposed}
    </Text>
  );
}

/** The reasons of the route in words: the first in the row, and all of them as its title. */
function Reasons({ one: { route } }: { readonly one: CaseRow }): ReactNode {
  const [first, ...others] = route.reasons;
  if (!first) return null;
  return (
    <span title={route.reasons.map(({ detail }) => detail).join('\n')}>
      {reasonWords(first)}
      {others.length > 0 && (
        <>
          <span aria-hidden="true" className="soft">{` +${others.length}`}</span>
          <span className="visually-hidden">{`, ${others.map(reasonWords).join(', ')}`}</span>
        </>
      )}
    </span>
  );
}

type AssigneeProps = Pick<CaseListProps, 'memberId' | 'onTake'> & { readonly one: CaseRow };

function Assignee({ one, memberId, onTake }: AssigneeProps): ReactNode {
  const { id, assignee, legalName } = one;
  return (
    <div>
      {assignee === null ? (
        <span className="soft">{caseText.nobody}</span>
      ) : assignee.id === memberId ? (
        caseText.you
      ) : (
        (assignee.name ?? caseText.aMember)
      )}
      {onTake && assignee?.id !== memberId && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            ml={-12}
            aria-label={text.takeLabel(legalName ?? formatNumber(one))}
            onClick={() => {
              onTake(id);
            }}
          >
            {text.take}
          </Button>
        </div>
      )}
    </div>
  );
}
