import fc from 'fast-check';
import { hostileJson, hostileText, ofJsonSchema, toJson } from './values.mjs';

/** Each operation of openapi.json: its name, its permitted callers, its responses, and generated requests to it. */
export function restOperations(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const ways = (operation.security ?? document.security).flatMap((way) => Object.keys(way));
      return {
        ...{ channel: 'REST', name: operation.operationId, title: `${method.toUpperCase()} ${path}`, method, path },
        ...{ operation, ways, isOpen: ways.length === 0 },
        limit: /Rate limit `(?!requests`)(\w+)`/.exec(operation.description ?? '')?.[1],
        requests: createRequests(document, operation, method, path),
      };
    }),
  );
}

function createRequests(document, operation, method, path) {
  const all = (operation.parameters ?? []).map((one) =>
    one.$ref ? document.components.parameters[one.$ref.split('/').at(-1)] : one,
  );
  const context = { operation: operation.operationId };
  const inPlace = (place) => all.filter((one) => one.in === place);
  const steps = Object.fromEntries(
    inPlace('path').map(({ name, schema }) => [name, ofJsonSchema(document, schema, { ...context, name })]),
  );
  const query = Object.fromEntries(
    inPlace('query').map(({ name, schema }) => [name, ofJsonSchema(document, schema, { ...context, name })]),
  );
  const headers = {
    'API-Version': fc.constantFrom('2026-11-20', '2026-11-20', '2026-11-20', '1999-01-01'),
    'Idempotency-Key': fc.oneof(fc.uuid(), fc.constantFrom('same', 'x'.repeat(256))),
    Accept: fc.constantFrom('*/*', 'application/json', 'text/csv', 'text/html', 'application/problem+json', '\\'),
  };
  return fc
    .record({
      steps: fc.record(steps),
      query: fc.oneof(
        {
          arbitrary: fc.record(query, {
            requiredKeys: inPlace('query')
              .filter((one) => one.required)
              .map((one) => one.name),
          }),
          weight: 8,
        },
        {
          arbitrary: fc.dictionary(fc.constantFrom('limit', 'after', 'limit[]', '__proto__', 'x'), hostileText, {
            maxKeys: 3,
          }),
          weight: 1,
        },
      ),
      headers: fc.oneof(
        { arbitrary: fc.constant({}), weight: 3 },
        { arbitrary: fc.record(headers, { requiredKeys: [] }), weight: 1 },
      ),
      body: listBodies(document, operation, context),
    })
    .map(({ steps: values, query: asked, headers: sent, body }) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, (_all, name) => escaped(values[name]) || '%20') + queryText(asked),
      headers: { ...sent, ...body.headers },
      content: body.content,
    }));
}

const types = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'application/jsonp',
  '',
];
const malformed = [
  '',
  '{',
  '{"a":',
  '[]',
  'null',
  '1',
  '"',
  '\ufeff{}',
  '{"a":1}{"b":2}',
  '{"__proto__":{"a":1}}',
  '{"id":1,"id":2}',
];

function listBodies(document, { requestBody }, context) {
  const json = (value) => ({ headers: { 'Content-Type': 'application/json' }, content: toJson(value) });
  const none = fc.constant({ headers: {}, content: undefined });
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined)
    return fc.oneof({ arbitrary: none, weight: 6 }, { arbitrary: hostileJson.map(json), weight: 1 });
  const isJson = type === 'application/json';
  const valid = isJson
    ? ofJsonSchema(document, media.schema, context).map(json)
    : hostileText.map((content) => ({ headers: { 'Content-Type': type }, content }));
  const examples = Object.values(media.examples ?? {}).map(({ value }) => value);
  return fc.oneof(
    { arbitrary: valid, weight: 12 },
    ...(isJson && examples.length > 0
      ? [{ arbitrary: changed(fc.constantFrom(...examples)).map(json), weight: 6 }]
      : []),
    { arbitrary: fc.constantFrom(...malformed).map((content) => ({ ...json(0), content })), weight: 1 },
    { arbitrary: hostileJson.map(json), weight: 1 },
    {
      arbitrary: fc.constantFrom(...types).map((each) => ({ headers: { 'Content-Type': each }, content: '{}' })),
      weight: 1,
    },
    { arbitrary: none, weight: 1 },
  );
}

/** An example unchanged, or with a member added, removed or replaced. */
function changed(example) {
  return fc
    .tuple(example, fc.nat(), fc.option(hostileJson, { freq: 2 }), fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, at, other, how]) => {
      const entries = Object.entries(value);
      if (other === null || entries.length === 0) return value;
      if (how === 'add') entries.push([['__proto__', 'unknown', 'constructor'][at % 3], other]);
      else
        entries.splice(
          at % entries.length,
          1,
          ...(how === 'replace' ? [[entries[at % entries.length][0], other]] : []),
        );
      return Object.fromEntries(entries);
    });
}

function queryText(query) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${escaped(name)}=${escaped(one)}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Escaped for a URL. A lone surrogate becomes bytes that are invalid UTF-8. */
function escaped(value) {
  const text = typeof value === 'string' ? value : (toJson(value) ?? '');
  return text
    .slice(0, 3_000)
    .split(/([\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff])/)
    .map((part, at) => (at % 2 ? '%ED%A0%80' : part.isWellFormed() ? encodeURIComponent(part) : '%ED'))
    .join('');
}
