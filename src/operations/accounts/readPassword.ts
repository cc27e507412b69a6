import { passwordFault } from '../../domain/passwords.js';
import { invalidField } from '../../platform/errors.js';

/** A new password for an e-mail address. @throws AppError INVALID_REQUEST saying what is wrong with it */
export function readPassword(pointer: string, password: string, email: string): string {
  const fault = passwordFault(password, email);
  if (fault !== null) throw invalidField(pointer, fault);
  return password;
}
