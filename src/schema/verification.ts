import { localDate } from './dateTime.js';
import { ID, Int, ObjectType } from 'type-graphql';
import type { EnrichmentSource, EnrichmentSourceName } from '../domain/enrichment.js';
import type { FractureRisk } from '../domain/fractureScore.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { NameMatchResult } from '../domain/nameMatch.js';
import type { NameKind } from '../domain/names/likeness.js';
import type { VerificationStatus } from '../domain/policies/verdictStatus.js';
import { createConnectionType, entityWords } from './connection.js';
import { Described, Nullable } from './described.js';
import {
  FractureRiskEnum,
  JurisdictionEnum,
  NameKindEnum,
  NameMatchResultEnum,
  VerificationStatusEnum,
} from './enums.js';
import { FractureIntervalType, FractureSignalType } from './fractureScore.js';
import { RegistrationType } from './registration.js';
import { CandidateType, ScreeningType, StatusReasonType } from './screening.js';

@ObjectType('FurtherSource', {
  simpleResolvers: true,
  description: 'A further source that was consulted for a verification, such as a screening list.',
})
export class FurtherSourceType implements EnrichmentSource {
  @Described(
    () => String,
    'The name of the source, such as `ASIC companies`, `DFAT` or `UN`, or `sandbox` for invented data.',
  )
  name!: EnrichmentSourceName;

  @Described(() => localDate, 'The date of the data.')
  asOf!: string;

  @Described(() => String, 'The attribution that the licence of the data requires.')
  attribution!: string;
}

@ObjectType('NameMatch', {
  simpleResolvers: true,
  description: 'The comparison of the name in the request with the registered names.',
})
export class NameMatchType {
  @Described(() => NameMatchResultEnum, 'How closely the names match.')
  result!: NameMatchResult;

  @Nullable(() => String, 'The registered name that matches best. Null if none is similar.')
  matchedName!: string | null;

  @Nullable(() => NameKindEnum, 'The kind of the matched name. Null if none is similar.')
  kind!: NameKind | null;

  @Described(
    () => String,
    'One or two sentences that explain the result. Under policy `2026-3` they name the words that differ.',
  )
  reason!: string;
}

@ObjectType('VerificationSource', { simpleResolvers: true, description: 'The register that the facts come from.' })
export class VerificationSource {
  @Described(() => String, 'The name of the register: `ABR` or `NZBN`, or `sample` or `sandbox` for invented data.')
  register!: string;

  @Described(
    () => String,
    'The type of source: `extract` for imported data, `live` for a live look-up, `sandbox` for test keys.',
  )
  kind!: string;

  @Nullable(() => localDate, 'The date of the register data. Null if the register has no date.')
  asOf!: string | null;

  @Described(() => String, 'The attribution that the licence of the data requires. Null if it requires none.')
  attribution!: string;
}

@ObjectType('Verification', {
  simpleResolvers: true,
  description: 'The stored result of verifying one entity. It never changes.',
})
export class VerificationType {
  @Described(() => ID, 'The id of the verification: `ver_…`.')
  id!: string;

  @Nullable(() => String, 'Your own id from the request. Null if it had none.')
  reference!: string | null;

  @Nullable(() => String, 'The product in the request, in lower case. Null if it had none.')
  product?: string | null;

  @Described(() => JurisdictionEnum, entityWords.jurisdiction)
  jurisdiction!: Jurisdiction;

  @Nullable(() => String, 'The legal name of the entity on its register. Null if no entity was found.')
  legalName!: string | null;

  @Nullable(() => String, entityWords.abn)
  abn!: string | null;

  @Nullable(() => String, entityWords.nzbn)
  nzbn!: string | null;

  @Nullable(() => String, entityWords.acn)
  acn!: string | null;

  @Nullable(
    () => String,
    'The entity type in the register’s own words, such as `Australian Private Company`. Null if no entity was found.',
  )
  entityType!: string | null;

  @Nullable(() => String, entityWords.abnStatus)
  abnStatus!: string | null;

  @Nullable(() => String, entityWords.nzbnStatus)
  nzbnStatus!: string | null;

  @Nullable(() => Boolean, entityWords.gstRegistered)
  gstRegistered!: boolean | null;

  @Nullable(() => String, entityWords.registeredState)
  registeredState!: string | null;

  @Nullable(
    () => localDate,
    'The day on which the entity was registered. For an Australian company it is the date of ASIC (policy `2026-3`). Null if it is unknown.',
  )
  registeredDate!: string | null;

  @Nullable(() => localDate, entityWords.abnActiveFrom)
  abnActiveFrom?: string | null;

  @Nullable(() => localDate, entityWords.gstFrom)
  gstFrom?: string | null;

  @Nullable(() => String, entityWords.registeredPostcode)
  registeredPostcode?: string | null;

  @Nullable(() => [String], entityWords.businessNames)
  businessNames?: readonly string[] | null;

  @Nullable(() => [String], entityWords.formerNames)
  formerNames?: readonly string[] | null;

  @Nullable(() => Boolean, entityWords.isReplaced)
  isReplaced?: boolean | null;

  @Nullable(
    () => NameMatchType,
    'The comparison of the name in the request with the registered names. Null if the request had no name.',
  )
  nameMatch!: NameMatchType | null;

  @Nullable(() => Int, 'The Fracture Score, from 0 (lowest risk) to 100. Null if the register did not respond.')
  fractureScore!: number | null;

  @Nullable(() => FractureRiskEnum, 'The risk band of the Fracture Score. Null if there is no score.')
  fractureRisk!: FractureRisk | null;

  @Described(() => [FractureSignalType], 'The risk signals that add up to the score. Empty if there are none.')
  fractureSignals!: readonly FractureSignalType[];

  @Nullable(
    () => FractureIntervalType,
    'The range of possible scores. Null if every fact is known, and under policy `2026-1`, which consults only the register.',
  )
  fractureInterval?: FractureIntervalType | null;

  @Nullable(
    () => [CandidateType],
    'The candidates found on screening lists. Null if the policy is `2026-1`, which does not screen.',
  )
  candidates?: readonly CandidateType[] | null;

  @Nullable(
    () => [FurtherSourceType],
    'The other data sources that were consulted, such as sanctions lists. Null if the policy is `2026-1`, which consults only the register.',
  )
  furtherSources?: readonly FurtherSourceType[] | null;

  @Nullable(
    () => [RegistrationType],
    'Licences, charity registration and LEI of the entity, as evidence: one item for each public register that may have it. They never change the score or the status. Null if no public register is imported, and under policies before `2026-3`.',
  )
  registrations?: readonly RegistrationType[] | null;

  @Described(() => VerificationStatusEnum, 'The result of looking the entity up in its register.')
  status!: VerificationStatus;

  @Nullable(
    () => [StatusReasonType],
    'Every reason why the status is not `verified`; empty when it is. Earlier policies have null here.',
  )
  statusReasons?: readonly StatusReasonType[] | null;

  @Nullable(
    () => ScreeningType,
    'The screening of the names. Earlier policies have null here, and so does a number without an entity.',
  )
  screening?: ScreeningType | null;

  @Described(() => VerificationSource, entityWords.source)
  source!: VerificationSource;

  @Described(() => String, entityWords.policyVersion)
  policyVersion!: string;

  @Described(() => String, 'The SHA-256 hash of the canonical JSON of the facts and the score, in hex.')
  auditHash!: string;

  @Described(() => Date, entityWords.verifiedAt)
  verifiedAt!: Date;
}

export const VerificationConnection = createConnectionType(
  'Verification',
  VerificationType,
  'A page of verifications.',
  true,
);
