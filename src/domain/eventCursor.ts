import { cursorOf, idOfCursor } from './page.js';

/** Each organisation has two event logs. */
type LogMode = 'live' | 'test';

/** In which order the log is read. */
export type EventOrder = 'newest' | 'oldest';

/** A place in an event log. */
export interface EventPlace {
  readonly mode: LogMode;
  readonly position: number;
  /** Of a list that is read backwards: older events are next. */
  readonly isBackward: boolean;
}

/** The cursor of a place in an event log: newer events are next. 0 is the beginning. */
export function eventCursor(mode: LogMode, position: number): string {
  return cursorOf(`evp_${mode}_${position}`);
}

/** The cursor of the same place for a list that is read backwards. */
export function backwardCursor(mode: LogMode, position: number): string {
  return cursorOf(`evp_${mode}_${position}_back`);
}

/** The place of a cursor, or null when the text is no cursor of an event log. */
export function placeOfCursor(cursor: string): EventPlace | null {
  const [, mode, digits, back] = /^evp_(live|test)_(0|[1-9]\d{0,14})(_back)?$/.exec(idOfCursor(cursor) ?? '') ?? [];
  if (digits === undefined) return null;
  return { mode: mode as LogMode, position: Number(digits), isBackward: back !== undefined };
}
