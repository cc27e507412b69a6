import type { Jurisdiction } from './jurisdictions/jurisdiction.js';

/** The imported public registers of licences, charities and legal entities, by the name that callers and operators see. */
export const publicRegisters = [
  'ASIC AFS licensees',
  'ASIC credit licensees',
  'ASIC AFS representatives',
  'ASIC credit representatives',
  'ACNC charities',
  'GLEIF entities',
  'GLEIF parents',
] as const;
export type PublicRegister = (typeof publicRegisters)[number];

/** A register of natural persons, by name. It is evidence for the authority of a person who submits a form. */
export type LiquidatorRegister = 'ASIC liquidators';

/** An entry of the register of liquidators with the name of a person. The same name does not prove the same person. */
export interface ListedLiquidator {
  readonly number: string;
  /** In the words of the register. */
  readonly status: string | null;
  /** YYYY-MM-DD. */
  readonly suspendedFrom: string | null;
  readonly asOf: string;
}

/** `direct` and `ultimate` parents consolidate the accounts of the entity. They need not own it. */
export const parentRelations = ['direct', 'ultimate'] as const;

/** One row of a public register about an entity. Facts that the register does not state are absent; days are YYYY-MM-DD. */
export interface RegistrationEntry {
  /** The number in that register: of a licence or representative, the ABN of a charity, or an LEI. */
  readonly number: string;
  /** Absent for a representative that may be a natural person. */
  readonly name?: string;
  /** In the words or codes of the register. */
  readonly status?: string;
  readonly from?: string;
  readonly to?: string;
  /** The number of the licence under which a representative acts. */
  readonly licenceNumber?: string;
  readonly charitySize?: string;
  readonly responsiblePersons?: number;
  readonly purposes?: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly relation?: (typeof parentRelations)[number];
}

/** `none` is an answer of a current register; the others but `found` are not an answer. */
export const registrationStates = ['found', 'none', 'not_imported', 'stale', 'unreadable'] as const;

/** The answer of one public register about an entity. Informative: no rule of a policy reads it. */
export interface Registration {
  readonly register: PublicRegister;
  readonly state: (typeof registrationStates)[number];
  /** The day of the data, YYYY-MM-DD. Null if the register is not imported. */
  readonly asOf: string | null;
  /** Empty unless the state is `found`. */
  readonly entries: readonly RegistrationEntry[];
}

const asic = '© Australian Securities and Investments Commission (ASIC), CC BY 3.0 AU';
const acnc = '© Australian Charities and Not-for-profits Commission (ACNC), CC BY 3.0 AU';
const gleif = 'Global Legal Entity Identifier Foundation (GLEIF), CC0 1.0';

/** The attribution that the licence of each register requires, and the countries whose entities it has. */
const registerFacts: Readonly<
  Record<PublicRegister, { readonly attribution: string; readonly of: readonly Jurisdiction[] }>
> = {
  'ASIC AFS licensees': { attribution: asic, of: ['AU'] },
  'ASIC credit licensees': { attribution: asic, of: ['AU'] },
  'ASIC AFS representatives': { attribution: asic, of: ['AU'] },
  'ASIC credit representatives': { attribution: asic, of: ['AU'] },
  'ACNC charities': { attribution: acnc, of: ['AU'] },
  'GLEIF entities': { attribution: gleif, of: ['AU', 'NZ'] },
  'GLEIF parents': { attribution: gleif, of: ['AU', 'NZ'] },
};

/** The answers about each number of one entity as one answer for each register. */
export function mergeRegistrations(answers: readonly (readonly Registration[])[]): readonly Registration[] {
  return publicRegisters.flatMap((register) => {
    const [first, ...others] = answers.flat().filter((one) => one.register === register);
    return first ? [others.reduce(mergeTwo, first)] : [];
  });
}

function mergeTwo(one: Registration, other: Registration): Registration {
  const states = [one.state, other.state];
  const state = (['stale', 'unreadable', 'found'] as const).find((each) => states.includes(each)) ?? one.state;
  if (state !== 'found') return { ...one, state, entries: [] };
  const entries = new Map([...one.entries, ...other.entries].map((entry) => [JSON.stringify(entry), entry]));
  return { ...one, state, entries: [...entries.values()] };
}

/** The entries of current registers, each with the day of its data. */
export function listEntries(
  registrations: readonly Registration[],
  ...registers: readonly PublicRegister[]
): readonly (RegistrationEntry & Pick<Registration, 'register' | 'asOf'>)[] {
  return registrations
    .filter(({ register }) => registers.includes(register))
    .flatMap(({ register, asOf, entries }) => entries.map((entry) => ({ ...entry, register, asOf })));
}

/** An entry with null for every fact that its register does not state. */
export type DescribedEntry = {
  readonly [Key in keyof Required<RegistrationEntry>]: Required<RegistrationEntry>[Key] | null;
} & {
  readonly number: string;
};

/** A registration as callers see it. */
export interface DescribedRegistration extends Omit<Registration, 'entries'> {
  /** Null if the register is not imported. */
  readonly attribution: string | null;
  readonly entries: readonly DescribedEntry[];
}

const unstated = {
  ...{ name: null, status: null, from: null, to: null, licenceNumber: null, charitySize: null },
  ...{ responsiblePersons: null, purposes: null, country: null, relation: null },
} as const;

/**
 * The registrations of an entity as callers see them: one for each register that may have entities of the country, so that
 * "not imported" is never taken for "none". Null if no register was imported when the entity was verified.
 */
export function describeRegistrations(
  registrations: readonly Registration[] | undefined,
  jurisdiction: Jurisdiction,
): readonly DescribedRegistration[] | null {
  if (!registrations) return null;
  return publicRegisters
    .filter((register) => registerFacts[register].of.includes(jurisdiction))
    .map((register) => {
      const held = registrations.find((one) => one.register === register);
      if (!held) return { register, state: 'not_imported', asOf: null, attribution: null, entries: [] };
      const entries = held.entries.map((entry) => ({ ...unstated, ...entry }));
      return { ...held, attribution: registerFacts[register].attribution, entries };
    });
}
