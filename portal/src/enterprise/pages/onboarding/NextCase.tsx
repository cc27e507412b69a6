import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../../shared/graphql.js';
import { caseText } from '../../../shared/text/caseText.js';
import { areSingleKeysOn } from '../../parts/data/singleKeys.js';
import { PageButton } from '../../parts/layout/PageLink.js';
import { useSession } from '../../session/SessionContext.js';
import { formatNumber } from '../verifications/verificationWords.js';
import { toCaseFilter, type CasesSearch } from './casesSearch.js';

const neighbourDocument = graphql(`
  query PortalNeighbourCase(
    $after: String!
    $status: OnboardingStatus
    $assigneeId: ID
    $isUnassigned: Boolean
    $isWaiting: Boolean
    $oldestFirst: Boolean
  ) {
    onboardings(
      first: 1
      after: $after
      status: $status
      assigneeId: $assigneeId
      isUnassigned: $isUnassigned
      isWaiting: $isWaiting
      oldestFirst: $oldestFirst
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

/** Opens the previous or next case of the list, by button or by `k` and `j`. */
export function NextCase({ id, search }: NextCaseProps): ReactNode {
  const { memberId } = useSession();
  const navigate = useNavigate();
  const filter = toCaseFilter(search, memberId);
  const next = useNeighbour(id, filter);
  const previous = useNeighbour(id, { ...filter, oldestFirst: !filter.oldestFirst });
  const go = (to: Neighbour | null | undefined) => (): void => {
    const isElsewhere =
      document.querySelector('[role="dialog"]') !== null || document.activeElement?.closest('[data-candidate]');
    if (to && areSingleKeysOn() && !isElsewhere) {
      void navigate({ to: '/onboarding/$id', params: { id: to.id }, search });
    }
  };
  useHotkeys([
    ['j', go(next)],
    ['k', go(previous)],
  ]);
  if (next === undefined || previous === undefined || (next === null && previous === null)) return null;
  const link = (to: Neighbour | null, word: string, label: (name: string) => string, end: string): ReactNode => (
    <PageButton
      to="/onboarding/$id"
      params={{ id: to?.id ?? id }}
      search={search}
      variant="default"
      disabled={to === null}
      aria-label={to === null ? end : label(to.name)}
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
