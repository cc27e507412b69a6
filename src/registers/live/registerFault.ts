/**
 * Why a live register gave no answer. `configuration` is for the operator to see to, as a wrong GUID; `mismatch` is an
 * answer about something else than was asked; `unreadable` one that is not surely understood.
 */
export type RegisterFaultKind =
  'timeout' | 'unreachable' | 'failing' | 'limited' | 'unreadable' | 'mismatch' | 'configuration' | 'busy' | 'broken';

/** A call that gave no answer. Its message is a sentence for the caller: no secret, no URL and no text of the register. */
export class RegisterFault extends Error {
  constructor(
    readonly kind: RegisterFaultKind,
    message: string,
  ) {
    super(message);
  }
}
