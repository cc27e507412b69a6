/** The vertical axis of a chart of counts. */
export interface ChartScale {
  /** The count at the top of the axis. */
  readonly top: number;
  /** Whole numbers from 0 to `top`. */
  readonly ticks: readonly number[];
  /** Whether a bar is higher than the axis. Such a bar is cut, and its number printed. */
  readonly isCut: boolean;
}

/** A day that is this many times higher than the next one would flatten the others. */
const outlier = 5;

/** The axis for the totals of all bars. At most a tenth of the bars, and always one, may be cut. */
export function toChartScale(totals: readonly number[]): ChartScale {
  const sorted = [...totals].sort((one, other) => other - one);
  const highest = sorted[0] ?? 0;
  const mostCut = Math.max(1, Math.floor(sorted.length / 10));
  const cut = Array.from({ length: mostCut }, (_, index) => mostCut - index).find((count) => {
    const next = sorted[count] ?? 0;
    return next > 0 && (sorted[count - 1] ?? 0) > outlier * next;
  });
  const ticks = toTicks(cut === undefined ? highest : (sorted[cut] ?? highest));
  return { top: ticks.at(-1) ?? 1, ticks, isCut: cut !== undefined };
}

/** Two to six even steps of 1, 2 or 5 times a power of ten. */
function toTicks(highest: number): readonly number[] {
  const rough = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1);
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step);
}
