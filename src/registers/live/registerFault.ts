/**
 * Why a live register gave no answer. `configuration` is for the operator to see to, as a wrong GUID; `unreadable` is
 * an answer that came cut, garbled or from somebody else; `unclear` a whole one that is not surely understood, and
 * `mismatch` one about something else than was asked.
 */
export type RegisterFaultKind =
  | 'timeout'
  | 'unreachable'
  | 'failing'
  | 'limited'
  | 'unreadable'
  | 'unclear'
  | 'mismatch'
  | 'configuration'
  | 'busy'
  | 'broken';

/** A call that gave no answer. Its message is a sentence for the caller: no secret, no URL and no text of the register. */
export class RegisterFault extends Error {
  constructor(
    readonly kind: RegisterFaultKind,
    message: string,
  ) {
    super(message);
  }
}
