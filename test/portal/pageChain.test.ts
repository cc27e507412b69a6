import { describe, expect, it } from '@jest/globals';
import { PageChain, type PageAnswer } from '../../portal/src/enterprise/parts/lists/PageChain.js';

type Take = (answer: PageAnswer<number, string>) => void;

/** A list of numbers, highest first, three on a page, whose pages `refresh` loads again. */
function createList(numbers: readonly number[]) {
  let held = [...numbers];
  const watched = new Map<string | null, Take>();
  const shown: { pages: readonly (PageAnswer<number, string> | null)[] } = { pages: [] };
  const answer = (after: string | null): PageAnswer<number, string> => {
    const rest = held.filter((number) => after === null || number < Number(after));
    const nodes = rest.slice(0, 3);
    return {
      list: { nodes, pageInfo: { hasNextPage: rest.length > 3, endCursor: String(nodes.at(-1)) } },
      error: undefined,
    };
  };
  const chain = new PageChain<number, string>(
    (after, take) => {
      watched.set(after, take);
      queueMicrotask(() => {
        if (watched.get(after) === take) take(answer(after));
      });
      return () => {
        if (watched.get(after) === take) watched.delete(after);
      };
    },
    (pages) => {
      shown.pages = pages;
    },
  );
  return {
    chain,
    nodes: () => shown.pages.flatMap((page) => page?.list?.nodes ?? []),
    pages: () => shown.pages,
    watched,
    answer,
    refresh: async (changed: readonly number[]) => {
      held = [...changed];
      for (const [after, take] of [...watched]) take(answer(after));
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a list that grows by pages', () => {
  it('misses nothing between two pages when rows come, and has none twice when rows go', async () => {
    const list = createList([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    await settled();
    list.chain.more();
    await settled();
    expect(list.nodes()).toEqual([9, 8, 7, 6, 5, 4]);
    await list.refresh([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(list.nodes()).toEqual([11, 10, 9, 8, 7, 6]);
    await list.refresh([9, 7, 5, 4, 3, 2, 1]);
    expect(list.nodes()).toEqual([9, 7, 5, 4, 3, 2]);
    expect(list.watched.size).toBe(2);
  });

  it('asks for no page behind the last one', async () => {
    const list = createList([4, 3, 2, 1]);
    await settled();
    list.chain.more();
    await settled();
    list.chain.more();
    await settled();
    expect(list.nodes()).toEqual([4, 3, 2, 1]);
    expect(list.watched.size).toBe(2);
    await list.refresh([2, 1]);
    expect(list.nodes()).toEqual([2, 1]);
    expect(list.watched.size).toBe(1);
  });

  it('goes on by itself behind a page that is empty and has a next one', async () => {
    const shown: { pages: readonly (PageAnswer<number, string> | null)[] } = { pages: [] };
    const asked: (string | null)[] = [];
    const pages = new Map<string | null, PageAnswer<number, string>['list']>([
      [null, { nodes: [], pageInfo: { hasNextPage: true, endCursor: 'a' } }],
      ['a', { nodes: [], pageInfo: { hasNextPage: true, endCursor: 'b' } }],
      ['b', { nodes: [1], pageInfo: { hasNextPage: true, endCursor: 'c' } }],
    ]);
    const chain = new PageChain<number, string>(
      (after, take) => {
        asked.push(after);
        queueMicrotask(() => {
          take({ list: pages.get(after) ?? null, error: undefined });
        });
        return () => undefined;
      },
      (all) => {
        shown.pages = all;
      },
    );
    await settled();
    expect(asked).toEqual([null, 'a', 'b']);
    expect(shown.pages.flatMap((page) => page?.list?.nodes ?? [])).toEqual([1]);
    chain.stop();
  });

  it('loads a later page again that could not be loaded', async () => {
    const list = createList([6, 5, 4, 3, 2, 1]);
    await settled();
    list.chain.more();
    list.watched.get('4')?.({ list: null, error: 'away' });
    expect(list.nodes()).toEqual([6, 5, 4]);
    list.chain.more();
    await settled();
    expect(list.nodes()).toEqual([6, 5, 4, 3, 2, 1]);
    expect(list.pages().map((page) => page?.error)).toEqual([undefined, undefined]);
    expect(list.watched.size).toBe(2);
  });

  it('keeps what it has when a page cannot be asked for again, and says why', async () => {
    const list = createList([2, 1]);
    await settled();
    list.watched.get(null)?.({ list: null, error: 'away' });
    expect(list.nodes()).toEqual([2, 1]);
    expect(list.pages()[0]?.error).toBe('away');
    list.chain.stop();
    expect(list.watched.size).toBe(0);
  });
});
