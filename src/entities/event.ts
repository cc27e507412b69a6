import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EventKind } from '../domain/eventKinds.js';
import { TenantScoped } from './tenantScoped.js';

/** Something that happened, recorded in the same transaction as the thing itself. Never changed, but for its place. */
@Entity({ tableName: 'events', readonly: true })
export class Event extends TenantScoped {
  @Property({ type: 'text' })
  kind!: EventKind;

  @Property({ type: 'json' })
  data!: object;

  @Property({ type: 'timestamptz' })
  occurredAt!: Date;

  /** Its place among the events of its organisation and mode, from 1, without gaps; null until it was given one. */
  @Property({ type: 'bigint', nullable: true })
  position!: string | null;
}
