import { counted } from './numbers.js';

/** The words of the parts that every page uses: dialogs, lists, downloads, errors and times. */
export const partsText = {
  close: 'Close',
  copied: 'Copied',
  actions: 'Actions',
  leave: 'Your changes are not saved. Leave without saving?',
  loading: 'Loading',

  confirmByName: (name: string): string => `Type ${name} to continue`,
  reason: 'Reason',
  reasonPrivacy: 'Only your organisation can read it.',
  rotate: {
    action: 'Rotate',
    day: 'A day',
    week: 'A week',
    hour: 'An hour',
    none: (effect: string): string => `Not at all: ${effect}`,
  },

  request: 'Request',
  retry: 'Try again',
  correctFields: (count: number) => (count === 1 ? 'Correct the marked field.' : 'Correct the marked fields.'),
  unreachable: 'The service cannot be reached. Check your connection and try again.',
  responded: (status: number): string => `The service responded with ${status}.`,

  export: {
    action: 'Export as CSV',
    stop: 'Stop the export',
    begun: 'The export has begun.',
    rows: (rows: number): string => `${counted(rows)} rows …`,
    done: (file: string): string => `${file} is downloaded.`,
    fault: 'Nothing was downloaded',
    brokenOff: 'The file broke off before its end, and is not kept. Try again.',
  },
  more: 'Show more',
  noMore: 'These are all.',

  thisMinute: 'this minute',
} as const;
