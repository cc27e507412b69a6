import { classOfNzbnType, nzbnEntityTypes } from '../../domain/nzbnEntityType.js';
import { nzbnStatuses } from '../../domain/nzbnStatus.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import type { ExtractTable } from '../extractTable.js';

interface NzbnRow {
  readonly nzbn: string;
  readonly status_code: string;
  readonly status_text: string | null;
  readonly type_code: string;
  readonly type_text: string | null;
  readonly legal_name: string;
  readonly registered: string | null;
  readonly abn: string | null;
  readonly acn: string | null;
  readonly gst_status: string | null;
  readonly names: RegisterRecord['otherNames'] | null;
  readonly updated: string | null;
}

const findNzbn = {
  name: 'find-nzbn',
  text: `select e.nzbn::text, e.status_code, e.status_text, e.type_code, e.type_text, e.legal_name, e.registered::text,
           e.abn::text, e.acn, e.gst_status, e.names, e.updated::text, x.is_sample, x.as_of::text
         from nzbn_entities e join register_extracts x on x.register = 'nzbn' where e.nzbn = any ($1::bigint[])`,
};

/** The NZBN bulk data (Companies Office, monthly). */
export const nzbnExtract: ExtractTable = {
  register: 'nzbn',
  name: 'NZBN',
  attribution: 'New Zealand Business Number register, Ministry of Business, Innovation and Employment, CC BY 4.0',
  fewestRecords: 500_000,

  find: (_kind, values) => ({ ...findNzbn, values: [values] }),

  place: (_kind, number) => `nzbn_entities where nzbn = ${number}::bigint`,

  findNames: (_kind, values) => ({
    text: `select e.nzbn::text as value, e.legal_name, x.is_sample
           from nzbn_entities e join register_extracts x on x.register = 'nzbn'
           where e.nzbn = any($1::bigint[]) order by e.nzbn`,
    values: [values],
  }),

  read: (row: NzbnRow) => ({
    legalName: row.legal_name,
    abn: row.abn,
    acn: row.acn,
    nzbn: row.nzbn,
    entityTypeCode: row.type_code,
    entityType: row.type_text ?? nzbnEntityTypes.get(row.type_code)?.text ?? row.type_code,
    entityClass: classOfNzbnType(row.type_code),
    statusCode: row.status_code,
    status: row.status_text ?? nzbnStatuses.get(row.status_code) ?? row.status_code,
    statusFrom: null,
    gstStatus: row.gst_status,
    gstFrom: null,
    registeredState: null,
    registeredDate: row.registered,
    otherNames: row.names ?? [],
    updatedAt: row.updated,
  }),

  isKnownStatus: (code) => nzbnStatuses.has(code),
};
