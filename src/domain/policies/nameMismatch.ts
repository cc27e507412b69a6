import { notAsked } from './companyRules.js';
import type { Rule } from './rule.js';

/** A name was sent, and no registered name of the entity is like it. Where ASIC’s names are not known, it may be one of them. */
export const nameMismatch: Rule = ({ nameMatch, answer, further }) => {
  if (nameMatch?.result !== 'different' || answer.kind !== 'found') return null;
  const finding = {
    type: 'name_mismatch',
    severity: 'medium',
    points: 30,
    field: 'nameMatch',
    registryValue: answer.record.legalName,
    detectedValue: nameMatch.result,
    description: nameMatch.reason,
  } as const;
  if (answer.record.abn === null || answer.record.nzbn !== null) return finding;
  const silent = further
    ? [further.businessNames, further.company].find((answer) => answer?.kind === 'unavailable')
    : { name: 'ASIC business names', reason: notAsked('ASIC') };
  if (!silent) return finding;
  const { name: source, reason } = silent;
  return { ...finding, isPossible: true, source, asOf: null, description: `${nameMatch.reason} ${reason}` };
};
