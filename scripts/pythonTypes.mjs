// Before 3.11, Python's typing module cannot mark a single member as optional, so optional members are in a separate
// class.
const keywords = new Set([
  'and',
  'as',
  'class',
  'def',
  'del',
  'from',
  'global',
  'import',
  'in',
  'is',
  'lambda',
  'not',
  'or',
  'pass',
  'with',
]);
const scalars = { string: 'str', integer: 'int', number: 'float', boolean: 'bool' };

/**
 * The types of the Python client as source code: a TypedDict for each object that the given operations, errors and
 * events use.
 * @param operationIds the operations with a method in the client
 */
export function pythonTypes({ info, paths, webhooks, components: { schemas } }, operationIds) {
  const operations = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationIds.includes(operationId));
  if (operations.length !== operationIds.length)
    throw new Error('An operation of the Python client is not in openapi.json.');
  const bodies = operations.map(({ requestBody, responses }) => [
    requestBody,
    responses['200'] ?? responses['201'] ?? responses['202'],
  ]);
  const names = reachedSchemas(schemas, [bodies, webhooks, { $ref: '#/components/schemas/Problem' }]);
  const events = Object.values(webhooks).map(({ post }) => toName(post.requestBody.content['application/json'].schema));
  const filters = operations.find(({ operationId }) => operationId === 'verifications').parameters;
  const classes = [
    ...names.flatMap((name) => typedDict(name, schemas[name])),
    ...typedDict('VerificationFilters', filtersSchema(filters)),
  ];
  return `"""Types of the API. Generated from openapi.json by scripts/generate-client.mjs (npm run contracts): do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union

API_VERSION = ${quoted(info.version)}
"""The version of the API that these types describe. The client requests it."""


${classes.join('\n\n\n')}


WebhookEvent = Union[
${events.map((name) => `    ${name},`).join('\n')}
]
"""An event as a webhook endpoint receives it. The member \`event\` tells the types apart."""
`;
}

/** The names of the schemas that are referenced, directly or indirectly, in the order of openapi.json. */
function reachedSchemas(schemas, starts) {
  const names = new Set();
  const visit = (value) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      visit(schemas[name]);
    }
  };
  visit(starts);
  return Object.keys(schemas).filter((name) => names.has(name));
}

/** The query of a list as an object, without parameters that the client sets itself. */
function filtersSchema(parameters) {
  const own = parameters.filter(({ name }) => name && !['after', 'format', 'bom'].includes(name));
  return {
    description: 'Filters of `list_verifications`.',
    properties: Object.fromEntries(own.map(({ name, schema, description }) => [name, { ...schema, description }])),
    required: [],
  };
}

/** The class of an object, after the classes of its nested objects. */
function typedDict(name, { description, properties, required = [] }) {
  const nested = [];
  const fields = Object.entries(properties).map(([field, schema]) => {
    const type = pythonType(schema, `${name}${field.charAt(0).toUpperCase()}${field.slice(1)}`, nested);
    const docstring = schema.description ? `\n    ${formatDocstring(schema.description)}` : '';
    return { field, type, isRequired: required.includes(field), text: `    ${field}: ${type}${docstring}` };
  });
  // A class cannot declare a member that is a keyword, such as `from`.
  if (fields.some(({ field }) => keywords.has(field)))
    return [...nested, functionalTypedDict(name, description, fields)];
  const always = fields.filter(({ isRequired }) => isRequired).map(({ text }) => text);
  const sometimes = fields.filter(({ isRequired }) => !isRequired).map(({ text }) => text);
  const about = description ? [`    ${formatDocstring(description)}\n`] : [];
  if (sometimes.length === 0) return [...nested, formatClass(`${name}(TypedDict)`, [...about, ...always])];
  if (always.length === 0) return [...nested, formatClass(`${name}(TypedDict, total=False)`, [...about, ...sometimes])];
  return [
    ...nested,
    formatClass(`_${name}Required(TypedDict)`, always),
    formatClass(`${name}(_${name}Required, total=False)`, [...about, ...sometimes]),
  ];
}

function functionalTypedDict(name, description, fields) {
  if (fields.some(({ isRequired }) => !isRequired)) throw new Error(`${name}: optional members need a class.`);
  const members = fields.map(({ field, type }) => `        ${quoted(field)}: ${quoted(type)},`);
  const lines = [`${name} = TypedDict(`, `    ${quoted(name)},`, '    {', ...members, '    },', ')'];
  return [...lines, ...(description ? [formatDocstring(description)] : [])].join('\n');
}

function formatClass(head, lines) {
  return [`class ${head}:`, ...(lines.length === 0 ? ['    pass'] : lines)].join('\n');
}

/** @param nested receives the classes of objects without a name in openapi.json */
function pythonType(schema, name, nested) {
  if (schema.$ref) return toName(schema);
  if (schema.oneOf) return [...new Set(schema.oneOf.map((each) => pythonType(each, name, nested)))].join(' | ');
  if ('const' in schema) return `Literal[${quoted(schema.const)}]`;
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return 'Any';
  const orNone = types.includes('null') ? ' | None' : '';
  if (schema.enum)
    return `Literal[${schema.enum
      .filter((word) => word !== null)
      .map(quoted)
      .join(', ')}]${orNone}`;
  const named = types
    .filter((type) => type !== 'null')
    .map((type) => {
      if (type === 'array') return `List[${pythonType(schema.items, name, nested)}]`;
      return type === 'object' ? objectType(schema, name, nested) : scalars[type];
    });
  return named.length === 0 ? 'None' : `${named.join(' | ')}${orNone}`;
}

function objectType(schema, name, nested) {
  if (schema.properties) {
    nested.push(...typedDict(name, schema));
    return name;
  }
  const { additionalProperties: values } = schema;
  return typeof values === 'object' ? `Dict[str, ${pythonType(values, name, nested)}]` : 'Dict[str, Any]';
}

function toName({ $ref }) {
  return $ref.split('/').at(-1);
}

function formatDocstring(text) {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
  return `"""${escaped.endsWith('"') ? `${escaped} ` : escaped}"""`;
}

function quoted(text) {
  return JSON.stringify(text);
}
