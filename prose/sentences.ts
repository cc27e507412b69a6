import type { Token } from 'markdown-it';
import type { Passage } from './fault.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
// A full stop after these ends no sentence.
const abbreviation = /(?:\b(?:e\.g|i\.e|etc|vs|approx|Pty|Ltd|Co|St|Dr|Mr|Ms|Mrs)\.|\.\.\.)\s*$/;

/** Splits a block of text into its sentences, each with the line that it begins on. */
export function listPassages(
  children: readonly Token[],
  { file, line, kind }: Pick<Passage, 'file' | 'line' | 'kind'>,
): Passage[] {
  const codes: string[] = [];
  const breaks: number[] = [];
  let words = '';
  for (const { type, content } of children) {
    if (type === 'text') words += content;
    else if (type === 'code_inline') {
      codes.push(content);
      words += '`X`';
    } else if (type === 'softbreak' || type === 'hardbreak') {
      breaks.push(words.length);
      words += ' ';
    }
  }
  const whole = kind === 'sentence' ? splitSentences(words) : [words];
  let at = 0;
  return whole.map((sentence) => {
    const begin = at + (sentence.length - sentence.trimStart().length);
    at += sentence.length;
    const text = sentence.replaceAll('`X`', () => `\`${codes.shift() ?? ''}\``);
    const lines = breaks.filter((position) => position < begin).length;
    return { file, line: line + lines, kind, words: sentence.trim(), text: text.trim() };
  });
}

/** The sentences of a text, with the white space between them. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const before = sentences.at(-1);
    if (before !== undefined && abbreviation.test(before)) sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences;
}
