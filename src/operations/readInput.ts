import type { Register } from '../caller/registerServices.js';
import { isEmailAddress } from '../domain/emailAddress.js';
import { isPolicyVersion, type PolicyVersion, policyVersions } from '../domain/fractureScore.js';
import { formatIdentifier, type Identifier, parseIdentifier } from '../domain/identifier.js';
import { type IdKind, toFirstId } from '../domain/ids.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import { findTextFault } from '../domain/text.js';
import { AppError, invalidField } from '../platform/errors.js';

const maxIdLength = 100;

/** The id of a list filter. An id that no row can have becomes the empty text, which matches nothing. */
export function toFilterId(id: string): string {
  return id.length <= maxIdLength && findTextFault(id) === null ? id : '';
}

/** An e-mail address, as it was given. @throws AppError INVALID_REQUEST */
export function readEmail(pointer: string, text: string): string {
  if (isEmailAddress(text)) return text;
  throw invalidField(pointer, 'Must be one e-mail address of up to 254 characters, such as jane@acme.example.');
}

/**
 * Reads the number of an entity that a caller has sent.
 * @throws AppError IDENTIFIER_INVALID with the registered numbers that were probably meant, JURISDICTION_MISMATCH
 */
export async function readIdentifier(
  register: Register,
  { queryValue, jurisdiction }: { readonly queryValue: string; readonly jurisdiction: Jurisdiction },
): Promise<Identifier> {
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (parsed.ok) return parsed.identifier;
  const registered = parsed.candidates.length === 0 ? [] : await register.namesOf(parsed.candidates);
  throw new AppError(parsed.code, parsed.detail, {
    errors: [{ pointer: '/queryValue', detail: parsed.rule }],
    members: {
      suggestions: registered.map(({ identifier, legalName }) => ({ value: formatIdentifier(identifier), legalName })),
    },
  });
}

const maxNameLength = 100;

/** A name that a person gives to something, without the spaces around it. @throws AppError INVALID_REQUEST */
export function readName(pointer: string, text: string): string {
  const name = text.trim();
  if (name === '' || name.length > maxNameLength) {
    throw invalidField(pointer, `Must have 1 to ${maxNameLength} characters.`);
  }
  if (/[\p{Cc}\p{Bidi_Control}]/u.test(name)) {
    throw invalidField(pointer, 'Must not have control characters or characters that change the text direction.');
  }
  return name;
}

/** @throws AppError INVALID_REQUEST for a policy that is none, at `/policyVersion` */
export function readPolicyVersion(version: string): PolicyVersion {
  if (isPolicyVersion(version)) return version;
  throw invalidField('/policyVersion', `Must be one of ${policyVersions.join(', ')}.`);
}

/** An id may be of a minute later than its thing, when the clock was set back (`newId`). */
const slackMs = 60_000;
const latestMs = Date.UTC(9999, 0);

/** A time as ids can hold it: nothing is before 1970, and nothing after the year 9999. */
export function idTime(time: Date): number {
  return Math.min(Math.max(time.getTime(), slackMs), latestMs);
}

/** A bound for ids: things of this time or later have none below `earliest`, and things of before have none from `latest` on. */
export function idBound(kind: IdKind, time: Date, side: 'earliest' | 'latest'): string {
  return toFirstId(kind, new Date(idTime(time) + (side === 'earliest' ? -slackMs : slackMs)));
}
