import { jurisdictionNames } from '../../../../shared/jurisdictions.js';
import { ownPoliciesText } from '../../../../shared/text/ownPoliciesText.js';
import { signalText } from '../../../../shared/text/signalText.js';
import type { Tone } from '../../../parts/looks.js';
import type { OwnPolicy, RequiredList, Rule, Segment, Thresholds } from './ownPolicyDocuments.js';

const text = ownPoliciesText;

export const statusTones: Record<OwnPolicy['status'], Tone> = {
  DRAFT: 'info',
  PROPOSED: 'warn',
  PUBLISHED: 'good',
  RETIRED: 'soft',
};

const reasonNames: Readonly<Record<Rule['reason'], string>> = { ...signalText.signals, ...text.otherReasons };
export const listNames: Readonly<Record<RequiredList['list'], string>> = text.lists.names;
export const effectNames: Readonly<Record<NonNullable<Rule['effect']>, string>> = text.effects;
export const classNames: Readonly<Record<NonNullable<Segment['entityClasses']>[number], string>> = text.classes;

/** The reasons as options by name. Verifications never have the signal of a complex structure, which cases have. */
export const reasonOptions = Object.entries(reasonNames)
  .filter(([reason]) => reason !== 'COMPLEX_STRUCTURE')
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

export function describeRule({ reason, points, effect }: Rule): string {
  const parts = [
    ...(points == null ? [] : [`${text.rules.points}: ${points}`]),
    ...(effect == null ? [] : [effectNames[effect]]),
  ];
  return `${reasonNames[reason]}. ${parts.join('. ')}`;
}

export function describeThresholds({ low, medium, high }: Thresholds): string {
  return text.thresholds.bands(low, medium, high);
}

export function describeList({ list }: RequiredList): string {
  return listNames[list];
}

export function describeSegment({ entityClasses, jurisdictions, products }: Segment): string {
  const classes = (entityClasses ?? []).map((name) => classNames[name]);
  const countries = (jurisdictions ?? []).map((code) => jurisdictionNames[code]);
  const named = products?.length ? text.segment.named(products.join(', ')) : '';
  const parts = [classes.join(', '), countries.join(', '), named].filter((part) => part !== '');
  return parts.join('. ') || text.segment.everything;
}
