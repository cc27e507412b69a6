/** The row of a call, in the order organisation, mode, operation, key. */
export const isPlace = 'organisation_id = $1 and mode = $2 and operation = $3 and key = $4';

/** A response is kept for 24 hours (contract.md#idempotency). */
export const isTooOld = `created_at < now() - interval '24 hours'`;
