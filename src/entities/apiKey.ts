import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Mode } from '../domain/tenancy.js';
import type { MemberRole } from './member.js';
import { tenantFilter } from './tenantScoped.js';

export const scopes = ['verify', 'certificates', 'webhooks', 'bulk'] as const;
export type Scope = (typeof scopes)[number];

/**
 * A key of an organisation or, without one, of an operator. Holds the hash and the hint, never the key.
 * States: active → revoked | expired, both final (contract.md#states).
 */
@Entity({ tableName: 'api_keys' })
// A live key also sees the test keys of its organisation, for it can make them; a test key sees no live one.
@Filter({
  ...tenantFilter,
  cond: (parameters) => {
    const { organisationId, mode } = parameters as { organisationId: string; mode: Mode };
    return mode === 'live' ? { organisationId } : { organisationId, mode };
  },
})
export class ApiKey {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text', nullable: true })
  organisationId!: string | null;

  @Property({ type: 'text' })
  mode!: Mode;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  hint!: string;

  @Property({ type: 'blob', lazy: true })
  hash!: Buffer;

  @Property({ type: 'text', lazy: true })
  pepperId!: string;

  @Property({ type: 'text[]' })
  scopes!: Scope[];

  /** Addresses that the key may come from; empty: any. */
  @Property({ type: 'text[]' })
  allowedCidrs: string[] = [];

  /** The member in whose name the key acts, an officer. */
  @Property({ type: 'text', nullable: true })
  onBehalfOf: string | null = null;

  @Property({ type: 'text', nullable: true })
  createdByKeyId!: string | null;

  /** The member whose rights bound those of the key; null for a key from the console, and for those that it created. */
  @Property({ type: 'text', nullable: true })
  memberId: string | null = null;

  /** The role that the key was created with. It may do what both this role and the present role of its member may. */
  @Property({ type: 'text', nullable: true })
  role: MemberRole | null = null;

  /** The member who made it, signed in. */
  @Property({ type: 'text', nullable: true })
  createdByMemberId: string | null = null;

  /** The key whose place this one takes. */
  @Property({ type: 'text', nullable: true })
  replacesKeyId!: string | null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Property({ type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  @Property({ type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  /** Whether the key still opens anything. */
  isActive(now: Date): boolean {
    return this.revokedAt === null && (this.expiresAt === null || this.expiresAt > now);
  }

  /** A successor is there: the key ends when the grace is over, or when it would have ended anyway. */
  endAfter(graceSeconds: number, now: Date): void {
    const end = new Date(now.getTime() + graceSeconds * 1000);
    if (this.expiresAt === null || this.expiresAt > end) this.expiresAt = end;
  }

  /** Final. A second revocation keeps the time of the first. */
  revoke(now: Date): void {
    this.revokedAt ??= now;
  }
}
