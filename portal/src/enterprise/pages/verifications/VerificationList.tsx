import { Checkbox, Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { verificationListText } from '../../../shared/text/verificationListText.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import { useSession } from '../../session/SessionContext.js';
import { Score } from './Score.js';
import type { VerificationRow } from './verificationDocuments.js';
import { formatNumber, statusWords } from './verificationWords.js';

const { nameless, you, aMember } = verificationText;
const text = verificationListText.list;

interface VerificationListProps {
  readonly verifications: readonly VerificationRow[];
  /** The selected ids. Rows cannot be selected without it. */
  readonly chosen?: ReadonlySet<string>;
  readonly onChoose?: (id: string, isChosen: boolean) => void;
  /** Called for a click on a row outside its link. */
  readonly onOpen?: (id: string) => void;
  /** Whether all are of one number, which is then not repeated. The list is narrow, so it has no assignees. */
  readonly isOfOneNumber?: boolean;
}

/**
 * Verifications in a table. The name links to the page of a verification, and the rest of its row opens it next to the
 * list.
 */
export function VerificationList({
  verifications,
  chosen,
  onChoose,
  onOpen,
  isOfOneNumber = false,
}: VerificationListProps): ReactNode {
  const columns = isOfOneNumber
    ? [text.entity, text.status, text.score, text.when]
    : [text.entity, text.number, text.status, text.score, text.assignee, text.when];
  return (
    <ListTable className="one-line" columns={columns}>
      {verifications.map((verification) => (
        <Row
          key={verification.id}
          verification={verification}
          isChosen={chosen?.has(verification.id)}
          onChoose={onChoose}
          onOpen={onOpen}
          isOfOneNumber={isOfOneNumber}
        />
      ))}
    </ListTable>
  );
}

interface RowProps {
  readonly verification: VerificationRow;
  readonly isChosen: boolean | undefined;
  readonly onChoose: VerificationListProps['onChoose'];
  readonly onOpen: VerificationListProps['onOpen'];
  readonly isOfOneNumber: boolean;
}

// Memoised, because a list may have thousands of rows and only changed ones should render again.
const Row = memo(function Row({ verification, isChosen, onChoose, onOpen, isOfOneNumber }: RowProps): ReactNode {
  const { id, legalName, status, reference, verifiedAt, assignee } = verification;
  const { memberId } = useSession();
  const { word, tone } = statusWords[status];
  const name = legalName ?? nameless[status];
  return (
    <tr
      data-verification={id}
      className={onOpen && 'opens'}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('a, input, label, button')) onOpen?.(id);
      }}
    >
      <td data-title={text.entity}>
        <div className="entity-cell">
          {isChosen !== undefined && (
            <Checkbox
              aria-label={text.choose(name)}
              checked={isChosen}
              onChange={(event) => onChoose?.(id, event.currentTarget.checked)}
            />
          )}
          <div>
            <PageLink to="/verifications/$id" params={{ id }} className="verification-link">
              {name}
            </PageLink>
            {reference !== null && (
              <Text size="sm" className="soft">
                {reference}
              </Text>
            )}
          </div>
        </div>
      </td>
      {!isOfOneNumber && (
        <td data-title={text.number}>
          <span className="number">{formatNumber(verification)}</span>
        </td>
      )}
      <td data-title={text.status}>
        <State tone={tone}>{word}</State>
      </td>
      <td data-title={text.score}>
        <Score verification={verification} />
      </td>
      {!isOfOneNumber && (
        <td data-title={text.assignee} className="one-name">
          {assignee ? formatAssignee(assignee, memberId) : <span className="soft">{verificationText.rail.nobody}</span>}
        </td>
      )}
      <td data-title={text.when}>
        <Moment at={verifiedAt} />
      </td>
    </tr>
  );
});

function formatAssignee({ id, name }: NonNullable<VerificationRow['assignee']>, own: string | null): string {
  return id === own ? you : (name ?? aMember);
}
