export const beneficialOwnerships = ['yes', 'possible', 'no'] as const;

/** What a person, or a body whose owners nobody has named, holds of the business through all its ways, in percent. */
export interface EffectiveOwner {
  readonly partyId: string;
  /** At least. */
  readonly from: number;
  /** At most: it may hold what nobody has named, too. */
  readonly to: number;
  readonly isBeneficialOwner: (typeof beneficialOwnerships)[number];
}

/** Something that keeps the owners from being known for certain. */
export interface OwnershipFinding {
  /** A fixed code, such as `unknown_remainder`. */
  readonly code: string;
  readonly partyId: string | null;
  /** A sentence for people. It names nobody. */
  readonly detail: string;
}

/** Who owns the business in the end. */
export interface EffectiveOwnership {
  readonly owners: readonly EffectiveOwner[];
  /** What is held by nobody who was named: bounds in percent. */
  readonly unknownFrom: number;
  readonly unknownTo: number;
  /** Parties that own each other, in their order. */
  readonly circles: readonly (readonly string[])[];
  readonly findings: readonly OwnershipFinding[];
}
