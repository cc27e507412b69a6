import type { VariablesOf } from 'gql.tada';
import type { OwnPolicy, RequiredList, Rule, Segment, Thresholds, updatePolicyDocument } from './ownPolicyDocuments.js';

type UpdateInput = VariablesOf<typeof updatePolicyDocument>['input'];

interface SegmentValues {
  readonly entityClasses: NonNullable<Segment['entityClasses']>;
  readonly jurisdictions: NonNullable<Segment['jurisdictions']>;
  /** As typed: names with commas between them. */
  readonly products: string;
  readonly explanation: string;
  /** Identifies the row while others are removed. */
  readonly key: string;
}

export interface RuleValues extends SegmentValues {
  readonly reason: Rule['reason'];
  /** Empty for the points of the base policy. */
  readonly points: string;
  /** Empty for the effect of the base policy. */
  readonly effect: NonNullable<Rule['effect']> | '';
}

export interface ThresholdsValues extends SegmentValues {
  readonly low: string;
  readonly medium: string;
  readonly high: string;
}

export interface RequiredListValues extends SegmentValues {
  readonly list: RequiredList['list'];
}

/** The rules of a draft as the field values of its form. */
export interface PolicyValues {
  readonly name: string;
  readonly rules: readonly RuleValues[];
  readonly thresholds: readonly ThresholdsValues[];
  readonly requiredLists: readonly RequiredListValues[];
}

const newSegment = (): SegmentValues => ({
  ...{ entityClasses: [], jurisdictions: [], products: '', explanation: '', key: crypto.randomUUID() },
});

export const newRule = (): RuleValues => ({ ...newSegment(), reason: 'RECENTLY_REGISTERED', points: '', effect: '' });
export const newThresholds = (): ThresholdsValues => ({ ...newSegment(), low: '20', medium: '50', high: '80' });
export const newRequiredList = (): RequiredListValues => ({ ...newSegment(), list: 'DFAT' });

const toSegmentValues = ({
  entityClasses,
  jurisdictions,
  products,
  explanation,
}: Rule | Thresholds | RequiredList) => ({
  ...newSegment(),
  ...{ entityClasses: [...(entityClasses ?? [])], jurisdictions: [...(jurisdictions ?? [])] },
  ...{ products: (products ?? []).join(', '), explanation },
});

export function toPolicyValues({ name, rules, thresholds, requiredLists }: OwnPolicy): PolicyValues {
  return {
    name,
    rules: rules.map((rule) => ({
      ...toSegmentValues(rule),
      ...{ reason: rule.reason, points: rule.points == null ? '' : String(rule.points), effect: rule.effect ?? '' },
    })),
    thresholds: thresholds.map((bands) => ({
      ...toSegmentValues(bands),
      ...{ low: String(bands.low), medium: String(bands.medium), high: String(bands.high) },
    })),
    requiredLists: requiredLists.map((required) => ({ ...toSegmentValues(required), list: required.list })),
  };
}

// GraphQL refuses an Int that is not one before the service can say which field it is, so such a text becomes a number that the
// service refuses with its own sentence.
const toWhole = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : -1);

const listProducts = (typed: string): readonly string[] => typed.split(/[\s,;]+/).filter((name) => name !== '');

const toSegment = ({ entityClasses, jurisdictions, products, explanation }: SegmentValues) => ({
  explanation: explanation.trim(),
  entityClasses: entityClasses.length > 0 ? [...entityClasses] : null,
  jurisdictions: jurisdictions.length > 0 ? [...jurisdictions] : null,
  products: listProducts(products).length > 0 ? [...listProducts(products)] : null,
});

/**
 * The members that the person has edited, as the input of the mutation. The service keeps the others, which another
 * person may have saved since the draft was read.
 */
export function toPolicyChanges(read: OwnPolicy, values: PolicyValues): Omit<UpdateInput, 'id'> {
  const before = toPolicyInput(toPolicyValues(read));
  const { name, rules, thresholds, requiredLists } = toPolicyInput(values);
  const isEdited = (member: unknown, known: unknown): boolean => JSON.stringify(member) !== JSON.stringify(known);
  return {
    ...(isEdited(name, before.name) && { name }),
    ...(isEdited(rules, before.rules) && { rules }),
    ...(isEdited(thresholds, before.thresholds) && { thresholds }),
    ...(isEdited(requiredLists, before.requiredLists) && { requiredLists }),
  };
}

function toPolicyInput({ name, rules, thresholds, requiredLists }: PolicyValues): Omit<UpdateInput, 'id'> {
  return {
    name: name.trim(),
    rules: rules.map((rule) => ({
      ...toSegment(rule),
      reason: rule.reason,
      points: rule.points.trim() === '' ? null : toWhole(rule.points),
      effect: rule.effect === '' ? null : rule.effect,
    })),
    thresholds: thresholds.map((bands) => ({
      ...toSegment(bands),
      ...{ low: toWhole(bands.low), medium: toWhole(bands.medium), high: toWhole(bands.high) },
    })),
    requiredLists: requiredLists.map((required) => ({ ...toSegment(required), list: required.list })),
  };
}
