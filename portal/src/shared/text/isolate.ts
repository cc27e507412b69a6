/** Letters of scripts that are written from right to left, such as Hebrew and Arabic. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name for a sentence with figures, where no element can hold the name alone. The figures after a name from right to
 * left would appear before it. Other names stay as they are, so that they can be searched and copied.
 */
export function isolate(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
