import { webhooksText as text } from '../../../shared/text/webhooksText.js';

/** What of an attempt says how it went. */
interface Attempt {
  readonly outcome: string;
  readonly status: number | null;
}

/** How an attempt went: the status of the response, or that there was none. */
export function answerOf({ outcome, status }: Attempt): string {
  return status === null ? `${text.noResponse} (${outcome})` : `HTTP ${status}`;
}

/** Whether the receiver has taken it. */
export function isTaken({ outcome }: Attempt): boolean {
  return outcome === 'delivered';
}

/** A length of time, as it is read at a glance. */
export function lengthOf(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  return `${(milliseconds / 1_000).toLocaleString('en-AU', { maximumFractionDigits: 1 })} s`;
}
