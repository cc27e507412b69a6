import { Field, Int, ObjectType } from 'type-graphql';
import type { Jurisdiction } from '../domain/identifier.js';
import type { MatchReason } from '../domain/names/likeness.js';
import type { NameKind } from '../domain/names/nameKind.js';
import { connectionTypeOf } from './connection.js';
import { JurisdictionEnum, MatchReasonEnum, NameKindEnum } from './enums.js';
import { VerificationSource } from './verification.js';

@ObjectType('EntityMatch', {
  simpleResolvers: true,
  description:
    'A registered entity with a name like the one that was looked for. Nothing is stored; verify it to rely on it.',
})
export class EntityMatchType {
  @Field(() => JurisdictionEnum)
  jurisdiction!: Jurisdiction;

  @Field(() => String)
  legalName!: string;

  @Field(() => String, { description: 'The name that is most like it, as the register writes it.' })
  matchedName!: string;

  @Field(() => NameKindEnum, { description: 'What that name is to the entity.' })
  nameKind!: NameKind;

  @Field(() => MatchReasonEnum)
  matchReason!: MatchReason;

  @Field(() => String, { description: 'The reason in a sentence.' })
  matchExplanation!: string;

  @Field(() => Int, { description: 'How alike: from 1 to 100, which is the name itself.' })
  score!: number;

  @Field(() => String, { nullable: true, description: 'Grouped 2-3-3-3, as in `51 824 753 556`.' })
  abn!: string | null;

  @Field(() => String, { nullable: true })
  nzbn!: string | null;

  @Field(() => String, { description: 'In the words of the register.' })
  entityType!: string;

  @Field(() => String, { description: 'In the words of the register.' })
  status!: string;

  @Field(() => Boolean, { description: 'Whether that status is active.' })
  isActive!: boolean;

  @Field(() => String, { nullable: true })
  registeredState!: string | null;

  @Field(() => VerificationSource)
  source!: VerificationSource;
}

export const EntityMatchConnection = connectionTypeOf('EntityMatch', EntityMatchType, 'A page, the most alike first.');
