import { invalidField } from '../platform/errors.js';

const longestName = 100;

/** A name that a person gives to something, without the spaces around it. @throws AppError INVALID_REQUEST */
export function readName(pointer: string, text: string): string {
  const name = text.trim();
  if (name === '' || name.length > longestName) {
    throw invalidField(pointer, `Must have 1 to ${longestName} characters.`);
  }
  if (/[\p{Cc}\p{Bidi_Control}]/u.test(name)) {
    throw invalidField(pointer, 'Must not have control characters or characters that change the text direction.');
  }
  return name;
}
