import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type DocumentNode,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { eachAt, type Change } from './eachAt.js';

/**
 * REST speaks the documented lower-case words, GraphQL the names of its enums. This finds, once at start, the enum
 * fields of a document and returns what puts the words into its data.
 */
export function wordsOut(schema: GraphQLSchema, document: DocumentNode): (data: unknown) => void {
  return eachAt(schema, document, ({ type }) => {
    const named = getNamedType(type);
    return isEnumType(named) ? putWords(valueByName(named)) : null;
  });
}

/** A value as GraphQL wants it: documented words become enum names. An unknown word stays, and is refused later. */
export function wordsIn(value: unknown, type: GraphQLInputType): unknown {
  if (value === undefined || value === null) return value;
  if (isNonNullType(type)) return wordsIn(value, type.ofType);
  if (Array.isArray(value) && isListType(type)) return value.map((item) => wordsIn(item, type.ofType));
  if (isEnumType(type)) return nameByValue(type).get(value) ?? { unknownWord: value };
  if (isInputObjectType(type) && isPlainObject(value)) {
    const fields = type.getFields();
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
        return [key, field ? wordsIn(item, field.type) : item];
      }),
    );
  }
  return value;
}

function putWords(words: ReadonlyMap<unknown, unknown>): Change {
  return (holder, member) => {
    const value = holder[member];
    holder[member] = Array.isArray(value) ? value.map((item) => words.get(item)) : (words.get(value) ?? null);
  };
}

function valueByName(type: GraphQLEnumType): ReadonlyMap<unknown, unknown> {
  return new Map(type.getValues().map(({ name, value }) => [name, value as unknown]));
}

function nameByValue(type: GraphQLEnumType): ReadonlyMap<unknown, unknown> {
  return new Map(type.getValues().map(({ name, value }) => [value as unknown, name]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
