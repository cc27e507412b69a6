import { alertsText } from '../../../../shared/text/alertsText.js';
import type { AlertKind, AlertRole } from './alertDocuments.js';

const kinds = [
  'ENDPOINT_FAILING',
  'KEY_EXPIRING',
  'CERTIFICATE_EXPIRING',
  'CERTIFICATE_SUSPENDED',
  'CANDIDATE_FOUND',
  'APPROVAL_WAITING',
  'REGISTER_STALE',
] as const satisfies readonly AlertKind[];

/** The meaning of each alert type, in display order. */
export const kindWords: readonly { readonly kind: AlertKind; readonly title: string; readonly meaning: string }[] =
  kinds.map((kind) => ({ kind, ...alertsText.kinds[kind] }));

const roles = ['OWNER', 'DEVELOPER', 'OFFICER', 'VIEWER'] as const satisfies readonly AlertRole[];

export const roleWords: readonly { readonly value: AlertRole; readonly label: string }[] = roles.map((value) => ({
  value,
  label: alertsText.roles[value],
}));

/** The title of a sent alert, in a few words. */
export function alertTitle(kind: AlertKind, daysBefore: number | null): string {
  const title = kindWords.find((words) => words.kind === kind)?.title ?? kind;
  return daysBefore === null ? title : alertsText.daysLeft(title, daysBefore);
}
