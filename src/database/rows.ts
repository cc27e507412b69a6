import type { EntityManager } from '@mikro-orm/postgresql';

/** The rows of a statement, if it returns any, within the transaction of the entity manager where it is in one. */
export function queryRows<Row extends object>(
  em: EntityManager,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return em.getConnection().execute<Row[]>(statement, values, 'all', em.getTransactionContext());
}

/** A time as milliseconds since 1970, whatever reads it. */
export function epochMs(column: string): string {
  return `floor(extract(epoch from ${column}) * 1000)::float8`;
}
