import type { NameMatch } from '../nameMatch.js';
import type { RegisterFacts } from '../registerFacts.js';

export type Severity = 'low' | 'medium' | 'high' | 'critical';

export const signalTypes = [
  'inactive_registration',
  'complex_structure',
  'no_gst_registration',
  'not_registered',
  'recently_registered',
  'external_administration',
  'strike_off_in_progress',
  'deregistered_at_asic',
  'name_mismatch',
  'banned',
  'sanctioned',
  'newly_registered',
  'abn_recently_active',
  'gst_recently_cancelled',
  'address_recently_changed',
  'like_named_predecessor',
  'documents_needed',
  'status_in_name',
  'replaced_registration',
  'unpublished_code',
  'high_risk_country',
  'monitored_country',
] as const;
export type SignalType = (typeof signalTypes)[number];

/** One reason for points, with the fact it rests on. */
export interface FractureSignal {
  readonly type: SignalType;
  readonly severity: Severity;
  readonly points: number;
  /** The field of the result that the signal speaks of. */
  readonly field: string;
  /** What the register holds, in its own words or code. */
  readonly registryValue: string | null;
  /** What we made of it. */
  readonly detectedValue: string | null;
  readonly description: string;
  /** The register, and the day on which it said so. */
  readonly source: string;
  readonly asOf: string | null;
}

/** What a rule finds. Without a source it speaks of the register itself. */
export interface Finding extends Omit<FractureSignal, 'source' | 'asOf'> {
  readonly source?: string;
  readonly asOf?: string | null;
  /** The facts do not say whether it holds: it counts in the highest score that is possible, and not in the lowest. */
  readonly isPossible?: true;
}

/** What a verification is judged by. */
export interface PolicyFacts extends RegisterFacts {
  /** Null where no name was sent, or no record was found. */
  readonly nameMatch: NameMatch | null;
}

/** A rule looks at the facts held and either finds its signal or says nothing; it never guesses at an absent fact. */
export type Rule = (facts: PolicyFacts) => Finding | null;
