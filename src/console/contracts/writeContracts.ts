import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { inspect } from 'node:util';
import { type GraphQLSchema, isEnumType, isObjectType, lexicographicSortSchema, printSchema } from 'graphql';
import 'reflect-metadata';
import { permissions } from '../../caller/permissions.js';
import { messagePlaceholders } from '../../domain/messagePlaceholders.js';
import { activityDivisions } from '../../domain/onboarding/onboardingForm.js';
import { webhookVectors } from '../../domain/webhookVectors.js';
import { environment } from '../../platform/configuration/environment.js';
import { configurationMarkdown } from '../../platform/configuration/settings.js';
import { defaultLimits, type LimitName, organisationFactor } from '../../platform/configuration/limitTable.js';
import { errorTable } from '../../platform/errors.js';
import { sandboxMarkdown } from '../../registers/sandbox/sandboxMarkdown.js';
import { buildSchema } from '../../resolvers/schema.js';
import { errorsMarkdown } from '../../platform/problem.js';
import { openapiDocument } from '../../rest/openapi/openapi.js';
import { routeFacts, tags } from '../../rest/openapi/routeFacts.js';
import { routes } from '../../rest/routes.js';
import { commandsMarkdown, createProgram } from '../program.js';
import { padColumns } from '../columns.js';
import { portalLimits } from './portalLimits.js';

/**
 * The page with each table of `tables` between its two markers, `<!-- generated: name -->` and `<!-- /generated -->`.
 * @throws Error for a table without markers, and for markers without a table
 */
function contractPage(page: string, tables: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const filled = page.replaceAll(
    /(<!-- generated: (\S+) -->).*?(<!-- \/generated -->)/gs,
    (_, start: string, name: string, end: string) => {
      const table = tables[name];
      if (table === undefined) throw new Error(`The page has markers for ${name}, but no such table exists.`);
      used.add(name);
      return `${start}\n\n${table}\n\n${end}`;
    },
  );
  const unused = Object.keys(tables).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`The page has no markers for ${unused.join(', ')}.`);
  return filled;
}

/** The tables of the contract that repeat the code, by the name in their markers. */
function contractTables(
  schema: GraphQLSchema,
  document: OpenapiDocument,
  errorsPage: string,
): Readonly<Record<string, string>> {
  return {
    paths: pathTables(schema, document),
    'graphql-alone': graphqlAlone(schema, document),
    errors: errors(errorsPage),
    limits: limits(),
    enumerations: enumerations(schema),
  };
}

function errors(page: string): string {
  return markdownTable(
    ['HTTP', 'Code', 'Title'],
    Object.entries(errorTable)
      .sort(([, one], [, other]) => one.status - other.status)
      .map(([code, { status, title }]) => [String(status), `[\`${code}\`](${page}#${code.toLowerCase()})`, title]),
  );
}

const counted: Readonly<Record<LimitName, { readonly what: string; readonly whose: string }>> = {
  verifications: { what: 'Verifications', whose: 'Key or member' },
  bulkUploads: { what: 'Bulk uploads', whose: 'Key or member' },
  certificateReads: { what: 'Reads of certificates', whose: 'Key or member' },
  signIns: { what: 'Passwords, codes and link tokens', whose: 'Member, or network address' },
  applicantCalls: { what: 'Calls of an applicant', whose: 'Onboarding link' },
  businessChecks: { what: 'Numbers that an applicant checks or saves', whose: 'Onboarding link' },
  requests: { what: 'All other calls', whose: 'Key or member' },
};

function limits(): string {
  return markdownTable(
    ['Limit', 'Counts', 'Counted for each', 'Default', 'Organisation'],
    Object.entries(counted).map(([name, { what, whose }]) => {
      const { perKey, seconds } = defaultLimits[name as LimitName];
      const window = seconds === 60 ? 'a minute' : seconds === 3_600 ? 'an hour' : `in ${seconds} s`;
      const rate = (many: number): string => `${many.toLocaleString('en')} ${window}`;
      const shared = whose === 'Key or member' ? rate(perKey * organisationFactor) : '';
      return [`\`${name}\``, what, whose, rate(perKey), shared];
    }),
  );
}

// Its many values grow with each release, and no program depends on the list: schema.graphql has it.
const leftOut = new Set(['AuditAction']);

/** The values of each enumeration as REST and webhooks write them. */
function enumerations(schema: GraphQLSchema): string {
  return Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .filter(({ name }) => !name.startsWith('__') && !leftOut.has(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((type) => `- \`${type.name}\`: ${codeList(type.getValues().map(({ value }) => String(value)))}`)
    .join('\n');
}

/** A Markdown table with padded columns, as Prettier writes it. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const least = head.map(() => 3);
  const [top = [], ...others] = padColumns([head, ...rows], least);
  const rule = top.map(({ length }) => '-'.repeat(length));
  return [top, rule, ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function codeList(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ');
}

interface DocumentedCall {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, unknown>>;
}

/** The parts of openapi.json that the tables use. */
interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly documented: DocumentedCall;
  /** The root field that it runs, as in `Query.verification`; null for a path that GraphQL does not have. */
  readonly rootField: string | null;
  /** Whether the response is a file, which GraphQL does not return. */
  readonly isFile: boolean;
}

const callers: Readonly<Record<string, string>> = {
  apiKey: 'key',
  session: 'session',
  operatorKey: 'operator key',
  operatorSession: 'operator session',
  onboarding: 'applicant',
};

/** Every path of openapi.json: a heading and a table for each of its tags. */
function pathTables(schema: GraphQLSchema, document: OpenapiDocument): string {
  const calls = listCalls(schema, document);
  return tags
    .map(({ name }) => {
      const own = calls.filter(({ documented }) => documented.tags.includes(name));
      const rows = own.map(({ method, path, documented, rootField, isFile }) => [
        `\`${method} ${path}\``,
        rootField === null || isFile ? '' : `\`${rootField.replace(/^.*\./, '')}\``,
        formatCallers(documented, document),
        formatScope(rootField),
        formatSuccess(documented),
      ]);
      return `### ${name}\n\n${markdownTable(['REST', 'GraphQL', 'Caller', 'Scope', 'Status'], rows)}`;
    })
    .join('\n\n');
}

/** The root fields that no path runs. */
function graphqlAlone(schema: GraphQLSchema, document: OpenapiDocument): string {
  const onPaths = new Set(listCalls(schema, document).flatMap(({ rootField, isFile }) => (isFile ? [] : [rootField])));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(isObjectType);
  const rows = roots.flatMap((root) =>
    Object.values(root.getFields())
      .filter(({ name }) => !onPaths.has(`${root.name}.${name}`))
      .map(({ name, type }) => [
        `\`${name}\``,
        root.name.toLowerCase(),
        `\`${String(type)}\``,
        (permissions[`${root.name}.${name}`]?.callers ?? []).join(', '),
      ]),
  );
  return markdownTable(['Field', 'Operation', 'Type', 'Caller'], rows);
}

function listCalls(schema: GraphQLSchema, { paths }: OpenapiDocument): readonly Call[] {
  const run = new Map(
    routes.map((route) => {
      const root = route.operation.startsWith('mutation') ? 'Mutation' : 'Query';
      const call = `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
      return [call, { rootField: `${root}.${routeFacts(schema, route).field.name}`, isFile: route.file !== undefined }];
    }),
  );
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => ({
      ...{ method: method.toUpperCase(), path, documented },
      ...(run.get(`${method} ${path}`) ?? { rootField: uploadedBy(documented), isFile: false }),
    })),
  );
}

/** An upload runs no route, but a mutation of the same name takes the same over GraphQL. */
function uploadedBy({ operationId }: DocumentedCall): string | null {
  const mutation = `Mutation.${operationId}`;
  return Object.hasOwn(permissions, mutation) ? mutation : null;
}

function formatCallers({ security }: DocumentedCall, document: OpenapiDocument): string {
  const names = (security ?? document.security).flatMap((way) => Object.keys(way));
  return names.length === 0 ? 'anyone' : names.map((name) => callers[name] ?? name).join(', ');
}

function formatScope(rootField: string | null): string {
  const scope = rootField === null ? undefined : permissions[rootField]?.scope;
  return scope === undefined ? '' : `\`${scope}\``;
}

function formatSuccess({ responses }: DocumentedCall): string {
  return Object.keys(responses)
    .filter((status) => status.startsWith('2'))
    .join(', ');
}

// The committed document is not of one installation; each installation serves its own, with its own address.
const exampleUrl = 'https://verification.example';
const roleColumns = ['owner', 'developer', 'officer', 'viewer', 'operator', 'key'] as const;
const scopes = ['verify', 'certificates', 'webhooks', 'bulk'] as const;

/** The permissions table as the page on roles shows it. */
function rolesTable(): string {
  const rows = Object.entries(permissions)
    .filter(([, { callers: kinds }]) => roleColumns.some((kind) => kinds.includes(kind)))
    .map(([row, { callers: kinds }]) => [
      operationName(row),
      ...roleColumns.map((kind) => (kinds.includes(kind) ? 'yes' : '')),
    ]);
  return markdownTable(['operation', ...roleColumns], rows);
}

/** The operations for which a key needs a scope. */
function scopesTable(): string {
  const rows = scopes.flatMap((scope) =>
    Object.entries(permissions).flatMap(([row, permission]) =>
      permission.scope === scope ? [[operationName(row), `\`${scope}\``]] : [],
    ),
  );
  return markdownTable(['operation', 'scope'], rows);
}

function operationName(row: string): string {
  const [type = '', name = ''] = row.split('.');
  return `\`${name}\`${type === 'Subscription' ? ' (live)' : ''}`;
}

const contractPath = 'docs/reference/contract.md';
const rolesPath = 'docs/reference/roles.md';
const keysPath = 'docs/reference/api-keys.md';
const errorsPath = 'docs/reference/errors.md';

/** All committed files that are generated from the code: path within the project, and content. */
export async function contracts(): Promise<Readonly<Record<string, string>>> {
  const schema = buildSchema();
  const openapi = openapiDocument(schema, exampleUrl);
  const tables = contractTables(
    schema,
    openapi as unknown as OpenapiDocument,
    relative(dirname(contractPath), errorsPath),
  );
  return {
    'schema.graphql': `${printSchema(lexicographicSortSchema(schema))}\n`,
    'openapi.json': `${JSON.stringify(openapi, null, 2)}\n`,
    'docs/reference/cli.md': commandsMarkdown(await createProgram()),
    'docs/reference/configuration.md': configurationMarkdown(environment.shape),
    [errorsPath]: errorsMarkdown(),
    [contractPath]: contractPage(readFileSync(contractPath, 'utf8'), tables),
    [rolesPath]: contractPage(readFileSync(rolesPath, 'utf8'), { roles: rolesTable() }),
    [keysPath]: contractPage(readFileSync(keysPath, 'utf8'), { scopes: scopesTable() }),
    'docs/reference/sandbox.md': sandboxMarkdown(),
    'portal/src/shared/limits.ts': portalLimits(schema),
    'portal/src/shared/placeholderNames.ts': `// Generated by \`npm run contracts\` from src/domain.\nexport const placeholderNames = [${messagePlaceholders.map((name) => `'${name}'`).join(', ')}] as const;\n`,
    'portal/src/shared/text/activityDivisions.ts': `// Generated by \`npm run contracts\` from src/domain/onboarding.\nexport const activityDivisions = ${inspect(activityDivisions).replace(/\n}$/, ',\n}')} as const;\n`,
    'docs/reference/webhook-vectors.json': `${JSON.stringify(webhookVectors(), null, 2)}\n`,
  };
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, content] of Object.entries(await contracts())) writeFileSync(path, content);
}
