/** The reason why an import was refused, as a text for the operator. The register is unchanged. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';
}

/**
 * The reason why one record, row or response cannot be used; the others of its file can. It names fields but never
 * their values, which may be personal data.
 */
export class UnreadableRecord extends Error {
  /** @param offset The position in the bytes of the file, if the format counts them */
  constructor(
    reason: string,
    readonly offset = 0,
  ) {
    super(reason);
  }
}
