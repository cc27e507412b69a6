/** A page of a list, newest first. */
export interface Page<Item extends { readonly id: string }> {
  readonly items: readonly Item[];
  readonly hasNextPage: boolean;
}

/** The opaque cursor of an id: callers hand it back and do nothing else with it. */
export function cursorOf(id: string): string {
  return Buffer.from(id).toString('base64url');
}

/** The id in a cursor, or null when the text is no cursor of ours. */
export function idOfCursor(cursor: string): string | null {
  const id = Buffer.from(cursor, 'base64url').toString();
  return cursorOf(id) === cursor ? id : null;
}

/** Makes a page out of one row more than was asked for: that row tells whether there is a next page. */
export function pageOf<Item extends { readonly id: string }>(rows: readonly Item[], limit: number): Page<Item> {
  return { items: rows.slice(0, limit), hasNextPage: rows.length > limit };
}
