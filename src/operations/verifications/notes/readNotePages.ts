import type { Pool } from 'pg';
import type { Vault } from '../../../encryption/vault.js';
import { pageOf, type Page } from '../../../domain/page.js';
import { recordSealOf } from '../../../encryption/recordSeal.js';
import { noteResult, type NoteResult, type NoteRow } from '../../notes/noteResult.js';
import { epochMs } from '../../queryRows.js';

/** A page of the notes on a verification, newest first. */
export interface AskedNotes {
  readonly verificationId: string;
  readonly limit: number;
  readonly beforeId: string | null;
}

interface Tenant {
  readonly organisationId: string;
  readonly mode: string;
}

/** A note, with the name of the member or the key that it is by. */
export interface VerificationNote extends NoteResult {
  readonly authorName: string | null;
}

interface StoredNote extends NoteRow {
  readonly author_name: string | null;
  /** Which of the pages it is on. */
  readonly place: number;
  readonly record_id: string;
  readonly sealed_key: Buffer | null;
}

/** What the author of a note is called, for a select. */
export const authorName = `coalesce((select name from members where members.id = author_id),
  (select name from api_keys where api_keys.id = author_id))`;

// Behind every id of a note, in any collation.
const afterAll = 'ntf';

/** Pages of notes of one tenant, in one statement. What was erased is on none. */
export async function readNotePages(
  { pool, vault }: { readonly pool: Pool; readonly vault: Vault },
  { organisationId, mode }: Tenant,
  asked: readonly AskedNotes[],
): Promise<Page<VerificationNote>[]> {
  const { rows } = await pool.query<StoredNote>(
    `select asked.place::int as place, note.*, coalesce(verification.link_id, verification.id) as record_id, record.sealed_key
     from unnest($1::text[], $2::text[], $3::int[]) with ordinality as asked (verification_id, before_id, rows, place)
       join verifications verification on verification.id = asked.verification_id
         and verification.organisation_id = $4 and verification.mode = $5
       join record_keys record on record.record_id = coalesce(verification.link_id, verification.id)
       cross join lateral (
         select id, author_id, ${authorName} as author_name, sealed_text, ${epochMs('created_at')} as created_at from verification_notes
         where verification_id = asked.verification_id and id < asked.before_id order by id desc limit asked.rows
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
  return asked.map(({ limit }, index) => pageOf(openNotes(vault, byPlace.get(index + 1) ?? []), limit));
}

/** Those of one verification, which have one key. */
function openNotes(vault: Vault, rows: readonly StoredNote[]): VerificationNote[] {
  const [first] = rows;
  const seal = first ? recordSealOf(vault, first.record_id, first.sealed_key) : null;
  return seal ? rows.map((row) => ({ ...noteResult(row, seal), authorName: row.author_name })) : [];
}
