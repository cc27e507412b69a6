const longest = 200;

/** The name of a file as it is kept: without the folders before it and without characters that steer a screen. */
export function documentName(given: string): string {
  const name = given.split(/[/\\]/).at(-1) ?? '';
  const visible = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/["<>:|?*]/g, '_')
    .trim();
  const short = Array.from(visible).slice(0, longest).join('').toWellFormed();
  return /^\.*$/.test(short) ? 'document' : short;
}
