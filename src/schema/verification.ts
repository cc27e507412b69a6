import { localDate } from './dateTime.js';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { EnrichmentSource, EnrichmentSourceName } from '../domain/enrichment.js';
import type { FractureRisk } from '../domain/fractureScore.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { NameMatchResult } from '../domain/nameMatch.js';
import type { NameKind } from '../domain/names/likeness.js';
import type { VerificationStatus } from '../domain/policies/verdictStatus.js';
import { createConnectionType, entityWords } from './connection.js';
import {
  FractureRiskEnum,
  JurisdictionEnum,
  NameKindEnum,
  NameMatchResultEnum,
  VerificationStatusEnum,
} from './enums.js';
import { FractureIntervalType, FractureSignalType } from './fractureScore.js';
import { CandidateType, ScreeningType, StatusReasonType } from './screening.js';

@ObjectType('FurtherSource', {
  simpleResolvers: true,
  description: 'A further source that was consulted for a verification, such as a screening list.',
})
export class FurtherSourceType implements EnrichmentSource {
  @Field(() => String, {
    description: 'The name of the source, such as `ASIC companies`, `DFAT` or `UN`, or `sandbox` for invented data.',
  })
  name!: EnrichmentSourceName;

  @Field(() => localDate, { description: 'The date of the data.' })
  asOf!: string;

  @Field(() => String, { description: 'The attribution that the licence of the data requires.' })
  attribution!: string;
}

@ObjectType('NameMatch', {
  simpleResolvers: true,
  description: 'The comparison of the name in the request with the registered names.',
})
export class NameMatchType {
  @Field(() => NameMatchResultEnum, { description: 'How closely the names match.' })
  result!: NameMatchResult;

  @Field(() => String, {
    nullable: true,
    description: 'The registered name that matches best. Null if none is similar.',
  })
  matchedName!: string | null;

  @Field(() => NameKindEnum, { nullable: true, description: 'The kind of the matched name. Null if none is similar.' })
  kind!: NameKind | null;

  @Field(() => String, {
    description: 'One or two sentences that explain the result. Under policy `2026-3` they name the words that differ.',
  })
  reason!: string;
}

@ObjectType('VerificationSource', { simpleResolvers: true, description: 'The register that the facts come from.' })
export class VerificationSource {
  @Field(() => String, {
    description: 'The name of the register: `ABR` or `NZBN`, or `sample` or `sandbox` for invented data.',
  })
  register!: string;

  @Field(() => String, {
    description: 'The type of source: `extract` for imported data, `live` for a live look-up, `sandbox` for test keys.',
  })
  kind!: string;

  @Field(() => localDate, {
    nullable: true,
    description: 'The date of the register data. Null if the register has no date.',
  })
  asOf!: string | null;

  @Field(() => String, {
    description: 'The attribution that the licence of the data requires. Null if it requires none.',
  })
  attribution!: string;
}

@ObjectType('Verification', {
  simpleResolvers: true,
  description: 'The stored result of verifying one entity. It never changes.',
})
export class VerificationType {
  @Field(() => ID, { description: 'The id of the verification: `ver_…`.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Your own id from the request. Null if it had none.' })
  reference!: string | null;

  @Field(() => JurisdictionEnum, { description: entityWords.jurisdiction })
  jurisdiction!: Jurisdiction;

  @Field(() => String, {
    nullable: true,
    description: 'The legal name of the entity on its register. Null if no entity was found.',
  })
  legalName!: string | null;

  @Field(() => String, { nullable: true, description: entityWords.abn })
  abn!: string | null;

  @Field(() => String, { nullable: true, description: entityWords.nzbn })
  nzbn!: string | null;

  @Field(() => String, { nullable: true, description: entityWords.acn })
  acn!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The entity type in the register’s own words, such as `Australian Private Company`. Null if no entity was found.',
  })
  entityType!: string | null;

  @Field(() => String, { nullable: true, description: entityWords.abnStatus })
  abnStatus!: string | null;

  @Field(() => String, { nullable: true, description: entityWords.nzbnStatus })
  nzbnStatus!: string | null;

  @Field(() => Boolean, { nullable: true, description: entityWords.gstRegistered })
  gstRegistered!: boolean | null;

  @Field(() => String, { nullable: true, description: entityWords.registeredState })
  registeredState!: string | null;

  @Field(() => localDate, {
    nullable: true,
    description:
      'The day on which the entity was registered. For an Australian company it is the date of ASIC (policy `2026-3`). Null if it is unknown.',
  })
  registeredDate!: string | null;

  @Field(() => localDate, { nullable: true, description: entityWords.abnActiveFrom })
  abnActiveFrom?: string | null;

  @Field(() => localDate, { nullable: true, description: entityWords.gstFrom })
  gstFrom?: string | null;

  @Field(() => String, { nullable: true, description: entityWords.registeredPostcode })
  registeredPostcode?: string | null;

  @Field(() => [String], { nullable: true, description: entityWords.businessNames })
  businessNames?: readonly string[] | null;

  @Field(() => [String], { nullable: true, description: entityWords.formerNames })
  formerNames?: readonly string[] | null;

  @Field(() => Boolean, { nullable: true, description: entityWords.isReplaced })
  isReplaced?: boolean | null;

  @Field(() => NameMatchType, {
    nullable: true,
    description:
      'The comparison of the name in the request with the registered names. Null if the request had no name.',
  })
  nameMatch!: NameMatchType | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The Fracture Score, from 0 (lowest risk) to 100. Null if the register did not respond.',
  })
  fractureScore!: number | null;

  @Field(() => FractureRiskEnum, {
    nullable: true,
    description: 'The risk band of the Fracture Score. Null if there is no score.',
  })
  fractureRisk!: FractureRisk | null;

  @Field(() => [FractureSignalType], {
    description: 'The risk signals that add up to the score. Empty if there are none.',
  })
  fractureSignals!: readonly FractureSignalType[];

  @Field(() => FractureIntervalType, {
    nullable: true,
    description:
      'The range of possible scores. Null if every fact is known, and under policy `2026-1`, which consults only the register.',
  })
  fractureInterval?: FractureIntervalType | null;

  @Field(() => [CandidateType], {
    nullable: true,
    description: 'The candidates found on screening lists. Null if the policy is `2026-1`, which does not screen.',
  })
  candidates?: readonly CandidateType[] | null;

  @Field(() => [FurtherSourceType], {
    nullable: true,
    description:
      'The other data sources that were consulted, such as sanctions lists. Null if the policy is `2026-1`, which consults only the register.',
  })
  furtherSources?: readonly FurtherSourceType[] | null;

  @Field(() => VerificationStatusEnum, { description: 'The result of looking the entity up in its register.' })
  status!: VerificationStatus;

  @Field(() => [StatusReasonType], {
    nullable: true,
    description: 'Every reason why the status is not `verified`; empty when it is. Earlier policies have null here.',
  })
  statusReasons?: readonly StatusReasonType[] | null;

  @Field(() => ScreeningType, {
    nullable: true,
    description: 'The screening of the names. Earlier policies have null here, and so does a number without an entity.',
  })
  screening?: ScreeningType | null;

  @Field(() => VerificationSource, { description: entityWords.source })
  source!: VerificationSource;

  @Field(() => String, { description: entityWords.policyVersion })
  policyVersion!: string;

  @Field(() => String, { description: 'The SHA-256 hash of the canonical JSON of the facts and the score, in hex.' })
  auditHash!: string;

  @Field(() => Date, { description: entityWords.verifiedAt })
  verifiedAt!: Date;
}

export const VerificationConnection = createConnectionType(
  'Verification',
  VerificationType,
  'A page of verifications.',
  true,
);
