import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Mode } from '../domain/tenancy.js';
import type { MemberRole } from './member.js';
import { tenantFilter } from './tenantScoped.js';

export const scopes = ['verify', 'certificates', 'webhooks', 'bulk'] as const;
export type Scope = (typeof scopes)[number];

/**
 * A key of an organisation or, without one, of an operator. Stores the hash and a hint, never the key. States: active →
 * revoked | expired, both final (contract.md#states).
 */
@Entity({ tableName: 'api_keys' })
// A live key also sees the test keys of its organisation, because it can create them. A test key sees no live key.
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

  /** Addresses from which the key may be used. Empty means any. */
  @Property({ type: 'text[]' })
  allowedCidrs: string[] = [];

  /** The member on whose behalf the key acts, an officer. */
  @Property({ type: 'text', nullable: true })
  onBehalfOf: string | null = null;

  @Property({ type: 'text', nullable: true })
  createdByKeyId!: string | null;

  /** The member whose rights limit those of the key. Null for a key from the console, and for keys that it created. */
  @Property({ type: 'text', nullable: true })
  memberId: string | null = null;

  /**
   * The role that the key was created with. The key has only rights that both this role and the member's current role
   * have.
   */
  @Property({ type: 'text', nullable: true })
  role: MemberRole | null = null;

  /** The signed-in member who created it. */
  @Property({ type: 'text', nullable: true })
  createdByMemberId: string | null = null;

  /** The key that this one replaces. */
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

  /** Whether the key is valid at this time. */
  isActive(now: Date): boolean {
    return this.revokedAt === null && (this.expiresAt === null || this.expiresAt > now);
  }

  /**
   * A rotated key ends after the grace period, or at its own expiry if that is earlier. Without a grace period it is revoked: the
   * database compares an expiry with its own clock, which may be behind.
   */
  endAfter(graceSeconds: number, now: Date): void {
    if (graceSeconds === 0) this.revoke(now);
    const end = new Date(now.getTime() + graceSeconds * 1000);
    if (this.expiresAt === null || this.expiresAt > end) this.expiresAt = end;
  }

  /** Final. A second revocation does not change the time of the first. */
  revoke(now: Date): void {
    this.revokedAt ??= now;
  }
}
