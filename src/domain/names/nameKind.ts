/** What a name is to its entity. `trading` names of the ABR are frozen since 2012; those of the NZBN are in use. */
export type NameKind = 'legal' | 'business' | 'trading' | 'former' | 'other';

/** In this order where names are as like what was asked for. */
export const nameKinds: readonly NameKind[] = ['legal', 'business', 'trading', 'other', 'former'];

/** The code of a name that the entity had once (NZBN `previousEntityNames`). */
export const formerNameType = 'FORMER';

const kinds: Readonly<Record<string, NameKind>> = { BN: 'business', TRD: 'trading', [formerNameType]: 'former' };

/** Of the register’s code for a name. */
export function nameKindOf(type: string): NameKind {
  return kinds[type] ?? 'other';
}
