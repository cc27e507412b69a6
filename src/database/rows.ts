import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The rows of a statement, in the transaction of the entity manager if it has one. Empty if the statement returns none.
 */
export function queryRows<Row extends object>(
  em: EntityManager,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return em.getConnection().execute<Row[]>(statement, values, 'all', em.getTransactionContext());
}

/** SQL for a time as milliseconds since 1970, which every driver reads the same way. */
export function epochMs(column: string): string {
  return `floor(extract(epoch from ${column}) * 1000)::float8`;
}
