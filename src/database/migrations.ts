import { Migration20261120000100_tenants } from './migrations/Migration20261120000100_tenants.js';
import { Migration20261120000200_registers } from './migrations/Migration20261120000200_registers.js';

/** In the order in which they run; a migration that has landed never changes. */
export const migrations = [Migration20261120000100_tenants, Migration20261120000200_registers];
