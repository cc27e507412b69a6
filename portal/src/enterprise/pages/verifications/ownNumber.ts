/** The numbers of an entity, as printed. */
export interface Numbered {
  readonly abn: string | null;
  readonly acn?: string | null;
  readonly nzbn: string | null;
}

/**
 * The number of the entity's own register, because New Zealand's may also know an ABN of it. Returns null if it has
 * none.
 */
export function ownNumber({ abn, acn = null, nzbn }: Numbered): string | null {
  return nzbn ?? abn ?? acn;
}
