import { isAcn } from '../../domain/abn.js';
import type {
  BansAnswer,
  BusinessNamesAnswer,
  Candidate,
  CompanyAnswer,
  FurtherFacts,
  Predecessor,
  SanctionsAnswer,
  SourceUnavailable,
} from '../../domain/furtherFacts.js';
import { fatfEditionOn } from '../../domain/fatf.js';
import { asksFurther, screensEverything, type PolicyVersion } from '../../domain/fractureScore.js';
import type { Identifier, Jurisdiction } from '../../domain/identifier.js';
import { localDay } from '../../domain/ids.js';
import { nameKindOf } from '../../domain/names/likeness.js';
import { isActive, isOfAsic, type RegisterAnswer, type RegisterRecord } from '../../domain/registerFacts.js';
import { unavailableOf } from '../../registers/screening/screenSanctions.js';
import { entityNumberOf } from '../screening/candidatesIn.js';
import type { AddResolutions } from '../screening/readResolutions.js';
import type { Judged } from './judgedFor.js';
import type { FurtherSources, ScreenedNames, ScreenedParty } from '../../caller/registerServices.js';

interface AskedFurther {
  readonly policyVersion: PolicyVersion;
  readonly jurisdiction: Jurisdiction;
  readonly identifier: Identifier;
  readonly answer: RegisterAnswer;
  readonly at: Date;
  /** The name that the caller sent: policy 2026-3 screens it too. */
  readonly requestedName: string | null;
  /** What was started before the register was asked. */
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
}

/**
 * Starts the look-ups that policy 2026-3 needs of an ABN, so that they share the round trip of the register. `gatherFurther` uses
 * those whose number is that of the register’s record.
 */
export function startFurther(
  sources: FurtherSources,
  judged: Judged,
  { policyVersion, identifier }: Pick<AskedFurther, 'policyVersion' | 'identifier'>,
): StartedFurther | undefined {
  if (!screensEverything(policyVersion) || identifier.kind !== 'abn') return undefined;
  const abn = identifier.value;
  const acn = abn.slice(2);
  const mayBeCompany = isAcn(acn);
  const started = {
    businessNames: sources.businessNames(abn),
    resolutions: judged(identifier),
    company: mayBeCompany ? sources.company(acn) : null,
    bans: mayBeCompany ? sources.bannedOrganisation(acn) : null,
  };
  // Nobody waits for these where the register itself fails.
  for (const lookUp of Object.values(started)) lookUp?.catch(() => undefined);
  return { abn, acn, ...started };
}

/**
 * Asks what the policy wants to know beside the register, of an entity that the register holds. Entities that are asked about
 * together share their statements. Undefined where nothing is asked.
 */
export async function gatherFurther(
  sources: FurtherSources,
  judged: Judged,
  asked: AskedFurther,
): Promise<FurtherFacts | undefined> {
  const { policyVersion, jurisdiction, identifier, answer, at, started } = asked;
  if (!asksFurther(policyVersion) || answer.kind !== 'found') return undefined;
  const { record } = answer;
  const on = localDay(at, jurisdiction);
  const number = entityNumberOf({ identifier, answer });
  const looking = {
    businessNames:
      jurisdiction === 'AU' && record.abn !== null
        ? record.abn === started?.abn
          ? started.businessNames
          : sources.businessNames(record.abn)
        : null,
    resolutions: number.kind === 'abn' && number.value === started?.abn ? started.resolutions : judged(number),
  };
  if (screensEverything(policyVersion)) return gatherWithScreening(sources, looking, { ...asked, record, on });
  const [businessNames, addResolutions] = await Promise.all([looking.businessNames, looking.resolutions]);
  const names = namesOf(record, businessNames);
  const [company, bans, sanctions] = await Promise.all([
    companyOf(sources, record),
    bansOf(sources, record, names, on),
    sources.sanctions(jurisdiction, names),
  ]);
  const said = addResolutions([...candidatesOf(bans), ...candidatesOf(sanctions)]);
  const isOfBans = ({ list, reference }: Candidate): boolean =>
    list === 'ASIC banned persons' ||
    candidatesOf(bans).some((one) => one.list === list && one.reference === reference);
  return {
    on,
    company: asBefore(company),
    businessNames: asBefore(businessNames),
    bans: asBefore(withJudged(bans, said.filter(isOfBans))),
    sanctions: withJudged(
      sanctions,
      said.filter((candidate) => !isOfBans(candidate)),
    ),
  };
}

interface FoundEntity extends Pick<AskedFurther, 'jurisdiction' | 'answer' | 'requestedName' | 'started'> {
  readonly record: RegisterRecord;
  readonly on: string;
}

/** What was asked for already, so that all look-ups of an entity run at the same time. */
interface Looking {
  readonly businessNames: Promise<BusinessNamesAnswer> | null;
  readonly resolutions: Promise<AddResolutions>;
}

/** Policy 2026-3: every name that the entity has or had, and the one that the caller sent, against every list that is held. */
async function gatherWithScreening(
  sources: FurtherSources,
  looking: Looking,
  { jurisdiction, answer, requestedName, record, on, started }: FoundEntity,
): Promise<FurtherFacts> {
  const ofCompany = isOfAsic(record) && record.acn !== null && record.acn === started?.acn ? started : undefined;
  const [businessNames, addResolutions, company, bans] = await Promise.all([
    looking.businessNames,
    looking.resolutions,
    ofCompany?.company ?? companyOf(sources, record),
    isOfAsic(record)
      ? record.acn === null
        ? withoutNumber('ASIC banned organisations')
        : (ofCompany?.bans ?? sources.bannedOrganisation(record.acn))
      : null,
  ]);
  const former = company?.kind === 'found' ? company.record.formerNames : [];
  const screened = await sources.screenParty(partyOf(record, businessNames, [...former, requestedName ?? '']), on);
  const candidates = addResolutions(screened.candidates);
  const screening = { required: sources.requiredLists[jurisdiction], ...screened, candidates };
  const countryLists = fatfEditionOn(on)?.date;
  return {
    ...{ on, company, businessNames, bans, sanctions: null, screening },
    ...(countryLists !== undefined && { countryLists }),
    predecessor: await predecessorOf(sources, { answer, record, on, company, businessNames }),
  };
}

type YoungCompany = Pick<FoundEntity, 'answer' | 'record' | 'on'> & {
  readonly businessNames: BusinessNamesAnswer | null;
  readonly company: CompanyAnswer | null;
};

/** Asked of active companies in their first two years: whoever goes on under an old name does so from a new company. */
function predecessorOf(
  sources: FurtherSources,
  { answer, record, on, company, businessNames }: YoungCompany,
): Promise<Predecessor | null> | null {
  if (record.entityClass !== 'company' || record.nzbn !== null || !isActive(record)) return null;
  if (record.abn === null || !record.registeredPostcode) return null;
  const since = (company?.kind === 'found' ? company.record.registered : null) ?? record.statusFrom;
  if (since === null || since < `${Number(on.slice(0, 4)) - 2}${on.slice(4)}`) return null;
  const names = businessNames?.kind === 'answered' ? businessNames.names : [];
  return sources.predecessor({ record, businessNames: names, isSample: answer.source.register === 'sample', on });
}

/** The company at ASIC; null for an entity that ASIC does not register. */
export function companyOf(
  sources: FurtherSources,
  record: RegisterRecord,
): Promise<CompanyAnswer> | SourceUnavailable | null {
  if (!isOfAsic(record)) return null;
  return record.acn === null ? withoutNumber('ASIC companies') : sources.company(record.acn);
}

/** A sole trader is a person who may use names of a business, and so may be an entity of a type that is not known. */
export function partyOf(
  { legalName, otherNames, entityClass }: RegisterRecord,
  businessNames: BusinessNamesAnswer | null,
  further: readonly string[],
): ScreenedParty {
  const business = businessNames?.kind === 'answered' ? businessNames.names : [];
  const names = [legalName, ...otherNames.map(({ name }) => name), ...business, ...further];
  const isPerson = entityClass === 'individual' || entityClass === 'unknown';
  return {
    names: [...new Set(names.filter((name) => name.trim() !== ''))],
    kind: isPerson ? 'sole_trader' : 'body',
  };
}

/** ASIC bans organisations by their number, and persons of whom it says no more than the name. */
async function bansOf(
  sources: FurtherSources,
  record: RegisterRecord,
  { persons }: ScreenedNames,
  on: string,
): Promise<BansAnswer | null> {
  if (record.nzbn !== null) return null;
  if (record.acn !== null) return sources.bannedOrganisation(record.acn);
  if (persons.length > 0) return sources.bannedPerson(persons, on);
  return isOfAsic(record) ? withoutNumber('ASIC banned organisations') : null;
}

/**
 * What it is called now: a name that it had once is somebody else’s today. The legal name of a sole trader is that of a person,
 * and its others are those of a business; of what kind an unknown entity is, nobody knows.
 */
function namesOf(
  { legalName, otherNames, entityClass }: RegisterRecord,
  businessNames: BusinessNamesAnswer | null,
): ScreenedNames {
  const current = otherNames.filter(({ type }) => nameKindOf(type) !== 'former').map(({ name }) => name);
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
function asBefore<Answer extends CompanyAnswer | BusinessNamesAnswer | BansAnswer>(
  answer: Answer | null,
): Answer | SourceUnavailable | null {
  return answer?.kind === 'unavailable' ? unavailableOf(answer) : answer;
}

function candidatesOf(answer: BansAnswer | SanctionsAnswer | null): readonly Candidate[] {
  return answer?.kind === 'answered' ? answer.candidates : [];
}

function withJudged<Answer extends BansAnswer | SanctionsAnswer | null>(
  answer: Answer,
  candidates: readonly Candidate[],
): Answer {
  return answer?.kind === 'answered' ? { ...answer, candidates } : answer;
}
