import { isUtf8 } from 'node:buffer';
import { nzbnEntityTypes } from '../../domain/entityClass.js';
import { nzbnStatuses } from '../../domain/companyStatus.js';
import { dayInName } from '../files/openSources.js';
import type {
  ExtractFormat,
  ExtractHead,
  ExtractSource,
  PlannedFile,
  ReadOutcome,
  Reject,
  RowChunk,
} from '../import/extractFile.js';
import { ImportRefusal, UnreadableRecord } from '../import/importRefusal.js';
import { copyRow } from '../import/stageFiles.js';
import { isJsonObject, type JsonObject, type JsonRecord, JsonRecordCutter } from './jsonRecordCutter.js';
import { type NzbnDetails, parseNzbnFields, parseNzbnPeople } from './nzbnFields.js';
import { directorNames } from './nzbnPeople.js';

/** The NZBN bulk data, or records of the NZBN API: JSON in one of several wrappings. */
export const nzbnFormat = { readHead, rows } satisfies ExtractFormat;

/** The source that every record of the shipped sample names. */
const sampleSourceRegister = 'SAMPLE';

/** Records that are sent to the database in one batch. */
const chunkRecords = 500;
const maxRecordBytes = 8 * 1024 * 1024;

/** A file has no number, and its day is only in its name, e.g. `companies_20260901.json`. */
async function readHead(source: ExtractSource): Promise<ExtractHead> {
  let isSample = false;
  for await (const record of readRecords(source)) {
    const object = parseObject(record);
    if (!object) continue;
    isSample = isSampleRecord(object);
    break;
  }
  return { isSample, sequence: null, extractTime: dayInName(source.name) };
}

async function* rows(
  { source, head, sequence }: PlannedFile,
  onReject: (reject: Reject) => void,
): AsyncGenerator<RowChunk, ReadOutcome, void> {
  let records = 0;
  let newest: string | null = null;
  let chunk: string[] = [];
  for await (const record of readRecords(source)) {
    const object = parseObject(record);
    try {
      if (!object) throw new UnreadableRecord('this is not a JSON object');
      if (isSampleRecord(object) !== head.isSample) throw new UnreadableRecord('sample and real records are mixed');
      const { row, updated } = nzbnRow(object, sequence);
      chunk.push(row);
      if (updated !== null && (newest === null || updated > newest)) newest = updated;
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      onReject({ number: findNzbn(object), file: source.name, line: record.line, reason: error.message });
    }
    if (chunk.length < chunkRecords) continue;
    yield { rows: Buffer.from(chunk.join('')), records: chunk.length };
    records += chunk.length;
    chunk = [];
  }
  if (chunk.length > 0) yield { rows: Buffer.from(chunk.join('')), records: chunk.length };
  return { records: records + chunk.length, newest };
}

async function* readRecords(source: ExtractSource): AsyncGenerator<JsonRecord, void, void> {
  const { name } = source;
  const cutter = new JsonRecordCutter();
  let isFirst = true;
  for await (const chunk of source.chunks()) {
    for (const record of cutter.cut(chunk)) {
      if (isFirst && record.text === null) throw notNzbnData(name);
      isFirst = false;
      yield record;
    }
    if (cutter.pendingBytes > maxRecordBytes) {
      throw new ImportRefusal(`${name} has a record, at line ${cutter.pendingLine}, that does not end within 8 MiB.`);
    }
  }
  if (!cutter.hasBegun) throw notNzbnData(name);
  if (!cutter.isComplete) throw new ImportRefusal(`${name} is cut off: a record or list is still open at its end.`);
}

function notNzbnData(name: string): ImportRefusal {
  return new ImportRefusal(`${name} is not NZBN data: it does not begin with a JSON object or a list of objects.`);
}

function parseObject({ text }: JsonRecord): JsonObject | null {
  if (text === null || !isUtf8(text)) return null;
  try {
    const value: unknown = JSON.parse(text.toString());
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isSampleRecord(record: JsonObject): boolean {
  return record['sourceRegister'] === sampleSourceRegister;
}

/** The NZBN of a rejected record, if it consists of at least thirteen digits. */
function findNzbn(record: JsonObject | null): string | null {
  const nzbn = record?.['nzbn'];
  return typeof nzbn === 'string' && /^\s*[0-9]{13}\s*$/.test(nzbn) ? nzbn.trim() : null;
}

export interface NzbnRow {
  /** A row of `nzbn_entities` in the text format for COPY. */
  readonly row: string;
  readonly updated: string | null;
}

/**
 * Converts a record of the API's full entity (v5) or of the bulk data to a row. A text that the code tables contain is
 * not stored.
 * @throws UnreadableRecord if number, name, type or status is missing or not valid
 */
function nzbnRow(record: JsonObject, sequence: number): NzbnRow {
  const { otherNames, details, ...fields } = parseNzbnFields(record);
  const { statusCode, statusText, typeCode, typeText } = fields;
  const { companyNumber, people } = parseNzbnPeople(record);
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
    companyNumber,
    people && JSON.stringify(people),
    arrayText(directorNames(people)),
    sequence,
  ]);
  return { row, updated: fields.updated };
}

/** An array in the text format of PostgreSQL. Folded names have only letters, digits, spaces and `&`, so none needs an escape. */
function arrayText(names: readonly string[] | null): string | null {
  return names && `{${names.map((name) => `"${name}"`).join(',')}}`;
}

/** The stored details as JSON. Null if there are none, as for most entities. */
function detailsText(details: NzbnDetails): string | null {
  const held = Object.entries(details).filter(([, value]: [string, unknown]) =>
    Array.isArray(value) ? value.length > 0 : value !== null,
  );
  return held.length === 0 ? null : JSON.stringify(Object.fromEntries(held));
}
