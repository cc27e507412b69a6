import type { RegisterFaultKind } from '../../caller/registerServices.js';

/** A call that gave no answer. Its message is a sentence for the caller: no secret, no URL and no text of the register. */
export class RegisterFault extends Error {
  constructor(
    readonly kind: RegisterFaultKind,
    message: string,
  ) {
    super(message);
  }
}
