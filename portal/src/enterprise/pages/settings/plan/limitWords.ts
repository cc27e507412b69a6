interface LimitWords {
  readonly title: string;
  readonly meaning: string;
}

const words: Readonly<Record<string, LimitWords>> = {
  verifications: { title: 'Verifications', meaning: 'Entities that are verified one by one.' },
  bulkUploads: { title: 'Bulk uploads', meaning: 'Files, and lists of rows, that begin a bulk.' },
  certificateReads: { title: 'Certificate reads', meaning: 'Certificates that are read by a program or here.' },
  requests: {
    title: 'Other requests',
    meaning: 'Every call without a separate limit, including the calls of this portal.',
  },
};

/** The name of a limit, and what it counts. */
export function wordsOf(name: string): LimitWords {
  return words[name] ?? { title: name, meaning: '' };
}

/** A time window in words: “in a minute”. */
export function windowWords(seconds: number): string {
  if (seconds === 60) return 'in a minute';
  if (seconds === 3_600) return 'in an hour';
  return `in ${seconds} seconds`;
}
