import type { EnrichmentSources, ScreenedNames } from '../../caller/registerServices.js';
import { isAcn } from '../../domain/abn.js';
import { toLocalDay } from '../../domain/countries.js';
import type {
  BansAnswer,
  BusinessNamesAnswer,
  Candidate,
  CompanyAnswer,
  EnrichmentFacts,
  Predecessor,
  SanctionsAnswer,
  SourceUnavailable,
} from '../../domain/enrichment.js';
import { findFatfEdition } from '../../domain/fatf.js';
import { type PolicyVersion, requiresEnrichment, requiresFullScreening } from '../../domain/fractureScore.js';
import type { Identifier } from '../../domain/identifier.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { jurisdictions } from '../../domain/jurisdictions/jurisdictions.js';
import { findWrittenStatusOf } from '../../domain/policies/factRules.js';
import { hasSeveralNumbers } from '../../domain/names/businessName.js';
import { toNameKind } from '../../domain/names/likeness.js';
import {
  isActive,
  isAsicRegistered,
  isStaleExtract,
  listSentOnly,
  type RegisterAnswer,
  type RegisterRecord,
  toEntityNumber,
} from '../../domain/registerFacts.js';
import { mergeRegistrations, type Registration } from '../../domain/registrations.js';
import { findCompanyName, toFurtherNames, toScreenedParty } from '../../domain/screening/screenedParty.js';
import { toUnavailable } from '../../registers/screening/screenSanctions.js';
import type { AddResolutions, ResolutionLoader } from '../screening/loadResolutions.js';

interface EnrichmentRequest {
  readonly policyVersion: PolicyVersion;
  readonly jurisdiction: Jurisdiction;
  readonly identifier: Identifier;
  readonly answer: RegisterAnswer;
  readonly at: Date;
  /** The name that the caller sent: policy 2026-3 screens it too. */
  readonly requestedName: string | null;
  /** Look-ups that were started before the register responded. */
  readonly started?: StartedFurther | undefined;
}

/** Look-ups by the number that the caller sent. */
interface StartedFurther {
  readonly abn: string;
  /** The ABN of a company holds its ACN. */
  readonly acn: string;
  readonly businessNames: Promise<BusinessNamesAnswer>;
  readonly resolutions: Promise<AddResolutions>;
  readonly company: Promise<CompanyAnswer> | null;
  readonly bans: Promise<BansAnswer> | null;
  readonly ofAbn: RegistrationsAnswer;
  readonly ofAcn: RegistrationsAnswer | null;
}

type RegistrationsAnswer = Promise<readonly Registration[] | undefined>;

/**
 * Starts the look-ups that policy 2026-3 needs of an ABN, so that they share the round trip of the register. `loadEnrichment` uses
 * those whose number is that of the register’s record.
 */
export function startFurther(
  sources: EnrichmentSources,
  judged: ResolutionLoader,
  { policyVersion, identifier }: Pick<EnrichmentRequest, 'policyVersion' | 'identifier'>,
): StartedFurther | undefined {
  if (!requiresFullScreening(policyVersion) || identifier.kind !== 'abn') return undefined;
  const abn = identifier.value;
  const acn = abn.slice(2);
  const mayBeCompany = isAcn(acn);
  const started = {
    businessNames: sources.businessNames(abn),
    resolutions: judged(identifier),
    company: mayBeCompany ? sources.company(acn) : null,
    bans: mayBeCompany ? sources.bannedOrganisation(acn) : null,
    ofAbn: sources.registrations(abn),
    ofAcn: mayBeCompany ? sources.registrations(acn) : null,
  };
  // If the register itself fails, no code awaits these.
  for (const lookUp of Object.values(started)) lookUp?.catch(() => undefined);
  return { abn, acn, ...started };
}

/**
 * Looks an entity up in the enrichment sources that the policy requires. Entities that are looked up together share their
 * statements. Undefined if the policy requires none, or the register did not find the entity.
 */
export async function loadEnrichment(
  sources: EnrichmentSources,
  judged: ResolutionLoader,
  asked: EnrichmentRequest,
): Promise<EnrichmentFacts | undefined> {
  const { policyVersion, jurisdiction, identifier, answer, at, started } = asked;
  if (!requiresEnrichment(policyVersion) || answer.kind !== 'found') return undefined;
  const { record } = answer;
  const on = toLocalDay(at, jurisdiction);
  const number = toEntityNumber({ identifier, answer });
  const looking = {
    businessNames:
      jurisdictions[jurisdiction].namingDatasets.length > 0 && record.abn !== null
        ? record.abn === started?.abn
          ? started.businessNames
          : sources.businessNames(record.abn)
        : null,
    resolutions: number.kind === 'abn' && number.value === started?.abn ? started.resolutions : judged(number),
  };
  if (requiresFullScreening(policyVersion)) return loadScreenedEnrichment(sources, looking, { ...asked, record, on });
  const [businessNames, addResolutions] = await Promise.all([looking.businessNames, looking.resolutions]);
  const names = toScreenedNames(record, businessNames);
  const [company, bans, sanctions] = await Promise.all([
    jurisdictions[jurisdiction].companyRegister === null ? null : lookUpCompany(sources, record),
    lookUpBans(sources, record, names, on),
    sources.sanctions(jurisdiction, names),
  ]);
  const said = addResolutions([...getCandidates(bans), ...getCandidates(sanctions)]);
  const isOfBans = ({ list, reference }: Candidate): boolean =>
    list === 'ASIC banned persons' ||
    getCandidates(bans).some((one) => one.list === list && one.reference === reference);
  return {
    on,
    company: toEarlierFormat(company),
    businessNames: toEarlierFormat(withoutCancelled(businessNames)),
    bans: toEarlierFormat(withResolutions(bans, said.filter(isOfBans))),
    sanctions: withResolutions(
      sanctions,
      said.filter((candidate) => !isOfBans(candidate)),
    ),
    ...(isAgeUnknown(record, company) && { isAgeUnknown: true as const }),
  };
}

interface FoundEntity extends Pick<EnrichmentRequest, 'jurisdiction' | 'answer' | 'requestedName' | 'at' | 'started'> {
  readonly record: RegisterRecord;
  readonly on: string;
}

/** Look-ups that are under way, so that all look-ups of an entity run at the same time. */
interface Looking {
  readonly businessNames: Promise<BusinessNamesAnswer> | null;
  readonly resolutions: Promise<AddResolutions>;
}

/**
 * Policy 2026-3: screens every current and former name of the entity, and the name that the caller sent, against every imported
 * list.
 */
async function loadScreenedEnrichment(
  sources: EnrichmentSources,
  looking: Looking,
  { jurisdiction, answer, requestedName, record, on, at, started }: FoundEntity,
): Promise<EnrichmentFacts> {
  const ofCompany =
    isAsicRegistered(record) && record.acn !== null && record.acn === started?.acn ? started : undefined;
  const [businessNames, addResolutions, company, bans, registrations] = await Promise.all([
    looking.businessNames,
    looking.resolutions,
    ofCompany?.company ?? lookUpCompany(sources, record),
    isAsicRegistered(record)
      ? record.acn === null
        ? withoutNumber('ASIC banned organisations')
        : (ofCompany?.bans ?? sources.bannedOrganisation(record.acn))
      : null,
    lookUpRegistrations(sources, record, started),
  ]);
  const further = toFurtherNames(record, { businessNames, company }, requestedName === null ? [] : [requestedName]);
  const companyName = findCompanyName(record, company);
  const screened = await sources.screenParty(toScreenedParty(record, further), on);
  const sentOnly = listSentOnly({ answer, further: { businessNames, company } }, requestedName);
  const candidates = addResolutions(screened.candidates, sentOnly);
  const screening = { required: sources.requiredLists[jurisdiction], ...screened, candidates };
  const countryLists = findFatfEdition(on)?.date;
  return {
    ...{ on, company, businessNames, bans, sanctions: null, screening },
    ...(countryLists !== undefined && { countryLists }),
    ...(companyName !== null && { companyName }),
    ...findWrittenStatusOf(record, company),
    ...(isStaleExtract(answer.source, at) && { isRegisterOutdated: true as const }),
    ...(isAgeUnknown(record, company) && { isAgeUnknown: true as const }),
    ...(hasSeveralNumbers(requestedName) && { hasSentNumbers: true as const }),
    predecessor: await lookUpPredecessor(sources, { answer, record, on, company, businessNames }),
    ...(registrations && { registrations }),
  };
}

/** Whether no source has the day of the first registration, and the register only that of the present status. */
function isAgeUnknown(record: RegisterRecord, company: CompanyAnswer | null): boolean {
  if (record.registeredDate !== null || !isActive(record) || record.statusFrom === null) return false;
  return company?.kind !== 'found' || company.record.registered === null;
}

/** The registrations under every number of the entity. */
async function lookUpRegistrations(
  sources: EnrichmentSources,
  { abn, acn, nzbn, legalName, entityClass }: RegisterRecord,
  started: StartedFurther | undefined,
): Promise<readonly Registration[] | undefined> {
  const answers = await Promise.all([
    abn !== null && (abn === started?.abn ? started.ofAbn : sources.registrations(abn)),
    acn !== null && ((acn === started?.acn ? started.ofAcn : null) ?? sources.registrations(acn)),
    // Only companies have a name that no other one may have (Companies Act 1993 (NZ), section 22).
    nzbn !== null && sources.registrations(nzbn, entityClass === 'company' ? legalName : undefined),
  ]);
  const held = answers.filter((answer) => answer !== false && answer !== undefined);
  return held.length > 0 ? mergeRegistrations(held) : undefined;
}

type YoungCompany = Pick<FoundEntity, 'answer' | 'record' | 'on'> & {
  readonly businessNames: BusinessNamesAnswer | null;
  readonly company: CompanyAnswer | null;
};

/** Only for active companies in their first two years: a business that continues under an old name does so with a new company. */
function lookUpPredecessor(
  sources: EnrichmentSources,
  { answer, record, on, company, businessNames }: YoungCompany,
): Promise<Predecessor | null> | null {
  if (record.entityClass !== 'company' || record.nzbn !== null || !isActive(record)) return null;
  if (record.abn === null) return null;
  const since = (company?.kind === 'found' ? company.record.registered : null) ?? record.statusFrom;
  if (since === null || since < `${Number(on.slice(0, 4)) - 2}${on.slice(4)}`) return null;
  const names = businessNames?.kind === 'answered' ? businessNames.names : [];
  return sources.predecessor({ record, businessNames: names, isSample: answer.source.register === 'sample', on });
}

/** The company at ASIC; null for an entity that ASIC does not register. */
export function lookUpCompany(
  sources: EnrichmentSources,
  record: RegisterRecord,
): Promise<CompanyAnswer> | SourceUnavailable | null {
  if (!isAsicRegistered(record)) return null;
  return record.acn === null ? withoutNumber('ASIC companies') : sources.company(record.acn);
}

/** ASIC bans organisations by their number, and persons only by their name. */
async function lookUpBans(
  sources: EnrichmentSources,
  record: RegisterRecord,
  { persons }: ScreenedNames,
  on: string,
): Promise<BansAnswer | null> {
  if (record.nzbn !== null) return null;
  if (record.acn !== null) return sources.bannedOrganisation(record.acn);
  if (persons.length > 0) return sources.bannedPerson(persons, on);
  return isAsicRegistered(record) ? withoutNumber('ASIC banned organisations') : null;
}

/**
 * The current names: a former name may belong to another business today. The legal name of a sole trader is a person's name, and
 * the other names are business names. An entity of unknown type may be either.
 */
function toScreenedNames(
  { legalName, otherNames, entityClass }: RegisterRecord,
  businessNames: BusinessNamesAnswer | null,
): ScreenedNames {
  const current = otherNames.filter(({ type }) => toNameKind(type) !== 'former').map(({ name }) => name);
  const business = businessNames?.kind === 'answered' ? businessNames.names : [];
  const all = [...new Set([legalName, ...current, ...business])];
  if (entityClass === 'individual') return { persons: [legalName], others: all.filter((name) => name !== legalName) };
  return { persons: entityClass === 'unknown' ? all : [], others: all };
}

function withoutNumber(name: SourceUnavailable['name']): SourceUnavailable {
  return {
    kind: 'unavailable',
    name,
    reason: 'The register has no ACN of this company to look up at ASIC.',
  };
}

/** Facts of policy 2026-2 do not say whether a source was ever imported. */
function toEarlierFormat<Answer extends CompanyAnswer | BusinessNamesAnswer | BansAnswer>(
  answer: Answer | null,
): Answer | SourceUnavailable | null {
  return answer?.kind === 'unavailable' ? toUnavailable(answer) : answer;
}

/** Policy 2026-2 screens the current names of an entity. */
function withoutCancelled(answer: BusinessNamesAnswer | null): BusinessNamesAnswer | null {
  if (answer?.kind !== 'answered') return answer;
  const { cancelled: _, ...current } = answer;
  return current;
}

function getCandidates(answer: BansAnswer | SanctionsAnswer | null): readonly Candidate[] {
  return answer?.kind === 'answered' ? answer.candidates : [];
}

function withResolutions<Answer extends BansAnswer | SanctionsAnswer | null>(
  answer: Answer,
  candidates: readonly Candidate[],
): Answer {
  return answer?.kind === 'answered' ? { ...answer, candidates } : answer;
}
