import type { TadaDocumentNode } from 'gql.tada';
import { useEffect, useMemo, useState } from 'react';
import { useClient, type AnyVariables, type CombinedError } from 'urql';

/** A page of a list, by cursor. */
interface Connection<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface Pages<Node> {
  readonly nodes: readonly Node[];
  readonly error: CombinedError | undefined;
  readonly isLoading: boolean;
  /** Asks for the next page; null at the end. */
  readonly more: (() => void) | null;
  /** Asks for all of them anew. */
  readonly again: () => void;
}

const pageSize = 50;

/**
 * A list that grows by pages. Every page is watched: what was changed here is asked for again. Other variables begin it anew.
 * @param choose the list in an answer
 * @param types whose change asks for it anew: an empty list names none
 */
export function usePages<Data, Variables extends AnyVariables, Node>(
  query: TadaDocumentNode<Data, Variables & { first: number; after?: string | null }>,
  variables: Omit<Variables, 'first' | 'after'>,
  choose: (data: Data) => Connection<Node> | null,
  types: readonly string[],
): Pages<Node> {
  const client = useClient();
  const key = JSON.stringify(variables);
  const typeNames = types.join(' ');
  const [state, setState] = useState<{ key: string; cursors: readonly (string | null)[]; turn: number }>({
    key,
    cursors: [null],
    turn: 0,
  });
  const [answers, setAnswers] = useState<ReadonlyMap<string | null, { data?: Data; error?: CombinedError }>>(new Map());
  if (state.key !== key) {
    setState({ key, cursors: [null], turn: 0 });
    setAnswers(new Map());
  }
  const { cursors, turn } = state;
  useEffect(() => {
    const watched = cursors.map((after) => {
      const all = { ...(JSON.parse(key) as object), first: pageSize, after } as never;
      const policy = turn > 0 ? 'network-only' : 'cache-and-network';
      return client
        .query(query, all, { requestPolicy: policy, additionalTypenames: typeNames.split(' ') })
        .subscribe(({ data, error }) => {
          setAnswers((known) => new Map(known).set(after, { ...(data && { data }), ...(error && { error }) }));
        });
    });
    return () => {
      for (const one of watched) one.unsubscribe();
    };
  }, [client, query, key, typeNames, cursors, turn]);

  const pages = cursors.map((after) => answers.get(after));
  const lists = pages.map((answer) => (answer?.data ? choose(answer.data) : null));
  const nodes = useMemo(() => lists.flatMap((list) => list?.nodes ?? []), [answers, cursors]);
  const last = lists.at(-1)?.pageInfo;
  const end = last?.hasNextPage ? last.endCursor : null;
  return {
    nodes,
    error: pages.find((answer) => answer?.error)?.error,
    isLoading: pages.some((answer) => answer === undefined),
    more:
      end === null
        ? null
        : () => {
            setState({ key, cursors: [...cursors, end], turn });
          },
    again: () => {
      setState({ key, cursors: [null], turn: turn + 1 });
    },
  };
}
