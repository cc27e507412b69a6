import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { ScreenedList } from '../domain/enrichment.js';
import type { ScreeningStatus } from '../domain/policies/verdictStatus.js';
import type { Coverage } from '../domain/screening/findNewFindings.js';
import { TenantScoped } from './tenantScoped.js';

export type ScreenedKind = 'person' | 'body';

/** A name that was screened without a register number. Only its status changes, when candidates are resolved. */
@Entity({ tableName: 'screenings' })
export class NameScreening extends TenantScoped {
  @Property({ type: 'text', nullable: true })
  reference!: string | null;

  @Property({ type: 'text' })
  kind!: ScreenedKind;

  /** HMAC of kind, name, date of birth and country, which is equal for screenings of the same subject. */
  @Property({ type: 'blob' })
  subject!: Buffer;

  @Property({ type: 'text' })
  status!: ScreeningStatus;

  /** The status without candidates. */
  @Property({ type: 'text' })
  coverage!: Coverage['status'];

  @Property({ type: 'text', nullable: true })
  detail!: string | null;

  @Property({ type: 'json' })
  lists!: readonly ScreenedList[];

  /**
   * JSON of the name, date of birth, country and candidates, encrypted under the key of the record. Empty once erased.
   */
  @Property({ type: 'blob' })
  sealed!: Buffer;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  erasedAt!: Date | null;
}
