import { isCountry } from '../../../domain/countries.js';
import { toScreenedName } from '../../../domain/matching/screenedName.js';
import { maxNameLength, maxReferenceLength } from '../../../domain/text.js';
import type { ScreenedKind } from '../../../entities/nameScreening.js';
import { type FieldError, invalidFields, maxFieldErrors } from '../../../platform/errors.js';

/** The names of one call. */
export const maxItems = 1_000;

/** One name to screen, as it is sent. */
export interface ScreenItem {
  readonly name: string;
  readonly kind: ScreenedKind;
  readonly dateOfBirth?: string | null;
  readonly country?: string | null;
  readonly reference?: string | null;
}

/** A checked item. */
export interface ReadItem {
  readonly name: string;
  readonly kind: ScreenedKind;
  /** YYYY-MM-DD, YYYY-MM or YYYY. */
  readonly dateOfBirth: string | null;
  readonly country: string | null;
  readonly reference: string | null;
}

const earliestYear = 1850;

/** Reads the items of a call. Up to 20 faults are named together. @throws AppError INVALID_REQUEST */
export function readScreenItems(items: readonly ScreenItem[], now: Date): readonly ReadItem[] {
  if (items.length === 0 || items.length > maxItems) {
    throw invalidFields([{ pointer: '/items', detail: `Must have 1 to ${maxItems.toLocaleString('en')} items.` }]);
  }
  const read: ReadItem[] = [];
  const errors: FieldError[] = [];
  for (const [at, item] of items.entries()) {
    const { name, dateOfBirth, country, reference } = item;
    const faults = {
      name: findNameFault(name, item.kind),
      dateOfBirth: findBirthFault(dateOfBirth ?? null, item.kind, now),
      country: country == null || isCountry(country.toUpperCase()) ? null : 'Must be a country code, such as AU.',
      reference: findReferenceFault(reference ?? null),
    };
    for (const [field, detail] of Object.entries(faults)) {
      if (detail !== null) errors.push({ pointer: `/items/${at}/${field}`, detail });
    }
    if (errors.length >= maxFieldErrors) break;
    read.push({
      ...{ name: name.trim(), kind: item.kind, dateOfBirth: dateOfBirth ?? null },
      ...{ country: country?.toUpperCase() ?? null, reference: reference ?? null },
    });
  }
  if (errors.length > 0) throw invalidFields(errors.slice(0, maxFieldErrors));
  return read;
}

/** A name of punctuation alone would match nothing, and so be reported as clear. */
function findNameFault(name: string, kind: ScreenedKind): string | null {
  if (name.length > maxNameLength) return `Must have at most ${maxNameLength} characters.`;
  if (/\p{Cc}/u.test(name.trim())) return 'Must not have control characters.';
  return toScreenedName(name, kind === 'person').words.length > 0 ? null : 'Must have a letter or a digit.';
}

function findBirthFault(date: string | null, kind: ScreenedKind, now: Date): string | null {
  if (date === null) return null;
  if (kind !== 'person') return 'Only a person has a date of birth. Remove this field.';
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? [];
  const at = new Date(`${year ?? ''}-${month}-${day}T00:00:00.000Z`);
  // 30 February is read as a day of March.
  const isDay = year !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
  if (!isDay) return 'Must be a date such as 1968-03-17, or 1968-03 or 1968 where the rest is not known.';
  if (Number(year) < earliestYear) return `Must not be before ${earliestYear}.`;
  // East of Greenwich it is tomorrow already.
  return at.getTime() > now.getTime() + 24 * 60 * 60 * 1_000 ? 'Must not be in the future.' : null;
}

function findReferenceFault(reference: string | null): string | null {
  if (reference === null) return null;
  return reference.length > maxReferenceLength ? `Must have at most ${maxReferenceLength} characters.` : null;
}
