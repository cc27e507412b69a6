import type { TadaDocumentNode } from 'gql.tada';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient, type AnyVariables, type CombinedError } from 'urql';
import { PageChain, type Connection, type PageAnswer } from './PageChain.js';

interface Pages<Node> {
  readonly nodes: readonly Node[];
  readonly error: CombinedError | undefined;
  readonly isLoading: boolean;
  /** Loads the next page, or again one that failed. It is null at the end, and before the first response. */
  readonly more: (() => void) | null;
  /** Reloads all pages. */
  readonly again: () => void;
  /** Reloads all pages while the current ones stay visible, for changes made elsewhere. */
  readonly refresh: () => void;
}

/**
 * A list that grows by pages. Every page is refetched after mutations of its types. Other variables restart it.
 * @param choose selects the list in a response
 * @param types whose mutations refetch it, because an empty list contains no type name
 */
export function usePages<Data, Variables extends AnyVariables, Node>(
  query: TadaDocumentNode<Data, Variables & { first: number; after?: string | null }>,
  variables: Omit<Variables, 'first' | 'after'>,
  choose: (data: Data) => Connection<Node> | null,
  types: readonly string[],
  pageSize = 50,
): Pages<Node> {
  const client = useClient();
  const typeNames = types.join(' ');
  const [turn, setTurn] = useState(0);
  const key = `${turn} ${JSON.stringify(variables)}`;
  const [state, setState] = useState<{
    readonly key: string;
    readonly pages: readonly (PageAnswer<Node, CombinedError> | null)[];
  }>({ key, pages: [null] });
  const chain = useRef<PageChain<Node, CombinedError> | null>(null);
  const list = useRef(choose);
  const [refreshers] = useState(() => new Set<() => void>());
  useEffect(() => {
    const requestPolicy = key.startsWith('0 ') ? 'cache-and-network' : 'network-only';
    const context = { requestPolicy, additionalTypenames: typeNames.split(' ') } as const;
    const asked = JSON.parse(key.slice(key.indexOf(' '))) as object;
    const made = new PageChain<Node, CombinedError>(
      (after, take) => {
        const all = { ...asked, first: pageSize, after } as never;
        const watched = client.query(query, all, context).subscribe(({ data, error }) => {
          take({ list: data ? list.current(data) : null, error });
        });
        const refresh = (): void => {
          void client.query(query, all, { ...context, requestPolicy: 'network-only' }).toPromise();
        };
        refreshers.add(refresh);
        return () => {
          refreshers.delete(refresh);
          watched.unsubscribe();
        };
      },
      (pages) => {
        setState({ key, pages });
      },
    );
    chain.current = made;
    return () => {
      made.stop();
    };
  }, [client, query, key, typeNames, refreshers, pageSize]);

  const pages = useMemo(() => (state.key === key ? state.pages : [null]), [state, key]);
  const nodes = useMemo(() => pages.flatMap((page) => page?.list?.nodes ?? []), [pages]);
  const last = pages.at(-1);
  const isLoading = pages.some((page) => page === null);
  // The button stays while a page loads, so that it keeps the focus. After a failure it loads the page again.
  const goesOn = last?.list ? last.list.pageInfo.hasNextPage : pages.length > 1;
  return {
    nodes,
    error: pages.find((page) => page?.error)?.error,
    isLoading,
    more: goesOn ? () => chain.current?.more() : null,
    again: () => {
      setTurn((before) => before + 1);
    },
    refresh: () => {
      for (const refresh of refreshers) refresh();
    },
  };
}
