import { isInputObjectType, isListType, isNonNullType, isScalarType, type GraphQLInputType } from 'graphql';
import type { FieldError } from '../../platform/errors.js';
import { pointerOf } from './pointerOf.js';

/** The items of a list that declares no `maxItems`, and the values within JSON of any form. */
const mostItems = 1_000;
/** The levels of JSON of any form. */
const mostLevels = 10;
/** The characters of a text. Most operations take fewer, and check that themselves. */
const longestText = 100_000;
/** The members of an object beyond the fields of its type. */
const mostUnknownFields = 100;

interface Described {
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/**
 * The first part of an input that holds more than its type allows, or null. It reads no more than what is allowed, so the
 * cost does not grow with what a caller sends.
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
  if (typeof value === 'string' && value.length > longestText) return { pointer: base, detail: tooLong };
  if (typeof value !== 'object') return null;
  if (isScalarType(type)) return isLargeJson(value) ? { pointer: base, detail: tooMuchJson } : null;
  if (!isInputObjectType(type) || Array.isArray(value)) return null;
  const fields = type.getFields();
  let unknown = 0;
  for (const name in value) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) {
      unknown += 1;
      if (unknown > mostUnknownFields) return { pointer: base, detail: tooManyFields };
      continue;
    }
    const found = findOversize((value as Record<string, unknown>)[name], field.type, pointerOf(base, [name]), field);
    if (found) return found;
  }
  return null;
}

const tooManyFields = `Has more than ${mostUnknownFields} unknown fields. Remove them.`;
const tooLong = `Must have at most ${longestText} characters.`;
const tooMuchJson = `Must have at most ${mostItems} values and ${mostLevels} levels.`;

function oversizeInList(
  value: unknown,
  type: GraphQLInputType,
  base: string,
  { extensions }: Described,
): FieldError | null {
  if (!Array.isArray(value)) return findOversize(value, type, base);
  const { maxItems = mostItems } = (extensions?.['jsonSchema'] ?? {}) as { readonly maxItems?: number };
  if (value.length > maxItems) return { pointer: base, detail: `Must have at most ${maxItems} items.` };
  for (const [index, item] of value.entries()) {
    const found = findOversize(item, type, `${base}/${index}`);
    if (found) return found;
  }
  return null;
}

function isLargeJson(value: object): boolean {
  let count = 0;
  const isLarge = (part: object, level: number): boolean => {
    if (level > mostLevels || (Array.isArray(part) && count + part.length > mostItems)) return true;
    for (const name in part) {
      count += 1;
      if (count > mostItems) return true;
      const item = (part as Record<string, unknown>)[name];
      if (typeof item === 'object' && item !== null && isLarge(item, level + 1)) return true;
    }
    return false;
  };
  return isLarge(value, 1);
}
