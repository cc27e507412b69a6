import type { EntityClass } from '../entityClass.js';
import type { MatchQuery } from '../matching/matchIndex.js';
import { foldName } from '../names/foldName.js';
import { formerNameType } from '../names/likeness.js';
import type { RegisterRecord } from '../registerFacts.js';
import { listNameParts, type NamePart } from './nameParts.js';

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
}

/** Names of an entity that its register does not have. */
export interface FurtherNames {
  /** Business names, also cancelled ones. */
  readonly business: readonly string[];
  /** Former names. */
  readonly former: readonly string[];
  /** Names that callers sent. */
  readonly sent: readonly string[];
}

/** The place of a part of a name that only a caller sent, which proves nothing about the entity. */
export const partOfSentName = 'part of the name that was sent';

/** Kinds of entities that usually have the names of persons. A company may have any name. */
const namedAfterPersons: ReadonlySet<EntityClass> = new Set([
  ...(['partnership', 'trust', 'super_fund', 'deceased_estate', 'other_unincorporated', 'unknown'] as const),
]);

/** A sole trader is a person who may use business names, and so may be an entity of an unknown type. */
export function toScreenedParty(record: RegisterRecord, { business, former, sent }: FurtherNames): ScreenedParty {
  const { legalName, otherNames, entityClass, relatedLeftOut } = record;
  const names = [legalName, ...otherNames.map(({ name }) => name), ...business, ...former, ...sent];
  const isPerson = entityClass === 'individual' || entityClass === 'unknown';
  const related = listRelatedNames(record, { former, sent });
  return {
    names: [...new Set(names.filter((name) => name.trim() !== ''))],
    kind: isPerson ? 'sole_trader' : 'body',
    ...(related.length > 0 && { related }),
    ...(relatedLeftOut !== undefined && { leftOut: relatedLeftOut }),
  };
}

/** The parties that govern or own the entity, and those in its names: each once, without the entity itself. */
function listRelatedNames(
  record: RegisterRecord,
  { former, sent }: Pick<FurtherNames, 'former' | 'sent'>,
): readonly RelatedName[] {
  const { legalName, otherNames, entityClass, related = [] } = record;
  const once = [...otherNames.filter(({ type }) => type === formerNameType).map(({ name }) => name), ...former];
  const isNamed = namedAfterPersons.has(entityClass);
  const inNames = (names: readonly string[], as: string): readonly RelatedName[] =>
    isNamed ? names.flatMap((name) => listNameParts(name).map((part) => ({ ...part, as }))) : [];
  const all = [
    ...related.map(({ name, kind, roles }) => ({ name, kind, as: roles.join(' and ') })),
    ...inNames([legalName], 'part of the legal name'),
    ...inNames(once, 'part of a former name'),
    ...inNames(sent, partOfSentName),
  ];
  const toKey = ({ name, kind }: NamePart): string => `${kind} ${foldName(name)}`;
  const own = new Set([
    ...(entityClass === 'individual' || entityClass === 'unknown' ? [toKey({ name: legalName, kind: 'person' })] : []),
    toKey({ name: legalName, kind: 'body' }),
  ]);
  // The first of each counts: a fact of the register takes precedence over a guess.
  const byKey = new Map(all.toReversed().map((one) => [toKey(one), one]));
  return all.filter((one) => byKey.get(toKey(one)) === one && !own.has(toKey(one)));
}

/** The queries for a party: one for the entity with its names, and one for each related party. */
export function toQueries({
  related = [],
  leftOut: _,
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
