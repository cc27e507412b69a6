import type { ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';

interface ScoreGaugeProps {
  readonly score: number;
  readonly band: string;
  /** The range of an uncertain score. */
  readonly interval: { readonly lowest: number; readonly highest: number } | null;
}

const { risk, verdict } = verificationText;
const bands = [
  { word: risk.LOW, from: 0, to: 20 },
  { word: risk.MEDIUM, from: 20, to: 50 },
  { word: risk.HIGH, from: 50, to: 80 },
  { word: risk.CRITICAL, from: 80, to: 100 },
];
const width = 320;
const at = (score: number): number => 8 + (score / 100) * (width - 16);

/** The Fracture Score on its scale. The bands darken to the right, so that it can be read without colours. */
export function ScoreGauge({ score, band, interval }: ScoreGaugeProps): ReactNode {
  const said = interval ? verdict.gaugeRange(interval.lowest, interval.highest, band) : verdict.gauge(score, band);
  return (
    <svg className="gauge" viewBox={`0 0 ${width} 62`} role="img" aria-label={said}>
      {bands.map(({ word, from, to }, index) => (
        <g key={word}>
          <rect
            className={`band band-${index + 1}`}
            x={at(from) + 1}
            y={20}
            width={at(to) - at(from) - 2}
            height={14}
            rx={2}
          />
          <text className={word === band ? 'present' : ''} x={(at(from) + at(to)) / 2} y={50} textAnchor="middle">
            {word}
          </text>
        </g>
      ))}
      {interval && (
        <path className="interval" d={`M${at(interval.lowest)} 17V7H${at(interval.highest)}V17`} fill="none" />
      )}
      <path className="marker" d={`M${at(score) - 7} 4h14l-7 14z`} />
    </svg>
  );
}
