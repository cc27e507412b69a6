import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Somebody who runs the platform and signs in. Who is removed stays on record. */
@Entity({ tableName: 'operators' })
export class Operator {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  accountId!: string;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  removedAt: Date | null = null;

  /** Final: who comes back is a new operator. */
  remove(now: Date): void {
    this.removedAt ??= now;
  }
}
