/** What sockets may take; what a document may ask for is limited alike over HTTP (resolvers/documentRules.ts). */
export const socketLimits = {
  /** In this process. */
  sockets: 10_000,
  /** Of these, those that have not yet said who they are. */
  strangers: 1_000,
  socketsPerKey: 50,
  operationsPerSocket: 20,
  messageBytes: 64 * 1024,
  /** What waits for a client to read it; beyond that it is too slow and is cut off. */
  unreadBytes: 1024 * 1024,
  initialisationMs: 10_000,
  /** A ping at this interval, and as long for its pong: a dead or dripping client is gone after two of them. */
  pingMs: 12_000,
} as const;
