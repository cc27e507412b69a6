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
export const mostRowsOfPage = 20_000;

/** The opaque cursor of an id: callers hand it back and do nothing else with it. */
export function cursorOf(id: string): string {
  return Buffer.from(id).toString('base64url');
}

/** The id in a cursor, or null when the text is no cursor of ours. */
export function idOfCursor(cursor: string): string | null {
  const id = Buffer.from(cursor, 'base64url').toString();
  return cursorOf(id) === cursor ? id : null;
}

/**
 * Makes a page out of one row more than was asked for: that row tells whether there is a next page.
 * @param endCursor Where the search for rows ended before all were searched; null where it did not
 */
export function pageOf<Item extends { readonly id: string }>(
  rows: readonly Item[],
  limit: number,
  endCursor: string | null = null,
): Page<Item> {
  if (rows.length <= limit && endCursor !== null) return { items: rows, hasNextPage: true, endCursor };
  return { items: rows.slice(0, limit), hasNextPage: rows.length > limit };
}
