/** One class of names: how many there are, and how many of them each matcher finds. */
export interface Row {
  readonly title: string;
  readonly wanted: number;
  /** Whether the match has to be at least in the band `contains`. */
  readonly isContained: boolean;
  readonly cases: number;
  found: number;
  /** In the band `contains` or a stronger one. */
  contained: number;
  rules: number;
  /** The share that the baseline finds, for each of its least scores. */
  baseline: readonly number[];
}

/** The two upper bands that Watchman documents. */
export const baselineScores = [0.95, 0.85] as const;

export function printHeader(title: string): void {
  const baselines = baselineScores.map((least) => `JW ${least}`.padStart(9)).join('');
  print(`${title.padEnd(42)}wanted   cases    found contains at least  2026-2${baselines}`);
}

export function printRow({ title, wanted, isContained, cases, found, contained, rules, baseline }: Row): void {
  if (cases === 0) return;
  const counted = isContained ? contained : found;
  const cells = [
    share(found / cases).padStart(9),
    (isContained ? share(contained / cases) : '').padStart(9),
    share(lowerBound(counted, cases)).padStart(9),
    share(rules / cases).padStart(8),
    ...baseline.map((one) => share(one).padStart(9)),
  ];
  const mark = counted / cases < wanted ? '  NOT met' : '';
  print(`${title.padEnd(42)}${`${100 * wanted} %`.padEnd(6)}${String(cases).padStart(8)}${cells.join('')}${mark}`);
}

/** The lower end of the 95 % interval of a share (Wilson). */
function lowerBound(found: number, cases: number): number {
  const z = 1.96;
  const share = found / cases;
  const middle = share + (z * z) / (2 * cases);
  const spread = z * Math.sqrt((share * (1 - share)) / cases + (z * z) / (4 * cases * cases));
  return (middle - spread) / (1 + (z * z) / cases);
}

export const share = (value: number): string => (100 * value).toFixed(2);
export const print = (line: string): boolean => process.stdout.write(`${line}\n`);
