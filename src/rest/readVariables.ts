import {
  coerceInputValue,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql';
import { AppError, type FieldError } from '../errors.js';
import { wordsIn } from './enumWords.js';

/** A variable of a route's document and where its value comes from. */
export interface RouteVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
}

/**
 * The variables of a call, checked against their GraphQL types. Every fault is reported at once, each with the pointer
 * of its field; what no variable takes is a fault too.
 * @throws AppError INVALID_REQUEST
 */
export function readVariables(
  variables: readonly RouteVariable[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const errors: FieldError[] = [];
  const read: Record<string, unknown> = {};
  for (const { name, type } of variables) {
    const base = name === 'input' ? '' : `/${name}`;
    const value = wordsIn(values[name], type);
    if (value === undefined) {
      if (!isNonNullType(type)) continue;
      if (base !== '') {
        errors.push({ pointer: base, detail: 'Is required.' });
        continue;
      }
    }
    coerceInputValue(value, type, (path, _value, { message }) => errors.push(fieldError(base, path, message, type)));
    read[name] = value;
  }
  const known = new Set(variables.map(({ name }) => name));
  for (const name of Object.keys(values)) {
    if (!known.has(name)) errors.push({ pointer: pointerOf('', [name]), detail: 'Is no parameter of this call.' });
  }
  if (errors.length > 0) {
    const sentence = errors.map(({ pointer, detail }) => `${pointer || 'The body'}: ${detail}`).join(' ');
    throw new AppError('INVALID_REQUEST', sentence.slice(0, 1000), { errors: errors.slice(0, 50) });
  }
  return read;
}

function fieldError(
  base: string,
  path: readonly (string | number)[],
  message: string,
  type: GraphQLInputType,
): FieldError {
  // graphql reports a missing or unknown field at its parent, and names it in the message alone.
  const missing = /^Field "(.+?)" of required type /.exec(message)?.[1];
  if (missing !== undefined) return { pointer: pointerOf(base, [...path, missing]), detail: 'Is required.' };
  const unknown = /^Field "(.+?)" is not defined by type /s.exec(message)?.[1];
  if (unknown !== undefined) {
    return { pointer: pointerOf(base, [...path, unknown]), detail: 'Is no field of this request.' };
  }
  return { pointer: pointerOf(base, path), detail: expectation(typeAt(type, path)) };
}

function typeAt(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType {
  return path.reduce<GraphQLInputType>((at, step) => {
    const bare = isNonNullType(at) ? at.ofType : at;
    if (isListType(bare)) return bare.ofType;
    return (isInputObjectType(bare) ? bare.getFields()[step]?.type : undefined) ?? bare;
  }, type);
}

function expectation(type: GraphQLInputType): string {
  const named = getNamedType(type);
  if (isEnumType(named)) {
    return `Must be one of ${named
      .getValues()
      .map(({ value }) => String(value))
      .join(', ')}.`;
  }
  if (isInputObjectType(named)) return 'Must be a JSON object.';
  return expectations[named.name] ?? `Must be a ${named.name}.`;
}

const expectations: Readonly<Record<string, string>> = {
  String: 'Must be a text (a JSON string).',
  ID: 'Must be an id (a JSON string).',
  Int: 'Must be a whole number.',
  Boolean: 'Must be true or false.',
  JSONObject: 'Must be a JSON object.',
  DateTimeISO: 'Must be a date and time as in 2026-11-20T03:04:05.678Z.',
};

function pointerOf(base: string, path: readonly (string | number)[]): string {
  const steps = path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100));
  return [base, ...steps].join('/');
}
