import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { RegisterCode } from '../domain/jurisdictions/jurisdiction.js';
import { TenantScoped } from './tenantScoped.js';

/** An entity whose changes on its register are told of. States: watched → stopped, which is final. */
@Entity({ tableName: 'monitored_entities' })
export class MonitoredEntity extends TenantScoped {
  @Property({ type: 'text' })
  register!: RegisterCode;

  /** The ABN or NZBN, digits only. */
  @Property({ type: 'bigint' })
  number!: string;

  /** The one that it began with. */
  @Property({ type: 'text' })
  verificationId!: string;

  /** The reference of the verification. */
  @Property({ type: 'text', nullable: true })
  reference!: string | null;

  /** In the words of the register, as last told; null for an entity that is on the register no longer. */
  @Property({ type: 'text', nullable: true })
  status!: string | null;

  /** ASIC’s own code, as last told; null or empty where there is none. */
  @Property({ type: 'text', nullable: true })
  companyStatus!: string | null;

  @Property({ type: 'text' })
  legalName!: string;

  @Property({ type: 'boolean', nullable: true })
  gstRegistered!: boolean | null;

  @Property({ type: 'text' })
  entityType!: string;

  /** The day of the register on which the facts rest, YYYY-MM-DD. */
  @Property({ type: 'date', nullable: true })
  asOf!: string | null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  /** When a change was last told. */
  @Property({ type: 'timestamptz', nullable: true })
  changedAt!: Date | null;

  @Property({ type: 'timestamptz', nullable: true })
  stoppedAt!: Date | null;

  stop(now: Date): void {
    this.stoppedAt = now;
  }
}
