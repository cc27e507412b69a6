import entityTypes from './entityTypes.json' with { type: 'json' };

/** The class of an entity, independent of the terms of its register. */
export const entityClasses = [
  'company',
  'company_subfund',
  'cooperative',
  'deceased_estate',
  'diplomatic',
  'government_authority',
  'government_entity',
  'individual',
  'other_incorporated',
  'other_unincorporated',
  'partnership',
  'pooled_development_fund',
  'strata',
  'super_fund',
  'trust',
  'unknown',
] as const;
export type EntityClass = (typeof entityClasses)[number];

/** An entity type of the ABR, and its class. */
export interface AbrEntityType {
  /** Null for the codes of the official schema that no published table describes. */
  readonly text: string | null;
  readonly class: EntityClass;
}

/** The entity types of the ABR by code: the official table of codes, older ones of the schema, and `CSF`, which is newer. */
export const abrEntityTypes: ReadonlyMap<string, AbrEntityType> = new Map(
  Object.entries(entityTypes as Record<string, AbrEntityType>),
);

/** The class of an ABR entity type code. An unknown code is `unknown`, never an error. */
export function toAbrEntityClass(code: string): EntityClass {
  return abrEntityTypes.get(code)?.class ?? 'unknown';
}

/** An entity type of the NZBN register, and its class. */
export interface NzbnEntityType {
  readonly text: string;
  readonly class: EntityClass;
}

/** The entity types of the NZBN register by code (NZBN API v5); single letters are those of the older registers. */
export const nzbnEntityTypes: ReadonlyMap<string, NzbnEntityType> = new Map<string, NzbnEntityType>([
  ['LTD', { text: 'NZ Limited Company', class: 'company' }],
  ['ULTD', { text: 'NZ Unlimited Company', class: 'company' }],
  ['COOP', { text: 'NZ Co-operative Company', class: 'company' }],
  ['ASIC', { text: 'Overseas ASIC Company', class: 'company' }],
  ['NON_ASIC', { text: 'Overseas Non-ASIC Company', class: 'company' }],
  ['Sole_Trader', { text: 'Sole Trader', class: 'individual' }],
  ['Partnership', { text: 'Partnership', class: 'partnership' }],
  ['Trading_Trust', { text: 'Trading Trust', class: 'trust' }],
  ['T', { text: 'Charitable Trust', class: 'trust' }],
  ['B', { text: 'Building Society', class: 'other_incorporated' }],
  ['D', { text: 'Credit Union', class: 'other_incorporated' }],
  ['F', { text: 'Friendly Society', class: 'other_incorporated' }],
  ['I', { text: 'Incorporated Society', class: 'other_incorporated' }],
  ['N', { text: 'Industrial and Provident Society', class: 'other_incorporated' }],
  ['S', { text: 'Special Body', class: 'other_incorporated' }],
  ['Y', { text: 'NZ Limited Partnership', class: 'partnership' }],
  ['Z', { text: 'Overseas Limited Partnership', class: 'partnership' }],
  ['GovtCentral', { text: 'Central Government', class: 'government_entity' }],
  ['GovtLocal', { text: 'Local Government', class: 'government_entity' }],
  ['GovtEdu', { text: 'Government Education', class: 'government_entity' }],
  ['GovtOther', { text: 'Other Government', class: 'government_entity' }],
]);

/** Codes are written in several ways (`Sole_Trader`, `SOLE-TRADER`), so only their letters are compared. */
const toLetters = (code: string): string => code.toLowerCase().replace(/[^a-z]/g, '');
const classes = new Map([...nzbnEntityTypes].map(([code, type]) => [toLetters(code), type.class]));
classes.set('trust', 'trust');

/** The class of an NZBN entity type code. An unknown code is `unknown`, never an error. */
export function toNzbnEntityClass(code: string): EntityClass {
  return classes.get(toLetters(code)) ?? 'unknown';
}

/** The groups of entities that the NZBN register publishes in separate files, with their types. */
const nzbnGroups = {
  companies: ['LTD', 'ULTD', 'COOP', 'ASIC', 'NON_ASIC'],
  unincorporated: ['Sole_Trader', 'Partnership', 'Trading_Trust'],
  public_sector: ['GovtCentral', 'GovtLocal', 'GovtEdu', 'GovtOther'],
} as const;
export type NzbnGroup = keyof typeof nzbnGroups;

/** The groups of which none of these entity types is. */
export function listMissingGroups(typeCodes: readonly string[]): readonly NzbnGroup[] {
  const held = new Set(typeCodes.map(toLetters));
  return (Object.keys(nzbnGroups) as NzbnGroup[]).filter(
    (group) => !nzbnGroups[group].some((code) => held.has(toLetters(code))),
  );
}

const nzbnTypeCodes = new Map(
  [...nzbnEntityTypes].flatMap(([code, { text }]) => [code, text].map((word) => [toLetters(word), code])),
);
// The names of the API's search by type, which are also names of separate registers.
nzbnTypeCodes.set('limitedpartnershipnz', 'Y');
nzbnTypeCodes.set('limitedpartnershipoverseas', 'Z');
nzbnTypeCodes.set('specialbodies', 'S');
nzbnTypeCodes.set('charitabletrustboard', 'T');

/** The code of a type that is given as a code or in words, ignoring spaces and case; null if unknown. */
export function parseNzbnEntityType(codeOrWords: string): string | null {
  return nzbnTypeCodes.get(toLetters(codeOrWords)) ?? null;
}
