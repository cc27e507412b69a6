import {
  coerceInputValue,
  getNamedType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import { AppError, type FieldError, maxFieldErrors } from './errors.js';

/** Whether errors use the documented words of REST or the enum names of GraphQL. */
export type Speech = 'words' | 'names';

/**
 * The faults of a value of an input type, each with the pointer of its field. The check stops after 20. The only input
 * that a fault repeats are names of fields.
 */
export function inputFaults(value: unknown, type: GraphQLInputType, base: string, speech: Speech): FieldError[] {
  const faults: FieldError[] = [];
  try {
    const add = (path: readonly (string | number)[], _value: unknown, { message }: Error): void => {
      faults.push(fieldError(base, path, { message, type, speech }));
      if (faults.length >= maxFieldErrors) throw enough;
    };
    // Suggestions are off, because they take longer than the check.
    coerceInputValue(value, type, add, true);
  } catch (error) {
    if (error !== enough) throw error;
  }
  return faults;
}

const enough = new Error('The check stopped after 20 faults.');

function fieldError(
  base: string,
  path: readonly (string | number)[],
  { message, type, speech }: { message: string; type: GraphQLInputType; speech: Speech },
): FieldError {
  // graphql reports a missing or unknown field at its parent and names it only in the message.
  const missing = /^Field "(.+?)" of required type /.exec(message)?.[1];
  if (missing !== undefined) {
    return { pointer: toJsonPointer(base, [...path, missing]), detail: 'This field is required.' };
  }
  const unknown = /^Field "(.+?)" is not defined by type /s.exec(message)?.[1];
  if (unknown !== undefined) {
    return { pointer: toJsonPointer(base, [...path, unknown]), detail: 'This field is unknown. Remove it.' };
  }
  return { pointer: toJsonPointer(base, path), detail: expectation(typeAt(type, path), speech) };
}

function typeAt(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType {
  return path.reduce<GraphQLInputType>((at, step) => {
    const bare = isNonNullType(at) ? at.ofType : at;
    if (isListType(bare)) return bare.ofType;
    return (isInputObjectType(bare) ? bare.getFields()[step]?.type : undefined) ?? bare;
  }, type);
}

function expectation(type: GraphQLInputType, speech: Speech): string {
  const named = getNamedType(type);
  if (isEnumType(named)) {
    const words = named.getValues().map(({ name, value }) => (speech === 'names' ? name : String(value)));
    const all = words.join(', ');
    if (all.length <= maxWordsLength) return `Must be one of ${all}.`;
    return `Must be one of the ${words.length} words that the API reference lists, such as ${words.slice(0, 3).join(', ')}.`;
  }
  if (isInputObjectType(named)) return 'Must be a JSON object.';
  return expectations[named.name] ?? `Must be a ${named.name}.`;
}

const expectations: Readonly<Record<string, string>> = {
  String: 'Must be a JSON string.',
  ID: 'Must be an id, as a JSON string.',
  Int: 'Must be a whole number.',
  Boolean: 'Must be true or false.',
  JSONObject: 'Must be a JSON object.',
  DateTimeISO: 'Must be an ISO 8601 date and time, such as 2026-11-20T03:04:05.678Z.',
};

// A sentence of an error has at most 2,000 characters, and may have several.
const maxWordsLength = 1_000;
const maxStepLength = 100;
const maxSteps = 20;

/** The JSON pointer (RFC 6901) of a field below a base, short enough for a response. */
export function toJsonPointer(base: string, path: readonly (string | number)[]): string {
  const steps = path
    .slice(0, maxSteps)
    .map((step) => String(step).slice(0, maxStepLength).replaceAll('~', '~0').replaceAll('/', '~1'));
  return [base, ...steps].join('/');
}

/** The most items in a list without a limit in the schema, and the most values within free-form JSON. */
const defaultMaxItems = 1_000;
/** The deepest nesting of free-form JSON. */
const maxInputLevels = 10;
/** The longest text in characters. Most operations allow less and check that themselves. */
const maxTextLength = 100_000;
/** The most members of an object that are not fields of its type. */
const maxUnknownFields = 100;

interface Described {
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/**
 * The first part of an input that exceeds the limits of its type, or null. It reads no more than the limits allow, so
 * the cost does not grow with the input.
 */
export function findOversize(
  value: unknown,
  type: GraphQLInputType,
  base: string,
  described: Described = {},
): FieldError | null {
  if (value === undefined || value === null) return null;
  if (isNonNullType(type)) return findOversize(value, type.ofType, base, described);
  if (isListType(type)) return oversizeInList(value, type.ofType, base, described);
  if (typeof value === 'string' && value.length > maxTextLength) return { pointer: base, detail: tooLong };
  if (typeof value !== 'object') return null;
  if (isScalarType(type)) return isLargeJson(value) ? { pointer: base, detail: tooMuchJson } : null;
  if (!isInputObjectType(type) || Array.isArray(value)) return null;
  const fields = type.getFields();
  let unknown = 0;
  for (const name in value) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) {
      unknown += 1;
      if (unknown > maxUnknownFields) return { pointer: base, detail: tooManyFields };
      continue;
    }
    const found = findOversize(
      (value as Record<string, unknown>)[name],
      field.type,
      toJsonPointer(base, [name]),
      field,
    );
    if (found) return found;
  }
  return null;
}

const tooManyFields = `Has more than ${maxUnknownFields} unknown fields. Remove them.`;
const tooLong = `Must have at most ${maxTextLength} characters.`;
const tooMuchJson = `Must have at most ${defaultMaxItems} values and ${maxInputLevels} levels.`;

function oversizeInList(
  value: unknown,
  type: GraphQLInputType,
  base: string,
  { extensions }: Described,
): FieldError | null {
  if (!Array.isArray(value)) return findOversize(value, type, base);
  const { maxItems = defaultMaxItems } = (extensions ?? {}) as { readonly maxItems?: number };
  if (value.length > maxItems) return { pointer: base, detail: `Must have at most ${maxItems} items.` };
  for (const [index, item] of value.entries()) {
    const found = findOversize(item, type, `${base}/${index}`);
    if (found) return found;
  }
  return null;
}

/**
 * The first value that is not an array although its type is a list, or null. GraphQL takes a single value for a list of one
 * (specification, 3.11 List: input coercion); the documents of the REST routes promise arrays alone.
 */
export function findMissingArray(value: unknown, type: GraphQLInputType, base: string): FieldError | null {
  if (value === undefined || value === null) return null;
  if (isNonNullType(type)) return findMissingArray(value, type.ofType, base);
  if (isListType(type)) {
    if (!Array.isArray(value)) return { pointer: base, detail: 'Must be a JSON array.' };
    if (!isInputObjectType(getNamedType(type))) return null;
    return findFirst(value.entries(), ([index, item]) => findMissingArray(item, type.ofType, `${base}/${index}`));
  }
  if (!isInputObjectType(type) || typeof value !== 'object') return null;
  const given = new Map(Object.entries(value));
  return findFirst(Object.values(type.getFields()), (field) =>
    findMissingArray(given.get(field.name), field.type, toJsonPointer(base, [field.name])),
  );
}

function findFirst<Item>(items: Iterable<Item>, find: (item: Item) => FieldError | null): FieldError | null {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return null;
}

function isLargeJson(value: object): boolean {
  let count = 0;
  const isLarge = (part: object, level: number): boolean => {
    if (level > maxInputLevels || (Array.isArray(part) && count + part.length > defaultMaxItems)) return true;
    for (const name in part) {
      count += 1;
      if (count > defaultMaxItems) return true;
      const item = (part as Record<string, unknown>)[name];
      if (typeof item === 'object' && item !== null && isLarge(item, level + 1)) return true;
    }
    return false;
  };
  return isLarge(value, 1);
}

/** More values than the rows of a full body have. */
const maxValues = 60_000;
const maxJsonLevels = 64;

const [quote, backslash, comma, colon, openList, closeList, openObject, closeObject] = Buffer.from('"\\,:[]{}');

/**
 * Rejects JSON with too many or too deeply nested values before it is parsed. 94,000 different fields, or half a
 * million nested lists, take 60 ms to parse and 2 ms to count.
 * @throws AppError INVALID_REQUEST
 */
export function refuseLargeJson(json: Buffer): void {
  let [values, level, isText] = [1, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (byte === comma) values += 1;
    else if (byte === openList || byte === openObject) level += 1;
    else if (byte === closeList || byte === closeObject) level -= 1;
    if (level > maxJsonLevels) {
      throw new AppError(
        'INVALID_REQUEST',
        `The body has more than ${maxJsonLevels} levels. Send JSON with fewer nested values.`,
      );
    }
  }
  if (values > maxValues) {
    throw new AppError('INVALID_REQUEST', `The body has more than ${maxValues} values. Send fewer values per request.`);
  }
}

/**
 * The pointer of the first field that an object of the JSON has twice, or null. JSON.parse would use the last of them without notice,
 * and takes three times as long. It reports other faults of the text.
 */
export function findRepeatedField(json: string): string | null {
  const open: { readonly names: Set<string> | null; step: string | number }[] = [];
  let [start, end] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    const top = open.at(-1);
    if (code === quote) {
      start = at;
      for (at += 1; at < json.length && json.charCodeAt(at) !== quote;) at += json.charCodeAt(at) === backslash ? 2 : 1;
      end = at + 1;
    } else if (code === openObject) open.push({ names: new Set(), step: '' });
    else if (code === openList) open.push({ names: null, step: 0 });
    else if (code === closeObject || code === closeList) open.pop();
    else if (code === comma && typeof top?.step === 'number') top.step += 1;
    else if (code === colon) {
      const name = readName(json.slice(start, end));
      if (!top?.names || name === null) return null;
      top.step = name;
      if (top.names.has(name)) return toJsonPointer('', toSteps(open));
      top.names.add(name);
    }
  }
  return null;
}

const toSteps = (levels: readonly { readonly step: string | number }[]) => levels.map(({ step }) => step);

/** Names without an escape are not parsed. */
function readName(text: string): string | null {
  if (!text.includes('\\')) return text.slice(1, -1);
  try {
    return JSON.parse(text) as string;
  } catch {
    return null;
  }
}
