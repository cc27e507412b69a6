import { type CompanyAnswer, type EnrichmentFacts, partOfSentName } from '../enrichment.js';
import type { EntityClass } from '../entityClass.js';
import type { MatchQuery } from '../matching/matchIndex.js';
import { parseBusinessName } from '../names/businessName.js';
import { foldName } from '../names/foldName.js';
import { formerNameType } from '../names/likeness.js';
import type { RegisterRecord } from '../registerFacts.js';
import { toLatinRole } from '../matching/wordRoles.js';
import { isGivenName } from '../names/givenNames.js';

/** A related person or body that is screened with an entity. */
export interface RelatedName extends NamePart {
  /** Such as `director and shareholder`. A candidate has it as `screenedAs`. */
  readonly as: string;
}

/** A person or body with its names. A sole trader is screened both as a person and as a body. */
export interface ScreenedParty extends MatchQuery {
  /** Each is screened by its own name and kind. Absent if there are none. */
  readonly related?: readonly RelatedName[];
  /** The number of further ones in the register, which are not screened. Absent if there are none. */
  readonly leftOut?: number;
  /** Set if a source of its names is unavailable, so that it may have others. */
  readonly isPartial?: true;
}

/** Names of an entity that its register does not have. */
export interface FurtherNames {
  /** The name of a company at ASIC that differs, and business names, also cancelled ones. */
  readonly current: readonly string[];
  /** Former names. */
  readonly former: readonly string[];
  /** Names that callers sent. */
  readonly sent: readonly string[];
}

/** The current name of a company at ASIC if it differs from that of its record: one of the two registers is behind. */
export function findCompanyName({ legalName }: RegisterRecord, company: CompanyAnswer | null): string | null {
  if (company?.kind !== 'found') return null;
  const { name } = company.record;
  return foldName(name) === foldName(legalName) ? null : name;
}

/** The names of an entity that its register does not have. */
export function toFurtherNames(
  record: RegisterRecord,
  { businessNames, company }: Pick<EnrichmentFacts, 'businessNames' | 'company'>,
  sent: readonly string[],
): FurtherNames {
  const companyName = findCompanyName(record, company);
  return {
    current: [
      ...(companyName === null ? [] : [companyName]),
      ...(businessNames?.kind === 'answered' ? [...businessNames.names, ...(businessNames.cancelled ?? [])] : []),
    ],
    former: company?.kind === 'found' ? company.record.formerNames : [],
    sent,
  };
}

/** Kinds of entities that usually have the names of persons. A company may have any name. */
const namedAfterPersons: ReadonlySet<EntityClass> = new Set([
  ...(['partnership', 'trust', 'super_fund', 'deceased_estate', 'other_unincorporated', 'unknown'] as const),
]);

/** A sole trader is a person who may use business names, and so may be an entity of an unknown type. */
export function toScreenedParty(record: RegisterRecord, { current, former, sent }: FurtherNames): ScreenedParty {
  const { legalName, otherNames, entityClass, relatedLeftOut } = record;
  const names = [legalName, ...otherNames.map(({ name }) => name), ...current, ...former, ...sent];
  const isPerson = entityClass === 'individual' || entityClass === 'unknown';
  const related = listRelatedNames(record, { current, former, sent });
  return {
    names: [...new Set(names.filter((name) => name.trim() !== ''))],
    kind: isPerson ? 'sole_trader' : 'body',
    ...(related.length > 0 && { related }),
    ...(relatedLeftOut !== undefined && { leftOut: relatedLeftOut }),
  };
}

/**
 * Whether lists of persons apply to an entity: to its own name, to people whom its register mentions, or to people whom a name of its
 * kind may contain.
 */
export function namesPersons(record: RegisterRecord): boolean {
  const party = toScreenedParty(record, { current: [], former: [], sent: [] });
  return namedAfterPersons.has(record.entityClass) || includesPersons(party);
}

/** The same for two spellings of one party. */
const toPartyKey = ({ name, kind }: NamePart): string => `${kind} ${foldName(name)}`;

/** The parties that govern or own the entity, and those in its names: each once, without the entity itself. */
function listRelatedNames(record: RegisterRecord, { current, former, sent }: FurtherNames): readonly RelatedName[] {
  const { legalName, otherNames, entityClass, related = [] } = record;
  const once = [...otherNames.filter(({ type }) => type === formerNameType).map(({ name }) => name), ...former];
  const isNamed = namedAfterPersons.has(entityClass);
  const inNames = (names: readonly string[], as: string): readonly RelatedName[] =>
    isNamed ? names.flatMap((name) => listNameParts(name).map((part) => ({ ...part, as }))) : [];
  // A name of the entity is screened as its name. As a part of the sent one, it would need a separate decision.
  const known = new Set([legalName, ...otherNames.map(({ name }) => name), ...current, ...former].map(foldName));
  const fromSent = [...inNames(sent, partOfSentName), ...sent.flatMap(listSentParts)].filter(
    ({ name, kind }) => kind === 'person' || !known.has(foldName(name)),
  );
  const all = [
    ...related.map(({ name, kind, roles }) => ({ name, kind, as: roles.join(' and ') })),
    ...inNames([legalName], 'part of the legal name'),
    ...inNames(once, 'part of a former name'),
    ...fromSent,
  ];
  const kinds =
    entityClass === 'individual' || entityClass === 'unknown' ? (['person', 'body'] as const) : ['body' as const];
  const own = new Set(kinds.map((kind) => toPartyKey({ name: legalName, kind })));
  // The first of each counts: a fact of the register takes precedence over a guess.
  const byKey = new Map(all.toReversed().map((one) => [toPartyKey(one), one]));
  return all.filter((one) => byKey.get(toPartyKey(one)) === one && !own.has(toPartyKey(one)));
}

/**
 * The trust and the trading name in a name that was sent, of any kind of entity: the rest of the name may be the registered one,
 * which lets the whole pass as similar.
 */
function listSentParts(sent: string): readonly RelatedName[] {
  const { trustWritten, tradingWritten } = parseBusinessName(sent, false, true);
  const bodies = [trustWritten, tradingWritten].filter((name) => name !== '');
  const parts = [...bodies.map((name) => ({ name, kind: 'body' as const })), ...listNameParts(trustWritten)];
  return parts.map((part) => ({ ...part, as: partOfSentName }));
}

/** A party with the names of both: another source, or an earlier screening, has names that the first one lacks. */
export function mergeParties(one: ScreenedParty, other: ScreenedParty): ScreenedParty {
  const own = new Set(one.related?.map(toPartyKey));
  const related = [...(one.related ?? []), ...(other.related ?? []).filter((part) => !own.has(toPartyKey(part)))];
  const leftOut = Math.max(one.leftOut ?? 0, other.leftOut ?? 0);
  return {
    ...one,
    names: [...new Set([...one.names, ...other.names])],
    kind: one.kind === other.kind ? one.kind : 'sole_trader',
    ...(related.length > 0 && { related }),
    ...(leftOut > 0 && { leftOut }),
  };
}

/** The queries for a party: one for the entity with its names, and one for each related party. */
export function toQueries({
  related = [],
  leftOut: _,
  isPartial: _isPartial,
  ...entity
}: ScreenedParty): readonly (MatchQuery & { readonly related?: RelatedName })[] {
  return [entity, ...related.map((one) => ({ names: [one.name], kind: one.kind, related: one }))];
}

/** Whether a name is screened as that of a person, to whom bans of persons apply. */
export function includesPersons({ kind, related = [] }: ScreenedParty): boolean {
  return kind !== 'body' || related.some((one) => one.kind === 'person');
}

/** The names that are screened, each once. */
export function countNames(party: ScreenedParty): number {
  return new Set(toQueries(party).flatMap(({ names }) => names)).size;
}

/** The role or place of the name, in a sentence. */
export function explainRelated(related: RelatedName | undefined): readonly string[] {
  return related ? [`“${related.name}” was screened as ${related.as}.`] : [];
}

/** A screened name with its role or place. */
export function describeScreenedName(screenedName: string, screenedAs: string | undefined): string {
  return screenedAs === undefined ? `“${screenedName}”` : `“${screenedName}” (${screenedAs})`;
}

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
    String.raw`\b(?:as\s+)?(?:the\s+)?(?:executors?|executrix|administrators?|(?:legal\s+personal\s+)?representatives?)\s+(?:for|of)\b`,
    String.raw`(?:(?<!\breal\s+)\bestate\b|\best\.?(?=\s+(?:of|late)\b))(?:\s+of\b)?(?:\s+the\b)?(?:\s+late\b)?`,
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
  DECEASED DECD NO NUMBER II III IV ONE TWO THREE FOUR FIVE FIRST SECOND THIRD BROS BROTHERS SISTERS SONS DAUGHTERS`);
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
    if (words.some(isLegalForm)) return [{ name: words.join(' '), kind: 'body' }];
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
  return texts.flatMap((one) => splitAtGeneric(toWords(one)));
}

/** The words of a part without those that only state the kind of entity. */
function toWords(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu) ?? [];
  const keys = words.map(toKey);
  if (keys.length === 1 && nobody.has(keys[0] ?? '')) return [];
  const isBody = words.some(isLegalForm);
  let [from, to] = [0, words.length];
  const isAdded = (key = '', previous = ''): boolean =>
    behind.has(key) || isGeneric(key) || (key.length === 1 && behind.has(previous));
  while (from < to && (before.has(keys[from] ?? '') || (!isBody && isGeneric(keys[from] ?? '')))) from++;
  while (!isBody && to > from && isAdded(keys[to - 1], keys[to - 2])) to--;
  return words.slice(from, to);
}

/** Splits a part at the words that no person is called: `IVAN SANDBOXOV GROUP HARBOUR`. */
function splitAtGeneric(words: readonly string[]): readonly Piece[] {
  const runs: string[][] = [[]];
  for (const word of words) {
    if (isGeneric(toKey(word)) && !words.some(isLegalForm)) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  return runs.map((run) => ({ words: run, isInverted: false }));
}

/** An initial and a family name fit too many people. */
function mayBePerson(name: string): boolean {
  const words = name.split(/[\s,]+/);
  return words.length <= 6 && words.filter((word) => toKey(word).length > 1).length > 1;
}

const isGeneric = (key: string): boolean => /\d/.test(key) || toLatinRole(key.toLowerCase(), false) === 'generic';

const isLegalForm = (word: string): boolean => legalForms.has(toKey(word));
const toKey = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
