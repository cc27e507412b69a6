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
  abnActiveFrom:
    'The day from which the ABN has been active without a break. Null if it is not active or unknown. Earlier policies than `2026-3` have null here.',
  gstFrom:
    'The day from which the entity has been registered for GST. Null if it is not registered or unknown. Earlier policies than `2026-3` have null here.',
  registeredPostcode:
    'The postcode of the registered address. Null if the register does not state it. Earlier policies than `2026-3` have null here.',
  businessNames:
    'The business names that the entity has now, or the trading names of a New Zealand entity. Earlier policies than `2026-3` have null here.',
  formerNames:
    'The earlier names of the entity. Null if no register states them. Earlier policies than `2026-3` have null here.',
  isReplaced:
    'Whether the register has replaced this record by another one. Null if it does not say. Earlier policies than `2026-3` have null here.',
  policyVersion: 'The policy that the verification was scored under, such as `2026-1`.',
  verifiedAt: 'When the verification was made.',
  source: 'The register that the facts come from.',
} as const;
