import type { Holding } from '../../form/formTypes.js';

export type ShareKind = 'EXACT' | 'QUARTER' | 'HALF' | 'MOST' | 'RANGE' | 'UNKNOWN';

type Bounds = Pick<Holding, 'from' | 'to'>;

/** The bands in which registers of beneficial owners publish shares. */
const bands: Readonly<Record<'QUARTER' | 'HALF' | 'MOST', Bounds>> = {
  QUARTER: { from: 25, to: 50 },
  HALF: { from: 50, to: 75 },
  MOST: { from: 75, to: 100 },
};

/** The bounds that a choice implies. Null if a number must be typed. */
export function saidBy(kind: ShareKind): Bounds | null {
  if (kind === 'EXACT' || kind === 'RANGE') return null;
  return kind === 'UNKNOWN' ? { from: null, to: null } : bands[kind];
}

/** The choice for stated bounds. */
export function toShareKind({ from, to }: Bounds): ShareKind {
  if (from === null || to === null) return 'UNKNOWN';
  if (from === to) return 'EXACT';
  const band = (['QUARTER', 'HALF', 'MOST'] as const).find(
    (kind) => bands[kind].from === from && bands[kind].to === to,
  );
  return band ?? 'RANGE';
}

/** The typed number, with a point or a comma. Null if it is not one. */
export function parseNumber(typed: string): number | null {
  const number = /^\s*\d+([.,]\d+)?\s*%?\s*$/.test(typed) ? Number.parseFloat(typed.replace(',', '.')) : null;
  return number !== null && number <= 100 ? number : null;
}
