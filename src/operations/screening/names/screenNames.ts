import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../../audit/recordAudit.js';
import type { TenantActor } from '../../../caller/actor.js';
import { type Context, requireTenant } from '../../../caller/context.js';
import { storeResponse } from '../../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import type { EnrichmentSources } from '../../../caller/registerServices.js';
import { queryRows } from '../../../database/rows.js';
import type { AuditRecord } from '../../../domain/audit/auditEntry.js';
import { toLocalDay } from '../../../domain/countries.js';
import type { Candidate, EntryFacts, ScreenedList } from '../../../domain/enrichment.js';
import { newId } from '../../../domain/ids.js';
import { toCoverage, toPartyStatus } from '../../../domain/screening/findNewFindings.js';
import { createRecordCiphers, ensureRecordCipher, type RecordCipher } from '../../../encryption/recordCipher.js';
import { loadSubjectResolutions } from './loadSubjectResolutions.js';
import { type ReadItem, readScreenItems, type ScreenItem } from './readScreenItems.js';
import {
  type NameScreeningResult,
  type PartyCandidate,
  type ScreenedSubject,
  subjectAad,
  toNameScreeningResult,
  withResolutions,
} from './screeningResult.js';

/**
 * Screens names without a register number, and stores all screenings of a call, or none. Earlier resolutions for the same subject
 * apply again.
 * @returns the screenings in the order of the items
 * @throws AppError INVALID_REQUEST that names the field of each wrong item
 */
export async function screenNames(
  ctx: Context,
  input: { readonly items: readonly ScreenItem[] },
): Promise<{ readonly screenings: readonly NameScreeningResult[] }> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const items = readScreenItems(input.items, now);
  const parties = items.map(({ name, kind, dateOfBirth, country }) => ({
    names: [name],
    kind,
    ...(dateOfBirth !== null && { dateOfBirth }),
    ...(country !== null && { countries: [country] }),
  }));
  const found = await screenParties(ctx.further[caller.mode], parties, now);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const screenings = await store(ctx, em, caller, items, found);
    await recordAudit(ctx, em, ...items.map((item, at) => toScreeningAudit(item, screenings[at])));
    const answer = { screenings };
    await storeResponse(ctx, em, answer);
    return answer;
  });
}

/** The result for one item. */
interface FoundParty {
  readonly lists: readonly ScreenedList[];
  readonly unreadable: number;
  /** The strongest first. */
  readonly candidates: readonly PartyCandidate[];
}

async function screenParties(
  sources: EnrichmentSources,
  parties: Parameters<EnrichmentSources['screenParties']>[0],
  now: Date,
): Promise<readonly FoundParty[]> {
  const screened = await sources.screenParties(parties, toLocalDay(now, 'AU'));
  const facts = await sources.heldEntries(screened.flatMap(({ candidates }) => candidates));
  let at = 0;
  return screened.map(({ lists, unreadable = 0, candidates }) => ({
    ...{ lists, unreadable },
    candidates: candidates
      .map((candidate) => toPartyCandidate(candidate, facts[at++] ?? null))
      .toSorted((one, other) => other.strength - one.strength),
  }));
}

function toPartyCandidate(
  { list, reference, name, matchedName, fingerprint, result, strength, reason, reasons }: Candidate,
  facts: EntryFacts | null,
): PartyCandidate {
  return {
    ...{ list, reference, name, matchedName, fingerprint },
    strength: strength ?? (result === 'exact' ? 1 : 0.9),
    reasons: reasons ?? [reason],
    datesOfBirth: facts?.datesOfBirth ?? [],
    countries: facts?.countries ?? [],
  };
}

const insertStatement = `insert into screenings (id, organisation_id, mode, reference, kind, subject, status, coverage, detail, lists,
    entries, sealed, created_at)
  select id, ?, ?, reference, kind, decode(subject, 'hex'), status, coverage, detail, lists, entries, decode(sealed, 'hex'), ?
  from jsonb_to_recordset(?::jsonb) as row (id text, reference text, kind text, subject text, status text, coverage text, detail text,
    lists jsonb, entries jsonb, sealed text)`;

async function store(
  ctx: Context,
  em: EntityManager,
  { organisationId, mode }: TenantActor,
  items: readonly ReadItem[],
  found: readonly FoundParty[],
): Promise<readonly NameScreeningResult[]> {
  const now = ctx.clock();
  // Locks the key of the subjects, so that a screening and a resolution for its subject are serialised.
  const subjectsCipher = await ensureRecordCipher(em, ctx.vault, subjectsRecord(organisationId), now);
  if (subjectsCipher === null) throw new Error(`The key ${subjectsRecord(organisationId)} is missing.`);
  const subjects = items.map((item) => hashSubject(item, subjectsCipher));
  const said = await loadSubjectResolutions(em, ctx.vault, { organisationId, mode }, subjects);
  const ids = items.map(() => newId('screening', now));
  const seals = await createRecordCiphers(em, ctx.vault, ids, now);
  const stored = items.map((item, at) => {
    const [id, subject, cipher, party] = [ids[at], subjects[at], seals[at], found[at]];
    if (id === undefined || !subject || !cipher || !party) throw new Error('An item was not screened.');
    const { name, dateOfBirth, country, reference, kind } = item;
    const { lists, candidates } = party;
    const ofSubject = said.get(subject.toString('hex')) ?? [];
    const coverage = toCoverage(lists, party.unreadable);
    const judged = withResolutions(candidates, ofSubject);
    const status = toPartyStatus(
      coverage.status,
      judged.map(({ resolution }) => resolution),
    );
    const screened: ScreenedSubject = { name, dateOfBirth, country, candidates };
    const row = { id, reference, kind, status, detail: coverage.detail, lists };
    return {
      result: toNameScreeningResult({ ...row, createdAt: now, erasedAt: null }, screened, ofSubject),
      row: {
        ...row,
        coverage: coverage.status,
        subject: subject.toString('hex'),
        entries: candidates.map(({ list, reference: entry, fingerprint }) => ({ list, reference: entry, fingerprint })),
        sealed: cipher.encrypt(JSON.stringify(screened), subjectAad(id)).toString('hex'),
      },
    };
  });
  await queryRows(em, insertStatement, [organisationId, mode, now, JSON.stringify(stored.map(({ row }) => row))]);
  return stored.map(({ result }) => result);
}

/** The record whose key computes the hashes that identify the subjects of an organisation. */
export function subjectsRecord(organisationId: string): string {
  return `${organisationId}:subjects`;
}

/**
 * Names that differ only in case, spaces and width of letters are the same subject. Persons without a date of birth are different
 * ones if their references differ: a decision on one of them must not clear another who has the same name.
 */
function hashSubject({ name, kind, dateOfBirth, country, reference }: ReadItem, cipher: RecordCipher): Buffer {
  const folded = name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const isKnownByReference = kind === 'person' && dateOfBirth === null && reference !== null;
  const more = isKnownByReference ? [reference] : [];
  return cipher.mac(JSON.stringify([kind, folded, dateOfBirth, country, ...more]), 'subject');
}

/** Contains no personal data, only HMACs and our ids. */
function toScreeningAudit(item: ReadItem, screening: NameScreeningResult | undefined): AuditRecord {
  const { id = '', kind = '', status = '', candidates = [], lists = [] } = screening ?? {};
  const { name, dateOfBirth, country, reference } = item;
  const personal = Object.entries({ country, dateOfBirth, name, reference });
  return {
    action: 'screening.performed',
    object: { kind: 'screening', id },
    details: {
      candidates: candidates.length,
      kind,
      lists: lists.map(({ list, asOf, state }) => `${list} ${asOf ?? 'unknown'} ${state}`),
      status,
    },
    personal: Object.fromEntries(personal.flatMap(([field, value]) => (value === null ? [] : [[field, value]]))),
  };
}
