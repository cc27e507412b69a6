import { policyVersions } from '../domain/fractureScore.js';

/** The policies that can be chosen: `2026-1`, … or the newest. */
export const policyChoices = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(
  policyVersions.map((version) => `\`${version}\``),
);

/** The descriptions of the facts of an entity, for every type that repeats them. */
export const entityWords = {
  legalName: 'The legal name of the entity on its register.',
  abn: 'The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null if the entity has none.',
  acn: 'The ACN, grouped 3-3-3, such as `900 000 017`. Null if the entity has none.',
  nzbn: 'The NZBN, 13 digits, such as `9429999990009`. Null if the entity has none.',
  jurisdiction: 'The country of the register that was used.',
  abnStatus: 'The ABN status in the register’s own words, such as `Active`. Null if the entity has no ABN.',
  nzbnStatus: 'The NZBN status in the register’s own words, such as `Registered`. Null if the entity has no NZBN.',
  gstRegistered: 'Whether the entity is registered for GST. Null if the register does not state it.',
  registeredState:
    'The Australian state or territory of the entity, such as `NSW`. Null if the register does not state it.',
  policyVersion: 'The policy that the verification was scored under, such as `2026-1`.',
  verifiedAt: 'When the verification was made.',
  source: 'The register that the facts come from.',
} as const;
