import { toWordRole } from '../matching/wordRoles.js';
import { foldName } from '../names/foldName.js';
import { isGivenName } from '../names/givenNames.js';

/** A person or body in the name of an entity. */
export interface NamePart {
  readonly name: string;
  readonly kind: 'person' | 'body';
}

/** No real name has that many. */
const maxParts = 20;

/** The words between or before separate parties: a trustee and the trust, an executor and the estate. */
const boundaries = new RegExp(
  [
    String.raw`\b(?:as\s+)?(?:the\s+)?trustees?\s+(?:for|of)\b`,
    String.raw`\ba([./]?)t\1f\b`,
    String.raw`\b(?:as\s+)?(?:the\s+)?(?:executors?|executrix|administrators?|legal\s+personal\s+representatives?)\s+(?:for|of)\b`,
    String.raw`(?<!\breal\s+)\bestate\b(?:\s+of\b)?(?:\s+the\b)?(?:\s+late\b)?`,
    String.raw`\b(?:trading\s+as|t\/as?|on\s+behalf\s+of|self[\s-]managed)\b`,
    String.raw`[;()[\]/]`,
  ].join('|'),
  'giu',
);
const joints = /[&+]|\band\b/giu;

const parseWords = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const before = parseWords('THE OF FOR AS LATE TRUSTEE TRUSTEES');
const behind =
  parseWords(`TRUST TRUSTS TRUSTEE TRUSTEES FUND FUNDS SUPER SUPERANNUATION SMSF PENSION RETIREMENT BENEFIT BENEFITS
  PARTNERSHIP PARTNERSHIPS PARTNERS PARTNER FAMILY FAMILIES DISCRETIONARY UNIT HYBRID FIXED TESTAMENTARY CHARITABLE BARE
  PROPERTY PROPERTIES INVESTMENT INVESTMENTS TRADING SERVICE SERVICES HOLDING HOLDINGS CHILDREN CHILDRENS GRANDCHILDREN
  PERSONAL PRIVATE SETTLEMENT BEQUEST SYNDICATE FARM FARMS FARMING PASTORAL MEDICAL PRACTICE
  DECEASED DECD NO NUMBER II III IV BROS BROTHERS SISTERS SONS DAUGHTERS`);
/** People without a name, as in `SMITH & SON`. */
const nobody = parseWords('SON DAUGHTER CO COMPANY OTHERS OTHER ORS ANOR ASSOCIATES CHILDREN FAMILY');
const legalForms = parseWords(
  'PTY LTD LIMITED PROPRIETARY INC INCORPORATED LLC LLP PLC CORP CORPORATION COMPANY GMBH OOO OAO ZAO PAO JSC OJSC CJSC PJSC',
);

/**
 * The persons and bodies in the name of a partnership, a trust or an estate: `A SMITH & B JONES`, `JOHN & MARY SMITH`,
 * `JOHN SMITH ATF THE SMITH TRUST`, `ESTATE OF THE LATE JOHN SMITH`. Two words that may be a person’s
 * name count as one, because an unnecessary screening costs little.
 */
export function listNameParts(name: string): readonly NamePart[] {
  const parts = name
    .replace(boundaries, ';')
    .split(';')
    .flatMap((group) => toParts(group));
  return [...new Map(parts.map((part) => [`${part.kind} ${foldName(part.name)}`, part])).values()].slice(0, maxParts);
}

interface Piece {
  readonly words: readonly string[];
  /** The family name comes first, as in `SMITH, JOHN`. */
  readonly isInverted: boolean;
}

function toParts(group: string): readonly NamePart[] {
  const pieces = group
    .split(joints)
    .flatMap(splitAtCommas)
    .filter(({ words }) => words.length > 0);
  return pieces.flatMap((piece, at): readonly NamePart[] => {
    const { words } = piece;
    if (words.some((word) => legalForms.has(toKey(word)))) return [{ name: words.join(' '), kind: 'body' }];
    const isAlone = words.length === 1;
    const mayShare = isAlone || words.every((word) => toKey(word).length === 1 || isGivenName(toKey(word)));
    const next = pieces.slice(at + 1).find((other) => other.words.length > 1);
    const last = pieces.slice(0, at).findLast(({ isInverted }) => isInverted);
    const shared = next ? familyName(next) : isAlone && last ? familyName(last) : null;
    const own = isAlone ? [] : [words.join(piece.isInverted ? ', ' : ' ')];
    const names = mayShare && shared !== null ? [...own, `${words.join(' ')} ${shared}`] : own;
    return names.filter(mayBePerson).map((one) => ({ name: one, kind: 'person' }));
  });
}

function familyName({ words, isInverted }: Piece): string {
  return (isInverted ? words[0] : words.at(-1)) ?? '';
}

/** `SMITH, JOHN` is one person, and `A SMITH, B JONES` are two. */
function splitAtCommas(text: string): readonly Piece[] {
  const texts = text.split(',');
  const [family = '', given = ''] = texts.map((one) => toWords(one).join(' '));
  if (texts.length === 2 && family !== '' && given !== '' && !family.includes(' ')) {
    return [{ words: [family, given], isInverted: true }];
  }
  return texts.map((one) => ({ words: toWords(one), isInverted: false }));
}

/** The words of a part without those that only state the kind of entity. */
function toWords(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu) ?? [];
  const keys = words.map(toKey);
  if (keys.length === 1 && nobody.has(keys[0] ?? '')) return [];
  const isBody = keys.some((key) => legalForms.has(key));
  let [from, to] = [0, words.length];
  while (from < to && before.has(keys[from] ?? '')) from++;
  while (!isBody && to > from && (behind.has(keys[to - 1] ?? '') || /^\d+$/.test(keys[to - 1] ?? ''))) to--;
  return words.slice(from, to);
}

function mayBePerson(name: string): boolean {
  const words = name.split(/[\s,]+/);
  const keys = words.map(toKey);
  return (
    words.length <= 6 &&
    // An initial and a family name fit too many people.
    keys.filter((key) => key.length > 1).length > 1 &&
    keys.every((key) => !/\d/.test(key) && toWordRole(key.toLowerCase(), false) !== 'generic')
  );
}

const toKey = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
