import type { TakenType } from './documentFault.js';

const longest = 200;

/** The first of each is given to a file that has none of them. */
const extensions: Readonly<Record<TakenType, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
};

/**
 * The name of a file as it is kept: without the folders before it and without characters that steer a screen. Its end says what
 * its content is, so that whoever opens the file opens it as that: a PDF may hold a web page or a script, too.
 */
export function documentName(given: string, mediaType: TakenType): string {
  const name = given.split(/[/\\]/).at(-1) ?? '';
  const visible = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/["<>:|?*]/g, '_')
    .trim();
  const short = Array.from(visible).slice(0, longest).join('').toWellFormed();
  const named = /^\.*$/.test(short) ? 'document' : short;
  const fitting = extensions[mediaType];
  return fitting.some((extension) => named.toLowerCase().endsWith(extension)) ? named : named + fitting[0];
}
