import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A person who runs the platform and signs in. Removed operators stay stored. */
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

  /** Final: a person who returns becomes a new operator. */
  remove(now: Date): void {
    this.removedAt ??= now;
  }
}
