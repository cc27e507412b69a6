/** One piece of text as a reader sees it: a sentence, a heading or a table cell. */
export interface Passage {
  readonly file: string;
  readonly line: number;
  readonly kind: 'sentence' | 'heading' | 'cell';
  /** Code spans are replaced by `X`, so that rules about words do not see code. */
  readonly words: string;
  /** The same text with its code, for the report. */
  readonly text: string;
}

export const rules = [
  'headless',
  'term',
  'long-sentence',
  'pronoun',
  'long-cell',
  'dead-link',
  'untested-command',
  'literal',
] as const;

export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly rule: (typeof rules)[number];
  /** What is wrong, where the rule's name does not tell it, such as the word to use instead. */
  readonly hint: string;
  readonly text: string;
}
