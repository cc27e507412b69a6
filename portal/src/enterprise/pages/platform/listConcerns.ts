import { platformText } from '../../../shared/text/platformText.js';
import type { Overview } from './platformDocument.js';
import { findAge, isOld } from './registerAge.js';

const words = platformText.concerns;

/** The platform's “Needs attention” items, one sentence each, most severe first. */
export function listConcerns({ registers, webhooks, mail, bulk, asOf }: Overview): readonly string[] {
  return [
    ...(registers.length === 0 ? [words.noRegister] : []),
    ...registers.filter(({ isMisconfigured }) => isMisconfigured).map(({ register }) => words.misconfigured(register)),
    ...registers
      .filter(({ failures24Hours }) => (failures24Hours ?? 0) > 0)
      .map(({ register, failures24Hours }) => words.failures(register, failures24Hours ?? 0)),
    ...registers.filter(({ isSample }) => isSample).map(({ register }) => words.sample(register)),
    ...registers
      .filter((register) => isOld(register, asOf))
      .map((register) => words.old(register.register, findAge(register, asOf) ?? 0)),
    ...(webhooks.overdueSince === null ? [] : [words.webhooks]),
    ...(mail.overdueSince === null ? [] : [words.mail]),
    ...(webhooks.disabled === 0 ? [] : [words.disabled(webhooks.disabled)]),
    ...(bulk.failed24Hours === 0 ? [] : [words.bulk(bulk.failed24Hours)]),
  ];
}
