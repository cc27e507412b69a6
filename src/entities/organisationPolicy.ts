import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { BasePolicy, PolicyVersion } from '../domain/fractureScore.js';
import type { PolicyAdjustments } from '../domain/policies/policyRules.js';
import { AppError } from '../platform/errors.js';
import { organisationFilter } from './tenantScoped.js';

export type PolicyStatus = 'draft' | 'proposed' | 'published' | 'retired';

/**
 * A version of a policy that an organisation derives, for its live and its test data. States: draft → proposed → published →
 * retired; a proposal may become a draft again, and a draft may be retired. Its rules change only while it is a draft.
 */
@Entity({ tableName: 'organisation_policies' })
@Filter(organisationFilter)
export class OrganisationPolicy {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  organisationId!: string;

  /** `<base>.<slug>.<number>`, unique in the organisation. */
  @Property({ type: 'text' })
  version!: PolicyVersion;

  @Property({ type: 'text' })
  base!: BasePolicy;

  @Property({ type: 'text' })
  slug!: string;

  @Property({ type: 'smallint' })
  number!: number;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'jsonb' })
  adjustments!: PolicyAdjustments;

  @Property({ type: 'text' })
  status!: PolicyStatus;

  /** The member or key that derived it. */
  @Property({ type: 'text' })
  authorId!: string;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  editedAt!: Date;

  /** Every person who wrote or proposed it: none of them may approve it. */
  @Property({ type: 'text[]' })
  editorIds!: string[];

  @Property({ type: 'text', nullable: true })
  proposedBy!: string | null;

  @Property({ type: 'timestamptz', nullable: true })
  proposedAt!: Date | null;

  @Property({ type: 'text', nullable: true })
  approvedBy!: string | null;

  @Property({ type: 'timestamptz', nullable: true })
  publishedAt!: Date | null;

  @Property({ type: 'timestamptz', nullable: true })
  retiredAt!: Date | null;

  /** @throws AppError STATE_CONFLICT if it was edited after the caller read it */
  requireUnedited(expectedEditedAt: Date | null): void {
    if (expectedEditedAt === null || expectedEditedAt.getTime() === this.editedAt.getTime()) return;
    throw new AppError('STATE_CONFLICT', 'This policy was edited after you read it. Read its rules again.');
  }

  /** @throws AppError STATE_CONFLICT */
  edit(
    { name, adjustments }: Pick<OrganisationPolicy, 'name' | 'adjustments'>,
    by: readonly string[],
    now: Date,
  ): void {
    this.requireStatus(['draft'], 'edited', 'Derive a new version instead.');
    Object.assign(this, { name, adjustments, editedAt: now });
    this.addEditors(by);
  }

  /** @throws AppError STATE_CONFLICT */
  propose(memberId: string, now: Date): void {
    this.requireStatus(['draft'], 'proposed');
    Object.assign(this, { status: 'proposed', proposedBy: memberId, proposedAt: now });
    this.addEditors([memberId]);
  }

  /** Makes it a draft again. @throws AppError STATE_CONFLICT */
  withdraw(): void {
    this.requireStatus(['proposed'], 'withdrawn');
    Object.assign(this, { status: 'draft', proposedBy: null, proposedAt: null });
  }

  /** @throws AppError STATE_CONFLICT, FORBIDDEN for a person who wrote or proposed it */
  approve(memberId: string, now: Date): void {
    this.requireStatus(['proposed'], 'approved');
    if (this.editorIds.includes(memberId)) {
      throw new AppError(
        'FORBIDDEN',
        'You wrote or proposed this policy. Another owner or officer must approve it, so that two people publish it.',
      );
    }
    Object.assign(this, { status: 'published', approvedBy: memberId, publishedAt: now });
  }

  /** @throws AppError STATE_CONFLICT */
  retire(now: Date): void {
    this.requireStatus(['draft', 'published'], 'retired');
    Object.assign(this, { status: 'retired', retiredAt: now });
  }

  private addEditors(ids: readonly string[]): void {
    this.editorIds = [...new Set([...this.editorIds, ...ids])];
  }

  private requireStatus(allowed: readonly PolicyStatus[], done: string, remedy = ''): void {
    if (allowed.includes(this.status)) return;
    const words = `This policy is ${this.status}. Only a ${allowed.join(' or ')} policy can be ${done}. ${remedy}`;
    throw new AppError('STATE_CONFLICT', words.trim());
  }
}
