import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';
import { AppError, getSystemCode, isDatabaseUnavailable } from '../platform/errors.js';
import { type Database, type DatabaseAddress, openDatabase, type ReplicaReads } from './orm.js';

/** A place in the log of the primary. A standby that has replayed it has every change that was committed before. */
interface Position {
  readonly lsn: string;
  /** A failover begins another timeline. A standby that stayed on the old one has another history. */
  readonly timeline: number;
  readonly system: string;
}

// A commit is acknowledged when it is flushed, unless the operator has switched that off. Positions after the last flush would
// keep readers waiting for log that the standby does not get yet.
const askPosition = {
  name: 'replica-position',
  text: `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end)::text as lsn,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
    (select system_identifier::text from pg_control_system()) as system`,
};

interface StandbyRow {
  readonly is_standby: boolean;
  readonly is_same: boolean;
  readonly lag: number | null;
}

// The timeline in the control file may be behind that of the log for some minutes, and is never ahead of it.
const checkStandby = {
  name: 'replica-check',
  text: `select pg_is_in_recovery() as is_standby,
    system_identifier::text = $2 and min_recovery_end_timeline = $3 as is_same,
    case when pg_last_wal_replay_lsn() is not null
      then greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 end as lag
  from pg_control_system() cross join pg_control_recovery()`,
  // A frozen standby must not keep a reader waiting for the time limit of statements.
  query_timeout: 1_000,
};

/** The longest wait for a standby to replay what is committed. Standbys on a healthy network need a few milliseconds. */
const catchUpMs = 100;
/** The standby is left alone for this time after it was too far behind or unreachable. Then a probe asks it, and no reader. */
const restMs = 2_000;

const outcomes = ['replica', 'behind', 'unreachable', 'foreign', 'cancelled', 'failed', 'resting'] as const;
/** Where a read was done: at the replica, or at the primary for this reason. */
type Outcome = (typeof outcomes)[number];

const refusals = { REPLICA_BEHIND: 'behind', REPLICA_FOREIGN: 'foreign' } as const;

function refusal(code: keyof typeof refusals, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** `40001` and `40P01` are conflicts of the read with the replay of changes. They say nothing about the next read. */
function toOutcome(error: unknown): Outcome {
  const code = getSystemCode(error);
  if (code in refusals) return refusals[code as keyof typeof refusals];
  if (code === '40001' || code === '40P01') return 'cancelled';
  return isDatabaseUnavailable(error) ? 'unreachable' : 'failed';
}

const statementTimeout = '57014';

/** Whether the primary would fail in the same way: the caller made a mistake, or the statement takes too long. */
function failsEverywhere(error: unknown): boolean {
  if (error instanceof AppError) return !isDatabaseUnavailable(error);
  return getSystemCode(error) === statementTimeout;
}

interface ReplicaOptions {
  readonly isPooled?: boolean;
  readonly log: (message: string) => void;
}

/**
 * Opens a pool to a standby of `primary`. It connects when it is first used, so a standby that is away delays no start.
 */
export async function openReplica(
  address: DatabaseAddress,
  primary: Pool,
  { isPooled = false, log }: ReplicaOptions,
): Promise<Replica> {
  const own = await openDatabase(address, { isReplica: true, isPooled });
  // The driver finds the host in a URL.
  const { host } = new Client('url' in address ? { connectionString: address.url } : address);
  return new Replica({ own, primary, host, log });
}

interface ReplicaParts {
  readonly own: Database;
  readonly primary: Pool;
  readonly host: string;
  readonly log: (message: string) => void;
}

/**
 * A standby for reads. Each read asks the primary for its position first, and each connection is given out only when its server
 * has replayed that position. So a read sees everything that was committed before it began, by any caller at any gateway.
 */
export class Replica implements ReplicaReads {
  readonly host: string;
  readonly #own: Database;
  readonly #primary: Pool;
  readonly #log: (message: string) => void;
  readonly #connect: () => Promise<PoolClient>;
  readonly counts = new Map<Outcome, number>(outcomes.map((outcome) => [outcome, 0]));
  #position: Position | undefined;
  #asking: Promise<void> | undefined;
  #nextAsked: Promise<void> | undefined;
  #isUsed = false;
  #restsUntil = 0;
  #probe: Promise<void> | undefined;

  constructor({ own, primary, host, log }: ReplicaParts) {
    this.host = host;
    this.#own = own;
    this.#primary = primary;
    this.#log = log;
    this.#connect = own.pool.connect.bind(own.pool) as () => Promise<PoolClient>;
    own.pool.connect = this.#connectCurrent.bind(this) as Pool['connect'];
  }

  async read<Result>(atReplica: (own: Database) => Promise<Result>, atPrimary: () => Promise<Result>): Promise<Result> {
    if (!this.#isUsed) {
      this.#probeAfterRest();
      this.#count('resting');
      return atPrimary();
    }
    try {
      await this.#ask();
    } catch (error) {
      // The read would wait as long for a primary that does not respond.
      if (isDatabaseUnavailable(error)) throw error;
      return atPrimary();
    }
    try {
      const result = await atReplica(this.#own);
      this.#count('replica');
      return result;
    } catch (error) {
      if (failsEverywhere(error)) throw error;
      this.#leave(error);
      return atPrimary();
    }
  }

  /** Waits for reads that are under way, and closes the connections. */
  async close(): Promise<void> {
    this.#restsUntil = Infinity;
    await this.#probe;
    await this.#own.close();
    // The ORM ends the pool only if it has sent a statement itself. Idle connections would keep a command running for 30 s.
    if (!this.#own.pool.ending) await this.#own.pool.end();
  }

  /**
   * Asks for the position now. Calls that come while an answer is awaited share the next question: the answer may be older than
   * what they must see.
   */
  #ask(): Promise<void> {
    this.#nextAsked ??= this.#askAfter(this.#asking);
    return this.#nextAsked;
  }

  async #askAfter(earlier: Promise<void> | undefined): Promise<void> {
    try {
      await earlier;
    } finally {
      this.#nextAsked = undefined;
    }
    this.#asking = this.#primary.query<Position>(askPosition).then(({ rows }) => {
      this.#position = rows[0];
    });
    try {
      await this.#asking;
    } finally {
      this.#asking = undefined;
    }
  }

  /** Replaces `pool.connect`, through which every statement of the pool and the ORM gets its connection. */
  #connectCurrent(callback?: (error: unknown, client?: PoolClient, release?: unknown) => void): unknown {
    const connected = this.#connectChecked();
    if (!callback) return connected;
    connected.then(
      (client) => {
        callback(undefined, client, (error?: Error | boolean) => {
          client.release(error);
        });
      },
      (error: unknown) => {
        callback(error, undefined, () => undefined);
      },
    );
    return undefined;
  }

  /** The check is a separate statement: a snapshot that was taken before it could be older than the replayed position. */
  async #connectChecked(): Promise<PoolClient> {
    // Under many writes the position of later reads would never be reached.
    const position = this.#position;
    const client = await this.#connect();
    const until = performance.now() + catchUpMs;
    for (let pauseMs = 1; (await this.#readLag(client, position)) > 0; pauseMs *= 2) {
      if (performance.now() + pauseMs > until) {
        client.release();
        throw refusal('REPLICA_BEHIND', 'the standby is too far behind');
      }
      await sleep(pauseMs);
    }
    return client;
  }

  /** How far the server of this connection is behind the position. Closes the connection if it does not follow the primary. */
  async #readLag(client: PoolClient, { lsn, system, timeline }: Partial<Position> = {}): Promise<number> {
    try {
      const { rows } = await client.query<StandbyRow>({ ...checkStandby, values: [lsn, system, timeline] });
      const [row] = rows;
      if (row?.is_standby && row.is_same) return row.lag ?? Infinity;
      throw refusal('REPLICA_FOREIGN', 'the server is not a standby of the primary, or is on another timeline');
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  #leave(error: unknown): void {
    const outcome = toOutcome(error);
    this.#count(outcome);
    if (outcome === 'cancelled') return;
    if (outcome === 'failed') {
      this.#log(`A read failed at the replica and is repeated at the primary: ${getSystemCode(error)}.`);
      return;
    }
    this.#restsUntil = performance.now() + restMs;
    if (this.#isUsed) this.#log(`The replica is ${outcome}: the primary serves its reads.`);
    this.#isUsed = false;
  }

  /** Asks the standby in the background whether it can be used again. */
  #probeAfterRest(): void {
    if (this.#probe || performance.now() < this.#restsUntil) return;
    this.#probe = this.#tryConnection()
      .then(
        () => {
          this.#log('The replica serves reads.');
          this.#isUsed = true;
        },
        () => {
          this.#restsUntil = Math.max(this.#restsUntil, performance.now() + restMs);
        },
      )
      .finally(() => {
        this.#probe = undefined;
      });
  }

  async #tryConnection(): Promise<void> {
    await this.#ask();
    (await this.#connectChecked()).release();
  }

  #count(outcome: Outcome): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
  }

  async measureLag(): Promise<number> {
    await this.#ask();
    const client = await this.#connect();
    const lag = await this.#readLag(client, this.#position);
    client.release();
    return lag;
  }
}
