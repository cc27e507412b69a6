import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Identifier } from '../domain/identifier.js';
import { TenantScoped } from './tenantScoped.js';

export type ResolutionOutcome = 'confirmed' | 'dismissed';

/** A person's decision whether an entity is the list entry with a similar name. Inserted once, never changed. */
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

  /** The fingerprint of the entry at the time of the decision. */
  @Property({ type: 'text' })
  fingerprint!: string;

  /** The entity's name that is similar to the entry's. */
  @Property({ type: 'text' })
  screenedName!: string;

  /** The names of other people and bodies of the entity that the candidate showed. */
  @Property({ type: 'text[]' })
  otherNames: string[] = [];

  /** Whose name each is: the first of `screenedName`, then those of `otherNames`. Null for older resolutions. */
  @Property({ type: 'text[]', nullable: true })
  screenedAs: string[] | null = null;

  @Property({ type: 'text' })
  outcome!: ResolutionOutcome;

  @Property({ type: 'text' })
  reason!: string;

  @Property({ type: 'text' })
  verificationId!: string;

  /** The key or member that decided. */
  @Property({ type: 'text' })
  resolvedBy!: string;

  @Property({ type: 'text', nullable: true })
  officerId!: string | null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;
}
