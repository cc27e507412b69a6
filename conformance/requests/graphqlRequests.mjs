import { URLSearchParams } from 'node:url';
import fc from 'fast-check';
import { getNamedType, isLeafType } from 'graphql';
import { permissions } from '../../dist/caller/permissions.js';
import { EnumWord, hostileJson, hostileText, ofInputType, toJson } from './values.mjs';

const deepest = 6;

/**
 * Each root field of the schema: its permitted callers, and generated operations that use it, alone or with another
 * field.
 */
export function graphqlOperations(schema) {
  return ['query', 'mutation', 'subscription'].flatMap((kind) => {
    const type = schema.getRootType(kind);
    return Object.values(type.getFields()).map((field) => {
      const { callers, limit } = permissions[`${type.name}.${field.name}`];
      return {
        ...{ channel: 'GraphQL', name: field.name, title: `${kind} ${field.name}`, kind, callers, limit, field },
        isOpen: callers.includes('stranger'),
        requests: createRequests(schema, kind, field),
      };
    });
  });
}

function createRequests(schema, kind, field) {
  const fields = Object.values(schema.getRootType(kind).getFields());
  const own = toNode(field, 0, field.name);
  const other = fc.constantFrom(...fields).chain((one) => toNode(one, 0, one.name));
  return fc
    .record({
      roots: fc.oneof(
        { arbitrary: fc.tuple(own), weight: 8 },
        { arbitrary: fc.tuple(own, other), weight: 1 },
        { arbitrary: fc.array(own, { minLength: 2, maxLength: 17 }), weight: 1 },
      ),
      name: fc.option(fc.constantFrom('Operation', '__proto__'), { freq: 3 }),
      fault: fc.oneof({ arbitrary: fc.constant(null), weight: 12 }, { arbitrary: faults, weight: 1 }),
    })
    .map((request) => rendered(schema, kind, request));
}

/** One field with arguments, directives and a selection. */
function toNode(field, depth, operation) {
  const inputs = Object.fromEntries(
    field.args.map(({ name, type }) => [
      name,
      fc.record({
        value: ofInputType(type, { operation, name }),
        isVariable: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 }),
      }),
    ]),
  );
  const required = field.args.filter(({ type }) => String(type).endsWith('!')).map(({ name }) => name);
  return fc.record({
    field: fc.constant(field),
    args: fc.record(inputs, { requiredKeys: required }),
    alias: fc.option(fc.constantFrom('own', 'own', 'own', 'own', 'constructor', '__proto__'), { freq: 6 }),
    directives: directives,
    form: fc.constantFrom('plain', 'plain', 'plain', 'inline', 'fragment'),
    children: listChildren(getNamedType(field.type), depth + 1),
  });
}

const directives = fc.oneof(
  { arbitrary: fc.constant([]), weight: 50 },
  {
    arbitrary: fc.array(
      fc.record({
        name: fc.constantFrom('include', 'include', 'skip', 'skip', 'deprecated', 'unknown'),
        value: fc.constantFrom(true, false, '$yes', '$no', 'null', '"x"'),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    weight: 1,
  },
);

const selections = new Map();
function listChildren(type, depth) {
  if (isLeafType(type)) return fc.constant([]);
  const key = `${type.name} ${depth}`;
  const made = selections.get(key) ?? freshChildren(type, depth);
  selections.set(key, made);
  return made;
}

function freshChildren(type, depth) {
  const all = Object.values(type.getFields());
  const leaves = all.filter((field) => isLeafType(getNamedType(field.type)));
  const few = depth < deepest ? all : leaves;
  if (few.length === 0) return fc.constant([]);
  const one = fc.constantFrom(...few).chain((field) => toNode(field, depth, type.name));
  const plain = (field) => ({ field, args: {}, alias: null, directives: [], form: 'plain', children: [] });
  return fc.oneof(
    { arbitrary: fc.uniqueArray(one, { minLength: 1, maxLength: 3, selector: ({ field }) => field.name }), weight: 2 },
    {
      arbitrary: fc.subarray(leaves, { minLength: Math.min(1, leaves.length) }).map((fields) => fields.map(plain)),
      weight: 1,
    },
  );
}

/** Faults of the request other than its values. */
const faults = fc.oneof(
  fc
    .constantFrom('cut', 'batch', 'get', 'two', 'variables', 'unused', 'missing', 'field', 'name', 'cycle')
    .map((what) => ({ what })),
  hostileText.map((text) => ({ what: 'document', text })),
  hostileJson.map((value) => ({ what: 'body', value })),
  hostileJson.map((value) => ({ what: 'extensions', value })),
);

function rendered(schema, kind, { roots, name, fault }) {
  const fragments = [];
  const variables = {};
  const declared = [];
  let aliases = 0;
  const declare = (type, value) => {
    const variable = `v${declared.length}`;
    declared.push(`$${variable}: ${type}`);
    variables[variable] = value;
    return `$${variable}`;
  };
  const directive = ({ name: word, value }) => {
    if (value === '$yes' || value === '$no') return ` @${word}(if: ${declare('Boolean!', value === '$yes')})`;
    return ` @${word}(if: ${value})`;
  };
  const write = (node, parent) => {
    const given = Object.entries(node.args).map(([argument, { value, isVariable }]) => {
      const { type } = node.field.args.find((one) => one.name === argument);
      return `${argument}: ${isVariable ? declare(String(type), value) : literal(value)}`;
    });
    const below = node.children.map((child) => write(child, getNamedType(node.field.type).name)).join(' ');
    const isLeaf = isLeafType(getNamedType(node.field.type));
    const alias = node.alias === null ? '' : `${node.alias === 'own' ? `a${(aliases += 1)}` : node.alias}: `;
    const words = `${alias}${node.field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${node.directives.map(directive).join('')}`;
    const text = isLeaf ? words : `${words} { ${below || '__typename'} }`;
    if (node.form === 'plain') return text;
    if (node.form === 'inline') return `... on ${parent} { ${text} }`;
    fragments.push(`fragment F${fragments.length} on ${parent} { ${text} }`);
    return `...F${fragments.length - 1}`;
  };
  // The same field with other arguments needs another name.
  const named = roots.length === 1 ? roots : roots.map((node) => ({ ...node, alias: node.alias ?? 'own' }));
  const selected = named.map((node) => write(node, schema.getRootType(kind).name)).join(' ');
  const head = `${kind} ${name ?? ''}${declared.length > 0 ? `(${declared.join(', ')})` : ''}`;
  const query = [`${head} { ${selected} }`, ...fragments].join('\n');
  const body = { query, ...(declared.length > 0 && { variables }), ...(name && { operationName: name }) };
  return { ...sent(spoilt(body, fault)), ...(fault?.what === 'get' && asGet(body)) };
}

function spoilt(body, fault) {
  switch (fault?.what) {
    case 'cut':
      return { ...body, query: body.query.slice(0, Math.ceil(body.query.length * 0.7)) };
    case 'batch':
      return [body, body];
    case 'two':
      return { ...body, query: `${body.query} query Other { __typename }` };
    case 'variables':
      return { ...body, variables: [1] };
    case 'unused':
      return { ...body, variables: { ...body.variables, unused: 'x' } };
    case 'missing':
      return { query: body.query };
    case 'field':
      return { ...body, query: body.query.replace('{', '{ constructor __proto__ ') };
    case 'name':
      return { ...body, operationName: 'toString' };
    case 'cycle':
      return { ...body, query: `${body.query.replace('{', '{ ...Round ')} fragment Round on Query { ...Round }` };
    case 'document':
      return { ...body, query: fault.text };
    case 'body':
      return fault.value;
    case 'extensions':
      return { ...body, extensions: fault.value };
    default:
      return body;
  }
}

function sent(body) {
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'Content-Type': 'application/json' },
    content: toJson(body),
    body,
  };
}

function asGet({ query, variables }) {
  const asked = new URLSearchParams({
    query: query.toWellFormed(),
    variables: (toJson(variables) ?? '').toWellFormed(),
  });
  const headers = { 'Apollo-Require-Preflight': 'true' };
  return {
    method: 'GET',
    path: `/graphql?${asked.toString().slice(0, 8_000)}`,
    headers,
    content: undefined,
    body: undefined,
  };
}

/** A value as a literal in an operation. */
export function literal(value) {
  if (value instanceof EnumWord) return value.word;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, one]) => `${name}: ${literal(one)}`)
      .join(', ')}}`;
  }
  return toJson(value);
}
