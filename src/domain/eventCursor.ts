import { cursorOf, idOfCursor } from './page.js';

/** Each organisation has two event logs. */
type LogMode = 'live' | 'test';

/** The cursor of a place in an event log: reading goes on behind it. 0 is the beginning. */
export function eventCursor(mode: LogMode, position: number): string {
  return cursorOf(`evp_${mode}_${position}`);
}

/** The place of a cursor and the log that it is of, or null when the text is no cursor of an event log. */
export function placeOfCursor(cursor: string): { readonly mode: LogMode; readonly position: number } | null {
  const [, mode, digits] = /^evp_(live|test)_(0|[1-9]\d{0,14})$/.exec(idOfCursor(cursor) ?? '') ?? [];
  return digits === undefined ? null : { mode: mode as LogMode, position: Number(digits) };
}
