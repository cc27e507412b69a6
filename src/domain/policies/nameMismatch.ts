import { notAsked } from './companyRules.js';
import type { Rule } from './rule.js';

/** A name was sent, and no registered name of the entity is like it. Where the business names are not known, it may be one of them. */
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
  const businessNames = further ? further.businessNames : null;
  if (further && businessNames?.kind !== 'unavailable') return finding;
  const [source, reason] =
    businessNames?.kind === 'unavailable'
      ? [businessNames.name, businessNames.reason]
      : ['ASIC business names', notAsked('ASIC')];
  return { ...finding, isPossible: true, source, asOf: null, description: `${nameMatch.reason} ${reason}` };
};
