import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { AppError } from '../platform/errors.js';
import { TenantScoped } from './tenantScoped.js';

export const bulkStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

/**
 * Rows that are verified as one batch. States: queued → running → completed | failed | cancelled; queued → cancelled.
 */
@Entity({ tableName: 'bulks' })
export class Bulk extends TenantScoped {
  @Property({ type: 'text' })
  status!: BulkStatus;

  /** The key or member that started it. If it loses access, the remaining rows are not verified. */
  @Property({ type: 'text', nullable: true })
  apiKeyId!: string | null;

  @Property({ type: 'text', nullable: true })
  memberId!: string | null;

  /** The id of the key or session. */
  @Property({ type: 'text' })
  callerId!: string;

  @Property({ type: 'text', nullable: true })
  callerAddress!: string | null;

  @Property({ type: 'text' })
  requestId!: string;

  @Property({ type: 'boolean' })
  wantsEvents!: boolean;

  /** The name of the file. Null for rows without a file, and from 90 days after the end. */
  @Property({ type: 'text', nullable: true })
  fileName: string | null = null;

  @Property({ type: 'integer' })
  total!: number;

  /** Finished rows, including those with an error. */
  @Property({ type: 'integer' })
  processed = 0;

  /** Rows that ended with an error. */
  @Property({ type: 'integer' })
  failed = 0;

  /** Numbers of rows by result: `verified`, `inactive`, `not_found`, or an error code. */
  @Property({ type: 'json' })
  counts: Readonly<Record<string, number>> = {};

  /** The reason of a failure, as a sentence. */
  @Property({ type: 'text', nullable: true })
  failure: string | null = null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  startedAt: Date | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null = null;

  /**
   * Rows that are already verified stay.
   * @throws AppError STATE_CONFLICT
   */
  cancel(now: Date): void {
    if (this.status !== 'queued' && this.status !== 'running') {
      throw new AppError('STATE_CONFLICT', `This bulk is ${this.status} and cannot be cancelled.`);
    }
    this.status = 'cancelled';
    this.finishedAt = now;
  }
}
