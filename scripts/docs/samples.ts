import { exampleOfParameter, examplesOf, isJson, type Api, type Operation, type Parameter } from './openapi.ts';

export interface Sample {
  /** The name on the tab. */
  readonly title: string;
  readonly language: 'bash' | 'typescript' | 'python';
  readonly code: string;
}

interface Call {
  readonly operation: Operation;
  readonly path: readonly (readonly [string, string])[];
  readonly query: readonly (readonly [string, string])[];
  /** The credential that the call needs. */
  readonly access: 'key' | 'session' | 'applicant' | 'none';
  readonly json: unknown;
  /** The media type of a body that is a file. */
  readonly file: string | null;
  /** The media type of the response where it is not JSON. */
  readonly download: string | null;
}

/** The same call in curl, TypeScript and Python, from the first example of an operation. */
export function samplesOf(operation: Operation, api: Api): Sample[] {
  const call = callOf(operation, api);
  const usesClient = operation.security.includes('apiKey');
  return [
    { title: 'curl', language: 'bash', code: curl(call) },
    { title: 'TypeScript', language: 'typescript', code: usesClient ? client(call) : fetched(call) },
    { title: 'Python', language: 'python', code: python(call) },
  ];
}

function callOf(operation: Operation, api: Api): Call {
  const wanted = operation.parameters.filter((one) => one.in === 'path' || (one.in === 'query' && one.required));
  const values = (place: Parameter['in']): [string, string][] =>
    wanted.filter((one) => one.in === place).map((one) => [one.name, valueOf(operation, one)]);
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
function valueOf({ path }: Operation, parameter: Parameter): string {
  if (parameter.in !== 'path') return exampleOfParameter(parameter);
  const steps = path.split('/');
  const folder = steps[steps.indexOf(`{${parameter.name}}`) - 1] ?? '';
  if (folder === 'certificates') return 'KYB-0123456789ABCDEFGHJK';
  const prefix = prefixes[folder];
  return prefix === undefined ? exampleOfParameter(parameter) : `${prefix}_01KAF4Q2V7J9YB1N3M5P6R8S0A`;
}

function addressOf({ operation, path, query }: Call): string {
  const filled = path.reduce((at, [name, value]) => at.replace(`{${name}}`, encodeURIComponent(value)), operation.path);
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(Object.fromEntries(query)).toString()}`;
}

const fileName: Readonly<Record<string, string>> = {
  'application/pdf': 'document.pdf',
  'application/x-ndjson': 'rows.ndjson',
  'text/csv': 'rows.csv',
  'image/png': 'image.png',
  'application/octet-stream': 'bundle.json',
};

const isText = (type: string): boolean => type.startsWith('text/') || isJson(type) || /ndjson|jwt/.test(type);

function curl(call: Call): string {
  const { operation, access, json, file, download } = call;
  const session = [`-b cookies.txt`, `-H "Origin: $KYB_URL"`];
  const lines = [
    `curl -s ${operation.method === 'GET' ? '' : `-X ${operation.method} `}"$KYB_URL${addressOf(call)}"`,
    ...(access === 'key' ? ['-H "Authorization: Bearer $KYB_API_KEY"'] : []),
    ...(access === 'session' ? (operation.method === 'GET' ? session.slice(0, 1) : session) : []),
    ...(access === 'applicant' ? ['-H "Authorization: Onboarding $KYB_ONBOARDING_TOKEN"', ...session] : []),
    ...(access === 'none' && operation.path.startsWith('/api/portal') && operation.method !== 'GET'
      ? ['-c cookies.txt', '-H "Origin: $KYB_URL"']
      : []),
    ...(json === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(inLines(json))}`]),
    ...(file === null ? [] : [`-H 'Content-Type: ${file}'`, `--data-binary @${fileName[file] ?? 'file'}`]),
    ...(download === null || isText(download) ? [] : [`-o ${fileName[download] ?? 'file'}`]),
  ];
  return lines.join(' \\\n  ');
}

/** JSON as it is sent: in one line where that is short. */
function inLines(json: unknown): string {
  const short = JSON.stringify(json);
  return short.length < 50 ? short : JSON.stringify(json, null, 2).replaceAll('\n', '\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function client(call: Call): string {
  const { operation, path, query, json, download } = call;
  const params = [
    ...(path.length === 0 ? [] : [`path: ${literal(Object.fromEntries(path), 2)}`]),
    ...(query.length === 0 ? [] : [`query: ${literal(Object.fromEntries(query), 2)}`]),
  ];
  const options = [
    ...(params.length === 0 ? [] : [`  params: { ${params.join(', ')} },`]),
    ...(json === undefined ? [] : [`  body: ${literal(json, 2)},`]),
    ...(download === null ? [] : [`  parseAs: '${isText(download) ? 'text' : 'blob'}',`]),
  ];
  const words = `kyb.${operation.method.toLowerCase()}('${operation.path}'`;
  const sent = options.length === 0 ? `${words});` : `${words}, {\n${options.join('\n')}\n});`;
  const hasResult = Object.keys(operation.responses).some((status) => status.startsWith('2') && status !== '204');
  return [
    `import { createClient } from '@kyb/client';`,
    '',
    'const kyb = createClient({',
    `  baseUrl: process.env['KYB_URL'] ?? '',`,
    `  apiKey: process.env['KYB_API_KEY'] ?? '',`,
    '});',
    '',
    ...(hasResult ? [`const response = await ${sent}`, 'console.log(response);'] : [`await ${sent}`]),
  ].join('\n');
}

function fetched(call: Call): string {
  const { operation, access, json, file, download } = call;
  const headers = [
    ...(access === 'key' ? ["Authorization: `Bearer ${process.env['KYB_API_KEY']}`"] : []),
    ...(access === 'applicant' ? ["Authorization: `Onboarding ${process.env['KYB_ONBOARDING_TOKEN']}`"] : []),
    ...(json === undefined ? [] : [`'Content-Type': 'application/json'`]),
    ...(file === null ? [] : [`'Content-Type': '${file}'`]),
  ];
  const isBrowser = access === 'session' || access === 'applicant' || operation.path.startsWith('/api/portal');
  const options = [
    ...(operation.method === 'GET' ? [] : [`  method: '${operation.method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(json === undefined ? [] : [`  body: JSON.stringify(${literal(json, 2)}),`]),
    ...(file === null ? [] : ['  body: file,']),
  ];
  const start = isBrowser ? `'${addressOf(call)}'` : `\`\${process.env['KYB_URL']}${addressOf(call)}\``;
  const reader = download === null ? 'json' : isText(download) ? 'text' : 'blob';
  return [
    ...(isBrowser ? ['// In a page of the service, which sends the cookie.'] : []),
    ...(file === null ? [] : ['declare const file: Blob;', '']),
    `const response = await fetch(${start}${options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`});`,
    `console.log(response.status, await response.${reader}());`,
  ].join('\n');
}

function python(call: Call): string {
  const { operation, access, json, file, download } = call;
  const headers = [
    ...(access === 'key' ? [`"Authorization": f"Bearer {os.environ['KYB_API_KEY']}"`] : []),
    ...(access === 'applicant' ? [`"Authorization": f"Onboarding {os.environ['KYB_ONBOARDING_TOKEN']}"`] : []),
    ...(file === null ? [] : [`"Content-Type": "${file}"`]),
  ];
  const isCookie = access === 'session' || access === 'applicant';
  const lines = [
    `    f"{os.environ['KYB_URL']}${addressOf(call)}",`,
    ...(headers.length === 0 ? [] : [`    headers={${headers.join(', ')}},`]),
    ...(isCookie ? [`    cookies={"__Host-kyb_session": os.environ["KYB_SESSION"]},`] : []),
    ...(json === undefined ? [] : [`    json=${pythonLiteral(json, 4)},`]),
    ...(file === null ? [] : [`    data=open("${fileName[file] ?? 'file'}", "rb"),`]),
    '    timeout=30,',
  ];
  const print = download === null ? 'response.json()' : isText(download) ? 'response.text' : 'len(response.content)';
  const isEmpty = !Object.keys(operation.responses).some((status) => status.startsWith('2') && status !== '204');
  return [
    'import os',
    '',
    'import requests',
    '',
    `response = requests.${operation.method.toLowerCase()}(`,
    ...lines,
    ')',
    'response.raise_for_status()',
    ...(isEmpty ? [] : [`print(${print})`]),
  ].join('\n');
}

/** A value as TypeScript has it, in one line where that is short. */
function literal(value: unknown, indent: number): string {
  const unquoted = (text: string): string =>
    text.replaceAll(/"((?:[^"\\]|\\.)*)"(?=(: )?)/g, (whole, inner: string, colon?: string) => {
      if (colon && /^[A-Za-z_]\w*$/.test(inner)) return inner;
      return inner.includes("'") || inner.includes('\\') ? whole : `'${inner}'`;
    });
  return laidOut(value, indent, (text) => unquoted(text), ['{ ', ' }']);
}

function pythonLiteral(value: unknown, indent: number): string {
  const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
  const translated = (text: string): string =>
    text.replaceAll(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (word) => words[word] ?? word);
  return laidOut(value, indent, translated, ['{', '}']);
}

function laidOut(
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
