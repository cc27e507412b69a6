import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantScoped } from './tenantScoped.js';

export const eventKinds = ['verification.completed', 'verification.high_risk'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Something that happened, recorded in the same transaction as the thing itself. Written once, never changed. */
@Entity({ tableName: 'events', readonly: true })
export class Event extends TenantScoped {
  @Property({ type: 'text' })
  kind!: EventKind;

  @Property({ type: 'json' })
  data!: object;

  @Property({ type: 'timestamptz' })
  occurredAt!: Date;
}
