import type { AuditEntryRow } from './auditDocuments.js';

const kindWords: Record<AuditEntryRow['actor']['kind'], string> = {
  KEY: 'API key',
  MEMBER: 'Member',
  OPERATOR: 'Operator',
  APPLICANT: 'Applicant',
  CONSOLE: 'Operator at the console',
  SYSTEM: 'The service itself',
  STRANGER: 'Somebody not signed in',
};

/** The actor in words, with the name or id if there is one. */
export function actorWords(
  { kind, id, role }: AuditEntryRow['actor'],
  names: ReadonlyMap<string, string>,
): { readonly kind: string; readonly name: string | null } {
  const word = role ? `${kindWords[kind]}, ${role}` : kindWords[kind];
  return { kind: word, name: id === null ? null : (names.get(id) ?? id) };
}
