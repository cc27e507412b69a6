/** What a tail shows: newest first, and no more than can be read. */
export interface Tail<Item> {
  readonly shown: readonly Item[];
  /** What has come since it was paused, newest first. */
  readonly held: readonly Item[];
  /** How many were held, those that are kept no more among them. */
  readonly heldCount: number;
  readonly isPaused: boolean;
  /** How many have come in all. */
  readonly seen: number;
}

export type TailChange<Item> =
  | { readonly kind: 'came'; readonly item: Item }
  | { readonly kind: 'pause' }
  | { readonly kind: 'go on' }
  | { readonly kind: 'clear' };

const mostKept = 200;

export function emptyTail<Item>(): Tail<Item> {
  return { shown: [], held: [], heldCount: 0, isPaused: false, seen: 0 };
}

/** The tail after something came, or was pressed. */
export function changeTail<Item>(tail: Tail<Item>, change: TailChange<Item>): Tail<Item> {
  switch (change.kind) {
    case 'came': {
      const seen = tail.seen + 1;
      if (!tail.isPaused) return { ...tail, seen, shown: [change.item, ...tail.shown].slice(0, mostKept) };
      const held = [change.item, ...tail.held].slice(0, mostKept);
      return { ...tail, seen, held, heldCount: tail.heldCount + 1 };
    }
    case 'pause':
      return { ...tail, isPaused: true };
    case 'go on': {
      const shown = [...tail.held, ...tail.shown].slice(0, mostKept);
      return { ...tail, shown, held: [], heldCount: 0, isPaused: false };
    }
    case 'clear':
      return { ...tail, shown: [] };
  }
}
