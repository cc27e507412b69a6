import { sheet, type Shape } from './sheet.js';

const outer = 22;
const inner = 27;
const waves = 7;
const halves = 32;

/** The frame of each page and, inside of it at its head, a guilloche band of interlaced waves. */
export function ornament(): Shape[] {
  return [
    { path: frame(outer), stroke: '#17365d', lineWidth: 1.1 },
    { path: frame(inner), stroke: '#9fb0c6', lineWidth: 0.4 },
    ...Array.from({ length: waves }, (_, index) => ({
      path: wave(39, 7.5 * (1 - (2 * index) / (waves - 1))),
      stroke: index % 2 === 0 ? '#9fb0c6' : '#bcc8d8',
      lineWidth: 0.35,
    })),
  ];
}

function frame(inset: number): string {
  const right = (sheet.width - inset).toFixed(2);
  const bottom = (sheet.height - inset).toFixed(2);
  return `M${inset} ${inset}H${right}V${bottom}H${inset}Z`;
}

/** A sine as Bézier curves, each of half a period: no trigonometry, hence the same digits on every machine. */
function wave(middle: number, amplitude: number): string {
  const start = inner + 4;
  const half = (sheet.width - 2 * start) / halves;
  const parts = [`M${start} ${middle}`];
  let sign = -1;
  for (let index = 0; index < halves; index++) {
    const x = start + index * half;
    // 0.3642 and 4/3: the control points of the best single curve for half a sine.
    const control = (middle + sign * amplitude * (4 / 3)).toFixed(2);
    const [first, second, to] = [x + half * 0.3642, x + half * (1 - 0.3642), x + half].map((at) => at.toFixed(2));
    parts.push(`C${first} ${control} ${second} ${control} ${to} ${middle}`);
    sign = -sign;
  }
  return parts.join('');
}
