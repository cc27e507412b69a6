/** The elements of a record, with the children that the official schema allows in each. */
const grammar = {
  ABR: ['ABN', 'EntityType', 'MainEntity', 'LegalEntity', 'ASICNumber', 'GST', 'DGR', 'OtherEntity'],
  ABN: [],
  EntityType: ['EntityTypeInd', 'EntityTypeText'],
  EntityTypeInd: [],
  EntityTypeText: [],
  MainEntity: ['NonIndividualName', 'BusinessAddress'],
  LegalEntity: ['IndividualName', 'BusinessAddress'],
  NonIndividualName: ['NonIndividualNameText'],
  NonIndividualNameText: [],
  IndividualName: ['NameTitle', 'GivenName', 'FamilyName'],
  NameTitle: [],
  GivenName: [],
  FamilyName: [],
  BusinessAddress: ['AddressDetails'],
  AddressDetails: ['State', 'Postcode'],
  State: [],
  Postcode: [],
  ASICNumber: [],
  GST: [],
  DGR: ['NonIndividualName'],
  OtherEntity: ['NonIndividualName'],
} as const satisfies Record<string, readonly string[]>;

const attributes = [
  'recordLastUpdatedDate',
  'replaced',
  'status',
  'ABNStatusFromDate',
  'type',
  'ASICNumberType',
  'GSTStatusFromDate',
  'DGRStatusFromDate',
] as const;

type ElementName = keyof typeof grammar;
type AttributeName = (typeof attributes)[number];

export const elementNames = Object.keys(grammar) as ElementName[];
export const names: readonly (ElementName | AttributeName)[] = [...elementNames, ...attributes];

/** The reader's code for each element and attribute: its index in `names`. */
export const codes = Object.fromEntries(names.map((name, code) => [name, code])) as Record<
  ElementName | AttributeName,
  number
>;

export const elementCount = elementNames.length;
/** 1 at `parent * elementCount + child` if the schema allows the child in the parent. */
export const mayHold = new Uint8Array(elementCount * elementCount);
/** 1 for the elements that contain text. */
export const holdsText = new Uint8Array(elementCount);
for (const name of elementNames) {
  const children = grammar[name];
  for (const child of children) mayHold[codes[name] * elementCount + codes[child]] = 1;
  if (children.length === 0) holdsText[codes[name]] = 1;
}
