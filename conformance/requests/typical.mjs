import { getNamedType, isEnumType, isInputObjectType, isLeafType, isListType, isNonNullType } from 'graphql';
import { resolveIds } from './values.mjs';
import { literal } from './graphqlRequests.mjs';

const json = { 'Content-Type': 'application/json' };
const deepest = 8;

/** One valid request to each route and each root field, with the largest possible selection. */
export function typicalRequests({ rest, graphql, pool, callerFor }) {
  return [...rest.map(restRequest), ...graphql.filter(({ kind }) => kind !== 'subscription').map(graphqlRequest)].map(
    (one) => ({
      ...one,
      caller: callerFor(one.operation),
    }),
  );

  function restRequest(operation) {
    const media = operation.operation.requestBody?.content['application/json'];
    const [example] = Object.values(media?.examples ?? {});
    const required = (operation.operation.parameters ?? []).filter((one) => one.in === 'query' && one.required);
    const query = required.map(({ name, schema }) => `${name}=${schema.enum?.[0] ?? 'Sandbox'}`).join('&');
    const path = operation.path.replace(/\{(\w+)\}/g, (_all, name) => idFor(operation.name, name, pool));
    const content = example && JSON.stringify(example.value);
    return {
      title: operation.title,
      operation,
      request: {
        method: operation.method.toUpperCase(),
        path: query ? `${path}?${query}` : path,
        headers: content ? json : {},
        content,
      },
    };
  }

  function graphqlRequest(operation) {
    const { field, kind } = operation;
    const given = field.args.filter(({ type, name }) => isNonNullType(type) || name === 'first');
    const text = given.map(({ name, type }) => `${name}: ${toLiteral(type, name, operation.name, pool)}`).join(', ');
    const query = `${kind} { ${field.name}${text ? `(${text})` : ''}${selection(field.type, [])} }`;
    return {
      title: operation.title,
      operation,
      request: { method: 'POST', path: '/graphql', headers: json, content: JSON.stringify({ query }) },
    };
  }
}

const nouns = [
  ['document', 'doc'],
  ['webhook', 'whk'],
  ['deliver', 'dlv'],
  ['certificate', 'KYB'],
  ['verification', 'ver'],
  ['candidate', 'ver'],
  ['auditbundle', 'ver'],
  ['link', 'lnk'],
  ['bulk', 'blk'],
  ['decision', 'dec'],
  ['onboarding', 'onb'],
  ['event', 'evt'],
  ['monitor', 'mon'],
];

function idFor(operation, name, pool) {
  const find = (text) => nouns.find(([noun]) => text.toLowerCase().includes(noun))?.[1];
  return resolveIds(`\u00ab${find(name) ?? find(operation) ?? 'ver'}:0\u00bb`, pool);
}

const examples = {
  queryValue: '51 824 753 556',
  name: 'Sandbox Clean',
  first: 10,
  url: 'https://hooks.customer.example/',
  email: 'person@customer.example',
};

function toLiteral(type, name, operation, pool) {
  if (isNonNullType(type)) return toLiteral(type.ofType, name, operation, pool);
  if (isListType(type)) return `[${isEnumType(getNamedType(type)) ? getNamedType(type).getValues()[0].name : ''}]`;
  if (isEnumType(type)) return type.getValues()[0].name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{${required.map((field) => `${field.name}: ${toLiteral(field.type, field.name, operation, pool)}`).join(', ')}}`;
  }
  if (type.name === 'ID') return JSON.stringify(idFor(operation, name, pool));
  if (type.name === 'Boolean') return 'true';
  if (type.name === 'Int' || type.name === 'Float') return String(examples[name] ?? 1);
  if (type.name === 'DateTimeISO') return '"2026-11-20T00:00:00.000Z"';
  if (type.name.startsWith('JSON')) return '{}';
  return literal(examples[name] ?? 'text');
}

function selection(type, above) {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  const fields = Object.values(named.getFields()).filter((field) => {
    const below = getNamedType(field.type);
    return (
      field.name !== 'edges' &&
      !above.includes(below) &&
      (isLeafType(below) || above.length < deepest) &&
      !field.args.some((one) => isNonNullType(one.type))
    );
  });
  return ` { ${fields.map((field) => `${field.name}${selection(field.type, [...above, named])}`).join(' ') || '__typename'} }`;
}
