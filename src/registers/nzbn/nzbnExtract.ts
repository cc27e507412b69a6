import { nzbnStatuses } from '../../domain/companyStatus.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import type { ExtractTable } from '../extractTable.js';
import { noDetails, type NzbnDetails, nzbnRecord } from './nzbnFields.js';

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
  readonly details: Partial<NzbnDetails> | null;
}

const columns = `e.nzbn::text, e.status_code, e.status_text, e.type_code, e.type_text, e.legal_name, e.registered::text,
  e.abn::text, e.acn, e.gst_status, e.names, e.updated::text, e.details,
  x.is_sample, x.as_of::text`;

const findNzbn = {
  name: 'find-nzbn',
  text: `select ${columns}
         from nzbn_entities e join register_extracts x on x.register = 'nzbn' where e.nzbn = any ($1::bigint[])`,
};

/** The attribution that its licence requires. */
export const nzbnAttribution =
  'New Zealand Business Number register, Ministry of Business, Innovation and Employment, CC BY 4.0';

/** The NZBN bulk data (Companies Office, monthly). */
export const nzbnExtract: ExtractTable = {
  register: 'nzbn',
  name: 'NZBN',
  attribution: nzbnAttribution,
  fewestRecords: 500_000,

  entities: {
    ...{ from: 'nzbn_entities e', number: 'e.nzbn', columns, statusCode: 'e.status_code' },
    removalCommenced: "(e.details ->> 'removalCommenced')::boolean",
    insolvencies: "coalesce(e.details -> 'insolvencies', '[]')",
  },

  find: (_kind, values) => ({ ...findNzbn, values: [values] }),

  place: (_kind, number) => `nzbn_entities where nzbn = ${number}::bigint`,

  findNames: (identifiers) => ({
    text: `select 'nzbn' as kind, e.nzbn::text as value, e.legal_name, x.is_sample
           from nzbn_entities e join register_extracts x on x.register = 'nzbn'
           where e.nzbn = any($1::bigint[]) order by e.nzbn`,
    values: [identifiers.map(({ value }) => value)],
  }),

  read: (row: NzbnRow) =>
    nzbnRecord({
      nzbn: row.nzbn,
      statusCode: row.status_code,
      statusText: row.status_text,
      typeCode: row.type_code,
      typeText: row.type_text,
      legalName: row.legal_name,
      registered: row.registered,
      abn: row.abn,
      acn: row.acn,
      gstStatus: row.gst_status,
      otherNames: row.names ?? [],
      updated: row.updated,
      details: { ...noDetails, ...row.details },
    }),

  isKnownStatus: (code) => nzbnStatuses.has(code),
};
