import { isAbn } from '../../domain/abn.js';
import { isAcn } from '../../domain/acn.js';
import { isNzbn } from '../../domain/nzbn.js';
import { formerNameType } from '../../domain/names/nameKind.js';
import { nzbnEntityTypes } from '../../domain/nzbnEntityType.js';
import { nzbnStatuses, nzbnStatusOf } from '../../domain/nzbnStatus.js';
import { dayOf } from '../dayOf.js';
import { copyRow } from '../import/copyFormat.js';
import { listAt, objectAt, textAt, textsAt, type JsonObject } from './jsonObject.js';
import { UnusableRecord } from './unusableRecord.js';

export interface NzbnRow {
  /** A row of `nzbn_entities` in the text format for COPY. */
  readonly row: string;
  readonly updated: string | null;
}

/**
 * Turns a record into a row: one of the API's full entity (v5) or of the bulk data, which use older names.
 * @throws UnusableRecord when number, name, type or status is missing or not valid
 */
export function nzbnRow(record: JsonObject, sequence: number): NzbnRow {
  const nzbn = textAt(record, 'nzbn') ?? '';
  if (!isNzbn(nzbn)) throw new UnusableRecord('the NZBN is missing or not valid');
  const status = statusOf(record);
  const typeCode = required(record, 'entityTypeCode');
  const typeText = textAt(record, 'entityTypeDescription');
  const company = objectAt(record, 'company-details') ?? objectAt(record, 'company');
  const abn = textAt(record, 'australianBusinessNumber')?.replace(/\s/g, '') ?? '';
  const acn =
    (textAt(record, 'australianCompanyNumber') ?? textAt(company, 'australianCompanyNumber'))?.replace(/\s/g, '') ?? '';
  const updated = day(record, 'lastUpdatedDate');
  const row = copyRow([
    nzbn,
    status.code,
    status.text === nzbnStatuses.get(status.code) ? null : status.text,
    typeCode,
    typeText === nzbnEntityTypes.get(typeCode)?.text ? null : typeText,
    required(record, 'entityName'),
    day(record, 'registrationDate'),
    isAbn(abn) ? abn : null,
    isAcn(acn) ? acn : null,
    gstStatusOf(record),
    otherNamesOf(record),
    updated,
    sequence,
  ]);
  return { row, updated };
}

function required(record: JsonObject, key: string): string {
  const text = textAt(record, key);
  if (text === null) throw new UnusableRecord(`${key} is missing`);
  return text;
}

function day(record: JsonObject, key: string): string | null {
  const text = textAt(record, key);
  const value = text === null ? null : dayOf(text);
  if (text !== null && value === null) throw new UnusableRecord(`${key} is no date`);
  return value;
}

/** The code, or that of the description where there is no code. */
function statusOf(record: JsonObject): { code: string; text: string | null } {
  const text = textAt(record, 'entityStatusDescription') ?? textAt(record, 'entityStatus');
  const code = textAt(record, 'entityStatusCode') ?? (text === null ? null : nzbnStatusOf(text));
  if (code === null) throw new UnusableRecord('the status is missing or not known');
  return { code, text };
}

/** `ACT` when a GST number is held or the status says so. Nothing else proves anything: numbers may be private. */
function gstStatusOf(record: JsonObject): string | null {
  const hasNumber = listAt(record, 'gstNumbers').some((entry) => textAt(entry, 'gstNumber') !== null);
  return hasNumber || /^(registered|active|act|yes|y)$/i.test(textAt(record, 'gstStatus') ?? '') ? 'ACT' : null;
}

/** The trading names that are in use and the former names, each once, as JSON. */
function otherNamesOf(record: JsonObject): string | null {
  const current = listAt(record, 'tradingNames').filter((entry) => textAt(entry, 'endDate') === null);
  const names = new Set(current.map((entry) => textAt(entry, 'name')).filter((name) => name !== null));
  const former = new Set(textsAt(record, 'previousEntityNames'));
  const all = [
    ...[...names].map((name) => ({ type: 'TRD', name })),
    ...[...former].map((name) => ({ type: formerNameType, name })),
  ];
  return all.length === 0 ? null : JSON.stringify(all);
}
