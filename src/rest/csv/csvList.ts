import { stringify } from 'csv-stringify/sync';
import type { Request } from 'express';
import { type DocumentNode, type GraphQLSchema, Kind, parse, type SelectionSetNode, visit } from 'graphql';
import { type Context, forkContext } from '../../caller/context.js';
import { pageSizes } from '../../domain/page.js';
import { invalidField } from '../../platform/errors.js';
import { routeRunner } from '../routeRunner.js';
import type { GeneratedFile, Route, RouteFile } from '../routes/route.js';

const mediaType = 'text/csv';

export const csvFile: Pick<RouteFile, 'mediaType' | 'isDownload'> = { mediaType, isDownload: true };

/** The query parameters of a list that is also available as CSV. */
export const csvParameters = {
  format: {
    description:
      'The format of the response. `csv` returns every item that meets the filters, without pages, as `Accept: text/csv` does.',
    schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
  },
  bom: {
    description: 'Whether CSV starts with a byte order mark, which older spreadsheets need to detect UTF-8.',
    schema: { type: 'boolean', default: false },
  },
} as const satisfies RouteFile['parameters'];

/** One page of a list, as the export reads it. */
interface ListPage {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

type WriteCsv = (ctx: Context, values: Readonly<Record<string, unknown>>, hasMark: boolean) => Promise<GeneratedFile>;

/**
 * Writes a list as CSV; null for a list that is not available as CSV. The first page is read before the response begins, so that
 * errors have their status.
 */
export function csvList(schema: GraphQLSchema, document: DocumentNode, { path, csv: columns }: Route): WriteCsv | null {
  if (!columns) return null;
  const { run } = routeRunner(schema, toCsvOperation(document, columns), `${path} as CSV`);
  const read = async (ctx: Context, values: object, after?: string): Promise<ListPage> =>
    (await run(ctx, { ...values, limit: pageSizes.largest, ...(after !== undefined && { after }) })) as ListPage;

  async function* bytes(ctx: Context, values: object, first: ListPage, mark: string): AsyncGenerator<Buffer> {
    yield Buffer.from(mark + csvText([columns ?? []]));
    let page = first;
    for (;;) {
      if (page.nodes.length > 0) yield Buffer.from(formatRows(page, columns ?? []));
      const { hasNextPage, endCursor } = page.pageInfo;
      if (!hasNextPage || endCursor === null) return;
      page = await read(forkContext(ctx), values, endCursor);
    }
  }

  const name = `${path.split('/').at(-1) ?? ''}.csv`;
  return async (ctx, values, hasMark) => {
    const paging = ['limit', 'after'].find((parameter) => Object.hasOwn(values, parameter));
    if (paging !== undefined) {
      throw invalidField(`/${paging}`, 'Leave this parameter out: CSV contains every item that matches the filters.');
    }
    const first = await read(ctx, values);
    return { name, bytes: bytes(ctx, values, first, hasMark ? csvBom : '') };
  };
}

function formatRows({ nodes }: ListPage, columns: readonly string[]): string {
  return csvText(nodes.map((node) => columns.map((column) => getCell(node, column))));
}

/** Whether a call asks for CSV. @throws AppError INVALID_REQUEST */
export function acceptsCsv(req: Request): boolean {
  const { format } = req.query;
  if (format === undefined) return req.accepts(['application/json', mediaType]) === mediaType;
  if (format !== 'csv' && format !== 'json') throw invalidField('/format', 'Must be json or csv.');
  return format === 'csv';
}

/** Whether CSV is to begin with a byte order mark. @throws AppError INVALID_REQUEST */
export function parseBomOption({ query: { bom = 'false' } }: Request): boolean {
  if (bom !== 'true' && bom !== 'false') throw invalidField('/bom', 'Must be true or false.');
  return bom === 'true';
}

/**
 * The value of a column: the member of that name, with dots for nested members. A list becomes its values without nulls,
 * separated by spaces.
 */
function getCell(item: unknown, column: string): Cell {
  return toCell(column.split('.').reduce(getMember, item));
}

function getMember(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) return holder.map((item: unknown) => getMember(item, name));
  if (typeof holder !== 'object' || holder === null) return null;
  return (holder as Readonly<Record<string, unknown>>)[name];
}

function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) {
    return value
      .map(toCell)
      .filter((cell) => cell !== null)
      .join(' ');
  }
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

interface Members {
  readonly [member: string]: Members;
}

/** The operation of a list, reduced to the fields that the columns need. */
function toCsvOperation(document: DocumentNode, columns: readonly string[]): DocumentNode {
  const selectionSet = toSelection(columns);
  return visit(document, {
    Field: (node) => (node.name.value === 'nodes' ? { ...node, selectionSet } : undefined),
  });
}

function toSelection(columns: readonly string[]): SelectionSetNode {
  const members: Record<string, Members> = {};
  for (const column of columns) {
    let at = members;
    for (const step of column.split('.')) at = at[step] ??= {};
  }
  const [definition] = parse(formatSelection(members)).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The CSV has no column.');
  return definition.selectionSet;
}

function formatSelection(members: Members): string {
  const texts = Object.entries(members).map(
    ([name, below]) => name + (Object.keys(below).length > 0 ? formatSelection(below) : ''),
  );
  return `{ ${texts.join(' ')} }`;
}

export type Cell = string | number | boolean | null;

/** Older spreadsheets need it to detect UTF-8. */
export const csvBom = '\ufeff';

// Some spreadsheets read the full-width forms as the plain ones.
const formula = /^([\s;,|]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * Prefixes an apostrophe, so that no spreadsheet takes the text for a formula (OWASP, CSV injection). After separators at the
 * start of the text, which a spreadsheet may split at, it adds another one.
 */
function escapeFormula(text: string): string {
  const [, lead] = formula.exec(text) ?? [];
  if (lead === undefined) return /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[;,|]/.test(lead) ? `'${lead}'${text.slice(lead.length)}` : `'${text}`;
}

/** Rows of cells as CSV (RFC 4180, CRLF), safe to open in a spreadsheet. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      ...{ record_delimiter: 'windows', quote_record_delimiter: true },
      cast: { boolean: String, string: escapeFormula },
    },
  );
}
