/** A page of a list with cursors. */
export interface Connection<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** The response for a page. If a refetch fails, the page keeps its previous list. */
export interface PageAnswer<Node, Fault> {
  readonly list: Connection<Node> | null;
  readonly error: Fault | undefined;
}

/** Fetches the page after a cursor, and again whenever it may have changed, until the returned function is called. */
type Watch<Node, Fault> = (after: string | null, take: (answer: PageAnswer<Node, Fault>) => void) => () => void;

interface WatchedPage<Node, Fault> {
  readonly after: string | null;
  readonly stop: () => void;
  answer: PageAnswer<Node, Fault> | null;
}

/**
 * A list that grows by pages. Each page starts after the current last row of the one before. When rows appear or
 * disappear on an earlier page, the later pages shift, so that no row is missing or repeated.
 */
export class PageChain<Node, Fault> {
  readonly #watch: Watch<Node, Fault>;
  readonly #onChange: (pages: readonly (PageAnswer<Node, Fault> | null)[]) => void;
  #pages: WatchedPage<Node, Fault>[] = [];
  #wanted = 1;

  constructor(watch: Watch<Node, Fault>, onChange: (pages: readonly (PageAnswer<Node, Fault> | null)[]) => void) {
    this.#watch = watch;
    this.#onChange = onChange;
    this.#settle();
  }

  /** Loads one more page, or again the last one if it could not be loaded. */
  more(): void {
    const last = this.#pages.at(-1);
    if (last?.answer && !last.answer.list) this.#drop(this.#pages.length - 1);
    this.#wanted = this.#pages.length + 1;
    this.#settle();
  }

  stop(): void {
    this.#drop(0);
  }

  #settle(): void {
    for (let at = 0; at < this.#wanted; at += 1) {
      const before = this.#pages[at - 1];
      const info = before?.answer?.list?.pageInfo;
      if (at > 0 && !info) break;
      if (info && (!info.hasNextPage || info.endCursor === null)) {
        this.#drop(at);
        break;
      }
      const after = info?.endCursor ?? null;
      if (this.#pages[at]?.after !== after) {
        this.#drop(at);
        this.#add(after);
      }
      // The service may end a long search before it finds anything. The next page then continues the search.
      const list = this.#pages[at]?.answer?.list;
      if (list?.nodes.length === 0 && list.pageInfo.hasNextPage) this.#wanted = Math.max(this.#wanted, at + 2);
    }
    this.#onChange(this.#pages.map(({ answer }) => answer));
  }

  #add(after: string | null): void {
    const page: WatchedPage<Node, Fault> = { after, answer: null, stop: () => undefined };
    this.#pages.push(page);
    const stop = this.#watch(after, ({ list, error }) => {
      page.answer = { list: list ?? page.answer?.list ?? null, error };
      if (this.#pages.includes(page)) this.#settle();
    });
    Object.assign(page, { stop });
  }

  #drop(from: number): void {
    for (const page of this.#pages.splice(from)) page.stop();
  }
}
