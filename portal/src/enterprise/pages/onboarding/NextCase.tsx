import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../../shared/graphql.js';
import { caseText } from '../../../shared/text/caseText.js';
import { areSingleKeysOn } from '../../parts/data/singleKeys.js';
import { PageButton } from '../../parts/layout/PageLink.js';
import { useSession } from '../../session/SessionContext.js';
import { formatNumber } from '../verifications/verificationWords.js';
import { reversedOrder, toCaseFilter, type CasesSearch } from './casesSearch.js';

const neighbourDocument = graphql(`
  query PortalNeighbourCase(
    $after: String!
    $status: OnboardingStatus
    $assigneeId: ID
    $isUnassigned: Boolean
    $isWaiting: Boolean
    $isProposed: Boolean
    $order: OnboardingOrder
  ) {
    onboardings(
      first: 1
      after: $after
      status: $status
      assigneeId: $assigneeId
      isUnassigned: $isUnassigned
      isWaiting: $isWaiting
      isProposed: $isProposed
      order: $order
    ) {
      nodes {
        id
        legalName
        abn
        nzbn
      }
    }
  }
`);

interface Neighbour {
  readonly id: string;
  readonly name: string;
}

// The response at the end of the list contains no type name, so the types are given explicitly.
const changing = { additionalTypenames: ['Onboarding', 'Decision'] };
const text = caseText.next;

/** The case before or after one in the list. Undefined while it is unknown, null at an end of the list. */
function useNeighbour(id: string, filter: ReturnType<typeof toCaseFilter>): Neighbour | null | undefined {
  // Lists continue after a cursor, here this case's.
  const [{ data }] = useQuery({
    query: neighbourDocument,
    variables: { after: btoa(id), ...filter },
    context: changing,
  });
  if (!data?.onboardings) return undefined;
  const [node] = data.onboardings.nodes;
  return node ? { id: node.id, name: node.legalName ?? formatNumber(node) } : null;
}

interface NextCaseProps {
  readonly id: string;
  /** The filters of the list from which the case was opened. */
  readonly search: CasesSearch;
}

/** Opens the previous or next case of the list, by button or by key: `n` or `j` for the next, `p` or `k` for the previous. */
export function NextCase({ id, search }: NextCaseProps): ReactNode {
  const { memberId } = useSession();
  const navigate = useNavigate();
  const filter = toCaseFilter(search, memberId);
  const next = useNeighbour(id, filter);
  const previous = useNeighbour(id, { ...filter, order: reversedOrder[filter.order] });
  const go = (to: Neighbour | null | undefined, end: string, isForList: boolean) => (): void => {
    if (!areSingleKeysOn() || document.querySelector('[role="dialog"]') !== null) return;
    // There `j` and `k` move between candidates.
    if (isForList && document.activeElement?.closest('[data-candidate]')) return;
    // The notification is announced, so that a key at an end of the list is never silent.
    if (to === null) notifications.show({ id: 'end-of-list', message: end });
    if (to) void navigate({ to: '/onboarding/$id', params: { id: to.id }, search });
  };
  useHotkeys([
    ['n', go(next, text.last, false)],
    ['p', go(previous, text.first, false)],
    ['j', go(next, text.last, true)],
    ['k', go(previous, text.first, true)],
  ]);
  if (next === undefined || previous === undefined || (next === null && previous === null)) return null;
  const link = (to: Neighbour | null, word: string, label: (name: string) => string, end: string): ReactNode => (
    <PageButton
      to="/onboarding/$id"
      params={{ id: to?.id ?? id }}
      search={search}
      variant="default"
      disabled={to === null}
      // The label of a button contains its words, also at an end of the list (WCAG 2.5.3).
      aria-label={to === null ? `${word}: ${end}` : label(to.name)}
      title={to === null ? end : to.name}
    >
      {word}
    </PageButton>
  );
  return (
    <>
      {link(previous, text.previous, text.previousNamed, text.first)}
      {link(next, text.next, text.nextNamed, text.last)}
    </>
  );
}
