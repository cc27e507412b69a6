import { isCountry } from '../../../domain/countries.js';
import { isEmailAddress } from '../../../domain/emailAddress.js';
import { AppError, type FieldError } from '../../../platform/errors.js';

// Zero-width characters and fillers have their use within a word; alone they would pass for an answer.
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;
const maxTextLength = 500;
const maxLinesLength = 2_000;
// The first person whose age is beyond doubt the greatest was born in 1875.
const minBirthDate = '1875-01-01';

/** Reads the fields of a form, and gathers what is wrong with them: an applicant is told of all at once. */
export class FieldFaults {
  readonly #faults: FieldError[] = [];

  add(pointer: string, detail: string): void {
    this.#faults.push({ pointer, detail });
  }

  /** A text of one line without the spaces around it; empty where nothing is said, or nothing that can be seen. */
  text(pointer: string, value: string, longest = maxTextLength): string {
    const text = value.trim();
    if (text.length > longest) this.add(pointer, `Must have at most ${longest} characters.`);
    if (/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(text)) {
      this.add(pointer, 'Must not have control characters or characters that change the text direction.');
    }
    return invisible.test(text) ? '' : text;
  }

  /** The same; null where nothing is said. */
  optional(pointer: string, value: string | null | undefined, longest = maxTextLength): string | null {
    return this.text(pointer, value ?? '', longest) || null;
  }

  /** A text of several lines. */
  lines(pointer: string, value: string | null | undefined): string | null {
    const text = (value ?? '').replaceAll('\r\n', '\n').trim();
    const seen = this.optional(pointer, text.replaceAll(/[\n\t]/g, ' '), maxLinesLength);
    return seen === null ? null : text;
  }

  email(pointer: string, value: string | null | undefined): string {
    const text = (value ?? '').trim();
    if (text !== '' && !isEmailAddress(text)) {
      this.add(pointer, 'Must be one e-mail address of up to 254 characters, such as jane@acme.example.');
    }
    return text;
  }

  /** ISO 3166-1 alpha-2, in capitals. */
  country(pointer: string, value: string | null | undefined): string {
    const code = (value ?? '').trim().toUpperCase();
    if (code !== '' && !isCountry(code)) {
      this.add(pointer, 'Must be a country code of two letters, such as AU (ISO 3166-1 alpha-2).');
    }
    return code;
  }

  /** A day on which somebody who lives may have been born. */
  birthday(pointer: string, value: string | null | undefined, today: string): string | null {
    const day = (value ?? '').trim();
    if (day === '') return null;
    if (!isDay(day)) this.add(pointer, 'Must be a valid date, such as 1980-12-31.');
    else if (day > today) this.add(pointer, 'Must not be in the future.');
    else if (day < minBirthDate) this.add(pointer, 'Must not be that far in the past. Check the year.');
    return day;
  }

  /** @throws AppError INVALID_REQUEST with all that was found */
  throwIfAny(): void {
    const [first] = this.#faults;
    if (!first) return;
    const others = this.#faults.length - 1;
    const detail = others === 0 ? first.detail : `${first.detail} ${others} more to correct.`;
    throw new AppError('INVALID_REQUEST', detail, { errors: this.#faults });
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
