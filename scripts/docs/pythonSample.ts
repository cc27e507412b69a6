import { formatAddress, fileName, isText, laidOut, type Call } from './call.ts';
import { isJson } from './openapi.ts';

/** The operations with a method in `clients/python`. Every other operation is called by its path. */
const methods: Readonly<Record<string, string>> = {
  verify: 'verify',
  verification: 'get_verification',
  verifications: 'list_verifications',
  createWebhook: 'create_webhook',
  createOnboardingLink: 'create_onboarding_link',
  onboarding: 'get_onboarding',
  notifyDecision: 'decide',
  issueCertificate: 'issue_certificate',
  startBulk: 'upload_bulk',
  bulk: 'get_bulk',
  bulkResults: 'bulk_results',
};

/** A call in Python: with the client if it uses a key, otherwise with `requests`. */
export function pythonSample(call: Call): string {
  return call.access === 'key' ? withClient(call) : withRequests(call);
}

function withClient(call: Call): string {
  return [
    'import os',
    '',
    'from kyb_client import Client',
    '',
    `kyb = Client(os.environ["KYB_URL"], os.environ["KYB_API_KEY"])`,
    '',
    ...statements(call),
  ].join('\n');
}

function statements(call: Call): string[] {
  const { operation, path, query, json, download } = call;
  const { operationId, method, responses } = operation;
  const name = methods[operationId];
  const ids = path.map(([, value]) => `"${value}"`);
  const address = `"${formatAddress({ ...call, query: [] })}"`;
  const asked = query.length === 0 ? [] : [`query=${pythonLiteral(Object.fromEntries(query), 0)}`];
  if (name === 'upload_bulk') {
    return [
      `with open("${fileName['text/csv'] ?? ''}", "rb") as file:`,
      `    print(kyb.upload_bulk(file, jurisdiction="AU"))`,
    ];
  }
  if (name === 'list_verifications' || name === 'bulk_results') {
    return [`for each in kyb.${name}(${ids.join(', ')}):`, '    print(each)'];
  }
  if (isList(operation)) return [`for each in kyb.each(${[address, ...asked].join(', ')}):`, '    print(each)'];
  if (download !== null) {
    const content = `kyb.download(${[address, ...asked].join(', ')})`;
    if (isText(download)) return [`print(${content}.decode())`];
    return [`with open("${fileName[download] ?? 'file'}", "wb") as file:`, `    file.write(${content})`];
  }
  const body = json === undefined ? [] : [pythonLiteral(json, 0)];
  const sent =
    name === undefined
      ? `kyb.request(${[`"${method}"`, address, ...asked, ...body.map((text) => `body=${text}`)].join(', ')})`
      : `kyb.${name}(${[...ids, ...body].join(', ')})`;
  return Object.keys(responses).includes('204') ? [sent] : [`response = ${sent}`, 'print(response)'];
}

/** Whether the response is a page of a list. */
function isList({ responses }: Call['operation']): boolean {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const [, media] = Object.entries(success?.content ?? {}).find(([type]) => isJson(type)) ?? [];
  return media?.schema?.properties?.['nextCursor'] !== undefined;
}

function withRequests(call: Call): string {
  const { operation, access, json, file, download } = call;
  const headers = [
    ...(access === 'applicant' ? [`"Authorization": f"Onboarding {os.environ['KYB_ONBOARDING_TOKEN']}"`] : []),
    ...(file === null ? [] : [`"Content-Type": "${file}"`]),
  ];
  const isCookie = access === 'session' || access === 'applicant';
  const lines = [
    `    f"{os.environ['KYB_URL']}${formatAddress(call)}",`,
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

function pythonLiteral(value: unknown, indent: number): string {
  const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
  const translated = (text: string): string =>
    text.replaceAll(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (word) => words[word] ?? word);
  return laidOut(value, indent, translated, ['{', '}']);
}
