import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { organisationFilter } from './tenantScoped.js';

export const memberRoles = ['owner', 'developer', 'officer', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** A person in an organisation, for its live and its test data. Removed members stay stored. */
@Entity({ tableName: 'members' })
@Filter(organisationFilter)
export class Member {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  organisationId!: string;

  /** As it was entered. Addresses that differ only in case belong to one member. */
  @Property({ type: 'text' })
  email!: string;

  @Property({ type: 'text', nullable: true })
  name!: string | null;

  @Property({ type: 'text' })
  role!: MemberRole;

  /**
   * The person's account. Null until the person has proved that they own the mailbox, or if single sign-on replaces it.
   */
  @Property({ type: 'text', nullable: true })
  accountId: string | null = null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  removedAt: Date | null = null;

  /** Final: a person who returns becomes a new member. */
  remove(now: Date): void {
    this.removedAt ??= now;
  }
}
