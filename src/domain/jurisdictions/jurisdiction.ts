/** The countries whose businesses the service verifies (ISO 3166-1 alpha-2). A new one begins here: types name the rest. */
export const jurisdictionCodes = ['AU', 'NZ'] as const;
export type Jurisdiction = (typeof jurisdictionCodes)[number];

export type IdentifierKind = 'abn' | 'acn' | 'nzbn';

/** A register of businesses that can be imported. */
export type RegisterCode = 'abr' | 'nzbn';

/** The languages of the applicant’s portal (BCP 47). */
export const locales = ['en-AU', 'en-NZ'] as const;
export type Locale = (typeof locales)[number];

/** The rule that a number breaks. */
export interface IdentifierFault {
  /** A sentence for the caller. It never holds more than a few characters of what was sent. */
  readonly detail: string;
  /** The rule, in a few words. */
  readonly rule: string;
}

/** One kind of register number. */
export interface IdentifierForm {
  readonly kind: IdentifierKind;
  readonly jurisdiction: Jurisdiction;
  /** `an ABN`, as a sentence names it. */
  readonly phrase: string;
  readonly label: string;
  /** Digits. */
  readonly length: number;
  readonly isWellFormed: (digits: string) => boolean;
  /** The number under which the register has the entity of this one. */
  readonly toRegistered: (digits: string) => string;
  /** As the register prints it. */
  readonly format: (digits: string) => string;
  /** Why so many digits are not well formed. */
  readonly findFault: (digits: string) => IdentifierFault;
}

/** The rules that differ between countries. */
export interface JurisdictionRules {
  readonly name: string;
  /** The kinds of numbers, the usual one first. */
  readonly identifiers: readonly [IdentifierForm, ...IdentifierForm[]];
  readonly register: RegisterCode;
  /** The kind of number that each entity of the register has: it is monitored and its candidates are resolved under it. */
  readonly entityNumber: 'abn' | 'nzbn';
  /** Where results have the status in the register. */
  readonly statusField: 'abnStatus' | 'nzbnStatus';
  /** The status code of an entity that is active; every other code, also one that nobody knows, is not. */
  readonly activeStatus: string;
  /** Whether a status code is in the list that the register publishes. */
  readonly isKnownStatus: (code: string) => boolean;
  /** Whether a status code is of an administration, a receivership or a liquidation. */
  readonly isDistressed: (code: string) => boolean;
  /** Whose status a record has: that of the number, which can be cancelled and given back, or that of the entity itself. */
  readonly statusIsOf: 'number' | 'entity';
  /** Who registers companies and bans organisations and persons, where the register of businesses does not. */
  readonly companyRegister: 'ASIC' | null;
  /** Which of the names that the register has besides the legal one are in use. */
  readonly usedNames: readonly ('business' | 'trading')[];
  /** The age in days above which an extract is stale: two of its publications and some days have passed it by (docs/guides/monitoring.md). */
  readonly staleAfterDays: number;
  /** The datasets that add names to entities of the register, by their `datasets.name`. */
  readonly namingDatasets: readonly string[];
  /** The list of sanctions that has the force of law there. */
  readonly requiredList: 'DFAT' | 'UN';
  /** Where the register is kept: it writes days of this zone (IANA). */
  readonly timeZone: string;
  readonly locale: Locale;
  /** Whether an address needs its state or territory. */
  readonly requiresRegion: boolean;
  /** The law that keeps records of customer due diligence. */
  readonly retentionLaw: string;
  /** Whether somebody who holds so many percent of a business is a beneficial owner of it by ownership. */
  readonly isBeneficialOwner: (percent: number) => boolean;
}
