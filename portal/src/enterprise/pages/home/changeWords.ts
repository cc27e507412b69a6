const percent = new Intl.NumberFormat('en-AU', { style: 'percent', maximumFractionDigits: 1 });
const points = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** A share as people read it; without anything that it is a share of there is none. */
export function shareOf(rate: number | null): string {
  return rate === null ? 'None' : percent.format(rate);
}

/**
 * The share of deliveries that arrived, of all that were recorded: a delivery that waits has not succeeded. Rounded down, so that
 * only “all of them” is 100%.
 */
export function deliveredShare({
  delivered,
  failed,
  pending,
}: Record<'delivered' | 'failed' | 'pending', number>): string {
  const total = delivered + failed + pending;
  return shareOf(total === 0 ? null : Math.floor((delivered / total) * 1_000) / 1_000);
}

/** A count against the one of as many days before. */
export function countChange(now: number, before: number, days: number): string {
  const then = `in the ${days} days before`;
  if (before === 0) return now === 0 ? `none ${then} either` : `none ${then}`;
  if (now === before) return `as many as ${then}`;
  return `${percent.format(Math.abs(now - before) / before)} ${now > before ? 'more' : 'fewer'} than ${then}`;
}

/** A share against the one of as many days before. */
export function rateChange(now: number | null, before: number | null, days: number): string {
  if (before === null) return `nothing scored in the ${days} days before`;
  if (now === null) return `${percent.format(before)} in the ${days} days before`;
  const difference = Math.round((now - before) * 1_000) / 10;
  const then = `the ${days} days before`;
  if (difference === 0) return `the same as in ${then}`;
  return `${points.format(Math.abs(difference))} points ${difference > 0 ? 'higher' : 'lower'} than in ${then}`;
}
