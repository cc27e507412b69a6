import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { RegisterCode } from '../domain/jurisdictions/jurisdiction.js';
import { TenantScoped } from './tenantScoped.js';

/** An entity whose changes on its register are reported. States: watched → stopped, which is final. */
@Entity({ tableName: 'monitored_entities' })
export class MonitoredEntity extends TenantScoped {
  @Property({ type: 'text' })
  register!: RegisterCode;

  /** The ABN or NZBN, digits only. */
  @Property({ type: 'bigint' })
  number!: string;

  /** The verification that started the monitoring. */
  @Property({ type: 'text' })
  verificationId!: string;

  /** The reference of the verification. */
  @Property({ type: 'text', nullable: true })
  reference!: string | null;

  /** The register's status as last reported. Null for an entity that is no longer on the register. */
  @Property({ type: 'text', nullable: true })
  status!: string | null;

  /** ASIC's code as last reported. It may be null or empty. */
  @Property({ type: 'text', nullable: true })
  companyStatus!: string | null;

  @Property({ type: 'text' })
  legalName!: string;

  @Property({ type: 'boolean', nullable: true })
  gstRegistered!: boolean | null;

  @Property({ type: 'text' })
  entityType!: string;

  /** The day of the register's data on which the facts rest, YYYY-MM-DD. */
  @Property({ type: 'date', nullable: true })
  asOf!: string | null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  /** When a change was last reported. */
  @Property({ type: 'timestamptz', nullable: true })
  changedAt!: Date | null;

  @Property({ type: 'timestamptz', nullable: true })
  stoppedAt!: Date | null;

  stop(now: Date): void {
    this.stoppedAt = now;
  }
}
