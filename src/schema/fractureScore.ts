import { localDate } from './dateTime.js';
import { ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { PolicyReplay } from '../domain/compareVerdicts.js';
import type { ScoreChange, ScoreExplanation } from '../domain/explainScore.js';
import type { FractureInterval, FractureRisk } from '../domain/fractureScore.js';
import type { FractureSignal, Severity, SignalType } from '../domain/policies/rule.js';
import { Described, Nullable } from './described.js';
import { FractureRiskEnum } from './enums.js';

const SignalTypeEnum = {
  INACTIVE_REGISTRATION: 'inactive_registration',
  COMPLEX_STRUCTURE: 'complex_structure',
  NO_GST_REGISTRATION: 'no_gst_registration',
  NOT_REGISTERED: 'not_registered',
  RECENTLY_REGISTERED: 'recently_registered',
  EXTERNAL_ADMINISTRATION: 'external_administration',
  STRIKE_OFF_IN_PROGRESS: 'strike_off_in_progress',
  DEREGISTERED_AT_ASIC: 'deregistered_at_asic',
  NAME_MISMATCH: 'name_mismatch',
  BANNED: 'banned',
  SANCTIONED: 'sanctioned',
  NEWLY_REGISTERED: 'newly_registered',
  ABN_RECENTLY_ACTIVE: 'abn_recently_active',
  GST_RECENTLY_CANCELLED: 'gst_recently_cancelled',
  ADDRESS_RECENTLY_CHANGED: 'address_recently_changed',
  LIKE_NAMED_PREDECESSOR: 'like_named_predecessor',
  DOCUMENTS_NEEDED: 'documents_needed',
  STATUS_IN_NAME: 'status_in_name',
  REPLACED_REGISTRATION: 'replaced_registration',
  UNPUBLISHED_CODE: 'unpublished_code',
  HIGH_RISK_COUNTRY: 'high_risk_country',
  MONITORED_COUNTRY: 'monitored_country',
} as const satisfies Record<string, SignalType>;
registerEnumType(SignalTypeEnum, {
  name: 'FractureSignalKind',
  description: 'The type of a risk signal.',
  valuesConfig: {
    INACTIVE_REGISTRATION: { description: 'The entity is registered and not active.' },
    COMPLEX_STRUCTURE: { description: 'The entity is a trust or a partnership.' },
    NO_GST_REGISTRATION: { description: 'A company or trust is not registered for GST.' },
    NOT_REGISTERED: { description: 'The number is not on the register.' },
    RECENTLY_REGISTERED: { description: 'The entity was registered within the last six months.' },
    EXTERNAL_ADMINISTRATION: { description: 'The company is under external administration.' },
    STRIKE_OFF_IN_PROGRESS: { description: 'ASIC or the Companies Office is about to remove the company.' },
    DEREGISTERED_AT_ASIC: { description: 'ASIC has deregistered the company.' },
    NAME_MISMATCH: { description: 'No registered name matches the name in the request.' },
    BANNED: { description: 'ASIC has banned the organisation, or a match with a banned person was confirmed.' },
    SANCTIONED: { description: 'A match with a sanctions list was confirmed.' },
    NEWLY_REGISTERED: { description: 'The entity was registered within the last 90 days.' },
    ABN_RECENTLY_ACTIVE: { description: 'An old company has an ABN that is new or was reactivated.' },
    GST_RECENTLY_CANCELLED: { description: 'The GST registration was cancelled within the last six months.' },
    ADDRESS_RECENTLY_CHANGED: { description: 'The registered address changed within the last 90 days.' },
    LIKE_NAMED_PREDECESSOR: {
      description: 'A company of the same name was cancelled recently, at the same postcode or elsewhere.',
    },
    DOCUMENTS_NEEDED: { description: 'No register says who is behind the entity: only documents do.' },
    STATUS_IN_NAME: { description: 'The registered name says that the entity is insolvent or gone.' },
    REPLACED_REGISTRATION: { description: 'The register has replaced the record by another one.' },
    UNPUBLISHED_CODE: { description: 'The register publishes no meaning of a status or type code.' },
    HIGH_RISK_COUNTRY: { description: 'The FATF calls for action on a country of the entity.' },
    MONITORED_COUNTRY: { description: 'The FATF has a country of the entity under increased monitoring.' },
  },
});

@ObjectType('FractureSignal', {
  simpleResolvers: true,
  description: 'A risk signal: one reason for points of the Fracture Score.',
})
export class FractureSignalType implements FractureSignal {
  @Described(() => SignalTypeEnum, 'The type of the signal.')
  type!: SignalType;

  @Described(() => FractureRiskEnum, 'The severity of the signal, as a risk band.')
  severity!: Severity;

  @Described(() => Int, 'The number of points that the signal adds to the score.')
  points!: number;

  @Described(() => String, 'The field of the verification that the signal is about, such as `abnStatus`.')
  field!: string;

  @Nullable(() => String, 'The value in the register or list, such as `Cancelled`. Null if it has none.')
  registryValue!: string | null;

  @Nullable(() => String, 'The service’s reading of that value, such as `trust` or `false`. Null if there is none.')
  detectedValue!: string | null;

  @Described(() => String, 'A sentence that explains the signal.')
  description!: string;

  @Described(() => String, 'The register or list that the fact comes from, such as `ABR`.')
  source!: string;

  @Nullable(() => localDate, 'The date of the source data. Null if the source has no date.')
  asOf!: string | null;
}

@ObjectType('FractureInterval', {
  simpleResolvers: true,
  description: 'The range that contains the true score while a source did not respond or a candidate is open.',
})
export class FractureIntervalType implements FractureInterval {
  @Described(() => Int, 'The lowest possible score, from 0 to 100.')
  lowest!: number;

  @Described(
    () => Int,
    'The highest possible score, from 0 to 100. It equals `fractureScore`, so unknown facts never lower the score.',
  )
  highest!: number;

  @Described(() => [FractureSignalType], 'The signals that may apply, each with the reason why this is unknown.')
  possibleSignals!: readonly FractureSignalType[];
}

@ObjectType('ScoreChange', {
  simpleResolvers: true,
  description: 'A change that would lower the score.',
})
export class ScoreChangeType implements ScoreChange {
  @Described(() => SignalTypeEnum, 'The type of the signal that would no longer apply.')
  type!: SignalType;

  @Described(() => Int, 'The number of points that the change removes from the score.')
  points!: number;

  @Described(() => String, 'A sentence that explains what would have to change.')
  change!: string;
}

@ObjectType('ScoreExplanation', {
  simpleResolvers: true,
  description: 'The smallest set of changes that moves the score into a lower risk band.',
})
export class ScoreExplanationType implements ScoreExplanation {
  @Nullable(() => FractureRiskEnum, 'The lower risk band. Null if the score is already in the lowest band.')
  nextBand!: FractureRisk | null;

  @Described(
    () => [ScoreChangeType],
    'The changes that are needed together. Empty if the score is already in the lowest band.',
  )
  changes!: readonly ScoreChangeType[];

  @Described(() => Int, 'The score after all these changes and no others, from 0 to 100.')
  scoreThen!: number;
}

@ObjectType('PolicyVerdict', {
  simpleResolvers: true,
  description: 'The score that a policy gives to the facts of a verification.',
})
export class PolicyVerdictType {
  @Described(() => String, 'The version of the policy, such as `2026-1`.')
  policyVersion!: string;

  @Nullable(() => Int, 'The Fracture Score, from 0 (lowest risk) to 100. Null if the register did not respond.')
  fractureScore!: number | null;

  @Nullable(() => FractureRiskEnum, 'The risk band of the score. Null if there is no score.')
  fractureRisk!: FractureRisk | null;

  @Described(() => [FractureSignalType], 'The risk signals that add up to the score. Empty if there are none.')
  fractureSignals!: readonly FractureSignalType[];

  @Nullable(() => FractureIntervalType, 'The range of possible scores. Null if every fact is known.')
  fractureInterval?: FractureIntervalType | null;
}

@ObjectType('VerificationReplay', {
  simpleResolvers: true,
  description:
    'A stored verification and the score that a policy gives to the same facts. No register is consulted and nothing is stored.',
})
export class VerificationReplayType implements PolicyReplay {
  @Described(() => ID, 'The id of the verification: `ver_…`.')
  verificationId!: string;

  @Described(() => PolicyVerdictType, 'The score as it is stored.')
  before!: PolicyReplay['before'];

  @Described(() => PolicyVerdictType, 'The score under the requested policy.')
  after!: PolicyReplay['after'];

  @Nullable(() => Int, 'The change of the score in points, negative if it falls. Null if either score is missing.')
  scoreChange!: number | null;

  @Described(
    () => [FractureSignalType],
    'The signals that apply only under the requested policy, including possible signals.',
  )
  added!: readonly FractureSignalType[];

  @Described(
    () => [FractureSignalType],
    'The signals that apply only in the stored verification, including possible signals.',
  )
  removed!: readonly FractureSignalType[];
}
