import type { NameDifference } from './compareNames.js';

/** What two names are the same but for, as a part of a sentence; words as in the one for those as in the other. */
export function describeDifference({ kind, words }: NameDifference): string {
  const pairs = words.map(([asked, held]) => `${held} for ${asked}`).join(', ');
  const texts: Readonly<Record<NameDifference['kind'], string>> = {
    order: 'the order of its words',
    article: 'the word The',
    trustee: 'the words The trustee for',
    spaces: 'spaces',
    initials: `initials (${pairs})`,
    middle_names: 'middle names',
    spelling: `the spelling of ${words.length === 1 ? 'a word' : 'words'} (${pairs})`,
  };
  return texts[kind];
}
