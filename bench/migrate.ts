import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Migration } from '@mikro-orm/migrations';
import { migrate, type PartsMigration } from '../src/database/migrations.js';
import { openDatabase } from '../src/database/orm.js';
import { withContest, type Contest } from './contest.js';
import { printTable } from './figures.js';
import { describeMachine } from './machine.js';
import { storeVerifications } from './storeVerifications.js';

// One of each change that test/database/migrationRules.test.ts permits on a large table.
class Migration29990101000000_columnWithDefault extends Migration {
  override up(): void {
    this.addSql(`alter table verifications add column bench_word text not null default 'none'`);
  }
}

class Migration29990101000050_fillInParts extends Migration implements PartsMigration {
  readonly parts = {
    table: 'verifications',
    set: `bench_word = 'filled'`,
    where: `bench_word = 'none'`,
    key: 'id',
    rows: 1_000,
  };
  override up(): void {
    // Its rows are filled in parts.
  }
}

class Migration29990101000100_indexConcurrently extends Migration {
  override isTransactional(): boolean {
    return false;
  }
  override up(): void {
    this.addSql('drop index concurrently if exists verifications_bench_word');
    this.addSql(
      'create index concurrently verifications_bench_word on verifications (organisation_id, bench_word, id)',
    );
  }
}

class Migration29990101000200_checkNotValid extends Migration {
  override up(): void {
    this.addSql(`alter table verifications add constraint verifications_bench_word_check
      check (bench_word <> '') not valid`);
  }
}

const changes = [
  { title: 'a column with a default', Class: Migration29990101000000_columnWithDefault },
  { title: 'the column, filled in parts', Class: Migration29990101000050_fillInParts },
  { title: 'an index, built concurrently', Class: Migration29990101000100_indexConcurrently },
  { title: 'a check, then validated', Class: Migration29990101000200_checkNotValid },
] as const;

const aPart = 500_000;
/** Fields that need no verdict: the copies have none. */
const list = '{ verifications(first: 20) { nodes { id legalName status verifiedAt } } }';

/**
 * Measures how long callers wait while migrations change a table of verifications. The product verifies businesses and lists them all
 * the time; the migrations run as at a start, one after the other.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: 'string', default: '10000000' }, rate: { type: 'string', default: '50' } },
  });
  const [rows, rate] = [Number(values.rows), Number(values.rate)];
  await withContest({}, async (contest) => {
    await fill(contest, rows);
    const migrating = await openDatabase(contest.connection, { poolSize: 3, isUntimed: true });
    const traffic = new Traffic(contest, rate);
    process.stdout.write(`${describeMachine()}\n${rows.toLocaleString('en')} verifications, ${rate} more a second\n\n`);
    try {
      await sleep(3_000);
      const measured = [await traffic.measure('no migration', () => sleep(Math.min(10_000, rows)))];
      for (const { title, Class } of changes) {
        migrating.orm.config.get('migrations').migrationsList?.push(Class);
        measured.push(await traffic.measure(title, () => migrate(migrating)));
      }
      printTable(['change', 'seconds', 'longest response in seconds'], measured);
    } finally {
      await traffic.stop();
      await migrating.close();
    }
  });
}

/** Copies of a real verification without most of its facts: a lock lasts as long, and they need a quarter of the disk. */
async function fill(contest: Contest, rows: number): Promise<void> {
  await storeVerifications(contest, 1);
  const { pool } = contest.database;
  for (let stored = 1; stored < rows; stored += aPart) {
    await pool.query(
      `insert into verifications (id, organisation_id, mode, api_key_id, jurisdiction, status, fracture_score, fracture_risk,
         abn, facts, verdict, policy_version, audit_hash, verified_at)
       select 'ver_' || lpad(n::text, 26, '0'), organisation_id, mode, api_key_id, jurisdiction, status, fracture_score,
         fracture_risk, abn, '{}', jsonb_build_object('legalName', verdict ->> 'legalName'), policy_version, audit_hash, verified_at
       from (select * from verifications order by id desc limit 1) as one, generate_series($1::int, $2::int) as n`,
      [stored, Math.min(stored + aPart, rows) - 1],
    );
  }
  await pool.query('vacuum analyze verifications');
}

/** Verifications at a steady rate, and one list for each ten of them, whether or not earlier calls have ended. */
class Traffic {
  readonly #contest: Contest;
  readonly #waits: { readonly endedAt: number; readonly seconds: number }[] = [];
  readonly #open = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #sent = 0;

  constructor(contest: Contest, rate: number) {
    this.#contest = contest;
    this.#timer = setInterval(() => {
      const call = this.#send().finally(() => this.#open.delete(call));
      this.#open.add(call);
    }, 1_000 / rate);
  }

  async #send(): Promise<void> {
    const { url, headers, abns } = this.#contest;
    this.#sent += 1;
    const startedAt = performance.now();
    const verification = { queryValue: abns[this.#sent % abns.length], jurisdiction: 'AU' };
    const [path, body] =
      this.#sent % 10 === 0 ? ['/graphql', { query: list }] : ['/api/enterprise/verify', verification];
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    await response.text();
    if (!response.ok) throw new Error(`A call was answered with ${response.status}.`);
    const endedAt = performance.now();
    this.#waits.push({ endedAt, seconds: (endedAt - startedAt) / 1_000 });
  }

  /** @returns how long the work took, and the longest response of calls that it may have delayed */
  async measure(title: string, work: () => Promise<unknown>): Promise<readonly [string, string, string]> {
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1_000;
    await Promise.all(this.#open);
    const longest = Math.max(
      0,
      ...this.#waits.filter(({ endedAt }) => endedAt > startedAt).map((wait) => wait.seconds),
    );
    return [title, seconds.toFixed(1), longest.toFixed(2)];
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.allSettled(this.#open);
  }
}
