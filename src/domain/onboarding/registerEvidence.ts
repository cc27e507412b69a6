import type { RequirementFinding } from '../jurisdictions/jurisdiction.js';
import { withoutSeparators } from '../identifier.js';
import { jurisdictions } from '../jurisdictions/jurisdictions.js';
import { foldName } from '../names/foldName.js';
import { isStaleExtract, type RegisterAnswer } from '../registerFacts.js';
import { type ListedLiquidator, listEntries, publicRegisters } from '../registrations.js';
import type { Verdict } from '../verdict.js';
import {
  asksForOwners,
  type BusinessStep,
  findDeclarant,
  isDeclaredByOfficer,
  type OnboardingForm,
  type PeopleStep,
  toBusinessClass,
} from './onboardingForm.js';
import { isSamePerson, type RegisterComparison, type RegisterDifference } from './registerDifferences.js';

type Registered = Pick<Verdict, 'registrations'>;

interface StatedBusiness {
  readonly business: BusinessStep;
  readonly verdict: Pick<Verdict, 'acn' | 'furtherSources' | 'legalName' | 'registrations'>;
}

/** The facts of a verification that establish the customer. */
export type RegisteredVerdict = Pick<Verdict, 'status' | 'legalName' | 'statusReasons' | 'source'>;

/** Why the register does not establish the customer, as evidence and gap; null if it does. */
function findCustomerFault(
  { isConfirmed, registered }: BusinessStep,
  { status, legalName, statusReasons = [], source }: RegisteredVerdict,
  liveAt: Date | null,
): readonly [evidence: string, gap: string] | null {
  if (status === 'error') return ['No register data.', 'The register did not respond. Verify the business again.'];
  if (status === 'not_found') return ['No register data.', 'No register has the number.'];
  if (status === 'inactive') {
    return [
      'The business is on its register and is not active.',
      'Ask whether it still exists, and under which number.',
    ];
  }
  if (statusReasons.some(({ code }) => code === 'deregistered_at_asic')) {
    return ['The company is no longer registered at ASIC.', 'Ask whether it still exists, and under which number.'];
  }
  if (liveAt && (source.register === 'sample' || source.register === 'sandbox')) {
    return ['Invented register data.', 'Import the register, and verify the business again.'];
  }
  // A response of the live register ages like an extract.
  const isOld = liveAt !== null && isStaleExtract({ ...source, kind: 'extract' }, liveAt);
  if (isOld || statusReasons.some(({ code }) => code === 'register_outdated')) {
    return ['Old register data.', 'Check the business on its register today, and record the result.'];
  }
  if (!isConfirmed || !registered) return ['Register data.', 'The applicant did not confirm the business.'];
  return registered.legalName === legalName
    ? null
    : ['The applicant confirmed another name than the register has.', 'Ask which business is meant.'];
}

/**
 * How well the register establishes the customer, for the due diligence file.
 * @param liveAt the time for which it is judged; null for a test case, whose register is invented
 */
export function findCustomer(
  business: BusinessStep,
  verdict: RegisteredVerdict & Registered,
  liveAt: Date | null,
): RequirementFinding {
  const [evidence, gap] = findCustomerFault(business, verdict, liveAt) ?? [];
  if (evidence !== undefined && gap !== undefined) return { state: 'gap', evidence, gaps: [gap] };
  const { register, asOf } = verdict.source;
  return {
    state: 'verified',
    evidence: `Register data of ${asOf ?? 'an unknown day'}: ${register}.${describeListings(verdict)}`,
    verifiedBy: 'register',
    verifiedAt: asOf,
  };
}

/** The other public registers that have a business, as a sentence for its due diligence file. Empty if none has it. */
function describeListings({ registrations = [] }: Registered): string {
  const registers = publicRegisters.filter((register) => register !== 'GLEIF parents');
  const found = listEntries(registrations, ...registers);
  const listed = new Set(found.map(({ register, asOf }) => `${register} (${asOf ?? 'an unknown day'})`));
  return listed.size === 0 ? '' : ` Also listed: ${[...listed].join(', ')}.`;
}

/** A question for the applicant if the ACNC counts more responsible people than the form names. The ACNC publishes only their number. */
export function askAboutCharity(named: number, { registrations = [] }: Registered): readonly string[] {
  const [charity] = listEntries(registrations, 'ACNC charities');
  const { responsiblePersons: counted = 0 } = charity ?? {};
  if (counted <= named) return [];
  return [`The ACNC counts ${counted} responsible people. Ask for the others, or why the number is not current.`];
}

/** Questions for the applicant about the bodies of `findUnnamedParents` and `withParents`, if there are any. */
export function askAboutParents(
  people: Pick<PeopleStep, 'parties'>,
  registered: Registered,
  register: Pick<RegisterComparison, 'differences'> | undefined,
): readonly string[] {
  const leis = findUnnamedParents(people, registered);
  const parents = (register?.differences ?? []).filter(({ code }) => code === 'parent_not_stated');
  const asked = parents.map(({ detail }) => `${detail} Ask what it owns or controls.`);
  if (leis.length === 0) return asked;
  return [
    ...asked,
    `According to GLEIF, these LEIs consolidate the accounts of the business, and the form does not name them: ${leis.join(', ')}. Ask what they own or control.`,
  ];
}

/**
 * The LEIs of the bodies that consolidate the accounts of a business according to GLEIF, and that its form does not name. They need
 * not own the business, so only the applicant knows what they mean.
 */
export function findUnnamedParents(
  { parties }: Pick<PeopleStep, 'parties'>,
  { registrations = [] }: Registered,
): readonly string[] {
  const named = new Set(parties.map(({ name }) => foldName(name ?? '')));
  const parents = listEntries(registrations, 'GLEIF parents');
  const unnamed = parents.filter(({ name }) => name === undefined || !named.has(foldName(name)));
  return [...new Set(unnamed.map(({ number }) => number))];
}

/**
 * Adds the ultimate holding company that the register of a verification has to a comparison, unless the form names it. The register
 * has it apart from the shareholders.
 */
export function withParents(
  compared: RegisterComparison | null,
  { parties }: Pick<PeopleStep, 'parties'>,
  answer: RegisterAnswer,
): RegisterComparison | null {
  if (answer.kind !== 'found') return compared;
  const { legalName, related = [] } = answer.record;
  const known = new Set([legalName, ...parties.map(({ name }) => name ?? '')].map(foldName));
  const parents = related.filter(({ name, roles }) => roles.includes(holdingRole) && !known.has(foldName(name)));
  if (parents.length === 0) return compared;
  const differences = parents.map(({ name }): RegisterDifference => {
    return {
      ...{ code: 'parent_not_stated', name, partyId: null },
      detail: `According to the register, ${name} is the ultimate holding company of the business, and the applicant did not name it.`,
      remedy: 'Ask what it owns or controls, and who is behind it. The register may be out of date.',
    };
  });
  const before = compared ?? { source: answer.source, differences: [], unnamed: [] };
  return { ...before, differences: [...before.differences, ...differences] };
}

const holdingRole = 'ultimate holding company';

/** The entries of the register of liquidators with the name of an agent, as sentences. */
export function describeLiquidators(liquidators: readonly ListedLiquidator[]): string {
  return liquidators
    .map(({ number, status, suspendedFrom, asOf }) => {
      const facts = [
        `number ${number}`,
        ...(status ? [status] : []),
        ...(suspendedFrom ? [`suspended from ${suspendedFrom}`] : []),
      ];
      return ` ASIC’s register of liquidators of ${asOf} has this name: ${facts.join(', ')}.`;
    })
    .join('');
}

export const askForAuthority = 'Ask why the person who submitted the form may act for the business.';

/** The roles that give authority to act for a business. A secretary or a controller is named by the form alone. */
const acting: ReadonlySet<string> = new Set(['director', 'partner', 'trustee']);

/**
 * Why the stated role of the person who declares does not show the authority to act for the business, as evidence and gap; null if it
 * does. Public registers name the people of a business, so an impostor can state them correctly and add a role that no register has.
 */
export function findOfficerFault(
  form: OnboardingForm,
  register: Pick<RegisterComparison, 'differences'> | undefined,
): readonly [evidence: string, gap: string] | null {
  const party = findDeclarant(form);
  const isTrader = toBusinessClass(form) === 'individual';
  const isNamed =
    isTrader && isTraderNamed(form.business?.registered?.legalName ?? null, { parties: party ? [party] : [] });
  if (isNamed) return null;
  if (isTrader || !isDeclaredByOfficer(form)) {
    return ['The form does not name the person among the people who govern the business.', askForAuthority];
  }
  if (!party?.roles.some(({ role, ofId }) => ofId === null && acting.has(role))) {
    return [
      'The form names the person with a role that does not show an authority.',
      'Ask for a document of the authority, or for evidence that the person is a director, partner or trustee.',
    ];
  }
  const differences = register?.differences ?? [];
  return differences.some(({ code, partyId }) => code === 'director_not_registered' && partyId === party.id)
    ? ['The register does not have the person in the stated role.', 'Ask for evidence of the appointment.']
    : null;
}

/**
 * Whether a form is about another business than the link was created for. An ACN and the ABN of the company are one business. The
 * organisation may use the case for the customer whom it asked, so no policy may approve another one.
 */
export function isOtherBusiness({
  askedNumber,
  business,
  verdict: { abn, acn, nzbn },
}: {
  readonly askedNumber: string | null;
  readonly business: Pick<BusinessStep, 'queryValue'>;
  readonly verdict: Pick<Verdict, 'abn' | 'acn' | 'nzbn'>;
}): boolean {
  const numbers = [business.queryValue, abn, acn, nzbn].map((number) => number && withoutSeparators(number));
  return askedNumber !== null && !numbers.includes(askedNumber);
}

/** Whether the registers of companies were queried. A business without a number there is not in them. */
export function isCompanyChecked({
  business: { jurisdiction },
  verdict: { acn, furtherSources = [] },
}: StatedBusiness): boolean {
  const queried = new Set(furtherSources.map(({ name }) => name));
  return acn === null || jurisdictions[jurisdiction].companyDatasets.every((name) => queried.has(name));
}

/** Whether the imported register of the country may have those who govern a business of this kind. */
export function isRegisterWithPeople({ business }: Pick<StatedBusiness, 'business'>): boolean {
  const isGoverned = ['company', 'partnership', 'trust'].includes(toBusinessClass({ business }));
  return jurisdictions[business.jurisdiction].hasRelatedParties && isGoverned;
}

/**
 * Whether a form was compared with everyone whom its register has. The register has the people of each company, but only of some
 * partnerships and trusts.
 */
export function isComparedWhole(
  { business }: Pick<StatedBusiness, 'business'>,
  register: Pick<RegisterComparison, 'hasPeople' | 'hasAllPeople' | 'source'> | undefined,
  at: Date,
): boolean {
  if (register?.hasPeople !== true && toBusinessClass({ business }) !== 'company') return true;
  return register?.hasAllPeople === true && !isStaleExtract(register.source, at);
}

/**
 * Whether the stated shares do not fit the type of the business. Nobody holds shares in an association, a charity or a super fund. A
 * sole trader alone owns the business. A trust that the register calls discretionary or charitable has no shares.
 */
export function hasUnexpectedOwners({
  business,
  verdict,
  people,
}: StatedBusiness & { readonly people: PeopleStep }): boolean {
  const businessClass = toBusinessClass({ business });
  const owners = people.holdings.filter(({ ownedId }) => ownedId === null).map(({ ownerId }) => ownerId);
  if (businessClass === 'individual') {
    const parties = people.parties.filter(({ id }) => owners.includes(id));
    return parties.some((party) => !isTraderNamed(verdict.legalName, { parties: [party] }));
  }
  const isAsked = asksForOwners({ people }, businessClass);
  if (isAsked && /\b(?:discretionary|charitable)\b/i.test(business.registered?.entityType ?? '')) return true;
  const isCharity = listEntries(verdict.registrations ?? [], 'ACNC charities').length > 0;
  return owners.length > 0 && (!isAsked || isCharity || businessClass === 'super_fund');
}

/**
 * Whether one of the people is the sole trader of this name. The same words in another order are another person: James Thomas is not
 * Thomas James.
 */
export function isTraderNamed(legalName: string | null, { parties }: Pick<PeopleStep, 'parties'>): boolean {
  const inOrder = (legalName ?? '').replace(/^([^,]+),([^,]+)$/, '$2 $1');
  return parties.some((party) => party.kind === 'person' && isSamePerson(party, inOrder));
}
