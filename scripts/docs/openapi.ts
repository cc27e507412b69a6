import { readFileSync } from 'node:fs';

type Scalar = string | number | boolean | null;

/** The parts of openapi.json that the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly Scalar[];
  readonly const?: Scalar;
  readonly default?: Scalar;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly example?: Scalar;
  readonly examples?: readonly Scalar[];
}

export interface Example {
  readonly summary?: string;
  readonly value?: unknown;
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

export interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> } | null;
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Api {
  readonly version: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operations: readonly Operation[];
  /** Returns the value of a reference. A schema without a reference is returned unchanged. */
  readonly resolve: <Value extends object>(value: Value) => Value;
}

type Json = Readonly<Record<string, unknown>>;

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads the operations of openapi.json in the order of the file. */
export function readApi(file = 'openapi.json'): Api {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Json & {
    readonly info: { readonly version: string; readonly description: string };
    readonly tags: Api['tags'];
    readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
    readonly security: readonly object[];
  };
  const resolve = <Value extends object>(value: Value): Value => {
    if (!('$ref' in value)) return value;
    const path = String(value.$ref).split('/').slice(1);
    return resolve(path.reduce<unknown>((at, name) => (at as Json)[name], document) as Value);
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) =>
        readOperation(method, path, { security: document.security, ...operation }, resolve),
      ),
  );
  return { ...document.info, tags: document.tags, operations, resolve };
}

function readOperation(method: string, path: string, operation: Json, resolve: Api['resolve']): Operation {
  const given = operation as {
    readonly operationId: string;
    readonly tags: readonly string[];
    readonly summary: string;
    readonly description?: string;
    readonly security: readonly object[];
    readonly parameters?: readonly Parameter[];
    readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
    readonly responses: Readonly<Record<string, Response>>;
  };
  const { summary, description = '' } = given;
  return {
    operationId: given.operationId,
    method: method.toUpperCase(),
    path,
    tag: given.tags[0] ?? '',
    summary,
    // The description repeats the summary at its beginning.
    description: description.startsWith(summary) ? description.slice(summary.length).trim() : description,
    security: given.security.flatMap((one) => Object.keys(one)),
    parameters: (given.parameters ?? []).map(resolve),
    body: given.requestBody ? { required: false, ...given.requestBody } : null,
    responses: Object.fromEntries(Object.entries(given.responses).map(([status, one]) => [status, resolve(one)])),
  };
}

/** The examples of a body by name, with references resolved. */
export function examplesOf(media: Media | undefined, { resolve }: Api): readonly (readonly [string, Example])[] {
  if (media?.example !== undefined) return [['example', { value: media.example }]];
  return Object.entries(media?.examples ?? {}).map(([name, example]) => [name, resolve(example)]);
}

/** A value for a parameter that a sample can send. */
export function exampleOfParameter({ name, schema = {} }: Parameter): string {
  const value = schema.example ?? schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0];
  if (value !== undefined && value !== null) return String(value);
  return schema.format === 'date' ? '2026-11-20' : schema.format === 'date-time' ? '2026-11-20T00:00:00Z' : name;
}

export function isJson(type: string): boolean {
  return /[/+]json$/.test(type);
}
