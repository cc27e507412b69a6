import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { AuditRule } from '../domain/audit/auditFault.js';

@ObjectType('AuditHead', { simpleResolvers: true, description: 'A signed head of the chain: a checkpoint.' })
export class AuditHeadType {
  @Field(() => Float, { description: 'How many entries it covers, of everybody: the first ones.' })
  size!: number;

  @Field(() => String, { description: 'Of the tree over them, in hex.' })
  root!: string;

  @Field(() => String, { description: 'Of the last of them, in hex.' })
  seal!: string;

  @Field(() => String, { description: 'The `kid` of the key that signed it, as in the key set.' })
  keyId!: string;

  @Field(() => Date)
  signedAt!: Date;
}

@ObjectType('AuditFault', { simpleResolvers: true, description: 'Something of the trail that is wrong.' })
export class AuditFaultType {
  @Field(() => String, { description: 'The rule that does not hold, as `kyb audit verify` names it.' })
  rule!: AuditRule;

  @Field(() => Float, { nullable: true, description: 'Of the entry that it is about.' })
  position!: number | null;

  @Field(() => String, { description: 'A sentence that says what is wrong.' })
  explanation!: string;
}

@ObjectType('AuditCheck', {
  simpleResolvers: true,
  description: 'What a look at a part of the audit trail came to, as it is stored now.',
})
export class AuditCheckType {
  @Field(() => Date)
  checkedAt!: Date;

  @Field(() => Int, { description: 'How many entries this call has looked at.' })
  checked!: number;

  @Field(() => Int, { description: 'Of those, the ones that have no seal yet: a worker gives it.' })
  unsealed!: number;

  @Field(() => Int, { description: 'Of those, the ones that are sealed, and under no signed head yet.' })
  unsigned!: number;

  @Field(() => Int, { description: 'How many are left; 100,000 stands for that many or more.' })
  remaining!: number;

  @Field(() => String, { nullable: true, description: 'Send it as `after` to go on; null at the end.' })
  nextCursor!: string | null;

  @Field(() => Int, { description: 'What is wrong, in this part and of the signed heads; 0: nothing.' })
  faultCount!: number;

  @Field(() => AuditFaultType, { nullable: true, description: 'The first of it.' })
  firstFault!: AuditFaultType | null;

  @Field(() => AuditHeadType, {
    nullable: true,
    description: 'The newest signed head; null where nothing is signed yet, or where that one is what is wrong.',
  })
  head!: AuditHeadType | null;
}
