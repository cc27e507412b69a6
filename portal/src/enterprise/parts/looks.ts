/** The meaning of a state. Low, medium, high and critical risk are `good`, `warn`, `bad` and `critical`. */
export type Tone = 'good' | 'info' | 'warn' | 'bad' | 'critical' | 'soft';

/** The looks that have a pattern. */
export const patterns = ['striped', 'crossed', 'dotted', 'barred'] as const;

/**
 * The fill of a part of a chart: a colour of the risk scale with its pattern, or `plain` for a single series. `striped`
 * and `crossed` have the colour of a warning, `dotted` and `barred` that of the tone `bad`.
 */
export type Look = 'light' | (typeof patterns)[number] | 'dark' | 'hollow' | 'plain';
