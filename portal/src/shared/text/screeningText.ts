import { isolate } from './isolate.js';
import { counted, plural } from './numbers.js';

/** The words of the pages that screen names. The texts of a candidate are in candidateText.ts. */
export const screeningText = {
  title: 'Screening',
  screenNames: 'Screen names',
  erasedTitle: 'Erased screening',
  listLabel: 'Screenings',
  loading: 'Loading',
  noSuch: 'No screening has this id.',
  unfiltered: 'No screening yet',
  filtered: 'No screening matches these filters',
  lead: 'A screening compares a name with the sanctions and ban lists, for people and bodies without a register number.',
  anyStatus: 'All',

  columns: {
    name: 'Name',
    kind: 'Kind',
    dateOfBirth: 'Date of birth',
    status: 'Status',
    candidates: 'Candidates',
    at: 'When',
  },
  erasedName: 'Erased',
  andMore: (name: string, more: number): string => (more === 0 ? name : `${isolate(name)} and ${more} more`),

  kinds: { PERSON: 'Person', BODY: 'Body' },
  statuses: {
    CLEAR: 'clear',
    CANDIDATES: 'candidates',
    CONFIRMED: 'confirmed',
    INCOMPLETE: 'incomplete',
    NOT_PERFORMED: 'not performed',
  },
  resolutions: { OPEN: 'open', CONFIRMED: 'confirmed', DISMISSED: 'dismissed' },

  form: {
    names: 'Names',
    namesHelp:
      'One name per line. Or rows with a first line that names the columns: name, kind, dateOfBirth, country, reference.',
    kind: 'Kind of names without one',
    kinds: { PERSON: 'People', BODY: 'Bodies' },
    chooseFile: 'Choose a file',
    file: 'File of names',
    action: (names: number): string => (names === 0 ? 'Screen' : `Screen ${plural(names, 'name', 'names')}`),
    done: (names: number, notClear: number): string =>
      `${plural(names, 'name', 'names')} screened. ${notClear === 0 ? 'All are clear.' : `${notClear} not clear.`}`,
    ignored: (columns: string): string => `Ignored columns: ${columns}.`,
    tooLarge: 'The file is larger than 1 MB. Split it, or use kyb screen.',
    tooMany: (names: number): string =>
      `These are ${counted(names)} names. Send up to 1,000 at once, or use kyb screen.`,
    unreadable: 'The rows cannot be read. Look for a quote that is never closed.',
    noRows: 'There is no row below the names of the columns.',
    refused: 'Nothing was screened.',
    lineFault: (line: number | undefined, field: string, detail: string): string =>
      `Line ${line ?? '?'}, ${field}: ${detail}`,
  },

  listsIncomplete: 'The lists are not complete',
  facts: {
    country: 'Country',
    reference: 'Your reference',
    screened: 'Screened',
    erased: 'Erased',
    lists: 'Lists',
    id: 'Id',
  },
  noLists: 'None. No sanctions check was made.',
  /** @param state Null for a list that is current. */
  list: (name: string, day: string | null, entries: number | null, state: string | null): string =>
    `${name} of ${day ?? 'an unknown day'}${entries === null ? '' : `, ${counted(entries)} entries`}${state === null ? '' : ` (${state})`}`,
  candidatesLead:
    'Each entry has a similar name. Your decision also counts in later screenings of the same name, date of birth and country.',
  candidatesKeys: 'Keys: J and K to move, C to confirm, D to dismiss.',
} as const;
