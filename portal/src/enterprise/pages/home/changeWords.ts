import { homeText } from '../../../shared/text/homeText.js';
import { percent, percentAtLeast } from '../../../shared/text/numbers.js';

const { change, figures } = homeText;

/** A share, or a text if there is nothing to count. */
export function formatShare(rate: number | null): string {
  return rate === null ? figures.none : percent(rate);
}

/** The share of deliveries that succeeded. A pending delivery does not count as successful. */
export function deliveredShare({
  delivered,
  failed,
  pending,
}: Record<'delivered' | 'failed' | 'pending', number>): string {
  const total = delivered + failed + pending;
  return total === 0 ? figures.none : percentAtLeast(delivered / total);
}

/** A count compared with the previous period of the same length. */
export function countChange(now: number, before: number, days: number): string {
  if (before === 0) return now === 0 ? change.noneEither(days) : change.none(days);
  if (now === before) return change.same(days);
  return (now > before ? change.more : change.fewer)(Math.abs(now - before) / before, days);
}

/** A share compared with the previous period of the same length. */
export function rateChange(now: number | null, before: number | null, days: number): string {
  if (before === null) return change.notScored(days);
  if (now === null) return change.was(before, days);
  const difference = Math.round((now - before) * 1_000) / 10;
  if (difference === 0) return change.sameRate(days);
  return (difference > 0 ? change.higher : change.lower)(Math.abs(difference), days);
}
