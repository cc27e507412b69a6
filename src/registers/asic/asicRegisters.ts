import type { Pool } from 'pg';
import type { BusinessNamesAnswer, CompanyAnswer } from '../../domain/furtherFacts.js';
import { findBans, type OrganisationBansAnswer } from './findBans.js';
import { findBusinessNames } from './findBusinessNames.js';
import { findCompanies } from './findCompanies.js';
import { readBannedPersons, type BannedPersons } from './readBannedPersons.js';

/**
 * The open datasets of ASIC as they are imported. Each answers many well-formed numbers with one statement, and each number
 * with the day of the data that the answer is from. Errors of the database are thrown: they are no answer.
 */
export interface AsicRegisters {
  /** By ACN (or ARBN), nine digits. */
  companies(acns: readonly string[]): Promise<Map<string, CompanyAnswer>>;
  /** By ABN, eleven digits. */
  businessNames(abns: readonly string[]): Promise<Map<string, BusinessNamesAnswer>>;
  /** By ACN (or ARBN), nine digits. */
  bannedOrganisations(acns: readonly string[]): Promise<Map<string, OrganisationBansAnswer>>;
  /** All of them, to be screened by name; null when the list was never imported. */
  bannedPersons(): Promise<BannedPersons | null>;
}

/** The datasets of ASIC over the imported tables. */
export function createAsicRegisters({ pool }: { readonly pool: Pool }): AsicRegisters {
  return {
    companies: (acns) => findCompanies(pool, acns),
    businessNames: (abns) => findBusinessNames(pool, abns),
    bannedOrganisations: (acns) => findBans(pool, acns),
    bannedPersons: () => readBannedPersons(pool),
  };
}
