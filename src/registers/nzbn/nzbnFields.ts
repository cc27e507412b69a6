import { isAbn, isAcn, isNzbn } from '../../domain/abn.js';
import { toCountryCode } from '../../domain/fatf.js';
import { formerNameType } from '../../domain/names/likeness.js';
import { nzbnEntityTypes, toNzbnEntityClass } from '../../domain/entityClass.js';
import { areNzbnStatusesConsistent, nzbnStatuses, parseNzbnStatus } from '../../domain/companyStatus.js';
import type { Insolvency, KnownCountry, RegisterRecord } from '../../domain/registerFacts.js';
import { UnreadableRecord } from '../import/importRefusal.js';
import { hasCome, parseDay } from '../../domain/days.js';
import { type JsonObject, listAt, objectAt, textAt, textsAt } from './jsonRecordCutter.js';
import type { RegisterPeople } from '../../domain/registerPeople.js';
import { parseCompanyNumber, parsePeople } from './nzbnPeople.js';
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
  /** The CSV files contradict themselves: the entity is registered and has an insolvency without an end. */
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
    details: toNzbnDetails(record, company),
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

function toNzbnDetails(record: JsonObject, company: JsonObject | null): NzbnDetails {
  const addresses = listAddresses(record);
  const registered = addresses.find((address) => textAt(address, 'addressType')?.toUpperCase() === 'REGISTERED');
  const { removalCommenced } = company ?? {};
  return {
    postcode: textAt(registered ?? null, 'postCode'),
    addressFrom: parseDay(textAt(registered ?? null, 'startDate') ?? ''),
    removalCommenced: typeof removalCommenced === 'boolean' ? removalCommenced : null,
    insolvencies: company ? listInsolvencies(company) : [],
    countries: listCountries(record, company, addresses),
    ...listRelated(record, company),
  };
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
 * appointee has left. Older payloads have a single one in `insolvencyDetails`.
 */
function listInsolvencies(company: JsonObject): readonly Insolvency[] {
  const single = objectAt(company, 'insolvencyDetails');
  const open = [...listAt(company, 'insolvencies'), ...(single ? [single] : [])].filter((insolvency) => {
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

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Countries other than New Zealand, without duplicates for each role. */
function listCountries(
  record: JsonObject,
  company: JsonObject | null,
  addresses: readonly JsonObject[],
): readonly KnownCountry[] {
  const parent = company && objectAt(company, 'ultimateHoldingCompany');
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
  const current = listAt(record, 'tradingNames').filter((entry) => !hasEnded(entry));
  const names = new Set(current.map((entry) => textAt(entry, 'name')).filter((name) => name !== null));
  const former = new Set(textsAt(record, 'previousEntityNames'));
  return [
    ...[...names].map((name) => ({ type: 'TRD', name })),
    ...[...former].map((name) => ({ type: formerNameType, name })),
  ];
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
