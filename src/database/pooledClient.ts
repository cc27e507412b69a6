import { Client, type Pool } from 'pg';
import { systemCodeOf } from '../platform/errors.js';

const readOnly = '25006';

/**
 * A connection that ends itself after a statement to which nobody responded in time, or which PostgreSQL refused because it has become
 * a standby: its next user would wait for the old response, or meet the same standby.
 */
export class PooledClient extends Client {
  override query(...statement: unknown[]): never {
    const send = super.query.bind(this) as (...statement: unknown[]) => unknown;
    const sent = send(...statement);
    if (!(sent instanceof Promise)) return sent as never;
    return sent.catch((error: unknown) => {
      if (systemCodeOf(error) === readOnly || (error as Error).message === 'Query read timeout') void this.end();
      throw error;
    }) as never;
  }
}

/**
 * Ends connections that are given back inside a transaction. Their next user would read an old snapshot, or write into a transaction
 * that is never committed.
 */
export function endUnfinished(pool: Pool): void {
  pool.on('release', (_error, client) => {
    // The pool discards a connection that is ending.
    if (client.getTransactionStatus() !== 'I') void client.end();
  });
}
