import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantScoped } from './tenantScoped.js';

export const alertKinds = [
  'endpoint_failing',
  'key_expiring',
  'certificate_expiring',
  'certificate_suspended',
  'register_stale',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** That somebody was told of something by mail, for reading: it is written in the transaction in which the mail is queued. */
@Entity({ tableName: 'alerts', readonly: true })
export class Alert extends TenantScoped {
  @Property({ type: 'text' })
  kind!: AlertKind;

  /** The endpoint, the key or the certificate; of a register its name. */
  @Property({ type: 'text' })
  subjectId!: string;

  /** What the mail calls it. */
  @Property({ type: 'text' })
  subject!: string;

  /** How many days before the end, the day of the data (YYYY-MM-DD), or when an endpoint failed or a certificate was suspended (ISO 8601). */
  @Property({ type: 'text' })
  threshold!: string;

  /** How many people were told. */
  @Property({ type: 'integer' })
  recipients!: number;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
