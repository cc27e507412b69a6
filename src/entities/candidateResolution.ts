import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Identifier } from '../domain/identifier.js';
import { TenantScoped } from './tenantScoped.js';

export type ResolutionOutcome = 'confirmed' | 'dismissed';

/** Whether somebody took an entity for the entry of a list whose name is like one of it. Written once, never changed. */
@Entity({ tableName: 'candidate_resolutions' })
export class CandidateResolution extends TenantScoped {
  @Property({ type: 'text' })
  entityKind!: Identifier['kind'];

  /** Digits only. */
  @Property({ type: 'text' })
  entityNumber!: string;

  @Property({ type: 'text' })
  list!: string;

  /** The reference of the entry in the list. */
  @Property({ type: 'text' })
  reference!: string;

  /** The fingerprint of the entry as the list had it. */
  @Property({ type: 'text' })
  fingerprint!: string;

  /** The name of the entity that was like it. */
  @Property({ type: 'text' })
  screenedName!: string;

  @Property({ type: 'text' })
  outcome!: ResolutionOutcome;

  @Property({ type: 'text' })
  reason!: string;

  @Property({ type: 'text' })
  verificationId!: string;

  /** The key or the member. */
  @Property({ type: 'text' })
  resolvedBy!: string;

  @Property({ type: 'text', nullable: true })
  officerId!: string | null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
