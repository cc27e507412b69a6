/** A page of a list, newest first. */
export interface Page<Item extends { readonly id: string }> {
  readonly items: readonly Item[];
  readonly hasNextPage: boolean;
  /** The end of the page, if that is not its last item. */
  readonly endCursor?: string;
}

/** The page size: the default and the maximum. */
export const pageSizes = { default: 20, largest: 100 } as const;

/** At most this many rows are searched for a page. If few of them match, the page is short and has a next one. */
export const maxPageRows = 20_000;

/** The opaque cursor of an id, which callers only send back. */
export function encodeCursor(id: string): string {
  return Buffer.from(id).toString('base64url');
}

/** The id in a cursor, or null if the text is not one of our cursors. */
export function decodeCursor(cursor: string): string | null {
  const id = Buffer.from(cursor, 'base64url').toString();
  return encodeCursor(id) === cursor ? id : null;
}

/**
 * Builds a page from one row more than requested, which shows whether there is a next page.
 * @param endCursor the end of the search, if it stopped before all rows were searched; otherwise null
 */
export function toPage<Item extends { readonly id: string }>(
  rows: readonly Item[],
  limit: number,
  endCursor: string | null = null,
): Page<Item> {
  if (rows.length <= limit && endCursor !== null) return { items: rows, hasNextPage: true, endCursor };
  return { items: rows.slice(0, limit), hasNextPage: rows.length > limit };
}

/** Each organisation has two event logs. */
type LogMode = 'live' | 'test';

/** The order in which the log is read. */
export type EventOrder = 'newest' | 'oldest';

/** A position in an event log. */
export interface EventPosition {
  readonly mode: LogMode;
  readonly position: number;
  /** Whether the list is read backwards, so that older events are next. */
  readonly isBackward: boolean;
}

/** The cursor of a position in an event log: newer events are next. 0 is the beginning. */
export function encodeEventCursor(mode: LogMode, position: number): string {
  return encodeCursor(`evp_${mode}_${position}`);
}

/** The cursor of the same position for a list that is read backwards. */
export function encodeBackwardCursor(mode: LogMode, position: number): string {
  return encodeCursor(`evp_${mode}_${position}_back`);
}

/** The position of a cursor, or null if the text is not a cursor of an event log. */
export function decodeEventCursor(cursor: string): EventPosition | null {
  const [, mode, digits, back] = /^evp_(live|test)_(0|[1-9]\d{0,14})(_back)?$/.exec(decodeCursor(cursor) ?? '') ?? [];
  if (digits === undefined) return null;
  return { mode: mode as LogMode, position: Number(digits), isBackward: back !== undefined };
}
