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

/** The additional data with which the text of a note is encrypted. */
export function noteAad(id: string): string {
  return `${id}:text`;
}

/** Decrypts a note with the cipher of its record. @throws Error if it belongs to another place or record, or was altered */
export function toNoteResult(
  { id, author_id: authorId, sealed_text: text, created_at: at }: NoteRow,
  cipher: RecordCipher,
): NoteResult {
  return { id, authorId, text: cipher.decrypt(text, noteAad(id)), createdAt: new Date(at) };
}
