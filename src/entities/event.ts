import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EventTypeName } from '../domain/eventTypeNames.js';
import { TenantScoped } from './tenantScoped.js';

/** An event, recorded in the transaction of the change that it reports. Only its position is set later. */
@Entity({ tableName: 'events', readonly: true })
export class Event extends TenantScoped {
  @Property({ type: 'text' })
  kind!: EventTypeName;

  @Property({ type: 'json' })
  data!: object;

  @Property({ type: 'timestamptz' })
  occurredAt!: Date;

  /** Its position among the events of its organisation and mode, from 1, without gaps. Null until it is assigned. */
  @Property({ type: 'bigint', nullable: true })
  position!: string | null;
}
