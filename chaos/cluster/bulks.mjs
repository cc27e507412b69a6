import { randomUUID } from 'node:crypto';
import { pause, until } from '../wait.mjs';

/** Bulks that are under way while a fault happens, and whether they were verified completely. */
export class Bulks {
  /** The id and the number of rows of each. */
  sent = [];

  constructor({ findUrl, key, abns, rows }) {
    Object.assign(this, { findUrl, key, abns, rows });
  }

  /** Sends a bulk, and retries with the same idempotency key until the service has taken it. */
  async send() {
    const name = `bulk-${this.sent.length + 1}`;
    const lines = Array.from(
      { length: this.rows },
      (_, row) => `${this.abns[row % this.abns.length]},${name}-row-${row + 1}`,
    );
    const headers = {
      authorization: `Bearer ${this.key}`,
      'content-type': 'text/csv',
      'idempotency-key': randomUUID(),
    };
    const body = ['abn,reference', ...lines].join('\n');
    for (;;) {
      const url = `${this.findUrl()}/api/enterprise/bulk?jurisdiction=AU&events=true`;
      const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) }).catch(
        () => null,
      );
      if (response?.status === 202) {
        const { bulk } = await response.json();
        this.sent.push({ id: bulk.id, name, rows: this.rows });
        return;
      }
      if (response && response.status < 500) throw new Error(`A bulk was answered with ${response.status}.`);
      await pause(100);
    }
  }

  async untilEnded(postgres) {
    await until(
      'the bulks end',
      async () => {
        const [{ left }] = await postgres.query('select count(*)::int as left from bulks where finished_at is null');
        return left === 0;
      },
      { seconds: 180, everyMs: 1_000 },
    );
  }
}

/** Checks of the bulks. Each returns faults. */
export const bulked = {
  'every row of every bulk is verified, once': async ({ postgres, bulks }) => {
    const faults = await Promise.all(
      bulks.sent.map(async ({ id, name, rows }) => {
        const [bulk] = await postgres.query('select status, processed, failed from bulks where id = $1', [id]);
        const [found] = await postgres.query(
          `select count(*)::int as count, count(distinct reference)::int as names from verifications
           where reference like $1 || '-row-%'`,
          [name],
        );
        const isWhole = bulk?.status === 'completed' && bulk.processed === rows && bulk.failed === 0;
        return isWhole && found.count === rows && found.names === rows
          ? []
          : [`${name} of ${rows} rows: ${JSON.stringify({ ...bulk, ...found })}`];
      }),
    );
    return faults.flat();
  },
};
