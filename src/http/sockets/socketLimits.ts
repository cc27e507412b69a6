/** What sockets may take; what a document may ask for is limited alike over HTTP (resolvers/operationRules.ts). */
export const socketLimits = {
  /** In this process. */
  sockets: 10_000,
  /** How many of these are not authenticated yet. */
  strangers: 1_000,
  /** How many of these come from one address (IPv6: one /64). */
  strangersPerAddress: 200,
  /** Per key or session. */
  socketsPerCaller: 50,
  operationsPerSocket: 20,
  messageBytes: 64 * 1024,
  /** Between two pings. Each costs time in which nobody else is answered, and one of a few bytes as much as another. */
  messages: 10_000,
  /** What waits for a client to read it; beyond that it is too slow and is cut off. */
  unreadBytes: 1024 * 1024,
  /** How long a message may wait for a client to read it. */
  unreadMs: 30_000,
  initialisationMs: 10_000,
  /** A ping at this interval, and as long for its pong: a dead or dripping client is gone after two of them. */
  pingMs: 12_000,
  /** How long the farewell to a client that sends too much may take. */
  farewellMs: 1_000,
  /** How often the callers of open sockets are looked up, beside being told at once of those that have ended. */
  callerCheckMs: 5_000,
} as const;
