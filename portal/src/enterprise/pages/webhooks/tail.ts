/** A live list, newest first, with no more items than a person can read. */
export interface Tail<Item> {
  readonly shown: readonly Item[];
  /** The items since it was paused, newest first. */
  readonly held: readonly Item[];
  /** How many items came since it was paused, including dropped ones. */
  readonly heldCount: number;
  readonly isPaused: boolean;
  /** How many items came in total. */
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

/** The next state after an item or an action. */
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
