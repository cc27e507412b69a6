import type { TextStyle } from './textStyles.js';

/** The sheet: A4 in points, with the edges of what is written on it. */
export const sheet = {
  width: 595.28,
  height: 841.89,
  left: 54,
  right: 541.28,
  top: 60,
  bottom: 784,
  footer: 804,
} as const;

/** Something drawn: an SVG path, filled or stroked in one colour. It lies under every text of its page. */
export interface Shape {
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly lineWidth?: number;
}

/** One line of type; `y` is its baseline, from the top of the page. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly style: TextStyle;
  /** Which printed line it belongs to, for a line may break; null for what stands on every page. */
  readonly line: number | null;
}

/** A QR code, with the words that stand for it where it cannot be seen. */
export interface PlacedFigure {
  readonly shapes: readonly Shape[];
  readonly alternative: string;
  readonly box: Box;
}

/** Where a click leads to the public page. */
export interface PlacedLink {
  readonly line: number;
  readonly box: Box;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is painted on one page: shapes first, then texts, each in order. */
export interface Page {
  readonly shapes: Shape[];
  readonly texts: PlacedText[];
  readonly figures: PlacedFigure[];
  readonly links: PlacedLink[];
}
