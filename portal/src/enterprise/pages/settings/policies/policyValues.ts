import { policiesText } from '../../../../shared/text/policiesText.js';
import type { Policies } from './policyDocuments.js';
import { policyNames } from './policyWords.js';

/** The settings as the form's field values. */
export interface PolicyValues extends Omit<
  Policies,
  'certificateAgeDays' | 'certificateMonths' | 'automaticApprovalUpTo'
> {
  certificateAgeDays: string;
  certificateMonths: string;
  /** Empty turns automatic approval off. */
  automaticApprovalUpTo: string;
}

export function toPolicyValues(policies: Policies): PolicyValues {
  const { certificateAgeDays, certificateMonths, automaticApprovalUpTo, ...rest } = policies;
  return {
    ...rest,
    certificateAgeDays: String(certificateAgeDays),
    certificateMonths: String(certificateMonths),
    automaticApprovalUpTo: automaticApprovalUpTo === null ? '' : String(automaticApprovalUpTo),
  };
}

/** Converts field values to settings. `numberFault` has rejected invalid numbers before. */
export function toPolicies(values: PolicyValues): Policies {
  const { certificateAgeDays, certificateMonths, automaticApprovalUpTo, ...rest } = values;
  return {
    ...rest,
    certificateAgeDays: Number(certificateAgeDays),
    certificateMonths: Number(certificateMonths),
    automaticApprovalUpTo: automaticApprovalUpTo.trim() === '' ? null : Number(automaticApprovalUpTo),
  };
}

/** The fault of a typed number. Null if there is none. */
export function numberFault(text: string, least: number, most: number): string | null {
  const isGood = /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  return isGood ? null : policiesText.form.wholeNumber(least, most);
}

/** The settings that would change. */
export function changesBetween(before: Policies, after: Policies): readonly (keyof Policies)[] {
  return policyNames.filter((name) => comparable(before[name]) !== comparable(after[name]));
}

function comparable(value: Policies[keyof Policies]): string {
  return JSON.stringify(Array.isArray(value) ? [...(value as readonly string[])].sort() : value);
}
