import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { FractureRisk } from '../domain/fractureScore.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { VerificationStatus } from '../domain/policies/verdictStatus.js';
import type { RegisterFacts } from '../domain/registerFacts.js';
import type { Verdict } from '../domain/verdict.js';
import { TenantScoped } from './tenantScoped.js';

/** A verdict with the facts on which it rests. Inserted once, and changed only by erasure. */
@Entity({ tableName: 'verifications', readonly: true })
export class Verification extends TenantScoped {
  /** The key that requested it. Null if no key did. */
  @Property({ type: 'text', nullable: true })
  apiKeyId!: string | null;

  @Property({ type: 'text', nullable: true })
  memberId!: string | null;

  /** The applicant's link whose submission caused it. */
  @Property({ type: 'text', nullable: true })
  linkId!: string | null;

  @Property({ type: 'text', nullable: true })
  reference!: string | null;

  @Property({ type: 'text', nullable: true })
  requestedName!: string | null;

  @Property({ type: 'text' })
  jurisdiction!: Jurisdiction;

  @Property({ type: 'text' })
  status!: VerificationStatus;

  @Property({ type: 'smallint', nullable: true })
  fractureScore!: number | null;

  @Property({ type: 'text', nullable: true })
  fractureRisk!: FractureRisk | null;

  /** Digits only, for filters. The verdict has the printed form. */
  @Property({ type: 'text', nullable: true })
  abn!: string | null;

  @Property({ type: 'text', nullable: true })
  acn!: string | null;

  @Property({ type: 'text', nullable: true })
  nzbn!: string | null;

  @Property({ type: 'json', lazy: true })
  facts!: RegisterFacts;

  @Property({ type: 'json' })
  verdict!: Verdict;

  @Property({ type: 'text' })
  policyVersion!: string;

  @Property({ type: 'text' })
  auditHash!: string;

  @Property({ type: 'timestamptz' })
  verifiedAt!: Date;

  /** When its data were erased, because the retention had ended. Null until then. */
  @Property({ type: 'timestamptz', nullable: true })
  erasedAt!: Date | null;
}
