import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type CombinedError } from 'urql';
import { useCan } from '../session/SessionContext.js';
import { listOwn, listSearched, type FoundGroup } from './foundItems.js';
import {
  casesDocument,
  certificatesDocument,
  endpointsDocument,
  keysDocument,
  linksDocument,
  searchDocument,
  type OwnThings,
} from './searchDocuments.js';
import { useAllPages } from './useAllPages.js';

const shortest = 3;
const waitMs = 200;
const kinds = ['cases', 'links', 'certificates', 'keys', 'endpoints'] as const satisfies readonly (keyof OwnThings)[];

interface Found {
  readonly groups: readonly FoundGroup[];
  readonly isSearching: boolean;
  /** The kinds of objects of which only the newest were searched. */
  readonly cut: readonly (keyof OwnThings)[];
  /** Why results may be missing. */
  readonly error: CombinedError | undefined;
}

/** Finds objects by a text, of the kinds that the person may read. No request is made before the search is open. */
export function useSearch(typed: string, isOpen: boolean): Found {
  const can = useCan();
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, waitMs);
  const isLong = asked.length >= shortest;
  const isOn = isOpen && isLong;
  const lists = {
    cases: useAllPages(casesDocument, isOn && can('onboardings')),
    links: useAllPages(linksDocument, isOn && can('onboardingLinks')),
    certificates: useAllPages(certificatesDocument, isOn && can('certificates')),
    keys: useAllPages(keysDocument, isOn && can('apiKeys')),
    endpoints: useAllPages(endpointsDocument, isOn && can('webhooks')),
  };
  const [searched] = useQuery({
    query: searchDocument,
    variables: { name: asked, withVerifications: can('verifications'), withRegisters: can('searchEntities') },
    pause: !isOn,
  });
  if (text.length < shortest) return { groups: [], isSearching: false, cut: [], error: undefined };
  const isNew = asked === text && !searched.fetching;
  const entityHref = (digits: string): string =>
    can('verify') ? `/verifications/new?number=${digits}` : `/verifications?number=${digits}`;
  const found = [
    ...listSearched(isNew ? searched.data : undefined, entityHref),
    ...listOwn(
      {
        cases: [...lists.cases.nodes],
        links: [...lists.links.nodes],
        certificates: [...lists.certificates.nodes],
        keys: [...lists.keys.nodes],
        endpoints: [...lists.endpoints.nodes],
      },
      text,
    ),
  ];
  const all = Object.values(lists);
  const isLoading = all.some((list) => list.isLoading);
  return {
    groups: found.filter(({ items }) => items.length > 0),
    isSearching: !isNew || isLoading,
    cut: kinds.filter((kind) => lists[kind].isCut),
    // A register that is not imported, or does not take the text as a name, fails alone: the rest was searched.
    error: (isNew && !searched.data ? searched.error : undefined) ?? all.find((list) => list.error)?.error,
  };
}
