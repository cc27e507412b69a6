import { auditText } from '../../../../shared/text/auditText.js';
import type { AuditEntryRow } from './auditDocuments.js';

const kindWords: Record<AuditEntryRow['actor']['kind'], string> = auditText.actors;

/** The actor in words, with the name or id if there is one. */
export function actorWords(
  { kind, id, role }: AuditEntryRow['actor'],
  names: ReadonlyMap<string, string>,
): { readonly kind: string; readonly name: string | null } {
  const word = role ? `${kindWords[kind]}, ${role}` : kindWords[kind];
  return { kind: word, name: id === null ? null : (names.get(id) ?? id) };
}
