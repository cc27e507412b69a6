import { isAbn } from '../../domain/abn.js';
import { isAcn } from '../../domain/acn.js';
import { formerNameType } from '../../domain/names/nameKind.js';
import { isNzbn } from '../../domain/nzbn.js';
import { nzbnStatusOf } from '../../domain/nzbnStatus.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import { dayOf } from '../dayOf.js';
import { listAt, objectAt, textAt, textsAt, type JsonObject } from './jsonObject.js';
import { UnusableRecord } from './unusableRecord.js';

/** What is taken of an entity of the NZBN register. Days are YYYY-MM-DD; what is absent is null. */
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
  /** The trading names that are in use and the former names, each once. */
  readonly otherNames: RegisterRecord['otherNames'];
  readonly updated: string | null;
}

/**
 * Reads a record: one of the API's full entity (v5) or of the bulk data, which use older names.
 * @throws UnusableRecord when number, name, type or status is missing or not valid
 */
export function readNzbnFields(record: JsonObject): NzbnFields {
  const nzbn = textAt(record, 'nzbn') ?? '';
  if (!isNzbn(nzbn)) throw new UnusableRecord('the NZBN is missing or not valid');
  const status = statusOf(record);
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
    gstStatus: gstStatusOf(record),
    otherNames: otherNamesOf(record),
    updated: day(record, 'lastUpdatedDate'),
  };
}

function required(record: JsonObject, key: string): string {
  const text = textAt(record, key);
  if (text === null) throw new UnusableRecord(`${key} is missing`);
  return text;
}

function day(record: JsonObject, key: string): string | null {
  const text = textAt(record, key);
  const value = text === null ? null : dayOf(text);
  if (text !== null && value === null) throw new UnusableRecord(`${key} is not a date`);
  return value;
}

/** The code, or that of the description where there is no code. */
function statusOf(record: JsonObject): { code: string; text: string | null } {
  const text = textAt(record, 'entityStatusDescription') ?? textAt(record, 'entityStatus');
  const code = textAt(record, 'entityStatusCode') ?? (text === null ? null : nzbnStatusOf(text));
  if (code === null) throw new UnusableRecord('the status is missing or unknown');
  return { code, text };
}

/** `ACT` when a GST number is held or the status says so. Nothing else proves anything: numbers may be private. */
function gstStatusOf(record: JsonObject): string | null {
  const hasNumber = listAt(record, 'gstNumbers').some((entry) => textAt(entry, 'gstNumber') !== null);
  return hasNumber || saysRegisteredForGst(textAt(record, 'gstStatus') ?? '') ? 'ACT' : null;
}

/** Whether the words of a GST status say that the entity is registered for it. */
export function saysRegisteredForGst(status: string): boolean {
  return /^(registered|active|act|yes|y)$/i.test(status);
}

function otherNamesOf(record: JsonObject): RegisterRecord['otherNames'] {
  const current = listAt(record, 'tradingNames').filter((entry) => textAt(entry, 'endDate') === null);
  const names = new Set(current.map((entry) => textAt(entry, 'name')).filter((name) => name !== null));
  const former = new Set(textsAt(record, 'previousEntityNames'));
  return [
    ...[...names].map((name) => ({ type: 'TRD', name })),
    ...[...former].map((name) => ({ type: formerNameType, name })),
  ];
}
