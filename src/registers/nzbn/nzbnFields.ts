import { isAbn, isAcn, isNzbn } from '../../domain/abn.js';
import { toCountryCode } from '../../domain/fatf.js';
import { formerNameType } from '../../domain/names/likeness.js';
import { nzbnEntityTypes, toNzbnEntityClass } from '../../domain/entityClass.js';
import {
  activeNzbnStatus,
  areNzbnStatusesConsistent,
  nzbnStatuses,
  parseNzbnStatus,
} from '../../domain/companyStatus.js';
import type { Insolvency, KnownCountry, RegisterRecord } from '../../domain/registerFacts.js';
import { UnreadableRecord } from '../import/importRefusal.js';
import { hasCome, parseDay } from '../../domain/days.js';
import { isJsonObject, type JsonObject, listAt, objectAt, textAt } from './jsonRecordCutter.js';
import type { RegisterPeople } from '../../domain/registerPeople.js';
import { isTrue, parseCompanyNumber, parsePeople } from './nzbnPeople.js';
import { listRelated, toRelatedParties, type RelatedParties } from './nzbnRelated.js';

/** The facts that are read from an entity of the NZBN register. Days are YYYY-MM-DD; absent facts are null. */
export interface NzbnFields {
  readonly nzbn: string;
  readonly statusCode: string;
  readonly statusText: string | null;
  readonly typeCode: string;
  readonly typeText: string | null;
  readonly legalName: string;
  readonly registered: string | null;
  readonly abn: string | null;
  readonly acn: string | null;
  readonly gstStatus: string | null;
  /** The trading names in use and the former names, without duplicates. */
  readonly otherNames: RegisterRecord['otherNames'];
  readonly updated: string | null;
  readonly details: NzbnDetails;
}

/** The facts of a record that only an import stores, because a look-up returns none of them. */
export interface NzbnPeopleFields {
  readonly companyNumber: string | null;
  readonly people: RegisterPeople | null;
}

/** Facts that few entities have, or that no verdict before policy 2026-3 needed, stored together. */
export interface NzbnDetails extends RelatedParties {
  readonly postcode: string | null;
  readonly addressFrom: string | null;
  readonly removalCommenced: boolean | null;
  readonly insolvencies: readonly Insolvency[];
  readonly countries: readonly KnownCountry[];
  /** The register contradicts itself: the entity is registered and has an insolvency without an end. */
  readonly isContradictory?: true;
}

/** The details of a row that was imported before they were read. */
export const noDetails: NzbnDetails = {
  ...{ postcode: null, addressFrom: null, removalCommenced: null, insolvencies: [], countries: [] },
};

/**
 * Parses a record of the API's full entity (v5) or of the bulk data, which use older names.
 * @throws UnreadableRecord if number, name, type or status is missing or not valid, or the status contradicts itself
 */
export function parseNzbnFields(record: JsonObject): NzbnFields {
  const nzbn = textAt(record, 'nzbn') ?? '';
  if (!isNzbn(nzbn)) throw new UnreadableRecord('the NZBN is missing or not valid');
  const status = parseStatus(record);
  const company = objectAt(record, 'company-details') ?? objectAt(record, 'company');
  const abn = textAt(record, 'australianBusinessNumber')?.replace(/\s/g, '') ?? '';
  const acn =
    (textAt(record, 'australianCompanyNumber') ?? textAt(company, 'australianCompanyNumber'))?.replace(/\s/g, '') ?? '';
  return {
    nzbn,
    statusCode: status.code,
    statusText: status.text,
    typeCode: required(record, 'entityTypeCode'),
    typeText: textAt(record, 'entityTypeDescription'),
    legalName: required(record, 'entityName'),
    registered: day(record, 'registrationDate'),
    abn: isAbn(abn) ? abn : null,
    acn: isAcn(acn) ? acn : null,
    gstStatus: toGstStatus(record),
    otherNames: listOtherNames(record),
    updated: day(record, 'lastUpdatedDate'),
    details: toNzbnDetails(record, company, status.code),
  };
}

/**
 * Parses the company number, the roles and the shareholders of a record.
 * @throws UnreadableRecord if a name cannot be stored
 */
export function parseNzbnPeople(record: JsonObject): NzbnPeopleFields {
  const company = objectAt(record, 'company-details') ?? objectAt(record, 'company');
  return { companyNumber: parseCompanyNumber(record, company), people: parsePeople(record, company) };
}

function toNzbnDetails(record: JsonObject, company: JsonObject | null, statusCode: string): NzbnDetails {
  const addresses = listAddresses(record);
  const registered = addresses.find((address) => textAt(address, 'addressType')?.toUpperCase() === 'REGISTERED');
  const insolvencies = listInsolvencies(record, company);
  return {
    postcode: textAt(registered ?? null, 'postCode'),
    addressFrom: parseDay(textAt(registered ?? null, 'startDate') ?? ''),
    removalCommenced: isRemovalCommenced(record, company),
    insolvencies,
    countries: listCountries(record, company, addresses),
    ...(statusCode === activeNzbnStatus && insolvencies.length > 0 && { isContradictory: true }),
    ...listRelated(record, company),
  };
}

/** Null if the record says nothing. @throws UnreadableRecord for a mark that is neither yes nor no */
function isRemovalCommenced(record: JsonObject, company: JsonObject | null): boolean | null {
  const marks = [record, company].map((one) => one?.['removalCommenced']).filter((mark) => !isNothing(mark));
  if (marks.some(isTrue)) return true;
  if (marks.every((mark) => mark === false || /^(?:false|no|n|0)$/i.test(String(mark)))) {
    return marks.length === 0 ? null : false;
  }
  throw new UnreadableRecord('removalCommenced is neither yes nor no');
}

/** The current addresses, of the API or of the bulk data, which have a member for each type. */
function listAddresses(record: JsonObject): readonly JsonObject[] {
  const list = listAt(objectAt(record, 'addresses') ?? {}, 'addressList');
  const ofBulk = ['registeredAddress', 'physicalAddress', 'postalAddress', 'principalPlaceOfActivity', 'otherAddress'];
  const inBulk = ofBulk.flatMap((key) => {
    const single = objectAt(record, key);
    const addressType = key === 'registeredAddress' ? 'REGISTERED' : 'OTHER';
    return [...listAt(record, key), ...(single ? [single] : [])].map((address) => ({ addressType, ...address }));
  });
  return [...list, ...inBulk].filter((address) => !hasEnded(address));
}

/** Whether an address or a name is no longer used. Any end date counts except a day to come. */
function hasEnded(entry: JsonObject): boolean {
  const end = textAt(entry, 'endDate');
  return end !== null && (parseDay(end) === null || hasCome(parseDay(end)));
}

/**
 * Insolvencies that may be open: one with an appointee who has not left, or without any. Only a day shows that an
 * appointee has left. Older payloads have them in `insolvencyDetails`, of the entity or of its company.
 */
function listInsolvencies(record: JsonObject, company: JsonObject | null): readonly Insolvency[] {
  const holders = [record, company ?? {}];
  const all = holders.flatMap((holder) => ['insolvencies', 'insolvencyDetails'].flatMap((key) => factsAt(holder, key)));
  const open = all.filter((insolvency) => {
    const appointees = listAt(insolvency, 'insolvencyAppointee');
    const isOver =
      appointees.length > 0 && appointees.every((one) => hasCome(parseDay(textAt(one, 'vacationDate') ?? '')));
    const isEmpty = Object.values(insolvency).every((value) => isNothing(value));
    return !isOver && !isEmpty;
  });
  const found = open.map((insolvency) => ({
    type: textAt(insolvency, 'insolvencyType'),
    commenced: parseDay(textAt(insolvency, 'commenced') ?? ''),
  }));
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

/** The objects of a member, alone or in a list. @throws UnreadableRecord for anything else, which would look like nothing */
function factsAt(holder: JsonObject, key: string): readonly JsonObject[] {
  const value = holder[key];
  const items: readonly unknown[] = (Array.isArray(value) ? value : [value]).filter((item) => !isNothing(item));
  return items.map((item) => {
    if (!isJsonObject(item)) throw new UnreadableRecord(`${key} has a value that is not an object`);
    return item;
  });
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Countries other than New Zealand, without duplicates for each role. */
function listCountries(
  record: JsonObject,
  company: JsonObject | null,
  addresses: readonly JsonObject[],
): readonly KnownCountry[] {
  const parent = (company && objectAt(company, 'ultimateHoldingCompany')) ?? objectAt(record, 'ultimateHoldingCompany');
  const others = objectAt(record, 'non-company-details') ?? objectAt(record, 'nonCompany');
  const named = [
    ['origin', textAt(company, 'countryOfOrigin')],
    ['origin', textAt(others, 'countryOfOrigin')],
    ['ultimate_holding_company', textAt(parent, 'country')],
    ...addresses.map((address) => ['address', textAt(address, 'countryCode')] as const),
  ] as const;
  const found = named.flatMap(([of, text]): KnownCountry[] => {
    const country = text === null ? 'NZ' : toCountryCode(text.slice(0, maxCountryLength));
    return country === 'NZ' || /^new zealand$/i.test(country) ? [] : [{ of, country }];
  });
  return [...new Map(found.map((known) => [JSON.stringify(known), known])).values()];
}

const maxCountryLength = 60;

function required(record: JsonObject, key: string): string {
  const text = textAt(record, key);
  if (text === null) throw new UnreadableRecord(`${key} is missing`);
  return text;
}

function day(record: JsonObject, key: string): string | null {
  const text = textAt(record, key);
  const value = text === null ? null : parseDay(text);
  if (text !== null && value === null) throw new UnreadableRecord(`${key} is not a date`);
  return value;
}

/** The code, or the code for the description if there is none. */
function parseStatus(record: JsonObject): { code: string; text: string | null } {
  const text = textAt(record, 'entityStatusDescription') ?? textAt(record, 'entityStatus');
  const code = textAt(record, 'entityStatusCode') ?? (text === null ? null : parseNzbnStatus(text));
  if (code === null) throw new UnreadableRecord('the status is missing or unknown');
  if (!areNzbnStatusesConsistent(code, text)) {
    throw new UnreadableRecord('the code and the description of the status contradict each other');
  }
  return { code, text };
}

/**
 * `ACT` if there is a GST number or the status says so. Otherwise nothing is proved, because numbers may be private.
 */
function toGstStatus(record: JsonObject): string | null {
  const hasNumber = listAt(record, 'gstNumbers').some((entry) => textAt(entry, 'gstNumber') !== null);
  return hasNumber || isRegisteredForGst(textAt(record, 'gstStatus') ?? '') ? 'ACT' : null;
}

/** Whether the words of a GST status mean that the entity is registered. */
export function isRegisteredForGst(status: string): boolean {
  return /^(registered|active|act|yes|y)$/i.test(status);
}

function listOtherNames(record: JsonObject): RegisterRecord['otherNames'] {
  const trading = namesAt(record, 'tradingNames');
  const names = new Set(trading.filter(({ isOver }) => !isOver).map(({ name }) => name));
  const own = textAt(record, 'entityName');
  const former = [
    ...namesAt(record, 'previousEntityNames'),
    ...namesAt(record, 'entityNames').filter(({ name }) => name !== own),
    ...trading.filter(({ isOver }) => isOver),
  ].map(({ name }) => name);
  return [
    ...[...names].map((name) => ({ type: 'TRD', name })),
    ...[...new Set(former)].filter((name) => !names.has(name)).map((name) => ({ type: formerNameType, name })),
  ];
}

/** The names of a list member, as texts or as objects. @throws UnreadableRecord if one cannot be stored */
function namesAt(record: JsonObject, key: string): readonly { readonly name: string; readonly isOver: boolean }[] {
  const value = record[key];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    const entry = isJsonObject(item) ? item : { name: item };
    const name = textAt(entry, 'name') ?? textAt(entry, 'entityName');
    return name === null ? [] : [{ name, isOver: hasEnded(entry) }];
  });
}

/** An entity of the NZBN register in the common form of all registers. */
export function nzbnRecord(fields: NzbnFields): RegisterRecord {
  const { typeCode, statusCode } = fields;
  return {
    legalName: fields.legalName,
    abn: fields.abn,
    acn: fields.acn,
    nzbn: fields.nzbn,
    entityTypeCode: typeCode,
    entityType: fields.typeText ?? nzbnEntityTypes.get(typeCode)?.text ?? typeCode,
    entityClass: toNzbnEntityClass(typeCode),
    statusCode,
    status: fields.statusText ?? nzbnStatuses.get(statusCode) ?? statusCode,
    statusFrom: null,
    gstStatus: fields.gstStatus,
    gstFrom: null,
    registeredState: null,
    registeredDate: fields.registered,
    otherNames: fields.otherNames,
    updatedAt: fields.updated,
    registeredPostcode: fields.details.postcode,
    addressFrom: fields.details.addressFrom,
    // The NZBN register does not publish this.
    isReplaced: null,
    removalCommenced: fields.details.removalCommenced,
    insolvencies: fields.details.insolvencies,
    countries: fields.details.countries,
    ...(fields.details.isContradictory && { isContradictory: true }),
    ...toRelatedParties(fields.details),
  };
}
