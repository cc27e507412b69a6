import type { AlertKind, AlertRole } from './alertDocuments.js';

/** The meaning of each alert type, in display order. */
export const kindWords: readonly { readonly kind: AlertKind; readonly title: string; readonly meaning: string }[] = [
  {
    kind: 'ENDPOINT_FAILING',
    title: 'A failing endpoint',
    meaning: 'A webhook endpoint has failed for a while, or was disabled because it failed for five days.',
  },
  {
    kind: 'KEY_EXPIRING',
    title: 'An expiring API key',
    meaning: '30 days, 7 days and one day before its end. Not for one that ends before the key in its place.',
  },
  {
    kind: 'CERTIFICATE_EXPIRING',
    title: 'An expiring certificate',
    meaning: '30 days, 7 days and one day before its end.',
  },
  {
    kind: 'CERTIFICATE_SUSPENDED',
    title: 'A suspended certificate',
    meaning: 'The entity is no longer what its certificate says.',
  },
  {
    kind: 'REGISTER_STALE',
    title: 'A stale register',
    meaning: 'The data of a register that you verify against are older than its publisher’s newest should be.',
  },
];

export const roleWords: readonly { readonly value: AlertRole; readonly label: string }[] = [
  { value: 'OWNER', label: 'Owners' },
  { value: 'DEVELOPER', label: 'Developers' },
  { value: 'OFFICER', label: 'Officers' },
  { value: 'VIEWER', label: 'Viewers' },
];

/** The title of a sent alert, in a few words. */
export function alertTitle(kind: AlertKind, daysBefore: number | null): string {
  const title = kindWords.find((words) => words.kind === kind)?.title ?? kind;
  if (daysBefore === null) return title;
  return daysBefore === 1 ? `${title}: one day left` : `${title}: ${daysBefore} days left`;
}
