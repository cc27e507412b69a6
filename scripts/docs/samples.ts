import { formatAddress, toCall, fileName, isText, laidOut, type Call } from './call.ts';
import type { Api, Operation } from './openapi.ts';
import { pythonSample } from './pythonSample.ts';

export interface Sample {
  /** The name on the tab. */
  readonly title: string;
  readonly language: 'bash' | 'typescript' | 'python';
  readonly code: string;
}

/** The same call in curl, TypeScript and Python, from the first example of an operation. */
export function createSamples(operation: Operation, api: Api): Sample[] {
  const call = toCall(operation, api);
  const usesClient = operation.security.includes('apiKey');
  return [
    { title: 'curl', language: 'bash', code: curl(call) },
    { title: 'TypeScript', language: 'typescript', code: usesClient ? client(call) : fetched(call) },
    { title: 'Python', language: 'python', code: pythonSample(call) },
  ];
}

function curl(call: Call): string {
  const { operation, access, json, file, download } = call;
  const session = [`-b cookies.txt`, `-H "Origin: $KYB_URL"`];
  const lines = [
    `curl -s ${operation.method === 'GET' ? '' : `-X ${operation.method} `}"$KYB_URL${formatAddress(call)}"`,
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

/** JSON for a sample, on one line if it is short. */
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
  const start = isBrowser ? `'${formatAddress(call)}'` : `\`\${process.env['KYB_URL']}${formatAddress(call)}\``;
  const reader = download === null ? 'json' : isText(download) ? 'text' : 'blob';
  return [
    ...(isBrowser ? ['// In a page of the service, which sends the cookie.'] : []),
    ...(file === null ? [] : ['declare const file: Blob;', '']),
    `const response = await fetch(${start}${options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`});`,
    `console.log(response.status, await response.${reader}());`,
  ].join('\n');
}

/** A value as a TypeScript literal, on one line if it is short. */
function literal(value: unknown, indent: number): string {
  const unquoted = (text: string): string =>
    text.replaceAll(/"((?:[^"\\]|\\.)*)"(?=(: )?)/g, (whole, inner: string, colon?: string) => {
      if (colon && /^[A-Za-z_]\w*$/.test(inner)) return inner;
      return inner.includes("'") || inner.includes('\\') ? whole : `'${inner}'`;
    });
  return laidOut(value, indent, (text) => unquoted(text), ['{ ', ' }']);
}
