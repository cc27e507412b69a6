/** Why an import was not done. The text is written for the operator; the register is as it was before. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';
}

/**
 * Why one record, row or response cannot be used; the others of its file can. It names fields, never what they hold: that may be
 * about a person.
 */
export class UnreadableRecord extends Error {
  /** @param offset Where in the bytes of the file that was found, where the format counts them */
  constructor(
    reason: string,
    readonly offset = 0,
  ) {
    super(reason);
  }
}
