import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { recordAudit } from '../../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../../caller/context.js';
import { storeResponse } from '../../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { epochMs, queryRows } from '../../../database/rows.js';
import { newId } from '../../../domain/ids.js';
import { note } from '../../../domain/inputs/verifications.js';
import { type Page, toPage } from '../../../domain/page.js';
import { ensureRecordCipher, toRecordCipher } from '../../../encryption/recordCipher.js';
import type { Vault } from '../../../encryption/vault.js';
import { AppError, erasedVerification } from '../../../platform/errors.js';
import { noteAad, type NoteResult, type NoteRow, toNoteResult } from '../../notes/notes.js';
import { canRead } from '../../../caller/permissions.js';
import { type PageInput, readPageRequest } from '../../pageRequest.js';
import { findVerification, getVerification } from '../getVerification.js';
import { parseInput } from '../../readInput.js';

/**
 * Adds an internal note to a verification, which does not change. A note on the verification of a submission is encrypted under
 * the key of the applicant's record, and is erased with it.
 * @throws AppError NOT_FOUND, INVALID_REQUEST for no text or too long a one, STATE_CONFLICT once the verification or the record is erased
 */
export async function addVerificationNote(
  ctx: Context,
  input: { readonly id: string; readonly text: string },
): Promise<VerificationNote> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const { text } = parseInput(note, input);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const { id, linkId, erasedAt } = await findVerification(em, input.id);
    if (erasedAt !== null) throw erasedVerification();
    const cipher = await ensureRecordCipher(em, ctx.vault, linkId ?? id, now);
    if (cipher === null) {
      throw new AppError(
        'STATE_CONFLICT',
        'The data of the onboarding of this verification were erased, so it takes no more notes.',
      );
    }
    const noteId = newId('note', now);
    const authorId = caller.kind === 'key' ? caller.keyId : caller.memberId;
    const [row] = await queryRows<{ author_name: string | null }>(
      em,
      `insert into verification_notes (id, verification_id, organisation_id, mode, author_id, sealed_text, created_at)
        values (?, ?, ?, ?, ?, ?, ?) returning ${authorName} as author_name`,
      [noteId, id, caller.organisationId, caller.mode, authorId, cipher.encrypt(text, noteAad(noteId)), now],
    );
    await recordAudit(ctx, em, {
      action: 'verification.noted',
      object: { kind: 'verification', id },
      details: { noteId },
    });
    const result = { id: noteId, authorId, authorName: row?.author_name ?? null, text, createdAt: now };
    await storeResponse(ctx, em, result);
    return result;
  });
}

/** A page of the notes on a verification, newest first. */
interface NotesRequest {
  readonly verificationId: string;
  readonly limit: number;
  readonly beforeId: string | null;
}

interface Tenant {
  readonly organisationId: string;
  readonly mode: string;
}

/** A note, with the name of its author, a member or a key. */
interface VerificationNote extends NoteResult {
  readonly authorName: string | null;
}

interface StoredNote extends NoteRow {
  readonly author_name: string | null;
  /** The index of its page in the request. */
  readonly place: number;
  readonly record_id: string;
  readonly sealed_key: Buffer | null;
}

/** The name of a note's author, for a select. */
const authorName = `coalesce((select name from members where members.id = author_id),
  (select name from api_keys where api_keys.id = author_id))`;

// Sorts after every id of a note, in any collation.
const afterAll = 'ntf';

/** Pages of notes of one tenant, in one statement, without erased notes. */
async function loadNotePages(
  { pool, vault }: { readonly pool: Pool; readonly vault: Vault },
  { organisationId, mode }: Tenant,
  asked: readonly NotesRequest[],
): Promise<Page<VerificationNote>[]> {
  const { rows } = await pool.query<StoredNote>(
    `select asked.place::int as place, note.*, coalesce(verification.link_id, verification.id) as record_id, record.sealed_key
     from unnest($1::text[], $2::text[], $3::int[]) with ordinality as asked (verification_id, before_id, rows, place)
       join verifications verification on verification.id = asked.verification_id
         and verification.organisation_id = $4 and verification.mode = $5
       join record_keys record on record.record_id = coalesce(verification.link_id, verification.id)
       cross join lateral (
         select id, author_id, ${authorName} as author_name, sealed_text, ${epochMs('created_at')} as created_at from verification_notes
         where verification_id = asked.verification_id and id < asked.before_id and sealed_text <> '' order by id desc limit asked.rows
       ) note
     order by asked.place, note.id desc`,
    [
      asked.map(({ verificationId }) => verificationId),
      asked.map(({ beforeId }) => beforeId ?? afterAll),
      asked.map(({ limit }) => limit + 1),
      organisationId,
      mode,
    ],
  );
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return asked.map(({ limit }, index) => toPage(decryptNotes(vault, byPlace.get(index + 1) ?? []), limit));
}

/** The notes of one verification, which are encrypted under one key. */
function decryptNotes(vault: Vault, rows: readonly StoredNote[]): VerificationNote[] {
  const [first] = rows;
  const cipher = first ? toRecordCipher(vault, first.record_id, first.sealed_key) : null;
  return cipher ? rows.map((row) => ({ ...toNoteResult(row, cipher), authorName: row.author_name })) : [];
}

/** The notes on one verification, newest first. @throws AppError NOT_FOUND, INVALID_REQUEST for a bad page */
export async function listVerificationNotes(
  ctx: Context,
  verificationId: string,
  page: PageInput,
): Promise<Page<VerificationNote>> {
  await getVerification(ctx, verificationId);
  return (await loadNotes(ctx, verificationId, page)) ?? { items: [], hasNextPage: false };
}

const loaders = new WeakMap<Context, DataLoader<NotesRequest, Page<VerificationNote>>>();

/**
 * The notes on a verification that the caller was found to have, newest first. One statement reads the notes of all verifications
 * on a page.
 * @returns null for a developer, and for the keys of one, who may not read notes about persons
 * @throws AppError INVALID_REQUEST for a bad page
 */
export async function loadNotes(
  ctx: Context,
  verificationId: string,
  page: PageInput,
): Promise<Page<VerificationNote> | null> {
  const tenant = requireTenant(ctx);
  if (!canRead(tenant, 'Query.verificationNotes')) return null;
  const { limit, beforeId } = readPageRequest(page, 'note');
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader((asked) => loadNotePages(ctx, tenant, asked), { cache: false });
    loaders.set(ctx, loader);
  }
  return loader.load({ verificationId, limit, beforeId });
}
