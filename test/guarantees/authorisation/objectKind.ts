import type { TestApp } from '../../support/app.js';
import type { Tenant } from './principals.js';

/** A kind of things that operations take by their id. */
export interface ObjectKind {
  /** Makes one of a tenant, and returns its id. */
  readonly make: (app: TestApp, tenant: Tenant) => Promise<string>;
  /** Whether a caller, who may call the operation, may reach those of an owner. */
  readonly reaches: (caller: Tenant, owner: Tenant) => boolean;
  /** Any caller who knows the id may reach it. */
  readonly isPublic?: boolean;
}

/** A caller in the same organisation and mode. */
export const isSame = (caller: Tenant, owner: Tenant): boolean =>
  caller.organisationId === owner.organisationId && caller.mode === owner.mode;
