import { nzbnEntityTypes } from '../../domain/nzbnEntityType.js';
import { nzbnStatuses } from '../../domain/nzbnStatus.js';
import { copyRow } from '../import/copyFormat.js';
import type { JsonObject } from './jsonObject.js';
import { readNzbnFields, type NzbnDetails } from './nzbnFields.js';

export interface NzbnRow {
  /** A row of `nzbn_entities` in the text format for COPY. */
  readonly row: string;
  readonly updated: string | null;
}

/**
 * Turns a record into a row: one of the API's full entity (v5) or of the bulk data. Texts that our tables give to a code
 * are not stored with it.
 * @throws UnusableRecord when number, name, type or status is missing or not valid
 */
export function nzbnRow(record: JsonObject, sequence: number): NzbnRow {
  const { otherNames, details, ...fields } = readNzbnFields(record);
  const { statusCode, statusText, typeCode, typeText } = fields;
  const row = copyRow([
    fields.nzbn,
    statusCode,
    statusText === nzbnStatuses.get(statusCode) ? null : statusText,
    typeCode,
    typeText === nzbnEntityTypes.get(typeCode)?.text ? null : typeText,
    fields.legalName,
    fields.registered,
    fields.abn,
    fields.acn,
    fields.gstStatus,
    otherNames.length === 0 ? null : JSON.stringify(otherNames),
    fields.updated,
    detailsText(details),
    sequence,
  ]);
  return { row, updated: fields.updated };
}

/** What is held of the details as JSON; null where nothing is, as of most entities. */
function detailsText(details: NzbnDetails): string | null {
  const held = Object.entries(details).filter(([, value]: [string, unknown]) =>
    Array.isArray(value) ? value.length > 0 : value !== null,
  );
  return held.length === 0 ? null : JSON.stringify(Object.fromEntries(held));
}
