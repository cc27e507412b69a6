import {
  getIntrospectionQuery,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { marker } from './values.mjs';

const bodyBytes = 979_000;
const deep = 100_000;
const unknownFields = 94_000;
const manyEntries = 100_000;
const mostTokens = 1_900;

const json = { 'Content-Type': 'application/json' };
const repeated = (count, each, separator = ' ') => Array.from({ length: count }, (_, at) => each(at)).join(separator);
const short = (at) => at.toString(36).padStart(4, '0');
const unknownMembers = `{${repeated(unknownFields, (at) => `"k${short(at)}":0`, ',')}}`;
const nestedArray = '['.repeat(deep) + ']'.repeat(deep);
const nestedObject = '{"a":'.repeat(deep) + '1' + '}'.repeat(deep);

/** Expensive or destructive requests to operations that can be called without a key. */
export function hostileRequests({ document, schema, rest: all, graphql, callerFor }) {
  const rest = all.toSorted((left, right) => Number(right.isOpen) - Number(left.isOpen));
  return [
    ...rest
      .filter(({ operation }) => operation.requestBody?.content['application/json'])
      .flatMap((one) => hostileBodies(document, one, callerFor(one))),
    ...hostileMethods(rest, callerFor),
    ...hostileVariables(graphql, callerFor),
    ...hostileDocuments(schema, callerFor),
  ];
}

function hostileBodies(document, operation, caller) {
  const path = operation.path.replace(/\{\w+\}/g, 'ver_01ARZ3NDEKTSV4RRFFQ69G5FAV');
  const body = (what, content, kind = what) => ({
    ...{ kind, title: `${what}: ${operation.title}`, operation, caller, channel: 'rest' },
    request: { method: operation.method.toUpperCase(), path, headers: json, content },
  });
  const { $ref, ...own } = operation.operation.requestBody.content['application/json'].schema;
  const { properties = {} } = $ref ? document.components.schemas[$ref.split('/').at(-1)] : own;
  const members = Object.entries(properties);
  const isOf =
    (type) =>
    ([, schema]) =>
      schema.$ref === undefined && [schema.type].flat().includes(type);
  const texts = members.filter(isOf('string'));
  const lists = members.filter(isOf('array'));
  const objects = members.filter(isOf('object'));
  const example =
    Object.values(operation.operation.requestBody.content['application/json'].examples ?? {})[0]?.value ?? {};
  const having = (name, value) =>
    `${JSON.stringify({ ...example, [name]: undefined }).replace(/\}$/, '')}${Object.keys(example).some((each) => each !== name) ? ',' : ''}${JSON.stringify(name)}:${value}}`;
  const nasty = [
    '"\\u0000"',
    '"\\ud800"',
    '"\\u202e\\u0007"',
    '"__proto__"',
    '1e400',
    '-1e400',
    '9'.repeat(500),
    '{"__proto__":{"a":1}}',
    '[[[[]]]]',
  ];
  return [
    body(`${unknownFields} unknown fields`, unknownMembers),
    body(`an array ${deep} deep`, nestedArray),
    body(`an object ${deep} deep`, nestedObject),
    body('__proto__ and constructor', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
    ...lists.flatMap(([name]) => [
      body(
        `${manyEntries} entries of ${name}`,
        having(name, `[${repeated(manyEntries, (at) => `"${marker}${at % 10}"`, ',')}]`),
        'entries',
      ),
      body(
        `${manyEntries} empty entries of ${name}`,
        having(name, `[${repeated(manyEntries, () => '{}', ',')}]`),
        'empty entries',
      ),
      body(`${manyEntries} nulls of ${name}`, having(name, `[${repeated(manyEntries, () => 'null', ',')}]`), 'nulls'),
      body(`${name} ${deep} deep`, having(name, nestedArray), 'a deep array'),
    ]),
    ...objects.flatMap(([name]) => [
      body(`${unknownFields} members of ${name}`, having(name, unknownMembers), 'members'),
      body(`${name} ${deep} deep`, having(name, nestedObject), 'a deep object'),
    ]),
    ...texts.map(([name]) =>
      body(`${name} of 900,000 characters`, having(name, `"${'x'.repeat(900_000)}"`), 'a long text'),
    ),
    ...members.flatMap(([name]) =>
      nasty.map((value) => body(`${name} is ${value.slice(0, 30)}`, having(name, value), value)),
    ),
  ];
}

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'QUERY',
  'M-SEARCH',
  'BREW',
];
const mediaTypes = [
  ...[
    'text/plain',
    'text/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json; charset="',
    'application/jsonp',
    'application/*',
    '*/*',
    'json',
    ';',
    '\t',
  ],
];

function hostileMethods(rest, callerFor) {
  const paths = [...new Map(rest.map((one) => [one.path, one])).values()];
  const unknown = [
    '/api',
    '/api/enterprise',
    '/api/unknown',
    '/%',
    '/%00',
    '/..%2f..%2fetc/passwd',
    '/\\',
    '//',
    `/${'a'.repeat(8_000)}`,
  ];
  const at = (operation, path) =>
    methods
      .filter((method) => method.toLowerCase() !== operation?.method || path.includes('%'))
      .map((method) => ({
        ...{
          kind: method,
          title: `${method} ${path.slice(0, 60)}`,
          channel: 'rest',
          caller: operation && callerFor(operation),
        },
        operation: { name: '', title: path, limit: undefined },
        request: {
          method,
          path: path.replace(/\{\w+\}/g, 'ver_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
          headers: {},
          content: undefined,
        },
      }))
      // Other operations of the same path, pages and preflights are tested separately.
      .filter(({ request }) => !rest.some((one) => one.path === path && one.method.toUpperCase() === request.method));
  const typed = rest
    .filter(({ operation }) => operation.requestBody)
    .flatMap((operation) =>
      [
        ...mediaTypes.map((type) => ({ 'Content-Type': type })),
        { ...json, 'Content-Encoding': 'gzip' },
        { ...json, 'Transfer-Encoding': 'gzip, chunked' },
      ].map((headers) => ({
        ...{
          kind: Object.values(headers).join(' '),
          title: `${Object.values(headers).join(' ')}: ${operation.title}`,
          operation,
          caller: callerFor(operation),
          channel: 'rest',
        },
        request: {
          method: operation.method.toUpperCase(),
          path: operation.path.replace(/\{\w+\}/g, 'x'),
          headers,
          content: '{}',
        },
      })),
    );
  return [...paths.flatMap((one) => at(one, one.path)), ...unknown.flatMap((path) => at(undefined, path)), ...typed];
}

const post = (body) => ({
  method: 'POST',
  path: '/graphql',
  headers: json,
  content: typeof body === 'string' ? body : JSON.stringify(body),
  body: typeof body === 'string' ? undefined : body,
});

/** One argument of each type, because variables are checked by type alone. */
function hostileVariables(graphql, callerFor) {
  const seen = new Set();
  return graphql.flatMap((operation) => {
    const caller = callerFor(operation);
    const { field, kind, title } = operation;
    const select = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
    return field.args.flatMap((argument) => {
      if (seen.has(String(argument.type))) return [];
      seen.add(String(argument.type));
      const others = field.args.filter((other) => other !== argument && isNonNullType(other.type));
      const query = `${kind} ($v: ${argument.type}) { ${field.name}(${[`${argument.name}: $v`, ...others.map(({ name, type }) => `${name}: ${String(type).startsWith('ID') ? '"x"' : 'AU'}`)].join(', ')})${select} }`;
      const one = (what, value, kind = what) => ({
        ...{
          kind: `${kind} as a variable`,
          title: `${what}: $${argument.name} of ${title}`,
          operation,
          caller,
          channel: 'graphql',
        },
        request: {
          ...post(`{"query":${JSON.stringify(query)},"variables":{"v":${value}}}`),
          body: { query, variables: marker },
        },
      });
      const wrong = (count) => `[${repeated(count, (at) => `"${marker}${at % 10}"`, ',')}]`;
      const lists = listFields(argument.type);
      return [
        one(`${unknownFields} unknown fields`, unknownMembers),
        one(`${manyEntries} wrong entries`, wrong(manyEntries)),
        one(`a text of ${bodyBytes} characters`, `"${marker.repeat(bodyBytes / 3)}"`),
        one('an array of 10000 levels', '['.repeat(10_000) + ']'.repeat(10_000)),
        one('a huge number', '1e400'),
        ...lists.flatMap((name) => [
          one(`${manyEntries} wrong entries of ${name}`, `{"${name}":${wrong(manyEntries)}}`, 'entries'),
          one(
            `${manyEntries} empty entries of ${name}`,
            `{"${name}":[${repeated(manyEntries, () => '{}', ',')}]}`,
            'empty entries',
          ),
          one(`${manyEntries} nulls of ${name}`, `{"${name}":[${repeated(manyEntries, () => 'null', ',')}]}`, 'nulls'),
        ]),
      ];
    });
  });
}

function listFields(type) {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [];
  return Object.values(named.getFields()).flatMap(({ name, type: own }) =>
    isListType(isNonNullType(own) ? own.ofType : own) ? [name] : [],
  );
}

/** Operations that are small to send and expensive to check, or that combine what may not be combined. */
function hostileDocuments(schema, callerFor) {
  const key = callerFor({ callers: ['key'] });
  const one = (title, body, channel = 'graphql') => ({
    kind: title,
    title,
    operation: { name: '', title: 'a document' },
    caller: key,
    channel,
    request: post(body),
  });
  const wide = (each) => repeated(Math.floor(mostTokens / (each(0).match(/[\w"]+|[^\s\w]/g)?.length ?? 1)), each);
  const documents = {
    'unknown fields': `{ ${wide((at) => `f${at}`)} }`,
    'unknown fields of an object': `{ me { ${wide((at) => `f${at}`)} } }`,
    'unknown arguments': `{ me(${wide((at) => `a${at}:1`)}) { kind } }`,
    'unknown directives': `{ me { ${wide((at) => `kind @d${at}`)} } }`,
    'unknown fragments': `{ ${wide((at) => `...F${at}`)} }`,
    'unused fragments': `{ __typename } ${wide((at) => `fragment F${at} on Query { __typename }`)}`,
    'unused variables': `query (${wide((at) => `$v${at}: Int`)}) { __typename }`,
    'unknown variables': `{ me { ${wide((at) => `kind @include(if: $v${at})`)} } }`,
    'unknown types': `query (${wide((at) => `$v${at}: T${at}`)}) { __typename }`,
    'the same field again and again': `{ me { ${wide(() => 'kind')} } }`,
    'aliases that conflict': `{ me { ${wide((at) => `a: ${at % 2 ? 'kind' : 'email'}`)} } }`,
    'objects that conflict': `{ ${wide((at) => `me { a: ${at % 2 ? 'kind' : 'email'} }`)} }`,
    'many operations': wide((at) => `query Q${at} { __typename }`),
    'the same operation again': wide(() => 'query Q { __typename }'),
    'deep nesting': `${'{ me '.repeat(900)}${'}'.repeat(900)}`,
    'inline fragments in one another': `{ ${'... { '.repeat(600)}__typename ${'}'.repeat(600)} }`,
    'fragments that multiply': `{ ...F0 } ${repeated(120, (at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`)} fragment F120 on Query { __typename }`,
    'fragments in a circle': `{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }`,
    'a list in lists': `{ events(types: ${'['.repeat(900)}${']'.repeat(900)}) { nodes { id } } }`,
    'an object in objects': `mutation { verify(input: ${'{a: '.repeat(400)}1${'}'.repeat(400)}) { id } }`,
    'unknown fields of an input': `mutation { verify(input: {${wide((at) => `f${at}: 1`)}}) { id } }`,
    'wrong entries of a literal': `{ events(types: [${wide((at) => `W${at}`)}]) { nodes { id } } }`,
    'wrong texts of a literal': `{ events(types: [${wide((at) => `"${at}"`)}]) { nodes { id } } }`,
    'directives again and again': `{ me { kind ${wide(() => '@include(if: true)')} } }`,
    'a huge number': `{ events(first: ${'9'.repeat(500_000)}) { nodes { id } } }`,
    'a huge name': `{ ${'a'.repeat(900_000)} }`,
    'a huge text': `{ event(id: "${'a'.repeat(900_000)}") { id } }`,
    'a huge comment': `{ __typename } #${'a'.repeat(900_000)}`,
    'blanks and commas': `{ __typename ${' ,'.repeat(400_000)} }`,
    'a byte order mark': '\ufeff{ __typename }',
    nothing: '',
    'a lone surrogate': '{ event(id: "\ud800") { id } }',
    'control characters': '{ event(id: "\u0007") { id } } \u0000',
    'a type definition': 'type A { b: Int } query { __typename }',
    introspection: getIntrospectionQuery(),
    'introspection as fifteen aliases': `{ ${repeated(15, (at) => `a${at}: __schema { types { name fields { name args { name } type { name } } } }`)} }`,
    'introspection in circles': `{ __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }`,
    'introspection of types in circles': `{ __type(name: "Query") { ${'fields { type { ofType { '.repeat(5)}name${' } } }'.repeat(5)} } }`,
    'possible types in circles': `{ __schema { types { inputFields { type { ofType { inputFields { type { ofType { ofType { inputFields { type { name } } } } } } } } } } } }`,
  };
  const mixed = ['query', 'subscription'].flatMap((kind) => [
    ...mixedDocuments(kind).map(([what, body]) => [`${what} of a ${kind}`, body]),
  ]);
  const both = [...Object.entries(documents).map(([what, query]) => [what, { query }]), ...mixed];
  const shapes = {
    'no object': 'null',
    'a number': '1',
    'a list': '[]',
    'an empty object': '{}',
    'a query that is a list': '{"query":[]}',
    'a query that is null': '{"query":null}',
    'variables that are a text': '{"query":"{ __typename }","variables":"x"}',
    'variables that are a list': '{"query":"{ __typename }","variables":[]}',
    'extensions that are a text': '{"query":"{ __typename }","extensions":"x"}',
    'an unknown persisted query': '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}',
    'an operation name that is a number': '{"query":"{ __typename }","operationName":1}',
    'variables called __proto__': '{"query":"query ($__proto__: Int) { __typename }","variables":{"__proto__":1}}',
    'a batch of 10000': `[${repeated(10_000, () => '{"query":"{ __typename }"}', ',')}]`,
  };
  return [
    ...both.map(([what, body]) => one(`a document: ${what}`, body)),
    ...both.map(([what, body]) => one(`over a socket: ${what}`, body, 'socket')),
    ...Object.entries(shapes).map(([what, text]) => one(`a body: ${what}`, text)),
    ...Object.entries(shapes).map(([what, text]) => one(`over a socket: ${what}`, text, 'socket')),
    ...findCycles(schema).map((query) => one('a document: circles of types', { query })),
  ];
}

function mixedDocuments(kind) {
  const field = kind === 'subscription' ? 'events { id }' : 'me { kind }';
  const [name] = field.split(' ');
  const rest = field.slice(name.length);
  return [
    ['@skip on the only field', { query: `${kind} { ${name} @skip(if: true)${rest} }` }],
    ['@include that is false on the only field', { query: `${kind} { ${name} @include(if: false)${rest} }` }],
    [
      '@include of a variable',
      { query: `${kind} ($on: Boolean!) { ${name} @include(if: $on)${rest} }`, variables: { on: false } },
    ],
    [
      '@include of a variable that is missing',
      { query: `${kind} ($on: Boolean!) { ${name} @include(if: $on)${rest} }` },
    ],
    ['@skip on one of two fields', { query: `${kind} { ${name} @skip(if: true)${rest} other: ${field} }` }],
    [
      '@skip on a fragment',
      {
        query: `${kind} { ...F @skip(if: true) } fragment F on ${kind === 'query' ? 'Query' : 'Subscription'} { ${field} }`,
      },
    ],
    ['only __typename', { query: `${kind} { __typename }` }],
    ['@skip on __typename', { query: `${kind} { __typename @skip(if: true) }` }],
    [
      'beside a query, and named',
      {
        query: `query Q { __typename @include(if: false) } ${kind} S { ${name} @include(if: false)${rest} }`,
        operationName: 'S',
      },
    ],
    [
      'beside a query that is named',
      {
        query: `query Q { __typename @include(if: false) } ${kind} S { ${name} @include(if: false)${rest} }`,
        operationName: 'Q',
      },
    ],
    ['beside a query, and none named', { query: `query Q { __typename } ${kind} S { ${field} }` }],
    ['@include twice', { query: `${kind} { ${name} @include(if: true) @include(if: false)${rest} }` }],
    ['@include without an argument', { query: `${kind} { ${name} @include${rest} }` }],
    ['@skip on the operation', { query: `${kind} @skip(if: true) { ${field} }` }],
  ];
}

/** The longest selections through types that refer back to themselves. */
function findCycles(schema) {
  const root = schema.getQueryType();
  const way = (type, seen) => {
    const next = Object.values(type.getFields()).find(
      (field) => isObjectType(getNamedType(field.type)) && seen.includes(getNamedType(field.type)),
    );
    return next && field(next.name, getNamedType(next.type));
  };
  const field = (name, type) => ({ name, type });
  return Object.values(root.getFields()).flatMap(({ name, type, args }) => {
    const named = getNamedType(type);
    if (!isObjectType(named) || args.some((argument) => isNonNullType(argument.type))) return [];
    const back = way(named, [named]);
    return back ? [`{ ${name} { ${`${back.name} { `.repeat(300)}__typename ${'}'.repeat(300)} } }`] : [];
  });
}
