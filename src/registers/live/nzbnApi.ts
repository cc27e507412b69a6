import type { Identifier } from '../../domain/identifier.js';
import { nzbnStatuses } from '../../domain/companyStatus.js';
import { UnreadableRecord } from '../import/importRefusal.js';
import { nzbnAttribution } from '../nzbn/nzbnExtract.js';
import { isJsonObject, type JsonObject } from '../nzbn/jsonRecordCutter.js';
import { type NzbnFields, nzbnRecord, parseNzbnFields } from '../nzbn/nzbnFields.js';
import { type LiveService, type RawResponse, type Reading, RegisterFault } from './liveService.js';

export const nzbnApiUrl = 'https://api.business.govt.nz/gateway/nzbn/v5';

/** The API of the NZBN register, version 5. The key is sent in a header, because URLs get into logs. */
export function nzbnApi({ url, key }: { readonly url: string; readonly key: string }): LiveService {
  return {
    name: 'NZBN',
    attribution: nzbnAttribution,
    secrets: [key],
    contentTypes: ['application/json'],
    // Bursts get 429; about five calls a second are known to be accepted.
    limits: { concurrent: 4 },
    requestFor: ({ value }) => ({
      url: `${url}/entities/${value}`,
      headers: { accept: 'application/json', 'ocp-apim-subscription-key': key },
    }),
    read,
  };
}

function read(answer: RawResponse, { value }: Identifier): Reading {
  const { status } = answer;
  const body = parse(answer);
  if (status === 404 && isObjectNotFound(body)) return { kind: 'not_found', asOf: null };
  if (status !== 200) throw new RegisterFault('refused', 'The NZBN register returned a refusal instead of a record.');
  const fields = parseFields(body);
  if (fields.nzbn !== value) {
    throw new RegisterFault('mismatch', 'The NZBN register returned the record of another number.');
  }
  if (!nzbnStatuses.has(fields.statusCode)) {
    throw new RegisterFault('unclear', 'The NZBN register returned a status that is unknown.');
  }
  return { kind: 'found', asOf: null, record: nzbnRecord(fields) };
}

function parse({ text }: RawResponse): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (isJsonObject(value)) return value;
  throw new RegisterFault('unreadable', 'The NZBN register returned data that are not a JSON object.');
}

// A gateway in front of the register also returns 404, for an unknown path, with another text.
function isObjectNotFound(body: JsonObject): boolean {
  const { errorDescription: words } = body;
  return typeof words === 'string' && /^object not found\b/i.test(words);
}

function parseFields(body: JsonObject): NzbnFields {
  try {
    return parseNzbnFields(body);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    throw new RegisterFault('unclear', 'The NZBN register returned a record that is incomplete or contradicts itself.');
  }
}
