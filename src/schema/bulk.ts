import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Jurisdiction } from '../domain/identifier.js';
import type { BulkStatus } from '../entities/bulk.js';
import { connectionTypeOf, PageArgs } from './connection.js';
import { BulkStatusEnum, JurisdictionEnum } from './enums.js';
import { IdempotentInput } from './idempotentInput.js';

@ObjectType('BulkProgress', { simpleResolvers: true, description: 'How fast a bulk goes.' })
export class BulkProgressType {
  @Field(() => Float, { nullable: true, description: 'Since it began; null before its first rows are done.' })
  rowsPerSecond!: number | null;

  @Field(() => Int, { nullable: true, description: 'At that rate; 0 once it has ended, null while it is not known.' })
  secondsLeft!: number | null;
}

@ObjectType('Bulk', { simpleResolvers: true, description: 'Rows that are verified together.' })
export class BulkType {
  @Field(() => ID)
  id!: string;

  @Field(() => BulkStatusEnum)
  status!: BulkStatus;

  @Field(() => Int, { description: 'Its rows.' })
  total!: number;

  @Field(() => Int, { description: 'Rows that are done, those with an error included.' })
  processed!: number;

  @Field(() => Int, { description: 'Rows that ended with an error.' })
  failed!: number;

  @Field(() => GraphQLJSONObject, {
    description: 'Rows by what came of them: `verified`, `inactive`, `not_found`, or the code of an error.',
  })
  counts!: Readonly<Record<string, number>>;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When its first rows were taken up.' })
  startedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was completed, failed or was cancelled.' })
  finishedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Of one that failed: why, in a sentence.' })
  failure!: string | null;

  @Field(() => BulkProgressType)
  progress!: BulkProgressType;
}

export const BulkConnection = connectionTypeOf('Bulk', BulkType);

@ArgsType()
export class BulksArgs extends PageArgs {
  @Field(() => BulkStatusEnum, { nullable: true, description: 'With this status.' })
  status?: BulkStatus | null;
}

@ArgsType()
export class BulkProgressArgs {
  @Field(() => ID, { description: 'The bulk to watch: `blk_…`.' })
  id!: string;
}

@InputType()
export class BulkItemInput {
  @Field(() => String, { description: 'An ABN or ACN (AU) or an NZBN (NZ). Spaces and hyphens are ignored.' })
  queryValue!: string;

  @Field(() => JurisdictionEnum, { nullable: true, description: 'That of the bulk unless given.' })
  jurisdiction?: Jurisdiction | null;

  @Field(() => String, { nullable: true, description: 'Your own id for this row; up to 255 characters.' })
  reference?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A name to compare with the registered ones; up to 500 characters.',
  })
  name?: string | null;
}

@InputType()
export class StartBulkInput extends IdempotentInput {
  @Field(() => [BulkItemInput], { description: 'The rows, at least one. More than fit into one call go over REST.' })
  items!: BulkItemInput[];

  @Field(() => JurisdictionEnum, { nullable: true, description: 'Of the rows that name none.' })
  jurisdiction?: Jurisdiction | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether each row fires the events of a verification; it does not unless given.',
  })
  events?: boolean | null;
}

@InputType()
export class CancelBulkInput extends IdempotentInput {
  @Field(() => ID, { description: 'The bulk to stop.' })
  id!: string;
}
