import type { EntityClass } from '../entityClass.js';

/**
 * The countries whose businesses the service verifies (ISO 3166-1 alpha-2). Add a new one here first: the compiler names the
 * rest.
 */
export const jurisdictionCodes = ['AU', 'NZ'] as const;
export type Jurisdiction = (typeof jurisdictionCodes)[number];

export type IdentifierKind = 'abn' | 'acn' | 'nzbn';

/** A register of businesses that can be imported. */
export type RegisterCode = 'abr' | 'nzbn';

/** The languages of the applicant’s portal (BCP 47). */
export const locales = ['en-AU', 'en-NZ'] as const;
export type Locale = (typeof locales)[number];

/** The locale of texts that are the same for every reader: certificates, their public pages and the schema. */
export const commonLocale: Locale = 'en-AU';

/** The rule that a number breaks. */
export interface IdentifierFault {
  /** A sentence for the caller, with at most a few characters of the input. */
  readonly detail: string;
  /** The rule, in a few words. */
  readonly rule: string;
}

/** One kind of register number. */
export interface IdentifierForm {
  readonly kind: IdentifierKind;
  readonly jurisdiction: Jurisdiction;
  /** `an ABN`, as sentences use it. */
  readonly phrase: string;
  readonly label: string;
  /** Digits. */
  readonly length: number;
  readonly isWellFormed: (digits: string) => boolean;
  /** The number under which the register has the entity of this one. */
  readonly toRegistered: (digits: string) => string;
  /** As the register prints it. */
  readonly format: (digits: string) => string;
  /** Why a number of the right length is not well formed. */
  readonly findFault: (digits: string) => IdentifierFault;
}

/** A dataset of the localities of a country, by its `datasets.name`. */
export type LocalityDataset = 'AU localities';

/** A field of an address that cannot be right, and a sentence with the remedy. It repeats nothing that was typed. */
export interface PostalFault {
  readonly member: 'region' | 'postcode';
  readonly detail: string;
}

/** The matters that customer due diligence has to establish, in the order of section 28(2) of the Australian Act. */
export const dueDiligenceMatters = [
  ...(['customer', 'governance', 'on_behalf', 'agent', 'beneficial_owners', 'political_exposure'] as const),
  ...(['sanctions', 'purpose', 'funds', 'risk', 'enhanced'] as const),
] as const;
export type DueDiligenceMatter = (typeof dueDiligenceMatters)[number];

/**
 * How well a matter of customer due diligence is established: `verified` by a register, a list or an officer, `collected` from
 * the applicant without verification, `gap` if something is missing, `not_applicable` to this customer.
 */
export const requirementStates = ['verified', 'collected', 'gap', 'not_applicable'] as const;
export type RequirementState = (typeof requirementStates)[number];

/** The finding about a matter of customer due diligence. */
export interface RequirementFinding {
  readonly state: RequirementState;
  /** Sentences for officers that name nobody, and then the words of the officer who verified it. */
  readonly evidence: string;
  /** The missing items, as sentences. Empty unless the state is `gap`. */
  readonly gaps?: readonly string[];
  /** `register`, `lists`, `policy`, or the id of the officer or key. Null unless the state is `verified`. */
  readonly verifiedBy?: string | null;
  /** ISO 8601: the day of the register data, or the time of the check. */
  readonly verifiedAt?: string | null;
}

/** The rules that differ between countries. */
export interface JurisdictionRules {
  readonly name: string;
  /** The kinds of numbers, the usual one first. */
  readonly identifiers: readonly [IdentifierForm, ...IdentifierForm[]];
  readonly register: RegisterCode;
  /** The kind of number that each entity of the register has. Monitoring and resolutions use it. */
  readonly entityNumber: 'abn' | 'nzbn';
  /** The result field with the status in the register. */
  readonly statusField: 'abnStatus' | 'nzbnStatus';
  /** The status code of an active entity. Every other code, even an unknown one, means inactive. */
  readonly activeStatus: string;
  /** Whether a status code is in the list that the register publishes. */
  readonly isKnownStatus: (code: string) => boolean;
  /** Whether a status code means an administration, a receivership or a liquidation. */
  readonly isDistressed: (code: string) => boolean;
  /** Whether the status is that of the number, which can be cancelled and reinstated, or that of the entity. */
  readonly statusIsOf: 'number' | 'entity';
  /** The authority that registers companies and bans persons, where the register of businesses does not. */
  readonly companyRegister: 'ASIC' | null;
  /** Whether ASIC registers an entity of the register: a company, or a foreign or other body with a number of ASIC. */
  readonly isAsicRegistered: (record: {
    readonly acn: string | null;
    readonly entityClass: EntityClass;
    readonly entityTypeCode: string;
  }) => boolean;
  /** The types of names besides the legal one that are in use. */
  readonly usedNames: readonly ('business' | 'trading')[];
  /**
   * The age in days above which an extract is stale: two further publications and some days have passed
   * (docs/guides/monitoring.md).
   */
  readonly staleAfterDays: number;
  /** The datasets that add names to entities of the register, by their `datasets.name`. */
  readonly namingDatasets: readonly string[];
  /** The datasets that a company has to be looked up in before a policy approves it, by their names in `furtherSources`. */
  readonly companyDatasets: readonly ('ASIC companies' | 'ASIC banned organisations')[];
  /** Whether records of the register may have directors and shareholders. */
  readonly hasRelatedParties: boolean;
  /** Whether a customer that is or names a trust requires enhanced due diligence. */
  readonly enhancesTrusts: boolean;
  /** A sentence about facts that require enhanced due diligence of a company, and that no form asks for; null if there are none. */
  readonly unaskedOfCompanies: string | null;
  /** Whether a register of liquidators can be imported. */
  readonly hasLiquidators: boolean;
  /** The sanctions list that has the force of law there. */
  readonly requiredList: 'DFAT' | 'UN';
  /** The time zone (IANA) in which the register writes days. */
  readonly timeZone: string;
  readonly locale: Locale;
  /** The country code of phone numbers (ITU-T E.164). */
  readonly callingCode: string;
  /** Whether an address needs its state or territory. */
  readonly requiresRegion: boolean;
  /** The fault of a region and postcode, neither of them empty; null if they can be right. */
  readonly findPostalFault: (address: { readonly region: string; readonly postcode: string }) => PostalFault | null;
  /** The abbreviation of a region, as the dataset of localities writes it; null if the country has no such region. */
  readonly toRegionCode: (region: string) => string | null;
  /** Null if no dataset of its localities can be imported. */
  readonly localities: LocalityDataset | null;
  /** The law that requires records of customer due diligence. */
  readonly retentionLaw: string;
  /** The provision that requires each matter of customer due diligence. */
  readonly dueDiligence: Readonly<Record<DueDiligenceMatter, string>>;
  /** The provision that requires the address of each owner and representative, for which no form asks; null if there is none. */
  readonly addressProvision: string | null;
  /** The number that each director of a company of this country has; null if there is none. */
  readonly directorNumber: { readonly label: string } | null;
  /** Whether an owner of this percentage of a business is a beneficial owner. */
  readonly isBeneficialOwner: (percent: number) => boolean;
}
