import type { Jurisdiction } from '../jurisdictions/jurisdiction.js';
import { identifierForms } from '../jurisdictions/jurisdictions.js';
import type { RegisterFacts } from '../registerFacts.js';
import { namesPersons } from '../screening/screenedParty.js';
import {
  alwaysBlocking,
  baseThresholds,
  type OrganisationRules,
  type PolicyReason,
  type PolicyRule,
  policyReasons,
  type PolicySegment,
  type RequirableList,
} from './policyRules.js';
import type { FractureSignal } from './rule.js';
import {
  type Screening,
  type StatusReason,
  type StatusReasonCode,
  statusReasonCodes,
  type VerificationStatus,
} from './verdictStatus.js';

/** The rules of an organisation are data: these functions apply them to the result of the base policy, and to nothing else. */

/** The highest scores of the bands below `critical`. */
export interface Bands {
  readonly low: number;
  readonly medium: number;
  readonly high: number;
}

/** The reasons of the status that a rule on a reason covers. Any other reason is only a signal. */
const statusCodes: Partial<Record<PolicyReason, readonly StatusReasonCode[]>> = {
  not_registered: ['not_registered'],
  sanctioned: ['sanctions_match'],
  banned: ['ban_match'],
  deregistered_at_asic: ['deregistered_at_asic'],
  inactive_registration: ['inactive_registration'],
  external_administration: ['external_administration', 'insolvency_commenced'],
  status_in_name: ['status_in_name'],
  strike_off_in_progress: ['strike_off_in_progress', 'removal_commenced'],
  replaced_registration: ['registration_replaced'],
  high_risk_country: ['high_risk_country'],
  unpublished_code: ['unknown_status_code', 'unknown_entity_type'],
  name_mismatch: ['name_mismatch'],
  open_candidate: ['open_candidate'],
  screening_incomplete: ['screening_incomplete'],
  register_outdated: ['register_outdated'],
  company_register_unavailable: ['company_register_unavailable'],
  company_not_on_register: ['company_not_on_register'],
};

export function toStatusCodes(reason: PolicyReason): readonly StatusReasonCode[] {
  return statusCodes[reason] ?? [];
}

type JudgedFacts = Pick<RegisterFacts, 'identifier' | 'answer' | 'policy' | 'further' | 'product'>;

/** Whether an entity is in a segment. An entity that was not found has no class, and a request may have no product. */
function isIn(
  { entityClasses, jurisdictions, products }: PolicySegment,
  { identifier, answer, product }: JudgedFacts,
): boolean {
  const entityClass = answer.kind === 'found' ? answer.record.entityClass : null;
  const jurisdiction: Jurisdiction = identifierForms[identifier.kind].jurisdiction;
  const isOfClass = !entityClasses?.length || (entityClass !== null && entityClasses.includes(entityClass));
  const isOfProduct = !products?.length || (product !== undefined && products.includes(product));
  return isOfClass && isOfProduct && (!jurisdictions?.length || jurisdictions.includes(jurisdiction));
}

/** The last rule on a reason that applies to the entity. */
function findRule(reason: PolicyReason, facts: JudgedFacts): PolicyRule | null {
  return facts.policy?.rules.findLast((rule) => rule.reason === reason && isIn(rule, facts)) ?? null;
}

/** The bands that apply to the entity. */
export function findThresholds(facts: JudgedFacts): Bands {
  return facts.policy?.thresholds.findLast((bands) => isIn(bands, facts)) ?? baseThresholds;
}

const isPolicyReason = (type: string): type is PolicyReason => (policyReasons as readonly string[]).includes(type);

/** A signal with the points of the organisation, and the rule that gave them. Without points it stays visible. */
export function adjustSignal(signal: FractureSignal, facts: JudgedFacts): FractureSignal {
  const rule = isPolicyReason(signal.type) ? findRule(signal.type, facts) : null;
  if (rule?.points == null || rule.points === signal.points) return signal;
  const { points } = rule;
  const words = `${points} points instead of ${signal.points}`;
  return { ...signal, points, description: `${signal.description} ${nameRule(facts, words, rule)}` };
}

/** Names the rule in a sentence, with the reason that the organisation gave. */
function nameRule({ policy }: JudgedFacts, words: string, { explanation }: { readonly explanation: string }): string {
  return `Rule of the organisation (policy ${policy?.version ?? ''}): ${words}. ${explanation}`;
}

interface DecidedStatus {
  readonly status: VerificationStatus;
  readonly statusReasons: readonly StatusReason[];
}

/** The status that the rules of the organisation make of that of the base policy. A missing entity keeps its status. */
export function adjustStatus(
  decided: DecidedStatus,
  signals: readonly FractureSignal[],
  facts: JudgedFacts,
): DecidedStatus {
  const { policy } = facts;
  if (!policy || decided.status === 'not_found' || decided.status === 'error') return decided;
  let isBlocked = decided.status === 'blocked';
  let statusReasons = [...decided.statusReasons, ...findMissingLists(policy, decided, facts)];
  for (const reason of policyReasons) {
    const rule = findRule(reason, facts);
    if (rule?.effect == null) continue;
    const codes = toStatusCodes(reason);
    const isStated = statusReasons.some(({ code }) => codes.includes(code));
    const signal = signals.find(({ type }) => type === reason);
    if (rule.effect === 'score') {
      statusReasons = statusReasons.filter(({ code }) => !codes.includes(code));
      continue;
    }
    if (!isStated && !signal) continue;
    const isBlocking = rule.effect === 'block' && !alwaysBlocking.includes(reason);
    isBlocked ||= isBlocking;
    const words = nameRule(facts, isBlocking ? 'it blocks the entity' : 'a person must look at it', rule);
    if (!isStated && signal) statusReasons.push(toRuleReason(signal, words));
    else if (isBlocking) {
      statusReasons = statusReasons.map((stated) =>
        codes.includes(stated.code) ? { ...stated, detail: `${stated.detail} ${words}` } : stated,
      );
    }
  }
  const sorted = statusReasons.toSorted(
    (one, other) => statusReasonCodes.indexOf(one.code) - statusReasonCodes.indexOf(other.code),
  );
  return { status: toStatus(isBlocked, sorted), statusReasons: sorted };
}

function toStatus(isBlocked: boolean, reasons: readonly StatusReason[]): VerificationStatus {
  if (isBlocked) return 'blocked';
  if (reasons.some(({ code }) => code === 'inactive_registration')) return 'inactive';
  return reasons.length > 0 ? 'review' : 'verified';
}

function toRuleReason({ description, source, asOf }: FractureSignal, words: string): StatusReason {
  // The description may already name the rule that changed the points.
  return { code: 'organisation_rule', detail: `${description} ${words}`, source, asOf };
}

/** The lists that the organisation requires and that were not searched, or are too old. */
function findMissingLists(policy: OrganisationRules, decided: DecidedStatus, facts: JudgedFacts): StatusReason[] {
  const missing = policy.requiredLists.filter((required) => isIn(required, facts) && !isSearched(required.list, facts));
  const stated = decided.statusReasons.filter(({ code }) => code === 'screening_incomplete');
  return missing
    .filter(({ list }, index) => missing.findLastIndex((other) => other.list === list) === index)
    .filter(({ list }) => !stated.some(({ source }) => source === list))
    .map((required) => ({
      code: 'screening_incomplete' as const,
      detail: `The ${required.list} list was not searched. ${nameRule(facts, 'the list is required', required)}`,
      source: required.list,
      asOf: null,
    }));
}

/**
 * Whether a current copy of the list was searched, or the list cannot apply: bans of persons are compared with persons alone. The
 * list of the sandbox counts as every list.
 */
function isSearched(list: RequirableList, { further, answer }: JudgedFacts): boolean {
  if (list === 'ASIC banned persons' && answer.kind === 'found' && !namesPersons(answer.record)) return true;
  const lists = further?.screening?.lists ?? [];
  return lists.some((held) => held.state === 'current' && (held.list === list || held.list === 'sandbox'));
}

/** The screening is incomplete without a list that the organisation requires. */
export function adjustScreening(screening: Screening, facts: JudgedFacts): Screening {
  const { policy } = facts;
  const isMissing = policy?.requiredLists.some(
    (required) => isIn(required, facts) && !isSearched(required.list, facts),
  );
  return isMissing && screening.status !== 'confirmed' ? { ...screening, status: 'incomplete' } : screening;
}
