import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { MemberRole } from './member.js';
import { organisationFilter } from './tenantScoped.js';

export type InvitationStatus = 'open' | 'accepted' | 'revoked' | 'expired';

/**
 * An invitation to become a member. Stores the hash of the link, never the link. States: open → the others, all final.
 */
@Entity({ tableName: 'invitations' })
@Filter(organisationFilter)
export class Invitation {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  organisationId!: string;

  @Property({ type: 'text' })
  email!: string;

  @Property({ type: 'text', nullable: true })
  name!: string | null;

  @Property({ type: 'text' })
  role!: MemberRole;

  /** SHA-256 of the token in the link. */
  @Property({ type: 'blob', lazy: true })
  hash!: Buffer;

  /** The member who invited. Null for an operator at the console. */
  @Property({ type: 'text', nullable: true })
  invitedById!: string | null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  expiresAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  acceptedAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null = null;

  statusAt(now: Date): InvitationStatus {
    if (this.acceptedAt) return 'accepted';
    if (this.revokedAt) return 'revoked';
    return this.expiresAt <= now ? 'expired' : 'open';
  }

  /** @returns false if it is no longer open */
  accept(now: Date): boolean {
    if (this.statusAt(now) !== 'open') return false;
    this.acceptedAt = now;
    return true;
  }

  /** @returns false if it is no longer open */
  revoke(now: Date): boolean {
    if (this.statusAt(now) !== 'open') return false;
    this.revokedAt = now;
    return true;
  }
}
