/** A year of an organisation with this many customers. We made up the shares; change them to yours. */
export const fullCustomers = 10_000_000;
/** Records of the ABN register. */
const fullRecords = 20_000_000;

/** Shares of the customers. */
export const shares = {
  /** Customers that are new in a year. */
  new: 0.1,
  /** Verifications of known customers in a year: changes of their data, larger credit, doubts. */
  known: 0.2,
  /** Customers that are monitored. */
  monitored: 0.2,
} as const;
/** One in this many records of the register changes in a week: 0.9 %. */
export const changedEvery = 111;

const days = 365;
const weeks = 52;
/** Days on which an imported list has changed: two a week. */
const listChanges = 104;
const singles = fullCustomers * (shares.new + shares.known);
const monitored = fullCustomers * shares.monitored;

/** Single verifications between two checkpoints of PostgreSQL, which are 5 minutes apart by default. */
export const betweenCheckpoints = Math.round(singles / days / (24 * 12));

/** The kinds of work, with the units of each in a year. */
export const perYear = {
  'bulk of all customers, rows': fullCustomers,
  'first screening of monitored entities': monitored * (1 + shares.new),
  'new customers, REST': fullCustomers * shares.new,
  'known customers, REST': fullCustomers * shares.known,
  // Measured for the sizes at which checkpoints are rare; the year does not have it.
  'known customers, no checkpoint between': 0,
  'webhook deliveries': singles,
  'weekly register, thousands of records': (weeks * fullRecords) / 1_000,
  'screening after a register': weeks * monitored,
  'imports of a list': days,
  'screening after a changed list': listChanges * monitored,
  'idle, seconds': days * 86_400,
} as const;
export type Kind = keyof typeof perYear;

/** Work that replaces rows and does not add any in the long run. */
export const replaces: ReadonlySet<Kind> = new Set<Kind>([
  ...(['idle, seconds', 'known customers, no checkpoint between', 'weekly register, thousands of records'] as const),
  ...(['screening after a register', 'imports of a list', 'screening after a changed list'] as const),
]);
