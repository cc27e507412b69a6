import { companyStatusWord, isCompanyType, toCompanyState } from '../companyStatus.js';
import { dayMs } from '../days.js';
import type { CompanyAnswer, EnrichmentFacts } from '../enrichment.js';
import { getRecordRules } from '../jurisdictions/jurisdictions.js';
import {
  isActive,
  isAsicRegistered,
  type RegisterFacts,
  type RegisterRecord,
  type RegisterSource,
} from '../registerFacts.js';
import type { Finding, PolicyFacts, Rule } from './rule.js';

const recentDays = 180;

/**
 * Registered in the half year before the verification, by the first known day: that of the company, the register or the active
 * ABN.
 */
export const recentlyRegistered: Rule = ({ answer, further }) => {
  if (answer.kind !== 'found' || !further) return null;
  const { record } = answer;
  const ofCompany = findCompanyDay({ answer, further });
  const since = ofCompany?.day ?? record.registeredDate ?? (isActive(record) ? record.statusFrom : null);
  if (since === null) return null;
  const days = Math.max(0, Math.round((Date.parse(further.on) - Date.parse(since)) / dayMs));
  if (days > recentDays) return null;
  return {
    type: 'recently_registered',
    severity: 'low',
    points: 15,
    field: 'registeredDate',
    registryValue: since,
    detectedValue: String(days),
    description: describeAge(days, further),
    ...ofCompany?.origin,
  };
};

/** The day of the company at ASIC. A branch in New Zealand has another day in its register. */
export function findCompanyDay({ answer, further }: Pick<RegisterFacts, 'answer' | 'further'>): {
  readonly day: string;
  readonly origin: Pick<Finding, 'source' | 'asOf'>;
} | null {
  const company = further?.company;
  if (answer.kind !== 'found' || getRecordRules(answer.record).companyRegister === null) return null;
  if (company?.kind !== 'found' || company.record.registered === null) return null;
  return { day: company.record.registered, origin: toFindingSource(company.source) };
}

/** The age of a registration, in sentences. The ABR has only the day of the present status: after a cancellation it is a later one. */
export function describeAge(days: number, { isAgeUnknown }: Pick<EnrichmentFacts, 'isAgeUnknown'>): string {
  return isAgeUnknown
    ? `The present registration began ${days} days before the verification. The number may be older.`
    : `Registered ${days} days before the verification.`;
}

/**
 * A liquidation, receivership or administration: of a New Zealand entity by its status code, of an Australian company by ASIC.
 */
export const externalAdministration: Rule = (facts) => {
  const { answer } = facts;
  const found = {
    type: 'external_administration',
    severity: 'high',
    points: 60,
  } as const;
  const rules = answer.kind === 'found' ? getRecordRules(answer.record) : null;
  if (answer.kind === 'found' && rules?.isDistressed(answer.record.statusCode)) {
    const { status } = answer.record;
    const description = `The register says: ${status}.`;
    return {
      ...found,
      field: rules.statusField,
      registryValue: status,
      detectedValue: answer.record.statusCode,
      description,
    };
  }
  return toCompanyFinding(facts, 'external_administration', {
    ...found,
    description: 'The company is in external administration: a liquidation or a receivership.',
  });
};

export const strikeOffInProgress: Rule = (facts) =>
  toCompanyFinding(facts, 'strike_off', {
    type: 'strike_off_in_progress',
    severity: 'medium',
    points: 40,
    description: 'ASIC is about to strike the company off.',
  });

/**
 * Also possible if ASIC’s dataset lacks the company's status, or the number may be an ARBN: this is the worst possibility.
 */
export const deregisteredAtAsic: Rule = (facts) => {
  const found = { type: 'deregistered_at_asic', severity: 'critical', points: 90 } as const;
  const description = 'The company is not registered at ASIC any more, whatever its ABN says.';
  const ended = describeEndedArbn(facts);
  return (
    toCompanyFinding(facts, 'deregistered', {
      ...found,
      ...(ended === null ? { description } : { description: ended, isPossible: true }),
    }) ?? toPossibleFinding(facts, { ...found, field: 'acn', registryValue: null, detectedValue: null })
  );
};

/**
 * The end of a number of ASIC that does not end the entity, in sentences; null for a company, and for a number that is registered.
 * Without a type that is known, the type of the entity in the business register decides.
 */
export function describeEndedArbn({ answer, further }: RegisterFacts): string | null {
  const company = further?.company;
  if (answer.kind !== 'found' || company?.kind !== 'found') return null;
  const { type, statusCode } = company.record;
  if (toCompanyState(statusCode) !== 'deregistered' || type === undefined) return null;
  const known = type === null ? null : isCompanyType(type);
  const isCompany = known ?? answer.record.entityClass === 'company';
  if (isCompany) return null;
  const arbn = known === null ? 'The number may be an ARBN' : 'The number is an ARBN';
  return `The entity is no longer registered at ASIC (${companyStatusWord(statusCode)}). ${arbn}, whose end does not end the entity: look it up where it was formed.`;
}

type WithoutValues = Omit<Finding, 'field' | 'registryValue' | 'detectedValue'>;

function toCompanyFinding(
  { further }: PolicyFacts,
  state: ReturnType<typeof toCompanyState>,
  finding: WithoutValues,
): Finding | null {
  const company = further?.company;
  if (company?.kind !== 'found' || toCompanyState(company.record.statusCode) !== state) return null;
  const { statusCode } = company.record;
  const registryValue = companyStatusWord(statusCode);
  return { ...finding, field: 'acn', registryValue, detectedValue: statusCode, ...toFindingSource(company.source) };
}

/** The response of ASIC about the company; null for an entity that is not a company, or was not found. */
export function toCompanyAnswer({ answer, further }: RegisterFacts): CompanyAnswer | null {
  if (answer.kind !== 'found') return null;
  return further ? further.company : toCompanyNotChecked(answer.record);
}

function toPossibleFinding(facts: PolicyFacts, finding: Omit<Finding, 'description'>): Finding | null {
  const company = toCompanyAnswer(facts);
  if (!company || (company.kind === 'found' && toCompanyState(company.record.statusCode) !== 'unknown')) return null;
  const isPossible = true as const;
  if (company.kind === 'unavailable') {
    return { ...finding, isPossible, description: company.reason, source: company.name, asOf: null };
  }
  const description =
    company.kind === 'not_found'
      ? (describeYounger(facts, company) ??
        'The company is not in ASIC’s dataset, which drops those that were deregistered more than a year ago.')
      : `ASIC’s status ${company.record.statusCode} of the company is not known here.`;
  return { ...finding, isPossible, description, ...toFindingSource(company.source) };
}

type MissingCompany = Extract<CompanyAnswer, { readonly kind: 'not_found' }>;

/** Why ASIC’s dataset lacks the company, in sentences. */
export function describeMissing(facts: RegisterFacts, company: MissingCompany): string {
  return (
    describeYounger(facts, company) ??
    'The company is not in the dataset of ASIC, which drops companies a year after they were deregistered.'
  );
}

/** Null for an entity that is older than the dataset. */
function describeYounger({ answer }: RegisterFacts, { source: { asOf } }: MissingCompany): string | null {
  if (answer.kind !== 'found' || !isActive(answer.record)) return null;
  const { statusFrom } = answer.record;
  if (statusFrom === null || statusFrom < asOf) return null;
  return `The ABN is active from ${statusFrom}, and the dataset of ASIC is of ${asOf}: the company may have been registered after it. Import a current dataset.`;
}

/** The facts of a policy that did not query ASIC. Only policy 2026-3 queries it about entities of another register. */
function toCompanyNotChecked(record: RegisterRecord) {
  if (getRecordRules(record).companyRegister === null || !isAsicRegistered(record)) return null;
  return { kind: 'unavailable', name: 'ASIC companies', reason: notChecked('ASIC') } as const;
}

/** The reason why a source has no result in a verification under a policy without it. */
export function notChecked(source: string): string {
  return `${source} was not asked when this was verified.`;
}

/** The company of an ACN that the business register lacks: it exists, and its ABN is not known. */
export function describeOnlyAtAsic(
  { record, source }: Extract<CompanyAnswer, { readonly kind: 'found' }>,
  register: RegisterSource,
): { readonly detail: string; readonly source: string; readonly asOf: string } {
  const { name, statusCode } = record;
  const lacking = `The ${register.register} data of ${register.asOf ?? 'an unknown day'} have no ABN for this company.`;
  const detail = `ASIC has a company with this ACN: “${name}” (${companyStatusWord(statusCode)}). ${lacking}`;
  return { detail, source: source.name, asOf: source.asOf };
}

function toFindingSource({
  name,
  asOf,
}: {
  readonly name: string;
  readonly asOf: string;
}): Pick<Finding, 'source' | 'asOf'> {
  return { source: name, asOf };
}
