import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantScoped } from './tenantScoped.js';

export const alertKinds = [
  'endpoint_failing',
  'key_expiring',
  'certificate_expiring',
  'certificate_suspended',
  'candidate_found',
  'approval_waiting',
  'register_stale',
] as const;
export type AlertKind = (typeof alertKinds)[number];
/** The alerts that new organisations get. */
export const defaultAlertKinds: readonly AlertKind[] = alertKinds.filter((kind) => kind !== 'register_stale');

/** An alert that was sent by e-mail. Read-only: it is inserted in the transaction that queues the mail. */
@Entity({ tableName: 'alerts', readonly: true })
export class Alert extends TenantScoped {
  @Property({ type: 'text' })
  kind!: AlertKind;

  /** The id of the endpoint, key, certificate, decision or case, the number of a business, or the name of a register. */
  @Property({ type: 'text' })
  subjectId!: string;

  /** The subject's name in the mail. */
  @Property({ type: 'text' })
  subject!: string;

  /**
   * The threshold that was passed: the days before the end, the day of the data (YYYY-MM-DD), or when an endpoint
   * failed, a certificate was suspended or a candidate was found (ISO 8601). It is `proposed` for a proposal.
   */
  @Property({ type: 'text' })
  threshold!: string;

  /** How many people got the mail. */
  @Property({ type: 'integer' })
  recipients!: number;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
