import type { ResultOf } from 'gql.tada';
import type { checkQuery, formFields, suggestQuery } from './documents.js';

/** The form as the service returns it. */
export type Form = ResultOf<typeof formFields>;
export type Brand = Form['brand'];
export type Step = Form['steps'][number]['step'];
export type Gap = Form['steps'][number]['missing'][number];
export type Ownership = NonNullable<Form['ownership']>;
export type BusinessCheck = NonNullable<ResultOf<typeof checkQuery>['check']>;
export type Registered = NonNullable<BusinessCheck['registered']>;
export type Locality = NonNullable<ResultOf<typeof suggestQuery>['suggested']>['localities'][number];
export type UploadedDocument = Form['documents'][number];
export type DocumentKind = UploadedDocument['kind'];

export type Business = Omit<NonNullable<Form['business']>, 'registered'>;
export type Address = NonNullable<Form['address']>;
export type PostalAddress = Address['registered'];
/** A response about public offices. The service records its day. */
export type Exposure = Omit<NonNullable<NonNullable<Form['declaration']>['politicalExposure']>, 'answeredOn'>;
type WithExposure<T> = Omit<T, 'politicalExposure'> & { readonly politicalExposure: Exposure | null };

export type People = Omit<NonNullable<Form['people']>, 'parties'> & { readonly parties: Party[] };
export type Party = WithExposure<NonNullable<Form['people']>['parties'][number]>;
export type PartyKind = Party['kind'];
export type PartyRole = Party['roles'][number]['role'];
export type Holding = People['holdings'][number];
export type Declaration = WithExposure<NonNullable<Form['declaration']>>;
export type Explanations = NonNullable<Form['explanations']>;

/** The field values, by the section of the form to which they are saved. */
export interface Values {
  readonly business: Business;
  readonly address: Address;
  readonly people: People;
  readonly declaration: Declaration;
  readonly explanations: Explanations;
}
export type Section = keyof Values;

export const stepOfSection: Readonly<Record<Section, Step>> = {
  business: 'BUSINESS',
  address: 'ADDRESS',
  people: 'PEOPLE',
  declaration: 'DECLARATION',
  // Each of its fields is at another step. A conflict in it is shown as one of the declaration, which comes last.
  explanations: 'DECLARATION',
};
export const sections = [
  'business',
  'address',
  'people',
  'declaration',
  'explanations',
] as const satisfies readonly Section[];
export const steps = ['BUSINESS', 'ADDRESS', 'PEOPLE', 'DOCUMENTS', 'DECLARATION'] as const satisfies readonly Step[];
/** The section that contains the field of a JSON pointer. Undefined for other parts of the form, such as documents. */
export function sectionOfPointer(pointer: string): Section | undefined {
  return sections.find((name) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
}
/** The current page of the form: a step, or the review after them. */
export type PageName = Step | 'REVIEW';
export const pageNames = [...steps, 'REVIEW'] as const satisfies readonly PageName[];

export interface FieldFault {
  readonly pointer: string;
  readonly detail: string;
}
