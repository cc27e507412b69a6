import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

// Makes the types of clients/typescript from openapi.json. With --check nothing is written: a difference is a failure.
const project = dirname(import.meta.dirname);
const made = join(project, 'clients', 'typescript', 'src', 'openapi.ts');
const document = JSON.parse(await readFile(join(project, 'openapi.json'), 'utf8'));

const problem = {
  description: 'A problem (RFC 9457).',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const text = await typesOf(document);
if (!process.argv.includes('--check')) await writeFile(made, text);
else if ((await readFile(made, 'utf8')) !== text) {
  console.error('clients/typescript/src/openapi.ts is not what openapi.json makes: run npm run contracts.');
  process.exitCode = 1;
}

async function typesOf({ info, paths, webhooks, components: { parameters, schemas: all } }) {
  const own = Object.fromEntries(Object.entries(paths).flatMap(([path, item]) => pathOf(path, item)));
  const schemas = { ...all, ...eventUnions(all, Object.keys(webhooks)) };
  const components = {
    parameters: { IdempotencyKey: parameters.IdempotencyKey },
    schemas: reached(schemas, [own, problem, { $ref: '#/components/schemas/WebhookEvent' }]),
    responses: { Problem: problem },
  };
  const types = await openapiTypes(
    { openapi: document.openapi, info, paths: own, components },
    // JSON of any shape is unknown, and not an object without members.
    { emptyObjectsUnknown: true, silent: true },
  );
  const head = `// Made of openapi.json by scripts/generate-client.mjs (npm run contracts): never changed by hand.

/** The version of the API that these types describe, which each call asks for. */
export const apiVersion = '${info.version}';
`;
  return format(`${head}\n${astToString(types)}`, { ...(await resolveConfig(made)), parser: 'typescript' });
}

/** A path with those of its operations that a key may call, or everybody: the others are for people in a browser. */
function pathOf(path, item) {
  const own = Object.entries(item).filter(([, { security = [] }]) => {
    const takes = security.flatMap(Object.keys);
    return takes.includes('apiKey') || takes.includes('operatorKey') || path.startsWith('/api/public/');
  });
  if (own.length === 0) return [];
  return [[path, Object.fromEntries(own.map(([method, operation]) => [method, operationOf(operation)]))]];
}

/**
 * Errors are thrown, all as the same class; headers of answers are read by the client, which sends the version of the
 * API: none of these has types here.
 */
function operationOf({ operationId, description, parameters, requestBody, responses }) {
  const done = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return {
    ...{ operationId, description, requestBody },
    parameters: parameters?.filter(({ $ref }) => !$ref?.endsWith('/ApiVersion')),
    responses: {
      ...Object.fromEntries(
        done.map(([status, { description, content }]) => [status, { description, content: asked(content) }]),
      ),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

/** What the client asks for: where an answer can be had as JSON it is not asked for as CSV. */
function asked(content) {
  const json = content?.['application/json'];
  return json ? { 'application/json': json } : content;
}

/** `Event` and `WebhookEvent` as unions that `event` tells apart; in openapi.json the `data` of an `Event` has any shape. */
function eventUnions({ Event }, types) {
  const refOf = (type) => ({ $ref: `#/components/schemas/${pascalCase(type)}Event` });
  const cursor = { type: 'object', properties: { cursor: Event.properties.cursor }, required: ['cursor'] };
  const logged = types.filter((type) => Event.properties.event.enum.includes(type));
  return {
    Event: { description: 'An event of the log.', oneOf: logged.map((type) => ({ allOf: [refOf(type), cursor] })) },
    WebhookEvent: { description: 'An event as a webhook endpoint receives it.', oneOf: types.map(refOf) },
  };
}

function pascalCase(type) {
  return type.replace(/(?:^|[._])(\w)/g, (_, letter) => letter.toUpperCase());
}

/** The schemas that something refers to, or that one of them refers to, in the order of the document. */
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
