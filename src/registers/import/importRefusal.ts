/** Why an import was not done. The text is written for the operator; the register is as it was before. */
export class ImportRefusal extends Error {
  override name = 'ImportRefusal';
}
