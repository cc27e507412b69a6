import type { z } from 'zod';
import type { Register } from '../caller/registerServices.js';
import { formatIdentifier, type Identifier, parseIdentifier } from '../domain/identifier.js';
import { type IdKind, toFirstId } from '../domain/ids.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import { findTextFault } from '../domain/text.js';
import { AppError, type FieldError, invalidField } from '../platform/errors.js';

const maxIdLength = 100;

/** The id of a list filter. An id that no row can have becomes the empty text, which matches nothing. */
export function toFilterId(id: string): string {
  return id.length <= maxIdLength && findTextFault(id) === null ? id : '';
}

/**
 * Validates an input by its schema. GraphQL has already checked types, enumerations and unknown fields.
 * @param base the pointer of the value, if it is not the whole input
 * @returns the fields of the schema, in the form in which they are stored
 * @throws AppError INVALID_REQUEST for the first fault
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown, base = ''): z.output<Schema> {
  const { data, error } = schema.safeParse(input);
  for (const { pointer, detail } of toFieldErrors(error, base)) throw invalidField(pointer, detail);
  return data as z.output<Schema>;
}

/** @throws AppError INVALID_REQUEST for null in one of the fields, which cannot be cleared */
export function refuseNull<Field extends string>(
  changes: Readonly<Partial<Record<Field, unknown>>>,
  fields: readonly Field[],
): void {
  for (const field of fields) {
    if (changes[field] === null) {
      throw invalidField(`/${field}`, 'This field cannot be null. Send a value, or leave the field out.');
    }
  }
}

/**
 * Refuses a change that names no field, and null for a field that cannot be cleared.
 * @param clearable the fields that null clears
 * @throws AppError INVALID_REQUEST
 */
export function requireChange<Required extends string, Clearable extends string = never>(
  changes: Readonly<Partial<Record<Required | Clearable, unknown>>>,
  required: readonly Required[],
  clearable: readonly Clearable[] = [],
): void {
  refuseNull(changes, required);
  if ([...required, ...clearable].every((field) => changes[field] === undefined)) {
    throw invalidField('', 'Send at least one field to change.');
  }
}

/** The faults of a part of an input. @param base the pointer of the part */
export function findFaults(schema: z.ZodType, part: unknown, base = ''): FieldError[] {
  return toFieldErrors(schema.safeParse(part).error, base);
}

/** The faults that a schema has found. @param base the pointer of the value */
export function toFieldErrors(error: z.ZodError | undefined, base = ''): FieldError[] {
  const issues = error?.issues ?? [];
  return issues.map(({ path, message }) => ({ pointer: [base, ...path.map(String)].join('/'), detail: message }));
}

/**
 * Parses the number of an entity that a caller has sent.
 * @throws AppError IDENTIFIER_INVALID with the registered numbers that were probably meant, JURISDICTION_MISMATCH
 */
export async function readIdentifier(
  register: Register,
  { queryValue, jurisdiction }: { readonly queryValue: string; readonly jurisdiction: Jurisdiction },
): Promise<Identifier> {
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (parsed.ok) return parsed.identifier;
  const registered = parsed.candidates.length === 0 ? [] : await register.loadNames(parsed.candidates);
  throw new AppError(parsed.code, parsed.detail, {
    errors: [{ pointer: '/queryValue', detail: parsed.rule }],
    members: {
      suggestions: registered.map(({ identifier, legalName }) => ({ value: formatIdentifier(identifier), legalName })),
    },
  });
}

/** An id may be up to a minute later than its object, if the clock was set back (`newId`). */
const slackMs = 60_000;
const latestMs = Date.UTC(9999, 0);

/** A time within the range of ids: from 1970 to the year 9999. */
export function idTime(time: Date): number {
  return Math.min(Math.max(time.getTime(), slackMs), latestMs);
}

/**
 * A bound for ids: objects of this time or later have no id below `earliest`, and objects from before have none from `latest` on.
 */
export function idBound(kind: IdKind, time: Date, side: 'earliest' | 'latest'): string {
  return toFirstId(kind, new Date(idTime(time) + (side === 'earliest' ? -slackMs : slackMs)));
}
