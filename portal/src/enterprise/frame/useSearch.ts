import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from 'urql';
import { useCan } from '../session/SessionContext.js';
import { listOwn, listSearched, type FoundGroup } from './foundItems.js';
import { ownThingsDocument, ownToolsDocument, searchDocument } from './searchDocuments.js';

const shortest = 3;
const waitMs = 200;

interface Found {
  readonly groups: readonly FoundGroup[];
  readonly isSearching: boolean;
}

/** Finds objects by a text, of the kinds that the person may read. No request is made before the search is open. */
export function useSearch(typed: string, isOpen: boolean): Found {
  const can = useCan();
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, waitMs);
  const isLong = asked.length >= shortest;
  const [own] = useQuery({
    query: ownThingsDocument,
    variables: {
      withCases: can('onboardings'),
      withLinks: can('onboardingLinks'),
      withCertificates: can('certificates'),
    },
    pause: !isOpen || !isLong,
  });
  const [tools] = useQuery({
    query: ownToolsDocument,
    variables: { withKeys: can('apiKeys'), withEndpoints: can('webhooks') },
    pause: !isOpen || !isLong,
  });
  const [searched] = useQuery({
    query: searchDocument,
    variables: { name: asked, withVerifications: can('verifications'), withRegisters: can('searchEntities') },
    pause: !isOpen || !isLong,
  });
  if (text.length < shortest) return { groups: [], isSearching: false };
  const isNew = asked === text && !searched.fetching;
  const entityHref = (digits: string): string =>
    can('verify') ? `/verifications/new?number=${digits}` : `/verifications?number=${digits}`;
  const found = [
    ...listSearched(isNew ? searched.data : undefined, entityHref),
    ...listOwn({ ...own.data, ...tools.data }, text),
  ];
  return { groups: found.filter(({ items }) => items.length > 0), isSearching: !isNew };
}
