import type { PoolClient } from 'pg';
import type { Services } from '../../caller/context.js';
import type { Tenant } from '../../caller/eventServices.js';
import { inTransaction } from '../../database/transaction.js';
import { isOnlySent, isSentMatch } from '../../domain/enrichment.js';
import type { ScreeningStatus } from '../../domain/policies/verdictStatus.js';
import {
  type DismissedName,
  findNewFindings,
  type FoundAgain,
  type KeptFinding,
} from '../../domain/screening/findNewFindings.js';
import { type EventRow, toEventRows } from '../../events/appendEvents.js';
import { suspendCertificates } from '../certificates/suspendCertificates.js';
import { type Edition, loadEdition, screenedLists } from './editions.js';
import { loadParties, type RescreenedParty } from './loadParties.js';
import { isInCase, recordCases, withListedFacts } from './recordCases.js';
import {
  loadFindings,
  recordEnd,
  recordFindings,
  recordStates,
  recordUnchanged,
  type SubjectState,
  toCandidateEvent,
} from './recordFindings.js';
import {
  applyResolutions,
  compareParties,
  NotCurrent,
  type RescreeningResult,
  type StrongCandidate,
} from './screenParties.js';
import {
  beforeFirst,
  type Cursor,
  type DueSubject,
  findDueSubjects,
  findDueTenants,
  findSharingSubjects,
  lockSubjects,
  readSubjects,
  refreshSubjects,
  removeSubjects,
  type Subject,
  toEdition,
  withTenant,
} from './subjects.js';
import { UnchangedSubjects } from './unchangedSubjects.js';

export type RescreeningServices = Pick<
  Services,
  'database' | 'registers' | 'further' | 'vault' | 'eventLog' | 'clock' | 'log'
>;

export interface Rescreened {
  readonly subjects: number;
  /** The number that were compared with the lists, because a change concerned them. */
  readonly compared: number;
  /** Events that were recorded. */
  readonly announced: number;
  /** Whether nothing was screened, because a newer release has used this database. */
  readonly isPaused?: boolean;
}

/** Subjects that are screened together: some tens of milliseconds of work, and a dozen statements. */
const batchSize = 500;

/**
 * Screens everything that was not screened against the current lists and registers: monitored entities, holders of certificates
 * in force, open cases and customers. Subjects that no change concerns are only recorded as such (`UnchangedSubjects`). Each new
 * candidate is announced once, in any number of runs and processes and after any interruption, because each part is stored in one
 * transaction. Organisations take turns, and several processes share them.
 * @throws AggregateError at the end, if some organisations could not be screened
 */
export async function rescreenSubjects(services: RescreeningServices, signal?: AbortSignal): Promise<Rescreened> {
  const { database, clock, log, eventLog } = services;
  const edition = await loadEdition(database.pool, clock());
  if (!('number' in edition)) return { subjects: 0, compared: 0, announced: 0, isPaused: edition.isNewer };
  await refreshSubjects(database.pool);
  const isAnyImported = screenedLists.some((list) => edition.sources[list] !== undefined);
  const tenants = await findDueTenants(database.pool, edition.number, isAnyImported ? ['live', 'test'] : ['test']);
  const queue: TenantTask[] = tenants.map((tenant) => ({ tenant, after: beforeFirst }));
  const unchanged = new UnchangedSubjects(services, edition);
  const failures: unknown[] = [];
  const done = { subjects: 0, compared: 0, announced: 0 };
  let isCurrent = true;
  for (let turn = queue.shift(); turn && isCurrent && !signal?.aborted; turn = queue.shift()) {
    try {
      const part = await rescreenSome(services, edition, unchanged, turn);
      if (!part) continue;
      eventLog.committed(part.endpointIds);
      done.subjects += part.subjects;
      done.compared += part.compared;
      done.announced += part.announced;
      if (part.next) queue.push({ tenant: turn.tenant, after: part.next });
    } catch (error) {
      if (!(error instanceof NotCurrent)) failures.push(error);
      else {
        isCurrent = false;
        log.warn({ reason: error.message }, 'subjects are not screened yet; the job will retry');
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some subjects could not be screened.');
  return done;
}

/** The next organisation, and the subject after which it continues. */
interface TenantTask {
  readonly tenant: Tenant;
  readonly after: Cursor;
}

interface Part extends Rescreened {
  readonly endpointIds: readonly string[];
  /** The position of the next part; null if nothing is left. */
  readonly next: Cursor | null;
}

/** Screens the next subjects of an organisation. Null if another process does. */
function rescreenSome(
  services: RescreeningServices,
  edition: Edition,
  unchanged: UnchangedSubjects,
  { tenant, after }: TenantTask,
): Promise<Part | null> {
  const { database, clock, log } = services;
  return withTenant(database.pool, tenant, async (isAnnounced) => {
    const now = clock();
    const number = toEdition(tenant.mode, edition.number);
    const { subjects: due, next } = await findDueSubjects(database.pool, tenant, {
      ...{ edition: number, after, limit: batchSize, now },
    });
    const [current, ended] = [due.filter(({ isCurrent }) => isCurrent), due.filter(({ isCurrent }) => !isCurrent)];
    const quick = tenant.mode === 'live' ? await unchanged.findAmong(current, isAnnounced) : new Set<DueSubject>();
    const others = current.filter((subject) => !quick.has(subject));
    const read = others.length === 0 ? [] : await readSubjects(database.pool, tenant, others, now);
    const readCurrent = read.filter(({ isCurrent }) => isCurrent);
    const { parties, unreadable } = await loadParties(services, tenant.mode, readCurrent);
    for (const id of unreadable) log.error({ onboardingId: id }, 'the parties of an onboarding cannot be decrypted');
    const same =
      tenant.mode === 'live' ? await unchanged.findSameParties(parties, isAnnounced) : new Set<RescreenedParty>();
    const changed = parties.filter((party) => !same.has(party));
    const plain = await compareParties(services, tenant.mode, edition, changed);
    const compared = await withListedFacts(services.further[tenant.mode], plain);
    const sameSubjects = new Set<DueSubject>([...same].flatMap((party) => party.subjects));
    const subjects = readCurrent.filter((subject) => !sameSubjects.has(subject));
    const unchangedStates = await unchanged.toStates([...quick, ...sameSubjects]);
    return inTransaction(database.pool, async (client) => {
      await removeSubjects(client, ended);
      await recordUnchanged(client, unchangedStates, { edition: number, at: now });
      const held = await lockSubjects(
        client,
        subjects.map(({ id }) => id),
      );
      const kept = compared.flatMap(({ party, facts }) => {
        const own = party.subjects.filter(({ id }) => held.has(id));
        return own.length > 0 ? [{ party: { ...party, subjects: own }, facts }] : [];
      });
      const screened = await applyResolutions(client, tenant, kept);
      const { events, endpointIds } = await record(client, tenant, screened, { isAnnounced, now });
      const busy = isAnnounced
        ? await recordCases(client, screened, { vault: services.vault, now })
        : new Set<string>();
      const ofSubject = groupBySubject(screened);
      const states = subjects
        .filter(({ id }) => !busy.has(id))
        .map((subject) => toSubjectState(subject, ofSubject.get(subject.id) ?? [], unreadable));
      await recordStates(client, states, { edition: number, isAnnounced, at: now });
      if (!next && tenant.mode === 'live') await recordEnd(client, tenant, { edition: number, at: now });
      return { subjects: current.length, compared: subjects.length, announced: events, endpointIds, next };
    });
  });
}

/** A candidate with its stored findings. */
type Found = FoundAgain & { readonly candidate: StrongCandidate };

async function record(
  client: PoolClient,
  tenant: Tenant,
  screened: readonly RescreeningResult[],
  { isAnnounced, now }: { readonly isAnnounced: boolean; readonly now: Date },
): Promise<{ readonly events: number; readonly endpointIds: readonly string[] }> {
  const held = await loadFindings(
    client,
    tenant,
    screened.map(({ party }) => party.key),
  );
  const changes = screened.map(({ party, candidates, listDismissedNames }) => {
    // A test key may start monitoring a sandbox entity any number of times, to see the event each time.
    const isTrial = tenant.mode === 'test' && party.subjects.some(({ isFirst }) => isFirst);
    const options = {
      isAnnounced,
      isKnown: ({ candidate }: Found) =>
        !isTrial && (isKnownCandidate(party.subjects, candidate) || isInCase(party, candidate)),
    };
    const found = candidates.map((one) => toFound(party, one, listDismissedNames(one)));
    const open = isAnnounced ? candidates.filter((candidate) => isOpenForEntity(party, candidate)) : [];
    return { party, open, ...findNewFindings(found, isTrial ? [] : (held.get(party.key) ?? []), options) };
  });
  const announced = changes.filter((change) => change.announced.length > 0);
  const sharing = await findSharingSubjects(
    client,
    tenant,
    changes.flatMap(({ party, open, announced: found }) =>
      party.number && (open.length > 0 || found.length > 0) ? [party.number.value] : [],
    ),
  );
  // A candidate that was announced before the issue counts against the certificate, too.
  for (const { party, open } of changes) {
    const number = party.number?.value;
    const isCertified = sharing.some((subject) => subject.kind === 'certificate' && subject.number === number);
    if (number === undefined || open.length === 0 || !isCertified) continue;
    await suspendCertificates(client, { ...tenant, number }, open, now);
  }
  const rows: readonly EventRow[] = toEventRows(
    announced.flatMap(({ party, announced: found }) =>
      found.map(({ candidate }) => toCandidateEvent(party, candidate, sharing)),
    ),
    now,
  );
  const endpointIds = await recordFindings(client, tenant, now, {
    kept: changes.flatMap(({ party, kept }) =>
      kept.map((finding) => ({ ...toStoredFinding(finding), subject: party.key })),
    ),
    gone: changes.flatMap(({ party, gone }) => gone.map((finding) => ({ ...finding, subject: party.key }))),
    events: rows,
  });
  return { events: rows.length, endpointIds };
}

function isOpenForEntity({ sentOnly = new Set() }: RescreenedParty, candidate: StrongCandidate): boolean {
  return candidate.resolution === 'open' && !isOnlySent(candidate, sentOnly);
}

/** Whether the organisation saw the candidate in the verification that a subject began with. */
function isKnownCandidate(subjects: readonly Subject[], { list, reference, fingerprint }: StrongCandidate): boolean {
  return subjects.some(({ verification }) =>
    verification.candidates.some(
      (seen) => seen.list === list && seen.reference === reference && seen.fingerprint === fingerprint,
    ),
  );
}

function toFound(
  { sentOnly, conceal }: RescreenedParty,
  candidate: StrongCandidate,
  dismissedNames: readonly DismissedName[],
): Found {
  const { list, reference, name, fingerprint, matchedName, screenedName, strength, resolution } = candidate;
  return {
    list,
    // A document of ASIC bans several persons under one reference.
    entry: list === 'ASIC banned persons' ? `${reference} ${name}` : reference,
    ...{ fingerprint, strength, resolution, candidate },
    matchedName: conceal(matchedName),
    screenedName: conceal(screenedName),
    isSent: sentOnly ? isSentMatch(candidate, sentOnly) : null,
    dismissedNames: dismissedNames.map(({ name: own, isSent }) => ({ name: conceal(own), isSent })),
  };
}

function toStoredFinding(finding: KeptFinding): KeptFinding {
  const { list, entry, fingerprint, matchedName, screenedName, isSent, strength, isTold, isAnnounced } = finding;
  return { list, entry, fingerprint, matchedName, screenedName, isSent, strength, isTold, isAnnounced };
}

/** The most important status first. */
const statuses: readonly ScreeningStatus[] = ['confirmed', 'not_performed', 'incomplete', 'candidates', 'clear'];

/** The results of the parties of each subject, by its id. */
function groupBySubject(screened: readonly RescreeningResult[]): ReadonlyMap<string, readonly RescreeningResult[]> {
  const pairs = screened.flatMap((result) => result.party.subjects.map(({ id }) => ({ id, result })));
  return new Map([...Map.groupBy(pairs, ({ id }) => id)].map(([id, own]) => [id, own.map(({ result }) => result)]));
}

function toSubjectState(
  { id, kind }: Subject,
  own: readonly RescreeningResult[],
  unreadable: ReadonlySet<string>,
): SubjectState {
  const reached = new Set<ScreeningStatus>([
    ...own.map(({ status }) => status),
    ...(unreadable.has(id) || own.length === 0 ? (['incomplete'] as const) : []),
  ]);
  return {
    id,
    status: statuses.find((status) => reached.has(status)) ?? 'incomplete',
    candidates: own.flatMap(({ candidates }) => candidates.filter(({ resolution }) => resolution === 'open')).length,
    screened: kind === 'onboarding' ? null : (own.find(({ party }) => party.number)?.party.screened ?? null),
  };
}
