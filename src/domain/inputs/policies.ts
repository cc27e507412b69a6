import { z } from 'zod';
import { entityClasses } from '../entityClass.js';
import { jurisdictionCodes } from '../jurisdictions/jurisdiction.js';
import {
  alwaysBlocking,
  baseThresholds,
  fixedEffects,
  leastPoints,
  policyEffects,
  policyReasons,
  requirableLists,
  statusOnly,
} from '../policies/policyRules.js';
import { line, list, ofForm, whole } from './bounds.js';
import { givenName } from './keys.js';
import { policyVersion, product } from './verifications.js';

const explanation = line({
  ...{ least: 1, most: 200 },
  detail: 'Must have 1 to 200 characters that give the reason for the rule. Results show it.',
});

const segment = {
  entityClasses: list(z.enum(entityClasses), { most: entityClasses.length }).nullish(),
  jurisdictions: list(z.enum(jurisdictionCodes), { most: jurisdictionCodes.length }).nullish(),
  products: list(product, { most: 20 }).nullish(),
};

/** A rule. A rule that weakens what callers rely on is refused, with the reason. */
export const policyRule = z
  .object({
    reason: z.enum(policyReasons),
    points: whole({ most: 100 }).nullish(),
    effect: z.enum(policyEffects).nullish(),
    explanation,
    ...segment,
  })
  .superRefine(({ reason, points, effect }, context) => {
    const refuse = (path: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [path], message });
    };
    const [least = 0, why = ''] = leastPoints[reason] ?? [];
    const fixed = fixedEffects[reason];
    if (points == null && effect == null) refuse('points', 'Must come with points, with an effect, or with both.');
    if (points != null && statusOnly.includes(reason)) {
      refuse('points', `${reason} adds no points. Leave points out, and set the effect.`);
    } else if (points != null && points < least) {
      refuse('points', `Must be at least ${least} for ${reason}, because ${why}.`);
    }
    if (effect != null && reason === 'not_registered') {
      refuse('effect', 'Must be left out for not_registered, because a number on no register has its own status.');
    } else if (effect === 'score' && fixed !== undefined) {
      refuse('effect', `Cannot be score for ${reason}, because ${fixed}. Use review or block.`);
    } else if (effect === 'review' && alwaysBlocking.includes(reason)) {
      refuse('effect', `Cannot be review for ${reason}, because ${fixed ?? ''}.`);
    }
  });

const band = (name: keyof typeof baseThresholds): z.ZodInt => {
  const most = baseThresholds[name];
  return whole({ most, detail: `Must be from 0 to ${most}, because callers rely on the bands of the base policy.` });
};

export const policyThresholds = z
  .object({
    low: band('low'),
    medium: band('medium'),
    high: band('high'),
    explanation,
    ...segment,
  })
  .superRefine(({ low, medium, high }, context) => {
    if (low < medium && medium < high) return;
    context.addIssue({
      code: 'custom',
      path: ['high'],
      message: 'Must rise: low below medium, and medium below high.',
    });
  });

export const requiredList = z.object({ list: z.enum(requirableLists), explanation, ...segment });

const rules = list(policyRule, { most: 30 });
const thresholds = list(policyThresholds, { most: 10 });
const requiredLists = list(requiredList, { most: 10 });

const slug = ofForm(
  z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, {
    error: 'Must have 1 to 30 lower-case letters, digits and hyphens, and begin with a letter.',
  }),
  30,
).meta({ pattern: '^[a-z][a-z0-9-]{0,29}$' });

/** A draft of a policy. Omitted lists are empty. */
export const newPolicy = z.object({
  baseVersion: policyVersion,
  slug,
  name: givenName,
  rules: rules.nullish(),
  thresholds: thresholds.nullish(),
  requiredLists: requiredLists.nullish(),
});

/** Changes of a draft. Omitted fields do not change; a list replaces the previous one. */
export const policyChanges = z.object({
  name: givenName.nullish(),
  rules: rules.nullish(),
  thresholds: thresholds.nullish(),
  requiredLists: requiredLists.nullish(),
});

export const maxReplayed = 1_000;
export const policyReplay = z.object({ last: whole({ least: 1, most: maxReplayed }).nullish() });
