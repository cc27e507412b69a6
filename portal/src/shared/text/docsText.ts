/** The words that the scripts of the documentation add to its pages. */
export const docsText = {
  copy: 'Copy',
  copied: 'Copied',
  searchFailed: 'The search could not be loaded. Check your connection and try again.',
  nothingFound: 'Nothing found.',
  results: (count: number): string => (count === 1 ? '1 result' : `${count} results`),
  unreachable: 'The service could not be reached.',
  responded: (status: string, ms: number): string => `${status} · ${ms} ms`,
  sized: (type: string, bytes: number): string => `${type}, ${bytes} bytes`,
} as const;
