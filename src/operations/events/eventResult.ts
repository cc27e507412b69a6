import { eventCursor } from '../../domain/eventCursor.js';
import type { LoggedEvent } from '../../events/readEvents.js';

/** An event as callers see it (contract.md#events). */
export interface EventResult extends Omit<LoggedEvent, 'position'> {
  /** Where to go on reading behind it. */
  readonly cursor: string;
}

/** Picks what a caller sees out of what is stored. */
export function eventResultOf({ position, ...event }: LoggedEvent): EventResult {
  return { ...event, cursor: eventCursor(event.mode, position) };
}
