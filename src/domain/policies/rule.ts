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

/** One reason for points, with the fact behind it. */
export interface FractureSignal {
  readonly type: SignalType;
  readonly severity: Severity;
  readonly points: number;
  /** The field of the result that the signal is about. */
  readonly field: string;
  /** The value in the register, in its own words or code. */
  readonly registryValue: string | null;
  /** The meaning that the rule derived from it. */
  readonly detectedValue: string | null;
  readonly description: string;
  /** The register, and the day of its data. */
  readonly source: string;
  readonly asOf: string | null;
}

/** The result of a rule. Without a source it is about the register itself. */
export interface Finding extends Omit<FractureSignal, 'source' | 'asOf'> {
  readonly source?: string;
  readonly asOf?: string | null;
  /** Set if the facts leave it open: it counts in the highest possible score, but not in the lowest. */
  readonly isPossible?: true;
}

/** The facts that a policy evaluates. */
export interface PolicyFacts extends RegisterFacts {
  /** Null if no name was sent, or no record was found. */
  readonly nameMatch: NameMatch | null;
}

/** A rule either finds its signal in the stored facts or returns null; it never guesses at an absent fact. */
export type Rule = (facts: PolicyFacts) => Finding | null;
