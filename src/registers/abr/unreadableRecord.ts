/** Why one record cannot be read. `offset` is where that was found. */
export class UnreadableRecord extends Error {
  constructor(
    reason: string,
    readonly offset: number,
  ) {
    super(reason);
  }
}
