/**
 * A call that its caller may send again without doing it twice (contract.md#idempotency). The operation stores its answer
 * under it in the transaction of the change.
 */
export interface IdempotentCall {
  readonly organisationId: string;
  readonly mode: string;
  readonly operation: string;
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
  /** HMAC of the body, under the newest entry of SECRETS_KEY. */
  readonly fingerprint: Buffer;
  /** The caller's API key when the answer holds a secret: then it is kept encrypted under that. */
  readonly secret: string | null;
}
