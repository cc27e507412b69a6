import { Field, Int, ObjectType } from 'type-graphql';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { MatchReason, NameKind } from '../domain/names/likeness.js';
import { createConnectionType, entityWords } from './connection.js';
import { JurisdictionEnum, MatchReasonEnum, NameKindEnum } from './enums.js';
import { VerificationSource } from './verification.js';

@ObjectType('EntityMatch', {
  simpleResolvers: true,
  description:
    'A registered entity that a search by name found. Nothing is stored; verify the entity before you rely on it.',
})
export class EntityMatchType {
  @Field(() => JurisdictionEnum, { description: 'The country of the register that was searched.' })
  jurisdiction!: Jurisdiction;

  @Field(() => String, { description: entityWords.legalName })
  legalName!: string;

  @Field(() => String, {
    description: 'The name of the entity that best matches the search, as the register writes it.',
  })
  matchedName!: string;

  @Field(() => NameKindEnum, { description: 'The kind of the matched name, such as legal or trading.' })
  nameKind!: NameKind;

  @Field(() => MatchReasonEnum, { description: 'The reason why the entity was found.' })
  matchReason!: MatchReason;

  @Field(() => String, { description: 'The reason why the entity was found, as a sentence.' })
  matchExplanation!: string;

  @Field(() => Int, { description: 'How closely the name matches, from 1 to 100. The value 100 means the same name.' })
  score!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null for a New Zealand entity.',
  })
  abn!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The NZBN, 13 digits, such as `9429999990009`. Null for an Australian entity.',
  })
  nzbn!: string | null;

  @Field(() => String, {
    description: 'The entity type in the register’s own words, such as `Australian Private Company`.',
  })
  entityType!: string;

  @Field(() => String, { description: 'The status in the register’s own words, such as `Active`.' })
  status!: string;

  @Field(() => Boolean, { description: 'Whether the entity is active on its register.' })
  isActive!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The Australian state or territory, such as `NSW`. Null if the register does not state it.',
  })
  registeredState!: string | null;

  @Field(() => VerificationSource, { description: 'The register that was searched.' })
  source!: VerificationSource;
}

export const EntityMatchConnection = createConnectionType(
  'EntityMatch',
  EntityMatchType,
  'A page of matches, best match first.',
);
