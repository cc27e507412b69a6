import { once } from 'node:events';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RowChunk } from './extractFile.js';

/**
 * Sends chunks of rows to `copy … from stdin` and returns what the source returns at its end. The source is asked for
 * more only when the connection has taken what it gave. When the source fails, PostgreSQL is told to forget the rows;
 * when PostgreSQL refuses one or goes away, its error is thrown and the source is closed.
 */
export async function copyRows<Outcome>(
  client: PoolClient,
  statement: string,
  rows: AsyncGenerator<RowChunk, Outcome, void>,
  onRecords: (records: number) => void,
): Promise<Outcome> {
  const copy = client.query(copyFrom(statement));
  let refusal: Error | undefined;
  copy.on('error', (error) => (refusal ??= error));
  try {
    for (;;) {
      const next = await rows.next();
      if (refusal) break;
      if (next.done) {
        copy.end();
        await once(copy, 'finish');
        return next.value;
      }
      if (!copy.write(next.value.rows)) await once(copy, 'drain');
      onRecords(next.value.records);
    }
  } catch (error) {
    if (!refusal) {
      copy.destroy(new Error('the source of the rows failed'));
      await once(copy, 'close').catch(() => undefined);
      throw error;
    }
  }
  await rows.return(undefined as Outcome);
  throw refusal;
}
