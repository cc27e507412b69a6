import { isHighScore } from '../fractureScore.js';
import {
  type DueDiligenceMatter,
  dueDiligenceMatters,
  type RequirementFinding,
} from '../jurisdictions/jurisdiction.js';
import { jurisdictions } from '../jurisdictions/jurisdictions.js';
import type { ListedLiquidator } from '../registrations.js';
import type { Verdict } from '../verdict.js';
import { describeIdentities, type DocumentHolders } from './documents.js';
import { type EffectiveOwnership, isOwnerUnknown } from './effectiveOwnership.js';
import { askAboutMinors, askAboutTrust, askForDirectorNumbers, describeUnasked } from './findGaps.js';
import {
  askBehindBodies,
  isForeignExposed,
  listControllers,
  listEnhancedTriggers,
  listExposures,
  listTrustFounders,
} from './findPeopleGaps.js';
import {
  asksForOwners,
  findDeclarant,
  hasNoOwner,
  isGoverning,
  isTrustClass,
  listInRole,
  type SubmittedForm,
  toBusinessClass,
} from './onboardingForm.js';
import { findSanctions, type PeopleScreening } from './peopleScreening.js';
import type { RegisterComparison } from './registerDifferences.js';
import {
  askAboutCharity,
  askAboutParents,
  askForAuthority,
  describeLiquidators,
  findCustomer,
  findOfficerFault,
  type RegisteredVerdict,
} from './registerEvidence.js';

/** An officer's record that a matter is established. It is stored encrypted with the submission, and applies to its round. */
export interface RequirementCheck {
  readonly matter: DueDiligenceMatter;
  /** The evidence in the officer's words. */
  readonly evidence: string;
  /** The key or the member. */
  readonly verifiedBy: string;
  readonly officerId: string | null;
  /** ISO 8601, in UTC. */
  readonly verifiedAt: string;
}

/** One line of the customer due diligence file. */
export interface Requirement extends Required<RequirementFinding> {
  readonly matter: DueDiligenceMatter;
  /** The provision that requires it. */
  readonly provision: string;
  /** The gaps that the officer's check closed. */
  readonly closedGaps: readonly string[];
}

/** The facts of one submission from which its due diligence file follows. */
export interface DueDiligenceFacts {
  readonly form: SubmittedForm;
  readonly ownership: EffectiveOwnership;
  /** Absent under a policy that does not screen people. */
  readonly screening?: PeopleScreening | undefined;
  readonly verdict: RegisteredVerdict &
    Pick<Verdict, 'fractureScore' | 'fractureRisk' | 'policyVersion' | 'registrations'>;
  /** The time for which a live case is judged; null for a test case. */
  readonly liveAt: Date | null;
  /** Whether the FATF calls for action on a country in the form, and the day of its lists. */
  readonly isHighRisk: boolean;
  readonly countryListsOf?: string | undefined;
  readonly asksSourceOfFunds: boolean;
  /** The local day for which the file is judged, YYYY-MM-DD. */
  readonly on?: string;
  /** Absent if it was submitted before identity documents had a person. */
  readonly documentHolders?: DocumentHolders | undefined;
  readonly checks: readonly RequirementCheck[];
  /** The liquidators with the name of the person who declares. */
  readonly liquidators?: readonly ListedLiquidator[];
  /** The differences from the register. Absent if it has no people of the business. */
  readonly register?: Pick<RegisterComparison, 'differences'> | undefined;
}

/** A gap in one of these always has a separate reason in the route of the submission (`routeSubmission`). */
const namedByRoute: ReadonlySet<DueDiligenceMatter> = new Set(['customer', 'sanctions']);

/** Whether a matter has a gap that no other reason of the route names. */
export function hasUnnamedGap(requirements: readonly Requirement[]): boolean {
  return requirements.some(({ matter, state }) => state === 'gap' && !namedByRoute.has(matter));
}

/**
 * The customer due diligence file of a submission: each matter of section 28(2) of the Australian Act, or of its counterpart in
 * New Zealand, with its evidence and gaps. An officer's check closes the gaps of a matter, except those of a screening, and the
 * file keeps what was found: it shows why the check was needed.
 */
export function listRequirements(facts: DueDiligenceFacts): readonly Requirement[] {
  const { dueDiligence } = jurisdictions[facts.form.business.jurisdiction];
  return dueDiligenceMatters.map((matter) => {
    const provision = dueDiligence[matter];
    const { state, evidence, gaps = [], verifiedBy = null, verifiedAt = null } = finders[matter](facts);
    const check = findCheck(matter, facts);
    return check
      ? {
          ...({ matter, provision, state: 'verified', gaps: [], closedGaps: gaps } as const),
          evidence: `${evidence} An officer recorded: ${check.evidence}`,
          verifiedBy: check.officerId ?? check.verifiedBy,
          verifiedAt: check.verifiedAt,
        }
      : { matter, provision, state, evidence, gaps, closedGaps: [], verifiedBy, verifiedAt };
  });
}

function findCheck(matter: DueDiligenceMatter, facts: DueDiligenceFacts): RequirementCheck | undefined {
  return isScreened(matter, facts) ? undefined : facts.checks.findLast((one) => one.matter === matter);
}

/** Whether a matter is decided by the screening alone: a record of an officer must not hide a candidate. */
export function isScreened(matter: DueDiligenceMatter, { screening }: Pick<DueDiligenceFacts, 'screening'>): boolean {
  return matter === 'sanctions' && screening !== undefined;
}

const finders: Readonly<Record<DueDiligenceMatter, (facts: DueDiligenceFacts) => RequirementFinding>> = {
  customer: ({ form, verdict, liveAt }) => findCustomer(form.business, verdict, liveAt),
  governance: findGovernance,
  on_behalf: findOnBehalf,
  agent: findAgent,
  beneficial_owners: findBeneficialOwners,
  political_exposure: findExposure,
  sanctions: ({ screening, liveAt }) => findSanctions(screening, liveAt),
  purpose: findPurpose,
  funds: findFunds,
  risk: findRisk,
  enhanced: findEnhanced,
};

const notApplicable = (evidence: string): RequirementFinding => ({ state: 'not_applicable', evidence });
const gap = (evidence: string, ...gaps: readonly string[]): RequirementFinding => ({ state: 'gap', evidence, gaps });
const collected = (evidence: string): RequirementFinding => ({ state: 'collected', evidence });

function findGovernance({ form, verdict, on }: DueDiligenceFacts): RequirementFinding {
  const minors = askAboutMinors(form, on);
  if (toBusinessClass(form) === 'individual') {
    const evidence = 'A sole trader has no body that governs the business.';
    return minors.length > 0 ? gap(evidence, ...minors) : notApplicable(evidence);
  }
  const named = form.people.parties.filter((party) => isGoverning(party, null));
  if (named.length === 0) return gap('The form names nobody who governs the business.', 'Ask who does.');
  const evidence = `The applicant named ${named.length === 1 ? 'one person or body' : `${named.length} persons or bodies`}.`;
  const missing = [...askForDirectorNumbers(form), ...minors, ...askAboutCharity(named.length, verdict)];
  return missing.length > 0 ? gap(evidence, ...missing) : collected(evidence);
}

function findOnBehalf({ form }: DueDiligenceFacts): RequirementFinding {
  const { people } = form;
  if (!isTrustClass(toBusinessClass(form))) return notApplicable('The business acts for itself: it is not a trust.');
  const named = listInRole(people, 'beneficiary').length;
  const missing = askAboutTrust(people);
  const evidence = `Named beneficiaries: ${named}${people.beneficiaryClass ? ', and a class of beneficiaries' : ''}.`;
  return missing.length > 0 ? gap(evidence, ...missing) : collected(evidence);
}

function findAgent(facts: DueDiligenceFacts): RequirementFinding {
  const { form, documentHolders = {}, liquidators = [], register } = facts;
  const { authority } = form.declaration;
  const agent = findDeclarant(form);
  const hasDocument = agent !== undefined && Object.values(documentHolders).includes(agent.id);
  const listed = describeLiquidators(liquidators);
  const compared = findCheck('agent', facts) ? '' : ' Nobody has compared it.';
  const document = `${hasDocument ? ` An identity document of this person was uploaded.${compared}` : ''}${listed}`;
  if (!authority) return gap(`No authority is stated.${listed}`, askForAuthority);
  if (authority !== 'officer') return gap(`A document of the authority was uploaded.${document}`, 'Read the document.');
  const fault = findOfficerFault(form, register);
  return fault
    ? gap(`${fault[0]}${document}`, fault[1])
    : collected(`The form names the person who submitted it among the people who govern the business.${document}`);
}

function findBeneficialOwners(facts: DueDiligenceFacts): RequirementFinding {
  const found = findOwners(facts);
  const asked = askAboutParents(facts.form.people, facts.verdict, facts.register);
  const { addressProvision } = jurisdictions[facts.form.business.jurisdiction];
  const evidence =
    addressProvision === null || found.state === 'not_applicable'
      ? found.evidence
      : `${found.evidence} The form asks for no address of a person: obtain each (${addressProvision}).`;
  return asked.length === 0 ? { ...found, evidence } : gap(evidence, ...(found.gaps ?? []), ...asked);
}

const askForController = 'Ask who controls the business.';

function findOwners(facts: DueDiligenceFacts): RequirementFinding {
  const { form, ownership, documentHolders } = facts;
  const isCompared = findCheck('beneficial_owners', facts) !== undefined;
  if (hasNoOwner(form)) return notApplicable('A customer of this kind has no owners. See the people who govern it.');
  const entityClass = toBusinessClass(form);
  const controllers = listControllers(form);
  const founders = listTrustFounders(form).filter((party) => !controllers.includes(party));
  const founded = founders.length > 0 ? ` Settlors, appointors and guardians: ${founders.length}.` : '';
  if (!asksForOwners(form, entityClass) && entityClass !== 'individual') {
    const ids = [...controllers, ...founders].map(({ id }) => id);
    const shown = describeIdentities(ids, documentHolders, isCompared);
    const evidence = `In control of the business, as stated: ${controllers.length}.${founded}${shown.evidence}`;
    const missing = [...(controllers.length === 0 ? [askForController] : []), ...askBehindBodies(form), ...shown.gaps];
    return missing.length > 0 ? gap(evidence, ...missing) : collected(evidence);
  }
  const certain = ownership.owners.filter(({ isBeneficialOwner }) => isBeneficialOwner === 'yes');
  const possible = ownership.owners.filter(({ isBeneficialOwner }) => isBeneficialOwner === 'possible').length;
  const isUnknown = isOwnerUnknown(ownership, form.people, form.business.jurisdiction);
  const owners = `Beneficial owners: ${certain.length} certain, ${possible} possible.`;
  const owning = new Set(certain.map(({ partyId }) => partyId));
  const others = controllers.filter(({ id }) => !owning.has(id)).map(({ id }) => id);
  const identified = new Set([...owning, ...others, ...founders.map(({ id }) => id)]);
  const identities = describeIdentities([...identified], documentHolders, isCompared);
  const inControl = others.length > 0 ? ` In control in another way: ${others.length}.` : '';
  const isOpen = isUnknown || possible > 0;
  const whoControls =
    others.length > 0 ? 'Verify the identity of each person who controls the business.' : askForController;
  const missing = [
    ...(isOpen ? ['The owners of a part are not known.'] : []),
    ...(isOpen || certain.length > 0 ? [] : [whoControls]),
    ...askBehindBodies(form),
    ...identities.gaps,
  ];
  const evidence = `${owners}${inControl}${founded}${identities.evidence}`;
  return missing.length > 0 ? gap(evidence, ...missing) : collected(evidence);
}

function findExposure({ form }: DueDiligenceFacts): RequirementFinding {
  const people = form.people.parties.filter(({ kind }) => kind === 'person');
  const asked = [...people, ...(findDeclarant(form) ? [] : [form.declaration])];
  const unasked = asked.filter(({ politicalExposure }) => !politicalExposure).length;
  if (unasked > 0) {
    return gap(`People asked about public offices: ${asked.length - unasked} of ${asked.length}.`, 'Ask the others.');
  }
  const exposed = asked.filter(({ politicalExposure }) => politicalExposure?.exposure !== 'none').length;
  if (exposed === 0) {
    return collected(`People without a connection to a public office, as stated: ${asked.length} of ${asked.length}.`);
  }
  const evidence = `People with a connection to a public office: ${exposed} of ${asked.length}.`;
  return gap(evidence, 'Establish the office and, where required, get the approval of a senior manager.');
}

function findPurpose({ form }: DueDiligenceFacts): RequirementFinding {
  const { purpose, expectedActivity } = form.address;
  const missing = [
    ...(purpose ? [] : ['Ask what the business needs the service for.']),
    ...(expectedActivity ? [] : ['Ask about amounts, frequency and countries.']),
  ];
  return missing.length > 0
    ? gap('The statement is not complete.', ...missing)
    : collected('The applicant stated the purpose and the expected activity.');
}

function findFunds({ form, verdict, isHighRisk, asksSourceOfFunds }: DueDiligenceFacts): RequirementFinding {
  const isRisky = isHighRisk || isHighScore(verdict.fractureRisk);
  const isRequired = asksSourceOfFunds || isRisky || listEnhancedTriggers(form, isHighRisk).length > 0;
  if (form.address.sourceOfFunds) {
    // Rules 6-23: of a foreign office always, of a domestic or international one if the risk is high.
    return isForeignExposed(form) || (isRisky && listExposures(form).length > 0)
      ? gap('The applicant stated the source of funds.', 'Verify the source of wealth and of funds.')
      : collected('The applicant stated the source of funds.');
  }
  return isRequired
    ? gap('No source of funds is stated.', 'Ask where the money comes from.')
    : notApplicable('The policy asks for it only if the risk is high.');
}

function findRisk({ form, verdict, isHighRisk }: DueDiligenceFacts): RequirementFinding {
  const { fractureScore: score, fractureRisk: risk, policyVersion } = verdict;
  if (score === null || risk === null) {
    return gap('There is no Fracture Score.', 'Verify the business again, or state the risk.');
  }
  const evidence = `The Fracture Score is ${score}, ${risk}, under policy ${policyVersion}.`;
  const triggers = isHighScore(verdict.fractureRisk) ? [] : listEnhancedTriggers(form, isHighRisk);
  return triggers.length > 0
    ? gap(`${evidence} The score does not include this: ${triggers.join(' ')}`, 'Record the risk of the customer.')
    : { state: 'verified', evidence, verifiedBy: 'policy' };
}

function findEnhanced({ form, verdict, isHighRisk, countryListsOf }: DueDiligenceFacts): RequirementFinding {
  const triggers = [
    ...listEnhancedTriggers(form, isHighRisk),
    ...(isHighScore(verdict.fractureRisk) ? ['The Fracture Score is high or critical.'] : []),
  ];
  const lists = `The countries of people, bodies and addresses, and the English names of countries in the purpose, the expected activity and the source of funds, were compared with the lists of the FATF of ${countryListsOf ?? 'an unknown day'}.`;
  const unasked = describeUnasked(form);
  if (triggers.length === 0) return notApplicable(`Nothing found requires enhanced due diligence. ${lists}${unasked}`);
  return gap(`${triggers.join(' ')}${unasked}`, 'Carry out enhanced due diligence, and record what was done.');
}
