import { foldName } from '../../domain/names/foldName.js';
import { maxRelated, type RegisterRecord, type RelatedParty, relatedRoles } from '../../domain/registerFacts.js';
import { hasCome, parseDay } from '../../domain/days.js';
import { type JsonObject, listAt, objectAt, textAt } from './jsonRecordCutter.js';

/** The parties that govern or own an entity today, and the number beyond the limit. Each is absent if there are none. */
export type RelatedParties = Pick<RegisterRecord, 'related' | 'relatedLeftOut'>;

/** Only the related parties of a record that may have more. */
export function toRelatedParties({ related, relatedLeftOut }: RelatedParties): RelatedParties {
  return { ...(related && { related }), ...(relatedLeftOut !== undefined && { relatedLeftOut }) };
}

type Role = RelatedParty['roles'][number];
interface NamedRole extends Pick<RelatedParty, 'kind'> {
  readonly name: string | null;
  readonly role: Role;
}

/**
 * Directors, partners, trustees, officers, shareholders and the ultimate holding company of a record of the API or of the bulk data,
 * each once and those who govern first. Parties that have left, according to the register, are not included.
 * @throws UnreadableRecord if a name cannot be stored
 */
export function listRelated(record: JsonObject, company: JsonObject | null): RelatedParties {
  const named = [...listRoles(record), ...listOwners(record, company)].flatMap(({ name, ...one }) =>
    name === null ? [] : [{ name: name.slice(0, maxNameLength), ...one }],
  );
  const parties = [...Map.groupBy(named, ({ name, kind }) => `${kind} ${foldName(name)}`).values()].flatMap(
    (same): readonly RelatedParty[] => {
      const [first] = same;
      const roles = relatedRoles.filter((role) => same.some((one) => one.role === role));
      return first ? [{ name: first.name, kind: first.kind, roles }] : [];
    },
  );
  if (parties.length === 0) return {};
  const leftOut = parties.length - maxRelated;
  return { related: parties.slice(0, maxRelated), ...(leftOut > 0 && { relatedLeftOut: leftOut }) };
}

const maxNameLength = 300;

function listRoles(record: JsonObject): readonly NamedRole[] {
  return listAt(record, 'roles').flatMap((entry): readonly NamedRole[] => {
    const type = toLetters(textAt(entry, 'roleType') ?? '');
    // A person who is only authorised to accept documents does not govern the entity.
    if (type.endsWith('forservice')) return [];
    // The register does not publish all of its roles, and a general partner governs, too.
    const role = relatedRoles.find((one) => toLetters(one) === type) ?? 'officer';
    if (hasLeft(entry, 'endDate') || isCeased(textAt(entry, 'roleStatus') ?? '')) return [];
    return [
      { name: toPersonName(objectAt(entry, 'rolePerson')), kind: 'person', role },
      { name: textAt(objectAt(entry, 'roleEntity'), 'entityName'), kind: 'body', role },
    ];
  });
}

function listOwners(record: JsonObject, company: JsonObject | null): readonly NamedRole[] {
  const allocations = listAt(objectAt(company ?? {}, 'shareholding') ?? {}, 'shareAllocation');
  const shareholders = allocations
    .flatMap((allocation) => listAt(allocation, 'shareholder'))
    .filter((shareholder) => !hasLeft(shareholder, 'vacationDate'))
    .flatMap((shareholder): readonly NamedRole[] => [
      { name: toPersonName(objectAt(shareholder, 'individualShareholder')), kind: 'person', role: 'shareholder' },
      {
        ...{ name: textAt(objectAt(shareholder, 'otherShareholder'), 'currentEntityName'), kind: 'body' },
        role: 'shareholder',
      },
    ]);
  const holding = objectAt(company ?? {}, 'ultimateHoldingCompany') ?? objectAt(record, 'ultimateHoldingCompany');
  const parent = textAt(holding, 'name');
  return [{ name: parent, kind: 'body', role: 'ultimate holding company' }, ...shareholders];
}

/** A party has left only if there is a day on which it did, and that day has come. */
function hasLeft(entry: JsonObject, key: string): boolean {
  return hasCome(parseDay(textAt(entry, key) ?? ''));
}

/** A status that is not published counts as current. */
export function isCeased(status: string): boolean {
  return /\b(?:inactive|ceased|ended|former|historic|removed|resigned|vacated)\b/i.test(status);
}

/** The name of a person in parts, or as a whole. Null if the record has none. */
export function toPersonName(person: JsonObject | null): string | null {
  const parts = ['firstName', 'middleNames', 'lastName'].map((key) => textAt(person, key));
  const name = parts.filter((part) => part !== null).join(' ');
  return parts[2] === null ? (textAt(person, 'fullName') ?? (name === '' ? null : name)) : name;
}

const toLetters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
