import type { ReactNode } from 'react';
import { patterns, type Look } from '../looks.js';

/** The patterns of all charts of a page. Render it once. */
export function ChartPatterns(): ReactNode {
  return (
    <svg className="chart-patterns" aria-hidden="true">
      <defs>
        <pattern id="chart-striped" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" />
        </pattern>
        <pattern id="chart-crossed" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 0V6M0 0H6" />
        </pattern>
        <pattern id="chart-barred" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 0H6" />
        </pattern>
        <pattern id="chart-dotted" width="6" height="6" patternUnits="userSpaceOnUse">
          <circle cx="1.5" cy="1.5" r="1" />
          <circle cx="4.5" cy="4.5" r="1" />
        </pattern>
      </defs>
    </svg>
  );
}

interface PatchProps {
  readonly look: Look;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle of a chart or of its legend. */
export function Patch({ look, ...place }: PatchProps): ReactNode {
  const hasPattern = patterns.some((pattern) => pattern === look);
  return (
    <>
      <rect className={`patch ${look}`} {...place} />
      {hasPattern && <rect {...place} fill={`url(#chart-${look})`} />}
    </>
  );
}
