import { exampleOfParameter, examplesOf, isJson, type Api, type Operation, type Parameter } from './openapi.ts';

/** One call of an operation, for the samples in each language. */
export interface Call {
  readonly operation: Operation;
  readonly path: readonly (readonly [string, string])[];
  readonly query: readonly (readonly [string, string])[];
  /** The credential that the call needs. */
  readonly access: 'key' | 'session' | 'applicant' | 'none';
  readonly json: unknown;
  /** The media type of a body that is a file. */
  readonly file: string | null;
  /** The media type of a response other than JSON. */
  readonly download: string | null;
}

/** The call of the first example of an operation, with its required parameters. */
export function toCall(operation: Operation, api: Api): Call {
  const wanted = operation.parameters.filter((one) => one.in === 'path' || (one.in === 'query' && one.required));
  const values = (place: Parameter['in']): [string, string][] =>
    wanted.filter((one) => one.in === place).map((one) => [one.name, findValue(operation, one)]);
  const types = Object.keys(operation.body?.content ?? {});
  const json = types.find(isJson);
  const produced = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {};
  const { security } = operation;
  return {
    operation,
    path: values('path'),
    query: values('query'),
    access:
      security.includes('apiKey') || security.includes('operatorKey')
        ? 'key'
        : security.includes('session')
          ? 'session'
          : security.includes('onboarding')
            ? 'applicant'
            : 'none',
    json: json === undefined ? undefined : (examplesOf(operation.body?.content[json], api)[0]?.[1].value ?? {}),
    file: json === undefined ? (types[0] ?? null) : null,
    download: Object.keys(produced).some(isJson) ? null : (Object.keys(produced)[0] ?? null),
  };
}

const prefixes: Readonly<Record<string, string>> = {
  'api-keys': 'key',
  bulk: 'blk',
  decisions: 'dec',
  deliveries: 'dlv',
  documents: 'doc',
  events: 'evt',
  invitations: 'inv',
  members: 'mem',
  'monitored-entities': 'mon',
  'onboarding-links': 'lnk',
  onboardings: 'onb',
  verifications: 'ver',
  webhooks: 'whk',
};

/** An id in the form of the path: `/verifications/{id}` takes `ver_…`. */
function findValue({ path }: Operation, parameter: Parameter): string {
  if (parameter.in !== 'path') return exampleOfParameter(parameter);
  const steps = path.split('/');
  const folder = steps[steps.indexOf(`{${parameter.name}}`) - 1] ?? '';
  if (folder === 'certificates') return 'KYB-0123456789ABCDEFGHJK';
  const prefix = prefixes[folder];
  return prefix === undefined ? exampleOfParameter(parameter) : `${prefix}_01KAF4Q2V7J9YB1N3M5P6R8S0A`;
}

export function formatAddress({ operation, path, query }: Call): string {
  const filled = path.reduce((at, [name, value]) => at.replace(`{${name}}`, encodeURIComponent(value)), operation.path);
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(Object.fromEntries(query)).toString()}`;
}

export const fileName: Readonly<Record<string, string>> = {
  'application/pdf': 'document.pdf',
  'application/x-ndjson': 'rows.ndjson',
  'text/csv': 'rows.csv',
  'image/png': 'image.png',
  'application/octet-stream': 'bundle.json',
};

export const isText = (type: string): boolean => type.startsWith('text/') || isJson(type) || /ndjson|jwt/.test(type);

/** A value as a literal of a language, on one line if it is short. */
export function laidOut(
  value: unknown,
  indent: number,
  translate: (json: string) => string,
  [open, close]: readonly [string, string],
): string {
  const pretty = JSON.stringify(value, null, 2);
  const short = translate(pretty.replaceAll(/\n\s*/g, ' ')).replace(/^\{ /, open).replace(/ \}$/, close);
  if (short.length < 60 && !short.includes('{', 1)) return short;
  return translate(pretty).replaceAll('\n', `\n${' '.repeat(indent)}`);
}
