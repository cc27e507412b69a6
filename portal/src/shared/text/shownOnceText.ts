/** The words around a secret that is shown once. */
export const shownOnceText = {
  lead: 'Copy it now: it is shown only once.',
  copy: 'Copy',
  leave: 'The secret is shown only once. Leave without storing it?',
  codesKept: 'I stored it',
} as const;
