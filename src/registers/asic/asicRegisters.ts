import type { Pool } from 'pg';
import type { BusinessNamesAnswer, CompanyAnswer } from '../../domain/furtherFacts.js';
import { findBans, type OrganisationBansAnswer } from './findBans.js';
import { findBusinessNames } from './findBusinessNames.js';
import { findCompanies } from './findCompanies.js';

/**
 * The open datasets of ASIC that are found by number, as they are imported; banned persons are found by name, as screening does.
 * Each answers many well-formed numbers with one statement, and each number with the day of the data that the answer is from.
 * Errors of the database are thrown: they are no answer.
 */
export interface AsicRegisters {
  /** By ACN (or ARBN), nine digits. */
  companies(acns: readonly string[]): Promise<Map<string, CompanyAnswer>>;
  /** By ABN, eleven digits. */
  businessNames(abns: readonly string[]): Promise<Map<string, BusinessNamesAnswer>>;
  /** By ACN (or ARBN), nine digits. */
  bannedOrganisations(acns: readonly string[]): Promise<Map<string, OrganisationBansAnswer>>;
}

/** The datasets of ASIC over the imported tables. */
export function createAsicRegisters({ pool }: { readonly pool: Pool }): AsicRegisters {
  return {
    companies: (acns) => findCompanies(pool, acns),
    businessNames: (abns) => findBusinessNames(pool, abns),
    bannedOrganisations: (acns) => findBans(pool, acns),
  };
}
