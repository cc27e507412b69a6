import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { Score } from '../verifications/Score.js';
import { numberOf } from '../verifications/verificationWords.js';
import type { CaseRow } from './caseDocuments.js';
import { caseWords } from './caseWords.js';
import { Due } from './Due.js';

interface CaseListProps {
  readonly cases: readonly CaseRow[];
  readonly memberId: string | null;
  readonly onTake: ((id: string) => void) | undefined;
}

/** Cases in a table, each leading to all that is known of it. */
export function CaseList({ cases, ...rest }: CaseListProps): ReactNode {
  return (
    <ListTable label="Cases" columns={['Business', 'Applicant', 'State', 'Score', 'Submitted', 'Assignee']}>
      {cases.map((one) => (
        <Row key={one.id} one={one} {...rest} />
      ))}
    </ListTable>
  );
}

function Row({ one, memberId, onTake }: Omit<CaseListProps, 'cases'> & { readonly one: CaseRow }): ReactNode {
  const { id, legalName, reference, applicantName, applicantEmail, status, submittedAt, assignee } = one;
  const { word, tone } = caseWords[status];
  return (
    <tr data-case={id}>
      <td data-title="Business">
        <div>
          <PageLink to="/onboarding/$id" params={{ id }} className="case-link">
            {legalName ?? numberOf(one)}
          </PageLink>
          <Text size="sm" className="soft">
            {numberOf(one)}
            {reference !== null && `, ${reference}`}
          </Text>
        </div>
      </td>
      <td data-title="Applicant">{applicantName ?? applicantEmail ?? <span className="soft">not known</span>}</td>
      <td data-title="State">
        <State tone={tone}>{word}</State>
      </td>
      <td data-title="Score">
        <Score verification={one} />
      </td>
      <td data-title="Submitted">
        <div>
          <Moment at={submittedAt} />
          <Text size="sm" component="div">
            <Due of={one} />
          </Text>
        </div>
      </td>
      <td data-title="Assignee">
        <div>
          {assignee === null ? (
            <span className="soft">nobody</span>
          ) : assignee.id === memberId ? (
            'You'
          ) : (
            (assignee.name ?? 'A member')
          )}
          {onTake && assignee?.id !== memberId && (
            <div>
              <Button
                variant="default"
                size="sm"
                mt={4}
                aria-label={`Take ${legalName ?? numberOf(one)}`}
                onClick={() => {
                  onTake(id);
                }}
              >
                Take
              </Button>
            </div>
          )}
        </div>
      </td>
    </tr>
  );
}
