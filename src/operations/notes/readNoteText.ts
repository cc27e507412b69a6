import { invalidField } from '../../platform/errors.js';

const maxNoteLength = 2_000;

/** The text of a note without white space around it. @throws AppError INVALID_REQUEST for no text or too long a one */
export function readNoteText(given: string): string {
  const text = given.trim();
  if (text === '' || Array.from(text).length > maxNoteLength) {
    throw invalidField('/text', `Must have 1 to ${maxNoteLength} characters.`);
  }
  return text;
}
