import type { ApplicantActor, TenantActor } from '../../caller/actor.js';
import type { EnrichmentSources, Register } from '../../caller/registerServices.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { getIdentifierRules } from '../../domain/jurisdictions/jurisdictions.js';
import { liveThenExtract, noLiveRegister } from '../../registers/live/createLiveRegisters.js';
import type { Context, Services } from '../../caller/context.js';
import { answerUnder, type PolicyVersion, requiresFullScreening } from '../../domain/fractureScore.js';
import type { Identifier } from '../../domain/identifier.js';
import { newId } from '../../domain/ids.js';
import { type RegisterAnswer, requireCurrentAbsence } from '../../domain/registerFacts.js';
import type { Mode } from '../../domain/tenancy.js';
import { type HashedVerification, hashVerification, reachVerdict } from '../../domain/verdict.js';
import type { EventLoopYield } from '../../platform/eventLoopYield.js';
import { loadRules } from '../policies/loadRules.js';
import { createResolutionLoader } from '../screening/loadResolutions.js';
import { loadEnrichment, startFurther } from './loadEnrichment.js';

type Needs = Pick<Services, 'registers' | 'further' | 'clock'> & { readonly pool: Services['database']['pool'] };

/** The tenant and policy of a verification, for a caller, a bulk or an applicant. */
interface Requester {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly policyVersion: PolicyVersion;
}

/** The entity to verify. */
interface VerificationRequest {
  readonly jurisdiction: Jurisdiction;
  readonly identifier: Identifier;
  readonly reference: string | null;
  readonly requestedName: string | null;
  readonly product: string | null;
}

interface ReachingOptions {
  /** The register to query; the extract unless given. */
  readonly register?: Register;
  /** Given for background work, which shares the event loop with requests. */
  readonly eventLoop?: EventLoopYield;
}

/** A verdict that is ready to be stored. */
export interface RecordedVerification extends HashedVerification {
  readonly jurisdiction: Jurisdiction;
  readonly auditHash: string;
}

/**
 * Looks an entity up in its register and in the enrichment sources of the policy, and reaches the verdict. Callers, rows of a
 * bulk and applicants all use it. Concurrent entities share their statements. Nothing is stored. A register that does not respond
 * leads to a verification with the status `error`.
 */
export async function reachVerification(
  { registers, further: allSources, clock, pool }: Needs,
  requester: Requester,
  { jurisdiction, identifier, reference, requestedName, product }: VerificationRequest,
  { register, eventLoop: eventLoop }: ReachingOptions = {},
): Promise<RecordedVerification> {
  const { organisationId, mode, policyVersion } = requester;
  const extract = registers[mode][jurisdiction];
  const source = register ?? extract;
  const sources = allSources[mode];
  const judged = createResolutionLoader(pool, requester);
  const rules = loadRules(pool, requester);
  // If the register itself fails, no code awaits them.
  rules.catch(() => undefined);
  // A live register may take seconds, in which a candidate may be resolved.
  const started = source === extract ? startFurther(sources, judged, { policyVersion, identifier }) : undefined;
  const looked = await source.lookUp(identifier);
  const verifiedAt = clock();
  const current = answerUnder(policyVersion, requireCurrentAbsence(looked, verifiedAt));
  const answer = await withCompany(sources, policyVersion, identifier, current);
  const asked = { policyVersion, jurisdiction, identifier, answer, requestedName, at: verifiedAt, started };
  const further = await loadEnrichment(sources, judged, asked);
  const facts = {
    ...{ identifier, answer, ...(further && { further }) },
    ...{ ...(product !== null && { product }), ...(await rules) },
  };
  const judge = (): RecordedVerification => {
    const id = newId('verification', verifiedAt);
    const at = verifiedAt.toISOString();
    const verification = { id, organisationId, mode, reference, requestedName, facts, verifiedAt: at };
    return { ...judgeFacts(verification, policyVersion), jurisdiction };
  };
  return eventLoop ? eventLoop.run(judge) : judge();
}

/** Adds the company to the answer about an ACN that the ABR lacks: not every company has an ABN, and its ACN must not look invented. */
async function withCompany(
  sources: EnrichmentSources,
  policyVersion: PolicyVersion,
  { kind, value }: Identifier,
  answer: RegisterAnswer,
): Promise<RegisterAnswer> {
  const isOfEntity = getIdentifierRules(kind).entityNumber === kind;
  if (answer.kind !== 'not_found' || isOfEntity || !requiresFullScreening(policyVersion)) return answer;
  const found = await sources.company(value);
  // The sandbox has a company for every number, most of them without a name.
  return found.kind === 'found' && found.record.name !== '' ? { ...answer, company: found } : answer;
}

/** The verdict on the facts of a verification under a policy, and its hash. A replay computes both again. */
export function judgeFacts(
  verification: Omit<HashedVerification, 'verdict'>,
  policyVersion: PolicyVersion,
): HashedVerification & { readonly auditHash: string } {
  const verdict = reachVerdict(verification.facts, verification.requestedName, policyVersion);
  const hashed = { ...verification, verdict };
  return { ...hashed, auditHash: hashVerification(hashed) };
}

/**
 * The register that a caller's organisation has chosen. Test data always use the sandbox. If the organisation has chosen `live`
 * but no live register is configured, the extract does not replace it: the look-up is unavailable.
 */
export function registerFor(
  { registers, liveRegisters }: Pick<Context, 'registers' | 'liveRegisters'>,
  { mode, registerSource }: Pick<TenantActor | ApplicantActor, 'mode' | 'registerSource'>,
  jurisdiction: Jurisdiction,
): Register {
  const held = registers[mode][jurisdiction];
  const live = liveRegisters[jurisdiction];
  if (mode !== 'live' || registerSource === 'extract') return held;
  if (registerSource === 'live') return live ?? noLiveRegister(jurisdiction);
  return live ? liveThenExtract(live, held) : held;
}
