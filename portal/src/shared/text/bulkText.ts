import { counted, plural } from './numbers.js';

/** The words of the bulk pages. */
export const bulkText = {
  title: 'Bulk',
  lead: 'Each row of an uploaded file is verified in the background, like a single verification.',
  loading: 'Loading',
  rows: (count: number): string => plural(count, 'row', 'rows'),
  states: {
    QUEUED: 'queued',
    RUNNING: 'running',
    COMPLETED: 'completed',
    FAILED: 'failed',
    CANCELLED: 'cancelled',
  },
  units: { hours: 'h', minutes: 'min', seconds: 's' },

  list: {
    label: 'Bulks',
    upload: 'Upload a file',
    filter: 'State',
    all: 'Any state',
    none: (state: string): string => `There is no bulk with the state ${state}.`,
    empty: 'No bulk yet',
    emptyUploader:
      'Drop a file above. Its first rows are shown before anything is sent. You download the results as CSV or NDJSON.',
    emptyReader:
      'Members who may start a bulk upload a file of numbers. You download the results here, as CSV or NDJSON.',
    columns: {
      file: 'File',
      startedBy: 'Uploaded by',
      state: 'State',
      done: 'Done',
      errors: 'Errors',
      uploaded: 'Uploaded',
      ended: 'Ended',
    },
  },

  page: {
    title: (name: string | null, rows: number): string => name ?? `Bulk of ${plural(rows, 'row', 'rows')}`,
    about: 'Facts and outcomes',
    state: 'State',
    startedBy: 'Uploaded by',
    uploaded: 'Uploaded',
    started: 'Started',
    ended: 'Ended',
    number: 'Number',
    interrupted: 'The connection is interrupted. The progress below is the last that arrived.',
    unknown: 'There is no such bulk.',
    failed: 'The bulk failed',
  },

  cancel: {
    action: 'Cancel the bulk',
    back: 'Let it continue',
    lead: (processed: number, total: number): string =>
      `${counted(processed)} of ${plural(total, 'row is', 'rows are')} done, and their verifications stay. The rest is not verified. To verify it later, upload it as a new bulk.`,
  },

  progress: {
    label: 'Rows done',
    done: (processed: number, total: number): string => `${counted(processed)} of ${plural(total, 'row', 'rows')} done`,
    rate: (rowsPerSecond: number): string => `${counted(Math.round(rowsPerSecond))} rows a second`,
    left: (duration: string): string => `about ${duration} left`,
    queued: 'waiting to start',
  },

  outcomes: {
    title: 'Results by status',
    words: {
      verified: 'verified',
      review: 'review',
      blocked: 'blocked',
      inactive: 'inactive',
      not_found: 'not found',
      INVALID_REQUEST: 'error: the row cannot be read',
      IDENTIFIER_INVALID: 'error: no ABN, ACN or NZBN',
      JURISDICTION_MISMATCH: 'error: the number is of the other country',
      REGISTER_UNAVAILABLE: 'error: the register did not respond',
    },
  },

  results: {
    title: 'Results',
    removed: (days: number): string =>
      `The results were deleted ${days} days after the end of the bulk. The verifications stay.`,
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
    interrupted: 'The results were not loaded completely.',
    unnamed: 'Without a name',
    columns: { row: 'Row', reference: 'Reference', business: 'Business', outcome: 'Result', risk: 'Risk' },
    count: (matching: number, all: number): string =>
      matching === all
        ? plural(all, 'row', 'rows')
        : `${counted(matching)} of ${plural(all, 'row', 'rows')} ${matching === 1 ? 'matches' : 'match'}.`,
    partly: (matching: number, read: number, all: number): string =>
      `The first ${counted(matching)} that match, in the first ${counted(read)} of ${counted(all)} rows. Download the results for all of them.`,
  },

  choose: {
    label: 'File of rows',
    title: 'Drop a file here',
    lead: (rows: number, size: string): string =>
      `CSV, JSON or NDJSON, up to ${counted(rows)} rows and ${size}. A column with the ABN, ACN or NZBN is enough.`,
    action: 'Choose a file',
    tooLarge: (size: string): string => `The file is larger than ${size}. Split it.`,
    several: 'Choose one file at a time.',
  },

  file: {
    unreadable: 'The first lines cannot be read: look for a quote that is never closed.',
    notText: 'The file is not text in UTF-8. Save it as “CSV UTF-8”.',
    empty: 'The file has no rows.',
    notItems: 'The JSON must have the form {"items": [{"queryValue": "…"}]}.',
    kinds: {
      csv: 'CSV',
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
    useLabel: (column: string): string => `Use of “${column}”`,
    uses: {
      abn: 'ABN or ACN',
      nzbn: 'NZBN',
      number: 'Number, of either country',
      country: 'Country',
      reference: 'Your reference',
      name: 'Name',
      product: 'Product',
    },
    none: 'Not used',
    noNumber: 'Choose the column that has the ABN, ACN or NZBN.',
  },

  preview: {
    title: 'First rows as they will be read',
    label: 'The first rows',
    titles: { number: 'Number', country: 'Country', reference: 'Reference', name: 'Name', product: 'Product' },
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
    actionLabel: (count: number): string => `Verify ${counted(count)} ${count === 1 ? 'row' : 'rows'}`,
    stop: 'Stop sending',
    other: 'Another file',
  },
} as const;
