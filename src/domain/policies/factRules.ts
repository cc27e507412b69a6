import { dayMs } from '../days.js';
import type { CompanyAnswer, EnrichmentFacts } from '../enrichment.js';
import type { EntityClass } from '../entityClass.js';
import { getRecordRules } from '../jurisdictions/jurisdictions.js';
import { isActive, isGstRegistered, isKnownStatus, type RegisterFacts, type RegisterRecord } from '../registerFacts.js';
import { describeAge, externalAdministration, findCompanyDay } from './companyRules.js';
import type { Rule } from './rule.js';
import { findWrittenStatus, statusInName } from './statusInName.js';

// The signals of policy 2026-3 that need no further source. docs/reference/policies.md gives the reason for each weight.

/** A day of registration in the future counts as today. */
const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs));

const weeksOld = 90;
const monthsOld = 180;

/**
 * The day since which the entity has existed, if a register has it: that of the company at ASIC, of the entity, or else of its
 * active ABN.
 */
function existsSince(facts: RegisterFacts): { readonly day: string; readonly origin: object } | null {
  const ofCompany = findCompanyDay(facts);
  if (ofCompany !== null || facts.answer.kind !== 'found') return ofCompany;
  const { record } = facts.answer;
  const day = record.registeredDate ?? (isActive(record) ? record.statusFrom : null);
  return day === null ? null : { day, origin: {} };
}

/** Registered in the last weeks or months: a new entity has no history yet. */
export const young: Rule = (facts) => {
  const since = existsSince(facts);
  if (!since || !facts.further) return null;
  const days = daysBetween(since.day, facts.further.on);
  if (days > monthsOld) return null;
  return {
    ...(days <= weeksOld
      ? ({ type: 'newly_registered', severity: 'medium', points: 25 } as const)
      : ({ type: 'recently_registered', severity: 'low', points: 15 } as const)),
    field: 'registeredDate',
    registryValue: since.day,
    detectedValue: String(days),
    description: describeAge(days, facts.further),
    ...since.origin,
  };
};

/** An old company whose ABN is new or was cancelled and reactivated: it may have been idle, or been bought for its age. */
export const abnRecentlyActive: Rule = (facts) => {
  const { answer, further } = facts;
  if (answer.kind !== 'found' || !further || !isActive(answer.record)) return null;
  if (getRecordRules(answer.record).statusIsOf !== 'number') return null;
  const { statusFrom } = answer.record;
  const since = existsSince(facts);
  if (statusFrom === null || !since || daysBetween(since.day, statusFrom) <= monthsOld) return null;
  const days = daysBetween(statusFrom, further.on);
  if (days > monthsOld) return null;
  return {
    type: 'abn_recently_active',
    severity: 'medium',
    points: 25,
    field: 'abnActiveFrom',
    registryValue: statusFrom,
    detectedValue: String(days),
    description: `The ABN has been active for ${days} days, and the company has existed since ${since.day}: the ABN is new, or was cancelled and reactivated.`,
  };
};

export const gstRecentlyCancelled: Rule = ({ answer, further }) => {
  if (answer.kind !== 'found' || !further || !isActive(answer.record)) return null;
  const { gstStatus, gstFrom } = answer.record;
  if (gstStatus !== 'CAN' || gstFrom === null) return null;
  const days = daysBetween(gstFrom, further.on);
  if (days > monthsOld) return null;
  return {
    type: 'gst_recently_cancelled',
    severity: 'low',
    points: 15,
    field: 'gstRegistered',
    registryValue: gstFrom,
    detectedValue: String(days),
    description: `The GST registration was cancelled ${days} days before the verification.`,
  };
};

/** A new address within 90 days, unless the entity is young: its first address is not a change. */
export const addressRecentlyChanged: Rule = (facts) => {
  const { answer, further } = facts;
  if (answer.kind !== 'found' || !further) return null;
  const { addressFrom = null, registeredPostcode = null } = answer.record;
  const since = existsSince(facts);
  if (addressFrom === null || !since || daysBetween(since.day, addressFrom) <= monthsOld) return null;
  const days = daysBetween(addressFrom, further.on);
  if (days > weeksOld) return null;
  return {
    type: 'address_recently_changed',
    severity: 'low',
    points: 10,
    field: 'registeredPostcode',
    registryValue: addressFrom,
    detectedValue: registeredPostcode,
    description: `The registered address changed ${days} days before the verification.`,
  };
};

/**
 * A hint that the business of a deregistered company continues in this one without its debts. It proves nothing: people reuse
 * names honestly.
 */
export const likeNamedPredecessor: Rule = ({ further }) => {
  const { predecessor } = further ?? {};
  if (!predecessor) return null;
  const { abn, legalName, sharedName, cancelledFrom, postcode } = predecessor;
  const place = postcode === null ? '' : ` at the same postcode ${postcode}`;
  const caution = postcode === null ? ' No postcode is known that both had, so the hint is weak.' : '';
  return {
    type: 'like_named_predecessor',
    ...(postcode === null ? { severity: 'low', points: 15 } : { severity: 'medium', points: 30 }),
    field: 'legalName',
    registryValue: legalName,
    detectedValue: abn,
    description: `${legalName} (ABN ${abn})${place} also had the name “${sharedName}”. Its ABN was cancelled on ${cancelledFrom}.${caution}`,
  };
};

const documents: Partial<Record<EntityClass, string>> = {
  trust: 'A trust: no register names its trustee and beneficiaries. Ask for the trust deed.',
  partnership: 'A partnership: no register names its partners. Ask for the partnership agreement.',
  super_fund:
    'A superannuation fund: no register names its trustees and members. Ask for the trust deed, and look the fund up at Super Fund Lookup.',
  deceased_estate:
    'A deceased estate: no register names who acts for it. Ask for the grant of probate or letters of administration.',
  company_subfund:
    'A sub-fund of a CCIV: it is not a legal person. Verify its CCIV, and ask for the sub-fund’s registration.',
};

/** An entity with too few register facts: only documents show who is behind it. */
export const documentsNeeded: Rule = ({ answer }) => {
  const description = answer.kind === 'found' ? documents[answer.record.entityClass] : undefined;
  if (answer.kind !== 'found' || description === undefined) return null;
  const { entityTypeCode, entityClass } = answer.record;
  return {
    type: 'documents_needed',
    severity: 'medium',
    points: 25,
    field: 'entityType',
    registryValue: entityTypeCode,
    detectedValue: entityClass,
    description,
  };
};

/** Insolvency that the register reports in spite of an active status; otherwise as in earlier policies. */
export const administration: Rule = (facts) => {
  const found = externalAdministration(facts);
  if (found || facts.answer.kind !== 'found' || !isActive(facts.answer.record)) return found;
  const [insolvency] = facts.answer.record.insolvencies ?? [];
  if (!insolvency) return null;
  return {
    type: 'external_administration',
    severity: 'high',
    points: 60,
    field: 'nzbnStatus',
    registryValue: insolvency.type,
    detectedValue: insolvency.commenced,
    description: `The register reports an insolvency without an end: ${insolvency.type ?? 'of no stated type'}.`,
  };
};

/** The notice of the Companies Office that it will remove a company that is still registered. */
export const removalCommenced: Rule = ({ answer }) => {
  if (answer.kind !== 'found' || !isActive(answer.record) || answer.record.removalCommenced !== true) return null;
  return {
    type: 'strike_off_in_progress',
    severity: 'medium',
    points: 40,
    field: 'nzbnStatus',
    registryValue: 'removalCommenced',
    detectedValue: 'true',
    description: 'The register has given notice that it will remove the entity.',
  };
};

/** The registered names that may say in words what the status does not: the legal name, and the company’s at ASIC. */
export function findStatusWords({
  answer,
  further,
}: RegisterFacts): { readonly name: string; readonly words: string } | null {
  if (answer.kind !== 'found') return null;
  const company = further?.company;
  const names = [answer.record.legalName, ...(company?.kind === 'found' ? [company.record.name] : [])];
  for (const name of names) {
    const words = statusInName(name);
    if (words !== null) return { name, words };
  }
  return further?.statusInName ?? null;
}

/** The first name that says a status in any spelling. The ABR may keep that name of a company among its other ones (`OTN`). */
export function findWrittenStatusOf(
  { legalName, otherNames }: RegisterRecord,
  company: CompanyAnswer | null,
): Pick<EnrichmentFacts, 'statusInName'> {
  const others = otherNames.filter(({ type }) => type === 'OTN').map(({ name }) => name);
  for (const name of [legalName, ...(company?.kind === 'found' ? [company.record.name] : []), ...others]) {
    const words = findWrittenStatus(name);
    if (words !== null) return { statusInName: { name, words } };
  }
  return {};
}

/** No signal if the register itself reports an administration, so that the same fact counts once. */
export const nameSaysStatus: Rule = (facts) => {
  const found = findStatusWords(facts);
  if (!found || administration(facts)) return null;
  return {
    type: 'status_in_name',
    severity: 'high',
    points: 60,
    field: 'legalName',
    registryValue: found.name,
    detectedValue: found.words,
    description: `The registered name says: ${found.words}.`,
  };
};

export const replacedRegistration: Rule = ({ answer }) => {
  if (answer.kind !== 'found' || answer.record.isReplaced !== true) return null;
  return {
    type: 'replaced_registration',
    severity: 'medium',
    points: 25,
    field: 'isReplaced',
    registryValue: 'Y',
    detectedValue: 'true',
    description: 'The register has replaced this record by another one.',
  };
};

/** A code of unknown meaning must not lead to a low score. */
export const unpublishedCode: Rule = ({ answer }) => {
  if (answer.kind !== 'found') return null;
  const { record } = answer;
  const isStatus = !isKnownStatus(record);
  if (!isStatus && record.entityClass !== 'unknown') return null;
  const code = isStatus ? record.statusCode : record.entityTypeCode;
  return {
    type: 'unpublished_code',
    severity: 'medium',
    points: 25,
    field: isStatus ? getRecordRules(record).statusField : 'entityType',
    registryValue: code,
    detectedValue: null,
    description: `The register publishes no meaning of the ${isStatus ? 'status' : 'entity type'} code ${code}.`,
  };
};

/** The day from which the ABN has been active; null if it is not, or the register does not have it. */
export function findAbnActiveFrom({ answer }: RegisterFacts): string | null {
  if (answer.kind !== 'found') return null;
  const { record } = answer;
  const { entityNumber, statusIsOf } = getRecordRules(record);
  return statusIsOf === 'number' && record[entityNumber] !== null && isActive(record) ? record.statusFrom : null;
}

/** The day from which the entity has been registered for GST; null if it is not, or the register does not have it. */
export function findGstFrom({ answer }: RegisterFacts): string | null {
  return answer.kind === 'found' && isGstRegistered(answer.record) ? answer.record.gstFrom : null;
}
