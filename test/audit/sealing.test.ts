import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { sealEntries } from '../../src/audit/sealEntries.js';
import { loadInclusionPath, loadRoot } from '../../src/audit/subtrees.js';
import { CompactRange, leafHash, computeProofRoot } from '../../src/domain/audit/merkle.js';
import { createVault } from '../../src/encryption/vault.js';
import { createLog } from '../../src/platform/log.js';
import { createSealer } from '../../src/workers/audit/auditWorker.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { insertEntries, sealedEntries } from '../support/audit/auditLog.js';
import { recordStatements } from '../support/database/recordStatements.js';
import { until } from '../support/until.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const loadIds = async (): Promise<string[]> => (await sealedEntries(database.pool)).map(({ id }) => id);

describe('sealing', () => {
  it('takes what is new, in order, and nothing twice', async () => {
    const { pool } = database;
    expect(await sealEntries(pool)).toBe(0);
    const first = await insertEntries(pool, 5);
    expect(await sealEntries(pool)).toBe(5);
    expect(await sealEntries(pool)).toBe(0);
    const second = await insertEntries(pool, 3);
    expect(await sealEntries(pool)).toBe(3);
    expect(await loadIds()).toEqual([...first, ...second]);
  });

  it('waits for no transaction, and misses none that ends late', async () => {
    const { pool } = database;
    const late = await pool.connect();
    await late.query('begin');
    const inside = await insertEntries(late, 2);
    const rolledBack = await pool.connect();
    await rolledBack.query('begin');
    await insertEntries(rolledBack, 2);
    const before = await insertEntries(pool, 4);
    expect(await sealEntries(pool)).toBe(4);
    const after = await insertEntries(pool, 4);
    expect(await sealEntries(pool)).toBe(4);
    await late.query('commit');
    await rolledBack.query('rollback');
    expect(await sealEntries(pool)).toBe(2);
    expect(await sealEntries(pool)).toBe(0);
    expect(await loadIds()).toEqual([...before, ...after, ...inside]);
    late.release();
    rolledBack.release();
  });

  it('that waits for the lock of another process says so in the log', async () => {
    const { pool } = database;
    const held = await pool.connect();
    await held.query(`begin; select pg_advisory_xact_lock(hashtext('kyb audit seals'))`);
    let lines = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines += chunk.toString();
        done();
      },
    });
    const vault = createVault(['a secret of the tests, long enough for it']);
    const log = createLog('warn', sink);
    const options = { pool, vault, log, clock: () => new Date(), checkpointMs: 3_600_000 };
    const sealer = createSealer({ ...options, pollMs: 10, busyMs: 100 });
    await until(() => lines.includes('another process has the lock for sealing the audit log'));
    await held.query('rollback');
    held.release();
    const [entry] = await insertEntries(pool, 1);
    await until(async () => (await loadIds()).includes(entry ?? ''));
    await sealer.stop();
  });

  it('goes on beside many writers and other sealers without a gap, a fork or a double', async () => {
    const { pool } = database;
    let isWriting = true;
    const seal = async (): Promise<number> => {
      let sealed = 0;
      while (isWriting) sealed += await sealEntries(pool, { mostInPass: 20 });
      return sealed;
    };
    const writers = Array.from({ length: 6 }, async (_, index) => {
      const client = await pool.connect();
      const ids: string[] = [];
      for (let round = 0; round < 30; round += 1) {
        await client.query('begin');
        const own = await insertEntries(client, 1 + ((round + index) % 4));
        const isKept = (round + index) % 5 !== 0;
        await client.query(isKept ? 'commit' : 'rollback');
        if (isKept) ids.push(...own);
      }
      client.release();
      return ids;
    });
    const sealers = [seal(), seal(), seal()];
    const written = (await Promise.all(writers)).flat();
    isWriting = false;
    const sealed = (await Promise.all(sealers)).reduce((sum, count) => sum + count, 0);
    expect(sealed + (await sealEntries(pool, { isWaiting: true }))).toBe(written.length);
    expect((await loadIds()).toSorted()).toEqual(written.toSorted());
  });

  it('that is killed at any place leaves nothing half done', async () => {
    const { pool } = database;
    const ids = await insertEntries(pool, 600);
    await pool.query(`create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    for (const table of ['audit_seals', 'audit_nodes', 'audit_progress']) {
      for (const time of ['before', 'after']) {
        await pool.query(`create trigger die ${time} insert on ${table} for each statement execute function die()`);
        await expect(sealEntries(pool)).rejects.toThrow('terminating connection');
        await pool.query(`drop trigger die on ${table}`);
        expect(await loadIds()).toEqual([]);
      }
    }
    expect(await sealEntries(pool)).toBe(600);
    expect(await loadIds()).toEqual(ids);
  });

  it('reads a backlog of many passes about once, and misses no transaction that was running', async () => {
    const { pool, address } = database;
    const isolated = new Pool({ ...address, max: 1, options: '-c enable_seqscan=off' });
    const late = await pool.connect();
    try {
      const [first] = await insertEntries(pool, 1);
      await sealEntries(pool);
      // A transaction for each entry, and one with more entries than a pass seals.
      await pool.query(`do $$ begin for n in 1..300 loop
        insert into audit_entries (id, body) values ('aud_1' || lpad(n::text, 25, '0'), '{}'); commit; end loop; end $$`);
      await late.query('begin');
      const inside = await insertEntries(late, 2);
      await pool.query(`insert into audit_entries (id, body)
        select 'aud_2' || lpad(n::text, 25, '0'), '{}' from generate_series(1, 50) as n`);
      await pool.query(`do $$ begin for n in 1..300 loop
        insert into audit_entries (id, body) values ('aud_3' || lpad(n::text, 25, '0'), '{}'); commit; end loop; end $$`);
      const countReads = async (): Promise<number> => {
        await isolated.query('select pg_stat_force_next_flush()');
        const { rows } = await isolated.query<{ reads: number }>(
          `select (seq_tup_read + idx_tup_fetch)::int as reads from pg_stat_user_tables where relname = 'audit_entries'`,
        );
        return rows[0]?.reads ?? 0;
      };
      const before = await countReads();
      expect(await sealEntries(isolated, { mostInPass: 20 })).toBe(650);
      // The range, the ids and the bodies; and the large transaction for each of its passes.
      expect((await countReads()) - before).toBeLessThan(6 * 650);
      await late.query('commit');
      expect(await sealEntries(isolated, { mostInPass: 20 })).toBe(2);
      expect(await sealEntries(isolated, { mostInPass: 20 })).toBe(0);
      const ids = await loadIds();
      expect(ids).toHaveLength(653);
      expect(ids[0]).toBe(first);
      expect(ids.slice(1, -2)).toEqual(ids.slice(1, -2).toSorted());
      expect(ids.slice(-2)).toEqual(inside);
    } finally {
      late.release();
      await isolated.end();
    }
  });

  it('seals all that a database holds that was restored into another server', async () => {
    const { pool } = database;
    const before = await insertEntries(pool, 3);
    await sealEntries(pool);
    const unsealed = await insertEntries(pool, 2);
    // As after a restore: what is held is of transactions that this server is yet to begin.
    await pool.query(`alter table audit_entries disable trigger only_added_to`);
    await pool.query(`update audit_entries set xid = (xid::text::bigint + 1000)::text::xid8`);
    await pool.query(`alter table audit_entries enable trigger only_added_to`);
    await pool.query(
      `update audit_progress set value = ahead.number || ':' || ahead.number || ':' from (
         select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000)::text as number) as ahead where name = 'sealed'`,
    );
    const seal = async (): Promise<[sealed: number, isLonger: boolean]> => {
      let sealed = 0;
      const statements = await recordStatements(async () => (sealed = await sealEntries(pool)));
      return [sealed, statements.some(({ text }) => text.includes(`set_config('statement_timeout'`))];
    };
    // The first fetch passes every sealed entry of the restored database.
    expect(await seal()).toEqual([2, true]);
    const after = await insertEntries(pool, 3);
    expect(await seal()).toEqual([3, false]);
    expect(await loadIds()).toEqual([...before, ...unsealed, ...after]);
    // The server comes to the numbers that the restored rows have.
    for (let round = 0; round < 1_100; round += 1) await pool.query('select pg_current_xact_id()');
    const last = await insertEntries(pool, 1);
    expect(await sealEntries(pool)).toBe(1);
    expect((await loadIds()).at(-1)).toBe(last[0]);
  });

  it('notes what roots and proofs are read from', async () => {
    const { pool } = database;
    await pool.query(
      `insert into audit_entries (id, body) select 'aud_' || lpad(n::text, 26, '0'), '{"n":' || n || '}' from generate_series(1, 70000) as n`,
    );
    expect(await sealEntries(pool, { mostInPass: 30_000 })).toBe(70_000);
    const entries = await sealedEntries(pool);
    const tree = new CompactRange();
    const sizes = [1, 255, 256, 257, 65_535, 65_536, 65_537, 70_000];
    const roots = new Map<number, Buffer>();
    for (const { body, position } of entries) {
      tree.append(leafHash(body));
      if (sizes.includes(position)) roots.set(position, tree.root());
    }
    const nodes = await pool.query<{ level: number; count: number }>(
      'select level, count(*)::int from audit_nodes group by level order by level',
    );
    expect(nodes.rows).toEqual([
      { level: 1, count: 273 },
      { level: 2, count: 1 },
    ]);
    for (const size of sizes) {
      const root = roots.get(size);
      expect(await loadRoot(pool, size)).toEqual(root);
      for (const position of [1, Math.ceil(size / 2), size]) {
        const path = await loadInclusionPath(pool, position, size);
        const leaf = leafHash(entries[position - 1]?.body ?? '');
        expect(computeProofRoot(position - 1, size, leaf, path)).toEqual(root);
      }
    }
  });
});
