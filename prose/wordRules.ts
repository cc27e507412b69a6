import type { Fault, Passage } from './fault.ts';
import { commentTerms, terms } from './terms.ts';

const longestSentence = 35;
const longestCell = 160;

// Each begins a sentence that does not name what it is about. "Those limits apply", "Of course" and
// "Null until it ends", which speaks of the field that is described, do.
const headless =
  /^["“‘(]*(?:Whoever|Who|What|That of|In place of|Of(?! course)|Null(?! (?:values?|fields?|if|unless|until|while|when|once|before|after|for)\b)|Those(?= (?:who|whose|that|which|where|of|in|on|at|by|with|without|from|for|to|not|are|were|is|was|have|had|can|may|must|will|do|still)\b))\b/;

/** The faults that a sentence, heading or cell shows by its words alone. */
export function checkWords(passage: Passage): Fault[] {
  return check(passage, terms);
}

/** The same for a sentence of a comment, where the names of the code may be used as words. */
export function checkComment(passage: Passage): Fault[] {
  return check(passage, commentTerms);
}

function check(passage: Passage, table: typeof terms): Fault[] {
  const { file, line, kind, words, text } = passage;
  const faults: Fault[] = [];
  const report = (rule: Fault['rule'], hint: string): void => {
    faults.push({ file, line, rule, hint, text });
  };
  if (isHeadless(passage)) report('headless', 'name the subject');
  for (const { wrong, write, unless } of table) {
    const found = wrong.exec(words);
    if (found && unless?.test(`${file} ${words}`) !== true) report('term', `write ${write}, not "${found[0]}"`);
  }
  const pronoun = /\b(?:he|his|him|himself)\b/i.exec(words);
  if (pronoun) report('pronoun', `write they or you, not "${pronoun[0]}"`);
  const count = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  if (kind !== 'heading' && count > longestSentence) report('long-sentence', `${count} words`);
  if (kind === 'cell' && text.length > longestCell) report('long-cell', `${text.length} characters`);
  return faults;
}

/** Questions are fine, and so is a heading such as "What you need". */
function isHeadless({ kind, words }: Passage): boolean {
  return headless.test(words) && !words.endsWith('?') && !(kind === 'heading' && words.startsWith('What'));
}
