import { isNonNullType, type GraphQLInputType } from 'graphql';
import { invalidFields, mostFieldErrors, type FieldError } from '../platform/errors.js';
import { inputFaults } from '../schema/input/inputFaults.js';
import { findOversize } from '../schema/input/oversize.js';
import { pointerOf } from '../schema/input/pointerOf.js';
import { wordsIn } from './enumWords.js';

/** A variable of a route's document and where its value comes from. */
export interface RouteVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
}

/**
 * The variables of a call, checked against their GraphQL types. The faults are reported together, each with the pointer of
 * its field, until there are 20; what no variable takes is a fault too. Lists and objects that are too large are refused before
 * their items are read.
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
    const oversize = findOversize(values[name], type, base);
    if (oversize) {
      errors.push(oversize);
      continue;
    }
    const value = wordsIn(values[name], type);
    if (value === undefined) {
      if (!isNonNullType(type)) continue;
      if (base !== '') {
        errors.push({ pointer: base, detail: 'This field is required.' });
        continue;
      }
    }
    errors.push(...inputFaults(value, type, base, 'words'));
    read[name] = value;
  }
  const known = new Set(variables.map(({ name }) => name));
  for (const name in values) {
    if (errors.length >= mostFieldErrors) break;
    if (!known.has(name)) {
      errors.push({ pointer: pointerOf('', [name]), detail: 'This parameter is unknown. Remove it.' });
    }
  }
  if (errors.length > 0) throw invalidFields(errors);
  return read;
}
