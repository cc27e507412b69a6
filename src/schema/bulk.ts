import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Extensions, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { keptDays } from '../domain/inputs/limits.js';
import { bulk, verification } from '../domain/inputs/verifications.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { BulkStatus } from '../entities/bulk.js';
import { createConnectionType, IdempotentInput, PageArgs } from './connection.js';
import { Described, Nullable } from './described.js';
import { BulkStatusEnum, JurisdictionEnum } from './enums.js';
import { productWords } from './verificationInputs.js';

@ObjectType('BulkProgress', { simpleResolvers: true, description: 'The speed of a bulk job.' })
export class BulkProgressType {
  @Nullable(
    () => Float,
    'The average number of rows per second since the job started. Null until the first rows are processed.',
  )
  rowsPerSecond!: number | null;

  @Nullable(
    () => Int,
    'The estimated number of seconds left at the current speed. The value is 0 once the job has ended, and null while it is unknown.',
  )
  secondsLeft!: number | null;
}

@ObjectType('Bulk', {
  simpleResolvers: true,
  description: 'A bulk job: many rows that are verified in the background.',
})
export class BulkType {
  @Described(() => ID, 'The id of the bulk job: `blk_…`.')
  id!: string;

  @Described(() => BulkStatusEnum, 'The current status of the bulk job.')
  status!: BulkStatus;

  @Nullable(
    () => String,
    `The name of the file that was uploaded. Null if none was sent, and once the results are deleted, ${keptDays.bulkResults} days after the end.`,
  )
  fileName!: string | null;

  @Described(() => ID, 'The id of the member or API key that started the job: `mem_…` or `key_…`.')
  startedBy!: string;

  @Described(() => Int, 'The number of rows in the job.')
  total!: number;

  @Described(() => Int, 'The number of rows processed so far, including rows that ended with an error.')
  processed!: number;

  @Described(() => Int, 'The number of rows that ended with an error.')
  failed!: number;

  @Described(
    () => GraphQLJSONObject,
    'The number of rows per result. The keys are the statuses of verifications, such as `verified` or `review`, and the codes of errors.',
  )
  counts!: Readonly<Record<string, number>>;

  @Described(() => Date, 'When the rows were received.')
  createdAt!: Date;

  @Nullable(() => Date, 'When the first rows were processed. Null while the job is queued.')
  startedAt!: Date | null;

  @Nullable(() => Date, 'When the job was completed, failed or was cancelled. Null until then.')
  finishedAt!: Date | null;

  @Nullable(() => String, 'A sentence that explains why the job failed. Null if it did not fail.')
  failure!: string | null;

  @Described(() => BulkProgressType, 'The speed of the job and the estimated time left.')
  progress!: BulkProgressType;
}

export const BulkConnection = createConnectionType('Bulk', BulkType);

@ArgsType()
export class BulksArgs extends PageArgs {
  @Nullable(() => BulkStatusEnum, 'Only bulk jobs with this status.')
  status?: BulkStatus | null;
}

@ArgsType()
export class BulkProgressArgs {
  @Described(() => ID, 'The id of the bulk job to follow: `blk_…`.')
  id!: string;
}

@Extensions({ input: verification })
@InputType({ description: 'One row of a bulk job.' })
export class BulkItemInput {
  @Described(
    () => String,
    'An ABN or ACN (AU) or an NZBN (NZ), such as `11 900 000 017`. Spaces and hyphens are ignored.',
  )
  queryValue!: string;

  @Nullable(() => JurisdictionEnum, 'The jurisdiction of this row. The default is the jurisdiction of the bulk job.')
  jurisdiction?: Jurisdiction | null;

  @Nullable(() => String, 'Your own id for this row, up to {most} characters. It is returned with the result.')
  reference?: string | null;

  @Nullable(() => String, 'A name to compare with the registered names, up to {most} characters.')
  name?: string | null;

  @Nullable(() => String, productWords)
  product?: string | null;
}

@Extensions({ input: bulk })
@InputType({ description: 'The rows of a new bulk job and their defaults.' })
export class StartBulkInput extends IdempotentInput {
  @Described(
    () => [BulkItemInput],
    'The rows to verify, {least} to {most}. Send larger files with `POST /api/enterprise/bulk`.',
  )
  items!: BulkItemInput[];

  @Nullable(() => JurisdictionEnum, 'The jurisdiction of rows that do not name their own.')
  jurisdiction?: Jurisdiction | null;

  @Nullable(
    () => String,
    'The name of the file that the rows come from, up to {most} characters. Folders and control characters are removed.',
  )
  fileName?: string | null;

  @Nullable(() => Boolean, 'Whether each row creates the events of a verification. The default is false.')
  events?: boolean | null;
}

@InputType({ description: 'The bulk job to cancel.' })
export class CancelBulkInput extends IdempotentInput {
  @Described(() => ID, 'The id of the bulk job to cancel: `blk_…`.')
  id!: string;
}
