import fc from 'fast-check';
import { isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';

/** Part of half of all generated texts. No error may contain it. */
export const marker = 'zq7';

// Surrounds a number that JSON.stringify cannot write, until the request is sent.
const rawMark = '\ue000';
const rawNumber = fc
  .constantFrom('1e400', '-1e400', '9'.repeat(400), '1e-400', '-0', '0.1e1')
  .map((text) => rawMark + text + rawMark);

const special = [
  ...['', ' ', '\u0000', '\u0007', '\u202e', '\ufeff', '\ud800', 'a\udfff', '\ud83d\ude00', '\u0661'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', '-0', '1e400', '[object Object]'],
  ...[
    '../../etc/passwd',
    "' or 1=1 --",
    '${7*7}',
    '\r\nSet-Cookie: a=b',
    '<script>',
    '%00',
    '%',
    'a@b',
    'a'.repeat(254),
  ],
];
const text = fc.oneof(
  fc.constantFrom(...special),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes)),
  fc.integer({ min: 100, max: 20_000 }).map((length) => 'x'.repeat(length)),
);
export const hostileText = fc.oneof(
  text,
  text.map((each) => marker + each),
);
const hostileName = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', '', 'id', 'input'), fc.string());
const hostileNumber = fc.oneof(
  fc.constantFrom(-1, 0, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, 5e-324, 0.5),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  rawNumber,
);

/** Any JSON value. */
export const hostileJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(null, true, false),
    hostileText,
    hostileNumber,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(hostileName, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    { arbitrary: fc.integer({ min: 5, max: 1_000 }).map(nested), weight: 1 },
  ),
})).value;

function nested(depth) {
  let value = [];
  for (let level = 1; level < depth; level += 1) value = level % 2 ? { a: value } : [value];
  return value;
}

/** The JSON text of a value, including numbers that JavaScript cannot represent. */
export function toJson(value) {
  return JSON.stringify(value)?.replace(new RegExp(`"${rawMark}([^"]*)${rawMark}"`, 'g'), '$1');
}

/** A word that is written without quotes in GraphQL. */
export class EnumWord {
  constructor(word) {
    this.word = word;
  }

  toJSON() {
    return this.word;
  }
}

// The id prefix for an operation or field, by the first of these words that its name contains.
const idKinds = [
  ...[
    ['auditbundle', 'ver'],
    ['recoverdeliveries', 'whk'],
    ['documentid', 'doc'],
    ['assigneeid', 'mem'],
    ['memberid', 'mem'],
  ],
  ...[
    ['onbehalfof', 'mem'],
    ['webhook', 'whk'],
    ['deliveries', 'whk'],
    ['deliver', 'dlv'],
    ['monitoring', 'mon'],
    ['certificate', 'KYB'],
  ],
  ...[
    ['verification', 'ver'],
    ['candidate', 'ver'],
    ['apikey', 'key'],
    ['onboardinglink', 'lnk'],
    ['onboarding', 'onb'],
  ],
  ...[
    ['relationship', 'onb'],
    ['legalhold', 'onb'],
    ['bulk', 'blk'],
    ['decision', 'dec'],
    ['invitation', 'inv'],
    ['member', 'mem'],
  ],
  ...[
    ['event', 'evt'],
    ['switchorganisation', 'mem'],
  ],
];

/** A placeholder for an existing object, which `resolveIds` replaces by its id when the request is sent. */
function findId(operation, field) {
  const find = (name) => idKinds.find(([word]) => name.toLowerCase().includes(word))?.[1];
  const kind = (field === 'id' ? undefined : find(field)) ?? find(operation) ?? 'ver';
  return fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 9 }).map((number) => `\u00ab${kind}:${number}\u00bb`), weight: 8 },
    { arbitrary: fc.constantFrom(`${kind}_01ARZ3NDEKTSV4RRFFQ69G5FAV`, `${kind}_`, 'KYB-'), weight: 1 },
    { arbitrary: hostileText, weight: 1 },
  );
}

/** @param pool Lists of ids by their prefix */
export function resolveIds(content, pool) {
  return content.replace(/\u00ab(\w+):(\d+)\u00bb/g, (_all, kind, number) => {
    const ids = pool.get(kind) ?? [];
    return ids.length > 0 ? ids[Number(number) % ids.length] : `${kind}_01ARZ3NDEKTSV4RRFFQ69G5FAV`;
  });
}

const numbers = [
  '11 900 000 017',
  '51 824 753 556',
  '55 999 999 003',
  '44999999040',
  '61 999 999 030',
  '51824753557',
  '9429000000000',
  '004085616',
];
const known = {
  queryValue: fc.constantFrom(...numbers),
  number: fc.constantFrom(...numbers),
  email: fc.constantFrom('person@customer.example', 'owner@demo.example.invalid'),
  applicantEmail: fc.constantFrom('applicant@customer.example'),
  url: fc.constantFrom('https://hooks.customer.example/kyb', 'https://127.0.0.1/', 'http://customer.example'),
  returnUrl: fc.constantFrom('https://app.customer.example/done'),
  policyVersion: fc.constantFrom('2026-1', '2026-2', '2026-3'),
  timeZone: fc.constantFrom('Australia/Sydney', 'UTC'),
  allowedCidrs: fc.constantFrom(['127.0.0.0/8', '::1/128'], ['10.0.0.0/8'], []),
  token: fc.constantFrom('\u00abtoken:0\u00bb', 'Vd9u2l3CwWm0XQyqf5k7pYb8Rn1tZsGhJ4aKcEoTi6M'),
};
const times = fc.oneof(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  fc.constantFrom('2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.001Z', '2026-11-20'),
);
const plainText = fc.string({ minLength: 1, maxLength: 40 });

/** Rarely hostile, so that most requests pass the first check. */
function mostly(valid, weight = 14) {
  return fc.oneof({ arbitrary: valid, weight }, { arbitrary: hostileJson, weight: 1 });
}

function namedText(operation, name, isId) {
  if (isId || /^id$|Id$|^onBehalfOf$/.test(name)) return findId(operation, name);
  return known[name] ?? fc.oneof({ arbitrary: plainText, weight: 4 }, { arbitrary: hostileText, weight: 1 });
}

/** Values that a JSON schema of openapi.json allows, and some that it does not. */
export function ofJsonSchema(document, schema, { operation, name = '' }) {
  const resolve = ({ $ref }) =>
    $ref
      .slice(2)
      .split('/')
      .reduce((at, step) => at[step], document);
  const build = (given, key, depth) => {
    const one = given.$ref ? resolve(given) : given;
    if (one.const !== undefined) return mostly(fc.constant(one.const));
    if (one.enum) return mostly(fc.constantFrom(...one.enum));
    const choices = one.oneOf ?? one.anyOf;
    if (choices) return fc.oneof(...choices.map((choice) => build(choice, key, depth)));
    const types = [one.type ?? 'string'].flat();
    return fc.oneof(...types.map((type) => ofType(type, one, key, depth)));
  };
  const ofType = (type, one, key, depth) => {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return mostly(fc.boolean());
      case 'integer':
      case 'number':
        return mostly(fc.integer({ min: Math.max(one.minimum ?? 0, -10), max: Math.min(one.maximum ?? 100, 400) }));
      case 'array':
        if (known[key]) return mostly(known[key]);
        return mostly(fc.array(build(one.items ?? {}, key, depth + 1), { minLength: one.minItems ?? 0, maxLength: 4 }));
      case 'object': {
        const members = Object.entries(one.properties ?? {});
        if (members.length === 0)
          return mostly(fc.dictionary(plainText, fc.oneof(plainText, hostileJson), { maxKeys: 3 }));
        const shape = Object.fromEntries(members.map(([member, own]) => [member, build(own, member, depth + 1)]));
        return mostly(fc.record(shape, { requiredKeys: one.required ?? [] }), depth === 0 ? 40 : 14);
      }
      default:
        if (/date/.test(one.format ?? '')) return mostly(times);
        return mostly(namedText(operation, key, one.pattern?.includes('KYB-')), 20);
    }
  };
  return build(schema, name, 0);
}

/** Values that a type of GraphQL allows, and some that it does not. */
export function ofInputType(type, { operation, name = '' }) {
  const memo = new Map();
  const build = (one, key, depth) => {
    const at = `${String(one)} ${key} ${depth}`;
    const made = memo.get(at) ?? fresh(one, key, depth);
    memo.set(at, made);
    return made;
  };
  const fresh = (one, key, depth) => {
    if (isNonNullType(one)) return notNull(one.ofType, key, depth);
    return fc.oneof({ arbitrary: notNull(one, key, depth), weight: 5 }, { arbitrary: fc.constant(null), weight: 1 });
  };
  const notNull = (one, key, depth) => {
    if (isListType(one)) {
      if (known[key]) return mostly(known[key]);
      return mostly(fc.array(build(one.ofType, key, depth + 1), { minLength: 1, maxLength: 4 }));
    }
    if (isEnumType(one)) return mostly(fc.constantFrom(...one.getValues().map((value) => new EnumWord(value.name))));
    if (!isInputObjectType(one)) return mostly(ofScalar(one.name, key), 20);
    const fields = Object.values(one.getFields());
    const shape = Object.fromEntries(fields.map((field) => [field.name, build(field.type, field.name, depth + 1)]));
    const requiredKeys = fields.filter((field) => isNonNullType(field.type)).map((field) => field.name);
    return mostly(fc.record(shape, { requiredKeys }), depth === 0 ? 40 : 14);
  };
  const ofScalar = (scalar, key) => {
    if (scalar === 'Int' || scalar === 'Float')
      return fc.integer({ min: key === 'first' ? 1 : -2, max: key === 'first' ? 5 : 120 });
    if (scalar === 'Boolean') return fc.boolean();
    if (scalar === 'DateTimeISO') return times;
    if (scalar.startsWith('JSON')) return fc.oneof(fc.dictionary(plainText, plainText, { maxKeys: 3 }), hostileJson);
    return namedText(operation, key, scalar === 'ID');
  };
  return build(type, name, 0);
}
