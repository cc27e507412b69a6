import { counted, plural } from './numbers.js';

/** The words of the bulk pages. */
export const bulkText = {
  rows: (count: number): string => plural(count, 'row', 'rows'),
  counted,

  outcomesTitle: 'Results by status',
  /** The keys are those of `Bulk.counts`. */
  outcomes: {
    verified: 'verified',
    review: 'review',
    blocked: 'blocked',
    inactive: 'inactive',
    not_found: 'not found',
    INVALID_REQUEST: 'error: the row cannot be read',
    IDENTIFIER_INVALID: 'error: no ABN, ACN or NZBN',
    JURISDICTION_MISMATCH: 'error: the number is of the other country',
    REGISTER_UNAVAILABLE: 'error: the register gave no answer',
  },

  results: {
    title: 'Results',
    removed: (days: number): string => `They were removed ${days} days after the end. The verifications stay.`,
    csv: 'Download as CSV',
    ndjson: 'Download as NDJSON',
    filters: 'Filters of the results',
    outcome: 'Result',
    anyOutcome: 'Any result',
    errors: 'All errors',
    risk: 'Risk',
    anyRisk: 'Any risk',
    clear: 'Clear filters',
    label: 'Rows',
    loading: 'Loading the rows',
    interrupted: 'The results broke off.',
    unnamed: 'Without a name',
    columns: { row: 'Row', reference: 'Reference', business: 'Business', outcome: 'Result', risk: 'Risk' },
    count: (matching: number, all: number): string =>
      matching === all
        ? plural(all, 'row', 'rows')
        : `${counted(matching)} of ${plural(all, 'row', 'rows')} ${matching === 1 ? 'matches' : 'match'}.`,
    partly: (matching: number, read: number, all: number): string =>
      `The first ${counted(matching)} that match, in the first ${counted(read)} of ${counted(all)} rows. Download the results for all of them.`,
  },

  list: {
    label: 'Bulks',
    columns: {
      file: 'File',
      startedBy: 'Uploaded by',
      state: 'State',
      done: 'Done',
      errors: 'Errors',
      started: 'Started',
      ended: 'Ended',
    },
  },

  page: {
    title: (name: string | null, rows: number): string => name ?? `Bulk of ${plural(rows, 'row', 'rows')}`,
    file: 'File',
    startedBy: 'Uploaded by',
  },

  file: {
    unreadable: 'The first lines cannot be read: look for a quote that is never closed.',
    notText: 'The file is not text in UTF-8. Save it as “CSV UTF-8”.',
    empty: 'The file has no rows.',
    notItems: 'The JSON must have the form {"items": [{"queryValue": "…"}]}.',
    kinds: {
      header: 'CSV with a header',
      plain: 'CSV without a header',
      lines: 'NDJSON, one object a line',
      json: 'JSON',
    },
    column: (place: number): string => `Column ${place}`,
    refused: 'The service would refuse this file',
  },

  mapping: {
    title: 'Columns',
    lead: 'Columns that are not used are not read.',
    column: 'Column in the file',
    use: 'Used as',
    first: 'First value',
    useOf: (column: string): string => `Use of “${column}”`,
    uses: {
      abn: 'ABN or ACN',
      nzbn: 'NZBN',
      number: 'Number, of either country',
      country: 'Country',
      reference: 'Your reference',
      name: 'Name',
    },
    none: 'Not used',
    noNumber: 'Choose the column that has the ABN, ACN or NZBN.',
  },

  preview: {
    title: 'First rows as they will be read',
    label: 'The first rows',
    titles: { number: 'Number', country: 'Country', reference: 'Reference', name: 'Name' },
    none: 'The first rows of this file cannot be shown before it is sent.',
    missing: 'missing',
  },

  send: {
    country: 'Country of the rows that name none',
    countryHelp: 'AU takes ABN and ACN, NZ takes NZBN.',
    noCountry: 'None',
    columnCountry: (country: string): string => `As the column says: ${country}`,
    events: 'Send the events of each row to the webhooks, too',
    leave: 'The file is being sent. Leave and stop it?',
    sending: (share: number): string => `Sending: ${Math.floor(share * 100)} %`,
    storing: 'Sent. The service stores the rows.',
    sent: 'Sent',
    action: 'Verify all rows',
    actionOf: (count: number): string => `Verify ${counted(count)} ${count === 1 ? 'row' : 'rows'}`,
    stop: 'Stop sending',
    other: 'Another file',
  },
} as const;
