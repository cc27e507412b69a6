const longestStep = 100;
const mostSteps = 20;

/** The JSON pointer (RFC 6901) of a field below a base, short enough to be sent back. */
export function pointerOf(base: string, path: readonly (string | number)[]): string {
  const steps = path
    .slice(0, mostSteps)
    .map((step) => String(step).slice(0, longestStep).replaceAll('~', '~0').replaceAll('/', '~1'));
  return [base, ...steps].join('/');
}
