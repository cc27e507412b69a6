import {
  coerceInputValue,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql';
import { mostFieldErrors, type FieldError } from '../../platform/errors.js';
import { pointerOf } from './pointerOf.js';

/** Whether a caller speaks the documented words of REST or the enum names of GraphQL. */
export type Speech = 'words' | 'names';

/**
 * The faults of a value of an input type, each with the pointer of its field. The check stops after 20. A fault repeats the
 * names of fields and nothing else that was sent.
 */
export function inputFaults(value: unknown, type: GraphQLInputType, base: string, speech: Speech): FieldError[] {
  const faults: FieldError[] = [];
  try {
    const add = (path: readonly (string | number)[], _value: unknown, { message }: Error): void => {
      faults.push(fieldError(base, path, { message, type, speech }));
      if (faults.length >= mostFieldErrors) throw enough;
    };
    // Without suggestions, which take longer than the check.
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
  // graphql reports a missing or unknown field at its parent, and names it in the message alone.
  const missing = /^Field "(.+?)" of required type /.exec(message)?.[1];
  if (missing !== undefined) return { pointer: pointerOf(base, [...path, missing]), detail: 'This field is required.' };
  const unknown = /^Field "(.+?)" is not defined by type /s.exec(message)?.[1];
  if (unknown !== undefined) {
    return { pointer: pointerOf(base, [...path, unknown]), detail: 'This field is unknown. Remove it.' };
  }
  return { pointer: pointerOf(base, path), detail: expectation(typeAt(type, path), speech) };
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
    return `Must be one of ${named
      .getValues()
      .map(({ name, value }) => (speech === 'names' ? name : String(value)))
      .join(', ')}.`;
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
