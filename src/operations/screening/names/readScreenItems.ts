import { emptyIsNull } from '../../../domain/inputs/bounds.js';
import { screenItem, screenItems } from '../../../domain/inputs/verifications.js';
import { toScreenedName } from '../../../domain/matching/screenedName.js';
import { isDay } from '../../../domain/text.js';
import type { ScreenedKind } from '../../../entities/nameScreening.js';
import { type FieldError, invalidFields, maxFieldErrors } from '../../../platform/errors.js';
import { findFaults } from '../../readInput.js';

/** One name to screen, as it was sent. */
export interface ScreenItem {
  readonly name: string;
  readonly kind: ScreenedKind;
  readonly dateOfBirth?: string | null;
  readonly country?: string | null;
  readonly reference?: string | null;
}

/** A validated item. */
export interface ReadItem {
  readonly name: string;
  readonly kind: ScreenedKind;
  /** YYYY-MM-DD, YYYY-MM or YYYY. */
  readonly dateOfBirth: string | null;
  readonly country: string | null;
  readonly reference: string | null;
}

const earliestYear = 1850;

/** Validates the items of a call. Up to 20 faults are reported together. @throws AppError INVALID_REQUEST */
export function readScreenItems(items: readonly ScreenItem[], now: Date): readonly ReadItem[] {
  const errors = findFaults(screenItems, { items });
  if (errors.length > 0) throw invalidFields(errors);
  const read: ReadItem[] = [];
  for (const [at, item] of items.entries()) {
    const own = [...findFaults(screenItem, item), ...findPartyFaults(item, now)];
    // Only the first fault of each field.
    const first = own.filter(({ pointer }, index) => own.findIndex((one) => one.pointer === pointer) === index);
    errors.push(...first.map(({ pointer, detail }) => ({ pointer: `/items/${at}${pointer}`, detail })));
    if (errors.length >= maxFieldErrors) break;
    read.push({
      name: item.name.trim(),
      kind: item.kind,
      dateOfBirth: item.dateOfBirth ?? null,
      country: item.country?.toUpperCase() ?? null,
      reference: emptyIsNull(item.reference ?? ''),
    });
  }
  if (errors.length > 0) throw invalidFields(errors.slice(0, maxFieldErrors));
  return read;
}

/**
 * The faults that depend on the kind of party or on the day. A name of punctuation alone would match nothing, and so be reported
 * as clear.
 */
function findPartyFaults({ name, kind, dateOfBirth }: ScreenItem, now: Date): readonly FieldError[] {
  const birth = findBirthFault(dateOfBirth ?? null, kind, now);
  return [
    ...(toScreenedName(name, kind === 'person').words.length === 0
      ? [{ pointer: '/name', detail: 'Must have a letter or a digit.' }]
      : []),
    ...(birth === null ? [] : [{ pointer: '/dateOfBirth', detail: birth }]),
  ];
}

function findBirthFault(date: string | null, kind: ScreenedKind, now: Date): string | null {
  if (date === null) return null;
  if (kind !== 'person') return 'Only a person has a date of birth. Remove this field.';
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? [];
  const first = `${year ?? ''}-${month}-${day}`;
  if (!isDay(first)) return 'Must be a date such as 1968-03-17, or 1968-03 or 1968 where the rest is not known.';
  if (Number(year) < earliestYear) return `Must not be before ${earliestYear}.`;
  // In time zones ahead of UTC it may already be tomorrow.
  return Date.parse(first) > now.getTime() + 24 * 60 * 60 * 1_000 ? 'Must not be in the future.' : null;
}
