import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

export const plans = ['starter', 'growth', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

export const scopeEnforcements = ['off', 'report', 'enforce'] as const;
export type ScopeEnforcement = (typeof scopeEnforcements)[number];

/** A customer of the platform. */
@Entity({ tableName: 'organisations' })
export class Organisation {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  plan!: Plan;

  /** What happens when a key lacks the scope of an operation: nothing, a line in the log, or a refusal. */
  @Property({ type: 'text' })
  scopeEnforcement: ScopeEnforcement = 'off';

  /** A certificate on a score above 50 takes two officers. */
  @Property({ type: 'boolean' })
  fourEyes = false;

  /** How old a verification may be that a certificate rests on. */
  @Property({ type: 'smallint' })
  certificateAgeDays = 30;

  /** How long a certificate lasts. */
  @Property({ type: 'smallint' })
  certificateMonths = 12;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
