/** A page of a list, newest first. */
export interface Page<Item extends { readonly id: string }> {
  readonly items: readonly Item[];
  readonly hasNextPage: boolean;
  /** Where the page ends, if that is not at its last item. */
  readonly endCursor?: string;
}

/** How many items a page holds: unless the caller says, and at most. */
export const pageSizes = { default: 20, largest: 100 } as const;

/** A page is found among so many rows at most. Where that is too few, the page is short and has a next one. */
export const maxPageRows = 20_000;

/** The opaque cursor of an id: callers hand it back and do nothing else with it. */
export function encodeCursor(id: string): string {
  return Buffer.from(id).toString('base64url');
}

/** The id in a cursor, or null when the text is no cursor of ours. */
export function decodeCursor(cursor: string): string | null {
  const id = Buffer.from(cursor, 'base64url').toString();
  return encodeCursor(id) === cursor ? id : null;
}

/**
 * Makes a page out of one row more than was asked for: that row tells whether there is a next page.
 * @param endCursor Where the search for rows ended before all were searched; null where it did not
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

/** In which order the log is read. */
export type EventOrder = 'newest' | 'oldest';

/** A place in an event log. */
export interface EventPosition {
  readonly mode: LogMode;
  readonly position: number;
  /** Whether the list is read backwards, so that older events are next. */
  readonly isBackward: boolean;
}

/** The cursor of a place in an event log: newer events are next. 0 is the beginning. */
export function encodeEventCursor(mode: LogMode, position: number): string {
  return encodeCursor(`evp_${mode}_${position}`);
}

/** The cursor of the same place for a list that is read backwards. */
export function encodeBackwardCursor(mode: LogMode, position: number): string {
  return encodeCursor(`evp_${mode}_${position}_back`);
}

/** The place of a cursor, or null when the text is no cursor of an event log. */
export function decodeEventCursor(cursor: string): EventPosition | null {
  const [, mode, digits, back] = /^evp_(live|test)_(0|[1-9]\d{0,14})(_back)?$/.exec(decodeCursor(cursor) ?? '') ?? [];
  if (digits === undefined) return null;
  return { mode: mode as LogMode, position: Number(digits), isBackward: back !== undefined };
}
