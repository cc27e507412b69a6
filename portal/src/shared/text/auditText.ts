import { counted } from './numbers.js';

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${counted(count)} entries`;
}

/** The words of the page of the audit log. The actions are in auditActionText.ts. */
export const auditText = {
  title: 'Audit log',
  lead: 'Every change with its caller, object and time. Entries are never edited or deleted, and contain no personal data.',
  emptyTitle: 'No entry matches these filters',
  empty: 'Change or clear the filters.',

  filters: 'Filters',
  filtersSet: (count: number): string => `Filters (${count})`,
  clear: 'Clear the filters',
  all: 'All',
  action: 'Action',
  actor: 'Actor',
  objectId: 'Object id',
  since: 'Since',
  until: 'Until',
  actorGroups: { members: 'Members', keys: 'API keys', id: 'By id' },

  columns: { action: 'Action', actor: 'Actor', object: 'Object', at: 'Time' },
  details: 'Details',
  detailsOf: (action: string, id: string): string => `Details of ${action}, ${id}`,
  actors: {
    KEY: 'API key',
    MEMBER: 'Member',
    OPERATOR: 'Operator',
    APPLICANT: 'Applicant',
    CONSOLE: 'Operator at the console',
    SYSTEM: 'The service itself',
    STRANGER: 'Somebody not signed in',
  },
  objects: { apiKey: 'API key', ssoConnection: 'Single sign-on' },
  noObject: 'Nothing',

  entry: {
    outcome: 'Outcome',
    actorId: 'Actor id',
    actorOf: (name: string, kind: string): string => `${name} (${kind})`,
    onBehalfOf: 'On behalf of',
    request: 'Request',
    allOfActor: 'All by this actor',
    allOfObject: 'All on this object',
    chain: 'In the chain',
    notSealed: 'The entry is not sealed yet. A worker seals new entries of the audit log within about a second.',
    position: 'Position',
    hash: 'Hash',
    seal: 'Seal',
    sealed: 'Sealed',
    id: 'Id',
    bundle: 'Audit bundle',
    bundleLead: 'The file proves this verification to anybody, without the service:',
    bundleByOperator: 'The operator exports the file that proves this verification to anybody, without the service:',
    copyCommand: 'Copy the command',
    none: 'None',
    yes: 'Yes',
    no: 'No',
  },

  check: {
    title: 'Integrity',
    start: 'Check the log',
    again: 'Check again',
    stop: 'Stop',
    progress: 'Checked entries',
    lead: 'Each entry is hashed again and compared with its seal, its position in the tree and the signed heads of the chain.',
    begins: 'Checking begins',
    /** @param remaining Counted only up to a bound, in which case `isMore` is true. */
    checked: (checked: number, remaining: number, isMore: boolean): string =>
      `${counted(checked)} of ${isMore ? 'more than ' : ''}${counted(checked + remaining)} checked`,
    stopped: (progress: string): string => `Stopped: ${progress}, without a fault.`,
    wrong: 'Something is wrong',
    rule: (rule: string, others: number): string =>
      `Rule ${rule}${others === 0 ? '' : `, and ${counted(others)} more ${others === 1 ? 'fault' : 'faults'}`}. Notify the operator of the service, and keep the anchors.`,
    right: 'Nothing is wrong',
    sealed: (count: number): string =>
      count === 1 ? '1 entry of the log matches its seal.' : `${entries(count)} of the log match their seals.`,
    unsigned: (count: number): string => `No signed head covers ${counted(count)} of them yet.`,
    unsealed: (count: number): string =>
      count === 1 ? '1 entry is not sealed yet.' : `${entries(count)} are not sealed yet.`,
    head: (size: number, time: string): string =>
      `The newest head covers the first ${entries(size)} of all organisations. It was signed on ${time} by the key`,
    anchor: 'Only an anchor shows that nobody with the database and the keys rewrote the whole log:',
  },
} as const;
