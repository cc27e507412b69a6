import type { RecordCipher } from '../../encryption/recordCipher.js';

/** A note as its organisation sees it. */
export interface NoteResult {
  readonly id: string;
  /** The member or the key. */
  readonly authorId: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** A note as it is stored. */
export interface NoteRow {
  readonly id: string;
  readonly author_id: string;
  readonly sealed_text: Buffer;
  /** Milliseconds since 1970. */
  readonly created_at: number;
}

/** The place that the text of a note is sealed for. */
export function noteAad(id: string): string {
  return `${id}:text`;
}

/** Reads a note with the seal of its record. @throws Error when it was sealed for another place or record, or was changed */
export function toNoteResult(
  { id, author_id: authorId, sealed_text: text, created_at: at }: NoteRow,
  seal: RecordCipher,
): NoteResult {
  return { id, authorId, text: seal.unseal(text, noteAad(id)), createdAt: new Date(at) };
}
