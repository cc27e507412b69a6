/** The words for the retention of a case. */
export const retentionText = {
  title: 'Retention',
  keptUntil: 'The data is kept until ',
  heldBy: (name: string): string => `Hold placed by ${name}, `,
  erased: 'The personal data is erased.',
  held: 'A legal hold prevents every deletion.',
  declined: 'The data may be erased on request.',
  undecided: 'The data is kept until the case is decided.',
  customer: 'The data is kept while the relationship lasts.',
  ended: 'The relationship has ended. The data is kept for 7 years from then.',
  actions: {
    end: 'End relationship',
    correct: 'Correct end date',
    hold: 'Place legal hold',
    release: 'Release legal hold',
  },
  leads: {
    end: 'The business is no longer a customer. The retention period of 7 years for the data of its people begins. The end can be corrected for 30 days.',
    correct: 'The retention period of 7 years begins with the end date. It can be corrected for 30 days again.',
    hold: 'Nothing of this case is erased until the hold is released.',
    release: 'From then on the usual retention applies.',
  },
  recorded: 'Recorded.',
  since: 'End date',
  sinceHint: 'Leave it empty for now.',
  reason: 'Reason',
  reasonHint: 'It stays inside the organisation.',
} as const;
