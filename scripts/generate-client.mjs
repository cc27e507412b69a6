import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { pythonTypes } from './pythonTypes.mjs';

// Generates the types of the clients from openapi.json. With --check nothing is written, and a difference is a failure.
const project = dirname(import.meta.dirname);
const document = JSON.parse(await readFile(join(project, 'openapi.json'), 'utf8'));
const typescript = join(project, 'clients', 'typescript', 'src', 'openapi.ts');
const python = join(project, 'clients', 'python', 'src', 'kyb_client', 'types.py');
/** The operations with a method in the Python client. */
const pythonOperations = [
  ...[
    'verify',
    'verification',
    'verifications',
    'createWebhook',
    'createOnboardingLink',
    'onboarding',
    'notifyDecision',
  ],
  ...['issueCertificate', 'startBulk', 'bulk', 'bulkResults'],
];

const problem = {
  description: 'A problem (RFC 9457).',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const files = { [typescript]: await generateTypes(document), [python]: pythonTypes(document, pythonOperations) };
for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) await writeFile(file, text);
  else if ((await readFile(file, 'utf8')) !== text) {
    console.error(`${relative(project, file)} does not match openapi.json: run npm run contracts.`);
    process.exitCode = 1;
  }
}

async function generateTypes({ info, paths, webhooks, components: { parameters, schemas: all } }) {
  const own = Object.fromEntries(Object.entries(paths).flatMap(([path, item]) => toPath(path, item)));
  const schemas = { ...all, ...eventUnions(all, Object.keys(webhooks)) };
  const components = {
    parameters: { IdempotencyKey: parameters.IdempotencyKey },
    schemas: reached(schemas, [own, problem, { $ref: '#/components/schemas/WebhookEvent' }]),
    responses: { Problem: problem },
  };
  const types = await openapiTypes(
    { openapi: document.openapi, info, paths: own, components },
    // Free-form JSON is `unknown`, not an object without members.
    { emptyObjectsUnknown: true, silent: true },
  );
  const head = `// Generated from openapi.json by scripts/generate-client.mjs (npm run contracts): do not edit.

/** The version of the API that these types describe. Each call requests it. */
export const apiVersion = '${info.version}';
`;
  return format(`${head}\n${astToString(types)}`, { ...(await resolveConfig(typescript)), parser: 'typescript' });
}

/** A path with the operations that are open to keys or to everybody. The others are for people in a browser. */
function toPath(path, item) {
  const own = Object.entries(item).filter(([, { security = [] }]) => {
    const takes = security.flatMap(Object.keys);
    return takes.includes('apiKey') || takes.includes('operatorKey') || path.startsWith('/api/public/');
  });
  if (own.length === 0) return [];
  return [[path, Object.fromEntries(own.map(([method, operation]) => [method, toOperation(operation)]))]];
}

/** Removes unused types: the client throws all errors as one class, reads the headers and sends the API version. */
function toOperation({ operationId, description, parameters, requestBody, responses }) {
  const done = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return {
    ...{ operationId, description, requestBody },
    parameters: parameters?.filter(({ $ref }) => !$ref?.endsWith('/ApiVersion')),
    responses: {
      ...Object.fromEntries(
        done.map(([status, { description, content }]) => [status, { description, content: requested(content) }]),
      ),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

/** The client requests JSON if the service offers both JSON and CSV. */
function requested(content) {
  const json = content?.['application/json'];
  return json ? { 'application/json': json } : content;
}

/**
 * `Event` and `WebhookEvent` as unions with the discriminator `event`. In openapi.json the `data` of an `Event` has any
 * shape.
 */
function eventUnions({ Event }, types) {
  const toRef = (type) => ({ $ref: `#/components/schemas/${pascalCase(type)}Event` });
  const cursor = { type: 'object', properties: { cursor: Event.properties.cursor }, required: ['cursor'] };
  const logged = types.filter((type) => Event.properties.event.enum.includes(type));
  return {
    Event: { description: 'An event of the log.', oneOf: logged.map((type) => ({ allOf: [toRef(type), cursor] })) },
    WebhookEvent: { description: 'An event as a webhook endpoint receives it.', oneOf: types.map(toRef) },
  };
}

function pascalCase(type) {
  return type.replace(/(?:^|[._])(\w)/g, (_, letter) => letter.toUpperCase());
}

/** The schemas that are referenced, directly or indirectly, in the order of openapi.json. */
function reached(schemas, starts) {
  const names = new Set();
  const visit = (value) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      visit(schemas[name]);
    }
  };
  visit(starts);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}
