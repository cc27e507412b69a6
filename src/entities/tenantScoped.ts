import type { FilterDef } from '@mikro-orm/core';
import { Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Mode } from '../domain/tenancy.js';

/**
 * Filters every query for tenant rows by organisation and mode: a fork of the entity manager without these parameters
 * throws. It does not cover raw SQL; test/guarantees/authorisation tests that.
 */
export const tenantFilter: FilterDef = {
  name: 'tenant',
  cond: (parameters) => ({ organisationId: parameters['organisationId'] as string, mode: parameters['mode'] as Mode }),
  default: true,
};

/** Filters rows that belong to an organisation in both modes. */
export const organisationFilter: FilterDef = {
  ...tenantFilter,
  cond: (parameters) => ({ organisationId: parameters['organisationId'] as string }),
};

/** A row that belongs to one organisation and to its live or test data. */
@Filter(tenantFilter)
export abstract class TenantScoped {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  organisationId!: string;

  @Property({ type: 'text' })
  mode!: Mode;
}
