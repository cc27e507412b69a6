import { abrEntityTypes, toAbrEntityClass } from '../../domain/entityClass.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import type { ExtractTable } from '../extractTable.js';

interface AbrRow {
  readonly abn: string;
  readonly status: string;
  readonly status_from: string | null;
  readonly updated: string | null;
  readonly type_code: string;
  readonly type_text: string | null;
  readonly legal_name: string;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly address_from: string | null;
  readonly replaced: boolean | null;
  readonly acn: string | null;
  readonly gst_status: string | null;
  readonly gst_from: string | null;
  readonly names: RegisterRecord['otherNames'] | null;
}

const columns = `e.abn::text, e.status, e.status_from::text, e.updated::text, e.type_code, e.type_text, e.legal_name,
  e.state, e.postcode, e.address_from::text, 
  coalesce(e.replaced, (select false from register_files f where f.register = 'abr' and f.sequence = e.file and f.has_marks))
    as replaced, e.acn, e.gst_status, e.gst_from::text, e.names, x.is_sample, x.as_of::text`;
const extract = `join register_extracts x on x.register = 'abr'`;

// In a subquery the estimate does not depend on the number of parameters, so PostgreSQL plans the statement once
// instead of for each execution.
const findAbn = {
  name: 'find-abn',
  text: `select ${columns} from abr_entities e ${extract} where e.abn = any ((select $1::bigint[])::bigint[])`,
};

// Several ABNs may have one ACN. The ABN derived from it comes first, then an active one.
const findAcn = {
  name: 'find-acn',
  text: `select distinct on (e.acn) ${columns} from abr_entities e ${extract} where e.acn = any ($1)
         order by e.acn, right(e.abn::text, 9) = e.acn desc, e.status = 'ACT' desc, e.abn`,
};

const statuses: Readonly<Record<string, string>> = { ACT: 'Active', CAN: 'Cancelled' };

/** The ABR writes 0000 for a foreign or unknown address. */
export function abrPostcode(text: string | null): string | null {
  return text === null || /^0*$/.test(text) ? null : text;
}

/** The ABN bulk extract (data.gov.au, weekly; 20 million records). */
export const abrExtract: ExtractTable = {
  register: 'abr',
  name: 'ABR',
  attribution: 'ABN Lookup bulk extract, CC BY 3.0 AU',
  fewestRecords: 15_000_000,

  entities: {
    ...{ from: 'abr_entities e', number: 'e.abn', columns, statusCode: 'e.status' },
    ...{ removalCommenced: 'null::boolean', insolvencies: 'null::jsonb' },
  },

  find: (kind, values) => ({ ...(kind === 'acn' ? findAcn : findAbn), values: [values] }),

  place: (kind, number) =>
    kind === 'acn' ? `abr_entities where acn = ${number}` : `abr_entities where abn = ${number}::bigint`,

  findNames: (identifiers) => ({
    text: `select distinct on (kind, value) kind, value, legal_name, x.is_sample from (
             select 'abn' as kind, abn::text as value, abn, acn, legal_name from abr_entities where abn = any($1::bigint[])
             union all select 'acn', acn, abn, acn, legal_name from abr_entities where acn = any($2)
           ) found ${extract}
           order by kind, value, right(abn::text, 9) = acn desc nulls last, abn`,
    values: (['abn', 'acn'] as const).map((kind) =>
      identifiers.flatMap((one) => (one.kind === kind ? [one.value] : [])),
    ),
  }),

  read: (row: AbrRow) => ({
    legalName: row.legal_name,
    abn: row.abn,
    acn: row.acn,
    nzbn: null,
    entityTypeCode: row.type_code,
    entityType: row.type_text ?? abrEntityTypes.get(row.type_code)?.text ?? row.type_code,
    entityClass: toAbrEntityClass(row.type_code),
    statusCode: row.status,
    status: statuses[row.status] ?? row.status,
    statusFrom: row.status_from,
    gstStatus: row.gst_status,
    gstFrom: row.gst_from,
    registeredState: row.state,
    registeredDate: null,
    otherNames: row.names ?? [],
    updatedAt: row.updated,
    registeredPostcode: abrPostcode(row.postcode),
    addressFrom: row.address_from,
    isReplaced: row.replaced,
  }),

  isKnownStatus: (code) => Object.hasOwn(statuses, code),
};
