import type { Pool, QueryConfig } from 'pg';

/**
 * A named statement that only reads. JSON must represent its columns without loss: text, booleans, small numbers, and
 * arrays or JSON of these.
 */
export interface ReadStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Waiting extends ReadStatement {
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

const waiting = new WeakMap<Pool, Waiting[]>();

/**
 * Queues a statement for the round trip of the next `readAtOnce`. Without one, all queued statements are sent in the
 * next turn of the event loop.
 */
export function readWithNext<Row>(pool: Pool, statement: ReadStatement): Promise<readonly Row[]> {
  return new Promise<readonly unknown[]>((resolve, reject) => {
    const queue = waiting.get(pool) ?? [];
    if (queue.length === 0) {
      waiting.set(pool, queue);
      setImmediate(() => {
        if (waiting.get(pool) === queue) send(pool, take(pool));
      });
    }
    queue.push({ ...statement, resolve, reject });
  }) as Promise<readonly Row[]>;
}

/** Sends a statement now, in one round trip with all queued statements. */
export function readAtOnce<Row>(pool: Pool, statement: ReadStatement): Promise<readonly Row[]> {
  return new Promise<readonly unknown[]>((resolve, reject) => {
    send(pool, [...take(pool), { ...statement, resolve, reject }]);
  }) as Promise<readonly Row[]>;
}

function take(pool: Pool): readonly Waiting[] {
  const queue = waiting.get(pool) ?? [];
  waiting.delete(pool);
  return queue;
}

function send(pool: Pool, statements: readonly Waiting[]): void {
  const [first, ...others] = statements;
  if (!first) return;
  const isAlone = others.length === 0;
  const query = isAlone ? { name: first.name, text: first.text, values: [...first.values] } : joined(statements);
  pool.query<Record<string, unknown>>(query).then(
    ({ rows }) => {
      for (const [at, { resolve }] of statements.entries()) {
        resolve(isAlone ? rows : (rows[0]?.[`rows_${at}`] as readonly unknown[]));
      }
    },
    (error: unknown) => {
      for (const { reject } of statements) reject(error);
    },
  );
}

const longestName = 63;

/** Returns one row that contains the rows of each statement as JSON. */
function joined(statements: readonly ReadStatement[]): QueryConfig {
  const values: unknown[] = [];
  const parts = statements.map(({ text, values: own }, at) => {
    const shifted = text.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + values.length}`);
    values.push(...own);
    return `(select coalesce(json_agg(found), '[]') from (${shifted}) as found) as rows_${at}`;
  });
  const name = statements.map((statement) => statement.name).join('+');
  // PostgreSQL truncates names to 63 bytes. Longer combinations are rare and sent unnamed.
  return { ...(name.length <= longestName && { name }), text: `select ${parts.join(', ')}`, values };
}
