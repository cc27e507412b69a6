import type { Policies } from './policyDocuments.js';
import { policyNames } from './policyWords.js';

/** The settings as they stand in the fields of the form. */
export interface PolicyValues extends Omit<
  Policies,
  'certificateAgeDays' | 'certificateMonths' | 'automaticApprovalUpTo'
> {
  certificateAgeDays: string;
  certificateMonths: string;
  /** Empty: nothing is approved automatically. */
  automaticApprovalUpTo: string;
}

export function valuesOf(policies: Policies): PolicyValues {
  const { certificateAgeDays, certificateMonths, automaticApprovalUpTo, ...rest } = policies;
  return {
    ...rest,
    certificateAgeDays: String(certificateAgeDays),
    certificateMonths: String(certificateMonths),
    automaticApprovalUpTo: automaticApprovalUpTo === null ? '' : String(automaticApprovalUpTo),
  };
}

/** The settings that the fields say. What is no number is refused before, by `numberFault`. */
export function policiesOf(values: PolicyValues): Policies {
  const { certificateAgeDays, certificateMonths, automaticApprovalUpTo, ...rest } = values;
  return {
    ...rest,
    certificateAgeDays: Number(certificateAgeDays),
    certificateMonths: Number(certificateMonths),
    automaticApprovalUpTo: automaticApprovalUpTo.trim() === '' ? null : Number(automaticApprovalUpTo),
  };
}

/** What is wrong with a number as it was typed; null for nothing. */
export function numberFault(text: string, least: number, most: number): string | null {
  const isGood = /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  return isGood ? null : `Must be a whole number from ${least} to ${most}.`;
}

/** What of the settings would change. */
export function changesBetween(before: Policies, after: Policies): readonly (keyof Policies)[] {
  return policyNames.filter((name) => comparable(before[name]) !== comparable(after[name]));
}

function comparable(value: Policies[keyof Policies]): string {
  return JSON.stringify(Array.isArray(value) ? [...(value as readonly string[])].sort() : value);
}
