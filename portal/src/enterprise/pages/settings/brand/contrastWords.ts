import { contrast, darkEnough, hexOf, rgbOf } from '../../../../shared/contrast.js';

/** The contrast that WCAG 2.2 requires for text (1.4.3). */
const least = 4.5;

/** Whether white text is legible on a colour, and what happens if not. Null for an invalid colour. */
export function contrastWords(colour: string): string | null {
  const rgb = rgbOf(colour);
  if (!rgb) return null;
  const ratio = contrast(rgb, [255, 255, 255]);
  const said = `White text on it has a contrast of ${(Math.floor(ratio * 10) / 10).toLocaleString('en-AU')} to 1`;
  const used = hexOf(darkEnough(rgb));
  return ratio >= least && used === hexOf(rgb)
    ? `${said}: it can be read.`
    : `${said}, and ${least} is needed to read it well: applicants see it darkened, as ${used}.`;
}
