import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantScoped } from './tenantScoped.js';

/**
 * All kinds of contract.md#events, so that a receiver can be set up for those to come: bulk records none yet. `endpoint` is about the receivers of events themselves.
 */
export const eventKinds = [
  'verification.completed',
  'verification.high_risk',
  'certificate.issued',
  'certificate.expired',
  'certificate.revoked',
  'certificate.suspended',
  'certificate.reinstated',
  'onboarding.submitted',
  'onboarding.decided',
  'bulk.completed',
  'entity.changed',
  'screening.candidate_found',
  'endpoint.failing',
  'endpoint.disabled',
  'endpoint.test',
] as const;
export type EventKind = (typeof eventKinds)[number];

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
