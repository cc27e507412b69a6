import type { TadaDocumentNode } from 'gql.tada';
import { useEffect, useState } from 'react';
import { useClient, type CombinedError } from 'urql';
import type { Connection } from '../parts/lists/PageChain.js';

const pageSize = 100;
const mostPages = 10;

/** Only the newest objects of a longer list are searched. */
export const mostSearched = pageSize * mostPages;

interface AllPages<Node> {
  readonly nodes: readonly Node[];
  /** Whether the list is longer than `mostSearched`. */
  readonly isCut: boolean;
  readonly isLoading: boolean;
  /** Why the rest of the list is missing. */
  readonly error: CombinedError | undefined;
}

/** Loads a list page after page, up to `mostSearched` items, each time it is turned on. */
export function useAllPages<Node>(
  document: TadaDocumentNode<{ list: Connection<Node> | null }, { first: number; after?: string | null }>,
  isOn: boolean,
): AllPages<Node> {
  const client = useClient();
  const [found, setFound] = useState<AllPages<Node>>({ nodes: [], isCut: false, isLoading: false, error: undefined });
  useEffect(() => {
    if (!isOn) return;
    const turn = { isOver: false };
    const load = async (): Promise<void> => {
      setFound((before) => ({ ...before, isLoading: true }));
      let nodes: readonly Node[] = [];
      let after: string | null = null;
      for (let page = 0; page < mostPages; page += 1) {
        const context = { requestPolicy: 'network-only' } as const;
        const answer: { readonly data?: { readonly list: Connection<Node> | null }; readonly error?: CombinedError } =
          await client.query(document, { first: pageSize, after }, context).toPromise();
        if (turn.isOver) return;
        nodes = [...nodes, ...(answer.data?.list?.nodes ?? [])];
        const { hasNextPage = false, endCursor = null } = answer.data?.list?.pageInfo ?? {};
        const isLast = !hasNextPage || endCursor === null || page + 1 === mostPages;
        setFound({ nodes, isCut: isLast && hasNextPage, isLoading: !isLast, error: answer.error });
        if (isLast) return;
        after = endCursor;
      }
    };
    void load();
    return () => {
      turn.isOver = true;
    };
  }, [client, document, isOn]);
  return found;
}
