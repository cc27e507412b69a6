import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { tenantFilter } from './tenantScoped.js';

export const memberRoles = ['owner', 'developer', 'officer', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** A person of an organisation, for its live and its test data alike. Who is removed stays on record. */
@Entity({ tableName: 'members' })
@Filter({
  ...tenantFilter,
  cond: (parameters) => ({ organisationId: (parameters as { organisationId: string }).organisationId }),
})
export class Member {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  organisationId!: string;

  /** As it was given; members of one organisation differ in it by more than case. */
  @Property({ type: 'text' })
  email!: string;

  @Property({ type: 'text', nullable: true })
  name!: string | null;

  @Property({ type: 'text' })
  role!: MemberRole;

  /** How the person signs in; null until the mailbox was shown to be hers, or where another service signs her in. */
  @Property({ type: 'text', nullable: true })
  accountId: string | null = null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  removedAt: Date | null = null;

  /** Final: who comes back is a new member. */
  remove(now: Date): void {
    this.removedAt ??= now;
  }
}
