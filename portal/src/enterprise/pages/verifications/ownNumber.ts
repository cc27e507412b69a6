/** The numbers of an entity, as printed. */
export interface Numbered {
  readonly abn: string | null;
  readonly acn?: string | null;
  readonly nzbn: string | null;
}

/** That of the register which the entity is in: the one of New Zealand may know an ABN of it, too. Null: it is in none. */
export function ownNumber({ abn, acn = null, nzbn }: Numbered): string | null {
  return nzbn ?? abn ?? acn;
}
