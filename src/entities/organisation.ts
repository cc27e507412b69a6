import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

export const plans = ['starter', 'growth', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** A customer of the platform. */
@Entity({ tableName: 'organisations' })
export class Organisation {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  plan!: Plan;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
