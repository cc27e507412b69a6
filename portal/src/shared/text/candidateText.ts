/** The words of a candidate of a screened name, and of the decision on it. */
export const candidateText = {
  name: 'Name',
  alias: (alias: string, name: string): string => `${alias} (alias of ${name})`,
  dateOfBirth: 'Date of birth',
  country: 'Country',
  strength: (list: string, reference: string, strength: string): string =>
    `${list}, ${reference}. Strength ${strength}.`,
  compared: (screened: string, listed: string): string => `${screened} and ${listed}`,
  fact: 'Fact',
  screened: 'Screened',
  listed: 'On the list',
  notSent: 'not sent',
  notListed: 'not listed',
  verbs: { CONFIRMED: 'Confirm', DISMISSED: 'Dismiss' },
  labels: {
    CONFIRMED: (name: string, list: string): string => `Confirm ${name} of ${list}`,
    DISMISSED: (name: string, list: string): string => `Dismiss ${name} of ${list}`,
  },
  titles: {
    CONFIRMED: (name: string): string => `Confirm ${name}`,
    DISMISSED: (name: string): string => `Dismiss ${name}`,
  },
  leads: {
    CONFIRMED: (list: string): string => `The screened name is the person or body that ${list} lists.`,
    DISMISSED: (list: string): string => `The person or body that ${list} lists only has a similar name.`,
  },
  done: {
    CONFIRMED: (name: string): string => `${name} is confirmed.`,
    DISMISSED: (name: string): string => `${name} is dismissed.`,
  },
} as const;
