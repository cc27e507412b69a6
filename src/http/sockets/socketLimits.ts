/** Limits of sockets. Limits of operations are the same as over HTTP (resolvers/operationRules.ts). */
export const socketLimits = {
  /** More than `socketsPerOrganisation`, so that one organisation with many keys leaves room for the others. */
  sockets: 12_000,
  /** Unauthenticated sockets, which are included in `sockets`. */
  strangers: 1_000,
  /** Unauthenticated sockets of one address (IPv6: one /64). */
  strangersPerAddress: 200,
  /** For each key or session. */
  socketsPerCaller: 50,
  /** For all keys and sessions of one organisation. */
  socketsPerOrganisation: 10_000,
  operationsPerSocket: 20,
  /** The characters of a subscription's text, and of the rest of its message. A gateway keeps both while the subscription is open. */
  subscriptionLength: 2_000,
  /**
   * The characters in the different texts of open subscriptions: each takes about a hundred times its length. Subscriptions of an
   * organisation with the same text share it.
   */
  textPerCaller: 100_000,
  textPerOrganisation: 500_000,
  messageBytes: 64 * 1024,
  /** Between two pings. Each message blocks the event loop briefly, however short it is. */
  messages: 10_000,
  /** The most data that may wait for a client to read. A client with more is disconnected. */
  unreadBytes: 1024 * 1024,
  /** How long a message may wait for a client to read it. */
  unreadMs: 30_000,
  initialisationMs: 10_000,
  /**
   * A client gets a ping at this interval and has as long for its pong. A dead or very slow client is disconnected
   * after two.
   */
  pingMs: 12_000,
  /** How long closing may take for a client that sends too much. */
  farewellMs: 1_000,
  /** How often the callers of open sockets are checked, in addition to messages about their end. */
  callerCheckMs: 5_000,
} as const;
