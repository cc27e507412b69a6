import type { FilterDef } from '@mikro-orm/core';
import { Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Mode } from '../domain/tenancy.js';

/**
 * Every query for a row of a customer is filtered by organisation and mode: a fork of the entity manager without these
 * parameters throws. Raw SQL is not covered by it; test/guarantees/authorisation is there for that.
 */
export const tenantFilter: FilterDef = {
  name: 'tenant',
  cond: (parameters) => ({ organisationId: parameters['organisationId'] as string, mode: parameters['mode'] as Mode }),
  default: true,
};

/** A row that belongs to one organisation, and to its live or its test data. */
@Filter(tenantFilter)
export abstract class TenantScoped {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  organisationId!: string;

  @Property({ type: 'text' })
  mode!: Mode;
}
