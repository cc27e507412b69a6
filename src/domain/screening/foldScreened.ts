import { foldName, toCoreName } from '../names/foldName.js';

/** A name as it is screened. */
export interface FoldedName {
  readonly folded: string;
  /** Without legal forms; empty where there is nothing else. */
  readonly core: string;
  /** In letters of another script than the Latin one, where spelling and initials mean something else. */
  readonly isOtherScript: boolean;
}

/**
 * Folds a name for screening: as names are folded everywhere, and besides without the signs that stand for ayn and hamza in
 * transliterations, and of a person with `SURNAME, GIVEN` put given names first.
 */
export function foldScreened(name: string, isPerson: boolean): FoldedName {
  const folded = foldName((isPerson ? givenFirst(name) : name).replaceAll(/[ʾʿ]/g, ''));
  return { folded, core: toCoreName(folded), isOtherScript: otherLetter.test(folded) };
}

const otherLetter = /(?!\p{Script=Latin})[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u;

function givenFirst(name: string): string {
  const comma = name.indexOf(',');
  return comma < 0 ? name : `${name.slice(comma + 1)} ${name.slice(0, comma)}`;
}
