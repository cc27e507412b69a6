/** What sockets may take; what a document may ask for is limited alike over HTTP (resolvers/documentRules.ts). */
export const socketLimits = {
  /** In this process, also those that have not yet said who they are. */
  sockets: 10_000,
  socketsPerKey: 50,
  operationsPerSocket: 20,
  messageBytes: 1024 * 1024,
  /** What waits for a client to read it; beyond that it is too slow and is cut off. */
  unreadBytes: 4 * 1024 * 1024,
  initialisationMs: 10_000,
  /** A ping at this interval, and as long for its pong: a dead or dripping client is gone after two of them. */
  pingMs: 12_000,
} as const;
