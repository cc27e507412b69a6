import type { Pool } from 'pg';
import type { Services } from '../../caller/context.js';
import {
  candidatesOfEntity,
  presentFacts,
  reasonsAgainst,
  type HeldFacts,
  type SuspensionReason,
} from '../../domain/certificates/suspension.js';
import { screensEverything, type PolicyVersion } from '../../domain/fractureScore.js';
import type { Candidate } from '../../domain/furtherFacts.js';
import type { Jurisdiction } from '../../domain/identifier.js';
import { localDay } from '../../domain/localDay.js';
import { isOfAsic, type RegisterFacts } from '../../domain/registerFacts.js';
import type { Mode } from '../../entities/apiKey.js';
import { candidatesIn, entityNumberOf } from '../screening/candidatesIn.js';
import { readResolutions } from '../screening/readResolutions.js';

/** What is known of a certified entity, in the words of the tables. */
export interface CertifiedFacts {
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly jurisdiction: Jurisdiction;
  /** Of the verification that was certified. */
  readonly certified: RegisterFacts;
  /** Of the latest verification of the entity, which may be the same. */
  readonly latest: RegisterFacts;
  readonly requested_name: string | null;
  readonly verified_at: string;
  readonly policy_version: PolicyVersion;
  readonly found_candidates: readonly (Candidate & { readonly foundAt: string })[];
}

/** The columns of `CertifiedFacts` from two verifications, `certified` and `latest`. */
export const certifiedFacts = `certified.organisation_id, certified.mode, certified.facts as certified, latest.facts as latest,
    latest.requested_name, latest.verified_at, latest.policy_version, latest.jurisdiction`;

/** The latest verification with an outcome of an entity; `row` has its organisation_id, mode and entity_number. */
export const latestOf = (row: string): string => `select * from verifications v
  where v.organisation_id = ${row}.organisation_id and v.mode = ${row}.mode and v.status <> 'error'
    and (v.abn = ${row}.entity_number or v.nzbn = ${row}.entity_number) order by v.id desc limit 1`;

interface Sources extends Pick<Services, 'clock' | 'registers' | 'further'> {
  readonly pool: Pool;
}

/**
 * What stands against a certified entity by all that is held now: the latest verification, the registers and datasets as
 * they were imported, the candidates that screening has found since, and what was said of each. No register is asked over
 * the network.
 */
export async function reasonsNow(
  sources: Sources,
  row: CertifiedFacts,
  against = reasonsAgainst,
): Promise<readonly SuspensionReason[]> {
  const { certified, latest, organisation_id: organisationId, mode } = row;
  const number = entityNumberOf(certified);
  const [held, [candidates = []]] = await Promise.all([
    heldFactsOf(sources, row),
    readResolutions(sources.pool, organisationId, mode, [{ number, candidates: candidatesNow(row) }]),
  ]);
  return against(certified, presentFacts(latest, held, candidates));
}

/** A verification that screens everything knows better than a screening before it. */
function candidatesNow({
  latest,
  requested_name: requestedName,
  verified_at: verifiedAt,
  policy_version: policy,
  found_candidates: found,
}: CertifiedFacts): readonly Candidate[] {
  const own = candidatesOfEntity(candidatesIn(latest), latest, requestedName);
  const isNews = ({ foundAt }: { readonly foundAt: string }): boolean =>
    !screensEverything(policy) || new Date(foundAt) > new Date(verifiedAt);
  const later = found.filter(
    (one) =>
      isNews(one) &&
      !own.some(({ list, reference, fingerprint }) => {
        return list === one.list && reference === one.reference && fingerprint === one.fingerprint;
      }),
  );
  return [...own, ...later.map(({ foundAt: _, ...candidate }) => candidate)];
}

async function heldFactsOf(
  { registers, further, clock }: Sources,
  { certified, mode, jurisdiction }: CertifiedFacts,
): Promise<HeldFacts> {
  const answer = await registers[mode][jurisdiction].lookUp(entityNumberOf(certified));
  const acn =
    certified.answer.kind === 'found' && isOfAsic(certified.answer.record) ? certified.answer.record.acn : null;
  const [company, bans] =
    acn === null
      ? [null, null]
      : await Promise.all([further[mode].company(acn), further[mode].bannedOrganisation(acn)]);
  return { answer, company, bans, on: localDay(clock(), jurisdiction) };
}
