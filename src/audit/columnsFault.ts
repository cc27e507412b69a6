import { readBody } from '../domain/audit/checkBundledEntries.js';
import { verificationEntryId } from './auditRow.js';

/** An entry, and the columns beside its body by which it is found, and by which it is decided who sees it. */
export interface EntryColumns {
  readonly id: string;
  readonly organisationId: string | null;
  readonly mode: string | null;
  readonly objectId: string | null;
  /** As it was sealed. */
  readonly body: string;
}

/**
 * The first column that is not as the body says, in words; null where all are, and where the body is no
 * entry. No seal covers the columns themselves.
 */
export function columnsFault({ body: text, ...columns }: EntryColumns): string | null {
  const body = readBody(text);
  if (!body) return null;
  const { id, organisationId, mode, object, actor } = body;
  if (columns.id !== id) return 'id';
  if (columns.organisationId !== organisationId) return 'organisation';
  if (columns.mode !== mode) return 'mode';
  // As `auditRow` has it; the entry that a verification leaves behind bears its id, and names no object.
  const isOfVerification = object?.kind === 'verification' && id === verificationEntryId(object.id);
  const objectId = object?.id ?? (actor.kind === 'applicant' ? actor.id : null);
  return columns.objectId === (isOfVerification ? null : objectId) ? null : 'object';
}
