import type { PoolClient } from 'pg';
import { insertAuditOn, toAuditRow } from '../../audit/auditRow.js';
import type { EnrichmentSources } from '../../caller/registerServices.js';
import type { Mode } from '../../domain/tenancy.js';
import type { Vault } from '../../encryption/vault.js';
import { type PeopleScreening, toPeopleScreening } from '../../domain/onboarding/peopleScreening.js';
import type { OnboardingRoute } from '../../entities/onboarding.js';
import { withEntryFacts } from '../onboarding/submission/screenPeople.js';
import { submissionAad, toChangedDigests, withDecidedScreening } from '../onboarding/submission/storeCase.js';
import type { OpenedSubmission, RescreenedParty } from './loadParties.js';
import type { ComparedParty, RescreeningResult, StrongCandidate } from './screenParties.js';

/** Whether the case of an applicant's party already shows a candidate. */
export function isInCase({ stated }: RescreenedParty, { list, reference, fingerprint }: StrongCandidate): boolean {
  const parties = stated?.opened.submission.screening?.parties ?? [];
  const shown = parties.find(({ partyId }) => partyId === stated?.named.partyId)?.candidates ?? [];
  return shown.some((one) => one.list === list && one.reference === reference && one.fingerprint === fingerprint);
}

/** Adds the facts of the list entries to the candidates of applicants' parties, which an officer needs to decide. */
export async function withListedFacts(
  sources: Pick<EnrichmentSources, 'heldEntries'>,
  compared: readonly ComparedParty[],
): Promise<readonly ComparedParty[]> {
  const stated = compared.filter(({ party }) => party.stated !== null);
  const described = await withEntryFacts(
    sources,
    stated.map(({ facts }) => facts),
  );
  const candidates = new Map(stated.map((one, at) => [one, described[at]?.candidates]));
  return compared.map((one) => ({
    ...one,
    facts: { ...one.facts, candidates: candidates.get(one) ?? one.facts.candidates },
  }));
}

/**
 * Stores new candidates of people with their cases, so that officers see and resolve them there. An open case gets the reason
 * `person_candidate_open`.
 * @returns the cases that another transaction has locked. They did not change and have to be screened again
 */
export async function recordCases(
  client: PoolClient,
  screened: readonly RescreeningResult[],
  { vault, now }: { readonly vault: Vault; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const busy = new Set<string>();
  const stated = screened.flatMap((one) => (one.party.stated ? [{ ...one, opened: one.party.stated.opened }] : []));
  for (const [opened, own] of Map.groupBy(stated, (one) => one.opened)) {
    const isNew = own.some(({ party, candidates }) => candidates.some((candidate) => !isInCase(party, candidate)));
    if (!isNew) continue;
    const recorded = await recordCase(client, opened, toStoredScreening(opened, own, now), { vault, now });
    if (!recorded) busy.add(opened.onboardingId);
  }
  return busy;
}

function toStoredScreening(
  { named, submission: { screening } }: OpenedSubmission,
  screened: readonly RescreeningResult[],
  at: Date,
): PeopleScreening {
  const found = named.map(({ partyId }) => {
    const own = screened.find(({ party }) => party.stated?.named.partyId === partyId);
    return { lists: own?.facts.lists ?? [], candidates: own?.candidates ?? [] };
  });
  const required = screened[0]?.facts.required ?? screening?.required;
  if (!required) throw new Error('A case was screened without the list that has the force of law.');
  return { ...toPeopleScreening(named, found, { required, at }), resolutions: screening?.resolutions ?? [] };
}

/** Never waits for the case, because the transaction that has locked it may wait for the subject that is screened. */
async function recordCase(
  client: PoolClient,
  { onboardingId, round, cipher, sealed: before, submission }: OpenedSubmission,
  screening: PeopleScreening,
  { vault, now }: { readonly vault: Vault; readonly now: Date },
): Promise<boolean> {
  const { rows } = await client.query<{
    organisationId: string;
    mode: Mode;
    status: string;
    route: OnboardingRoute;
  }>(
    `select organisation_id as "organisationId", mode, status, route from onboardings where id = $1 and round = $2 and erased_at is null
     for no key update skip locked`,
    [onboardingId, round],
  );
  const [row] = rows;
  const { rows: stored } = await client.query<{ sealed: Buffer }>(
    'select sealed from onboarding_submissions where onboarding_id = $1 and round = $2',
    [onboardingId, round],
  );
  // A candidate that was resolved since the case was read must not become open again.
  if (!row || !stored[0]?.sealed.equals(before)) return false;
  const isDecided = row.status === 'approved' || row.status === 'declined';
  const revised = { ...(isDecided ? withDecidedScreening(submission) : submission), screening };
  const encrypted = cipher.encrypt(JSON.stringify(revised), submissionAad(onboardingId, round));
  await client.query('update onboarding_submissions set sealed = $3 where onboarding_id = $1 and round = $2', [
    ...[onboardingId, round, encrypted],
  ]);
  const { outcome, reasons } = row.route;
  if (row.status === 'in_review' && !reasons.includes('person_candidate_open')) {
    const route = { outcome, reasons: [...reasons, 'person_candidate_open'] };
    await client.query('update onboardings set route = $2 where id = $1', [onboardingId, JSON.stringify(route)]);
  }
  const { organisationId, mode } = row;
  const origin = { organisationId, mode, actor: { kind: 'system', id: 'rescreening' } as const, address: null };
  const entry = toAuditRow(
    vault,
    { ...origin, requestId: null, at: now },
    {
      action: 'screening.repeated',
      object: { kind: 'onboarding', id: onboardingId },
      details: { round },
      personal: toChangedDigests(submission, revised),
    },
  );
  await insertAuditOn(client, [entry]);
  return true;
}
