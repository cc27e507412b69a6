import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { AuditRule } from '../domain/audit/auditFault.js';

@ObjectType('AuditHead', {
  simpleResolvers: true,
  description: 'A checkpoint: the signed state of the hash chain at one time.',
})
export class AuditHeadType {
  @Field(() => Float, {
    description:
      'The number of entries that the checkpoint covers, counted from the first entry of the log, over all organisations.',
  })
  size!: number;

  @Field(() => String, { description: 'The root of the hash tree over these entries, in hex.' })
  root!: string;

  @Field(() => String, { description: 'The seal of the last entry that the checkpoint covers, in hex.' })
  seal!: string;

  @Field(() => String, { description: 'The `kid` of the signing key, as in `/.well-known/jwks.json`.' })
  keyId!: string;

  @Field(() => Date, { description: 'When the checkpoint was signed.' })
  signedAt!: Date;
}

@ObjectType('AuditFault', { simpleResolvers: true, description: 'A fault that a check of the audit log found.' })
export class AuditFaultType {
  @Field(() => String, { description: 'The rule that is broken, with the name that `kyb audit verify` uses.' })
  rule!: AuditRule;

  @Field(() => Float, {
    nullable: true,
    description: 'The position of the faulty entry in the hash chain. Null if the fault is not in one entry.',
  })
  position!: number | null;

  @Field(() => String, { description: 'A sentence that explains what is wrong.' })
  explanation!: string;
}

@ObjectType('AuditCheck', {
  simpleResolvers: true,
  description: 'The result of checking a part of the stored audit log.',
})
export class AuditCheckType {
  @Field(() => Date, { description: 'When the check was made.' })
  checkedAt!: Date;

  @Field(() => Int, { description: 'The number of entries that this call checked.' })
  checked!: number;

  @Field(() => Int, {
    description:
      'How many of the checked entries are not sealed yet. A worker adds them to the hash chain within moments.',
  })
  unsealed!: number;

  @Field(() => Int, { description: 'How many of the checked entries are sealed but not covered by a checkpoint yet.' })
  unsigned!: number;

  @Field(() => Int, { description: 'The number of entries left to check. The value 100,000 means that many or more.' })
  remaining!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Send it as `after` to check the next part. Null if everything is checked.',
  })
  nextCursor!: string | null;

  @Field(() => Int, {
    description: 'The number of faults found in this part and in the checkpoints. The value is 0 if nothing is wrong.',
  })
  faultCount!: number;

  @Field(() => AuditFaultType, {
    nullable: true,
    description: 'The first fault that was found. Null if there is none.',
  })
  firstFault!: AuditFaultType | null;

  @Field(() => AuditHeadType, {
    nullable: true,
    description: 'The newest checkpoint. Null if nothing has been signed yet, or if that checkpoint is itself faulty.',
  })
  head!: AuditHeadType | null;
}
