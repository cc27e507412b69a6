import { isEmailAddress } from '../domain/emailAddress.js';
import { invalidField } from '../platform/errors.js';

/** An e-mail address, as it was given. @throws AppError INVALID_REQUEST */
export function readEmail(pointer: string, text: string): string {
  if (isEmailAddress(text)) return text;
  throw invalidField(pointer, 'Must be one e-mail address of up to 254 characters, such as jane@acme.example.');
}
