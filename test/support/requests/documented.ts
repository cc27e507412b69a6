import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answer } from '../app.js';

/** One operation of openapi.json. */
export interface DocumentedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Whether it accepts a key, alone or as an alternative to a session. */
  readonly needsKey: boolean;
  readonly takesSession: boolean;
  readonly responses: Readonly<Record<string, any>>;
  /** Examples by name: request and response. */
  readonly calls: readonly { readonly name: string; readonly body: unknown; readonly answer: any }[];
  /** The error codes that it documents. */
  readonly codes: readonly string[];
}

const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, 'document:openapi', false, false);

/** Every operation in openapi.json. */
export function documentedOperations(): DocumentedOperation[] {
  return Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const sent = operation.requestBody?.content['application/json']?.examples ?? {};
      const [success] = Object.values<any>(operation.responses);
      const answered = Object.values<any>(success.content ?? {})[0]?.examples ?? { only: {} };
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        takesSession: (operation.security ?? []).some((way: object) => 'session' in way || 'operatorSession' in way),
        needsKey:
          operation.security === undefined ||
          operation.security.some((way: object) => 'apiKey' in way || 'operatorKey' in way),
        responses: operation.responses,
        calls: Object.keys(answered).map((name) => ({ name, body: sent[name]?.value, answer: answered[name].value })),
        codes: Object.values<any>(operation.responses).flatMap(({ content }) =>
          Object.keys(content?.['application/problem+json']?.examples ?? {}),
        ),
      };
    }),
  );
}

/** The differences between a response and openapi.json. */
export function deviations({ responses }: DocumentedOperation, { status, headers, body }: Answer): string[] {
  const documented = responses[status];
  if (!documented) return [`status ${status} is not documented`];
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const schema = documented.content ? documented.content[type]?.schema : emptyBody;
  if (!schema) return [`${type} is not documented for ${status}`];
  const wrongHeaders = Object.keys(documented.headers).flatMap((name) => {
    const { required, schema: expected } = document.components.headers[name];
    const value = headers.get(name);
    if (value === null) return required ? [`${name} is missing`] : [];
    return faults(expected, expected.type === 'integer' ? Number(value) : value, name);
  });
  return [...wrongHeaders, ...faults(schema, body, 'body')];
}

/**
 * The differences between an event's data and openapi.json: values that its schema rejects, and undocumented members.
 */
export function eventDeviations(type: string, data: object): string[] {
  const { schema } = document.webhooks[type].post.requestBody.content['application/json'];
  const described = document.components.schemas[schema.$ref.split('/').at(-1)].properties.data;
  const unnamed = Object.keys(data).filter((name) => !(name in described.properties));
  return [...faults(described, data, 'data'), ...unnamed.map((name) => `data.${name} is not documented`)];
}

// Compiling a schema takes a hundred times as long as using it.
const compiled = new WeakMap<object, ValidateFunction>();
const emptyBody = { const: '' };

function faults(schema: object, value: unknown, what: string): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(resolved(schema));
  compiled.set(schema, validate);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${what}${error.instancePath} ${error.message}`);
}

/** Resolves references within openapi.json, which is registered as a schema under its own name. */
function resolved(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document:openapi#/')) as object;
}
