import { webhooksText as text } from '../../../shared/text/webhooksText.js';

/** The parts of an attempt that describe its result. */
interface Attempt {
  readonly outcome: string;
  readonly status: number | null;
}

/** The result of an attempt: the status of the response, or that there was none. */
export function formatOutcome({ outcome, status }: Attempt): string {
  return status === null ? `${text.noResponse} (${outcome})` : text.response(status);
}

/** Whether the receiver accepted it. */
export function isTaken({ outcome }: Attempt): boolean {
  return outcome === 'delivered';
}
