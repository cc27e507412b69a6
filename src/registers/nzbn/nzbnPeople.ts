import { foldName } from '../../domain/names/foldName.js';
import {
  listDirectors,
  type RegisterName,
  type RegisterPeople,
  type RegisterRole,
  type ShareParcel,
} from '../../domain/registerPeople.js';
import { hasCome, parseDay } from '../../domain/days.js';
import { type JsonObject, listAt, objectAt, textAt } from './jsonRecordCutter.js';
import { isCeased, toPersonName } from './nzbnRelated.js';

/** Bounds of what one company may store. A company with more parcels publishes only its largest ones. */
const maxRoles = 200;
const maxParcels = 300;
const maxHolders = 20;
const maxNameLength = 300;

const storedRoles = ['director', 'partner', 'trustee', 'officer'] as const;

/**
 * The roles and share parcels of a record of the API or of the bulk data, which call the company block differently. Null for a record
 * that has neither, so that nobody takes missing data for a company without directors. Addresses are not read.
 * @throws UnreadableRecord if a name cannot be stored
 */
export function parsePeople(record: JsonObject, company: JsonObject | null): RegisterPeople | null {
  const roles = listAt(record, 'roles').flatMap(toRole);
  const shareholding = objectAt(company ?? {}, 'shareholding');
  if (roles.length === 0 && !shareholding) return null;
  const parcels = listAt(shareholding ?? {}, 'shareAllocation').flatMap(toParcel);
  const holdersLeftOut = parcels.reduce((sum, { holders }) => sum + Math.max(0, holders.length - maxHolders), 0);
  // Current roles come first, so that a limit leaves out those that have ended.
  const byState = roles.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  return {
    roles: byState.slice(0, maxRoles),
    numberOfShares: toCount(textAt(shareholding, 'numberOfShares')),
    parcels: parcels
      .slice(0, maxParcels)
      .map(({ shares, holders }) => ({ shares, holders: holders.slice(0, maxHolders) })),
    isExtensive: isTrue(company?.['extensiveShareholding']),
    leftOut: Math.max(0, roles.length - maxRoles) + Math.max(0, parcels.length - maxParcels) + holdersLeftOut,
  };
}

/** The number of the Companies Register: of a company only, because other registers have other numbers. */
export function parseCompanyNumber(record: JsonObject, company: JsonObject | null): string | null {
  if (!company) return null;
  const number =
    textAt(record, 'sourceRegisterUniqueIdentifier') ??
    textAt(record, 'sourceRegisterUniqueId') ??
    textAt(record, 'companyNumber');
  return number !== null && /^\d{1,10}$/.test(number) ? number : null;
}

/** The folded names of the current directors. Null if there are none. */
export function directorNames(people: RegisterPeople | null): readonly string[] | null {
  const names = people ? listDirectors(people).map(({ name }) => foldName(name)) : [];
  return names.length === 0 ? null : [...new Set(names)].filter((name) => name !== '');
}

function toRole(entry: JsonObject): readonly RegisterRole[] {
  const type = (textAt(entry, 'roleType') ?? '').toLowerCase().replace(/[^a-z]/g, '');
  // Only the general partners of a limited partnership govern it.
  const role = type === 'generalpartner' ? 'partner' : storedRoles.find((one) => one === type);
  const named = toName(objectAt(entry, 'rolePerson'), objectAt(entry, 'roleEntity'), 'entityName');
  if (!role || !named) return [];
  const to = day(entry, 'endDate');
  const isCurrent = !hasCome(to) && !isCeased(textAt(entry, 'roleStatus') ?? '');
  return [{ ...named, role, from: day(entry, 'startDate'), to, isCurrent }];
}

/** A parcel without a current holder is left out: its shares count as not allocated. */
function toParcel(allocation: JsonObject): readonly ShareParcel[] {
  const holders = listAt(allocation, 'shareholder').flatMap((entry) => {
    if (hasCome(day(entry, 'vacationDate'))) return [];
    const other = objectAt(entry, 'otherShareholder');
    const named = toName(objectAt(entry, 'individualShareholder'), other, 'currentEntityName');
    return named ? [{ ...named, from: day(entry, 'appointmentDate') }] : [];
  });
  return holders.length === 0 ? [] : [{ shares: toCount(textAt(allocation, 'allocation')), holders }];
}

function toName(person: JsonObject | null, body: JsonObject | null, nameKey: string): RegisterName | null {
  const ofPerson = toPersonName(person);
  if (ofPerson !== null) {
    return { name: ofPerson.slice(0, maxNameLength), kind: 'person', nzbn: null, companyNumber: null };
  }
  const ofBody = textAt(body, nameKey);
  if (ofBody === null) return null;
  const nzbn = textAt(body, 'nzbn');
  const companyNumber = textAt(body, 'companyNumber');
  return {
    name: ofBody.slice(0, maxNameLength),
    kind: 'body',
    nzbn: nzbn !== null && /^\d{13}$/.test(nzbn) ? nzbn : null,
    companyNumber: companyNumber !== null && /^\d{1,10}$/.test(companyNumber) ? companyNumber : null,
  };
}

function day(entry: JsonObject, key: string): string | null {
  return parseDay(textAt(entry, key) ?? '');
}

/** A number of shares. Some old companies have fractions of shares. */
function toCount(text: string | null): number | null {
  const count = text === null ? NaN : Number(text.replaceAll(',', ''));
  return Number.isFinite(count) && count > 0 ? count : null;
}

/** The API has a boolean, and older files have a letter. */
export function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(?:true|yes|y)$/i.test(value));
}
