import type { Mode } from '../entities/apiKey.js';

/** Whose events: each organisation has two logs, one of live and one of test events. */
export interface Tenant {
  readonly organisationId: string;
  readonly mode: Mode;
}

/** A tenant as one text, for maps and messages. */
export function tenantKey({ organisationId, mode }: Tenant): string {
  return `${organisationId}:${mode}`;
}
