const named: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Stands for what is no XML while entities are replaced: no text that gets here holds one. */
const fault = '\u0000';

/**
 * The text that XML character data stands for: entities replaced, line breaks made spaces.
 * Null when it holds an entity that is not XML's own or a character that XML forbids.
 */
export function xmlText(data: string): string | null {
  const text = data
    .replace(/[\t\n\r]+/g, ' ')
    .replace(/&(?:([^;&]{0,12});)?/g, (_, name: string | undefined) => characterOf(name ?? '') ?? fault);
  return text.includes(fault) ? null : text.trim();
}

function characterOf(name: string): string | undefined {
  const number = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
  if (!number) return named[name];
  const code = number[1] === undefined ? Number(number[2]) : parseInt(number[1], 16);
  if (code === 9 || code === 10 || code === 13) return ' ';
  const isAllowed = (code >= 0x20 && code < 0xd800) || (code > 0xdfff && code < 0xfffe) || code > 0xffff;
  return isAllowed && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
