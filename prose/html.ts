import type { Passage } from './fault.ts';
import { splitSentences } from './sentences.ts';

/** Content that no reader sees as text. */
const hidden = /<!--.*?-->|<(script|style)\b.*?<\/\1>|<!doctype[^>]*>/gis;
/** Tags within a sentence. Every other tag ends it. */
const inline = /<\/?(?:a|abbr|b|em|i|kbd|small|strong|time)\b[^>]*>/gi;
const shownAttribute = /\b(?:alt|title|placeholder|aria-label|label)="([^"]+)"/gi;
const entities: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', nbsp: ' ', quot: '"' };

/** The texts of an HTML page: what is between its tags, and the attributes that people read or hear. */
export function htmlPassages(file: string, source: string): Passage[] {
  const text = source.replaceAll(hidden, blank);
  const found: Passage[] = [];
  const add = (words: string, at: number): void => {
    const plain = words.replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity);
    const begin = at + (words.length - words.trimStart().length);
    const line = text.slice(0, begin).split('\n').length;
    for (const sentence of splitSentences(plain.replaceAll(/\s+/g, ' '))) {
      const sentenceText = sentence.trim();
      if (sentenceText !== '') found.push({ file, line, kind: 'sentence', words: sentenceText, text: sentenceText });
    }
  };
  for (const match of text.matchAll(shownAttribute)) add(match[1] ?? '', match.index);
  // Tags keep their length, so that a position in the text is one in the file.
  const joined = text
    .replaceAll(/<code\b[^>]*>.*?<\/code>/gis, (code) => '`X`'.padEnd(code.length))
    .replaceAll(inline, blank);
  for (const match of joined.matchAll(/(?<=^|>)[^<>]+/g)) add(match[0], match.index);
  return found.sort((a, b) => a.line - b.line);
}

function blank(markup: string): string {
  return markup.replaceAll(/[^\n]/g, ' ');
}
