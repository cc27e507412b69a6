import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signHead } from '../../src/audit/checkpoints.js';
import { loadProgress } from '../../src/audit/subtrees.js';
import { deliverCheckpoints } from '../../src/operations/audit/deliverCheckpoints.js';
import { createSealer, startAnchoring } from '../../src/workers/audit/auditWorker.js';
import { readConfig } from '../../src/platform/configuration/config.js';
import { createEgressClient } from '../../src/egress/egressClient.js';
import { type AnchorTarget, parseAnchorTarget, parseCheckpoint } from '../../src/domain/audit/anchor.js';
import { testApp, type TestApp } from '../support/app.js';
import { insertEntries } from '../support/audit/auditLog.js';
import { newDataDir } from '../support/processes/dataDir.js';
import { startReceiver } from '../support/servers/receiver.js';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp({ sample: false });
  folder = await newDataDir();
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const parseTarget = (text: string): AnchorTarget => {
  const place = parseAnchorTarget(text);
  if (!place) throw new Error(`${text} is no anchor.`);
  return place;
};
const nextCheckpoint = async (): Promise<string> => {
  await insertEntries(app.database.pool, 2);
  return (await signHead(app.services)).statement;
};
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
const readLines = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];

describe('anchors', () => {
  it('get every checkpoint in order, each for itself, and one that was away gets what it missed', async () => {
    let isAway = false;
    const receiver = await startReceiver((_request, res) => res.writeHead(isAway ? 500 : 204).end());
    const file = join(folder, 'anchor');
    const late = join(folder, 'mount', 'anchor');
    const { pool, orm } = app.database;
    const { log, clock } = app.services;
    const egressClient = createEgressClient({ policy: { allowCidrs: ['127.0.0.0/8'] }, extraCa: receiver.ca });
    const anchors = [`file:${file}`, `file:${late}`, `${receiver.url}/anchor`, 'mailto:auditor@example.com'].map(
      parseTarget,
    );
    const anchoring = startAnchoring({ pool, em: orm.em, egressClient, clock, log, anchors, pollMs: 20, mostMs: 50 });
    const mails = async (): Promise<string> =>
      (
        await pool.query<{ text: string }>(`select text from mails where recipient = 'auditor@example.com' order by id`)
      ).rows
        .map(({ text }) => text)
        .join('\n');
    try {
      const first = await nextCheckpoint();
      await until(
        async () => readLines(file).length === 1 && receiver.received.length === 1 && (await mails()).includes(first),
      );
      isAway = true;
      await pool.query(`update mails set state = 'sent', sent_at = now() where recipient = 'auditor@example.com'`);
      // The rest of a line that a crash cut off.
      appendFileSync(file, 'eyJhbGciOi');
      const second = await nextCheckpoint();
      await until(() => readLines(file).length === 3);
      await until(async () => (await mails()).includes(second));
      await pool.query(`update mails set state = 'sent', sent_at = now() where recipient = 'auditor@example.com'`);
      const third = await nextCheckpoint();
      await until(() => readLines(file).length === 4);
      expect(readLines(file)).toEqual([first, 'eyJhbGciOi', second, third]);
      await until(async () => (await mails()).includes(third));
      isAway = false;
      mkdirSync(join(folder, 'mount'));
      const taken = (): string[] => [...new Set(receiver.received.map(({ body }) => body))];
      await until(() => readLines(late).length === 3 && taken().length === 3);
      expect(readLines(late)).toEqual([first, second, third]);
      expect(taken()).toEqual([first, second, third]);
      expect(receiver.received[0]).toMatchObject({ path: '/anchor', headers: { 'content-type': 'application/jose' } });
    } finally {
      await anchoring.stop();
      await receiver.stop();
    }
  });

  it.each(['failed', 'kept'])('by e-mail have only what was sent: one that %s is queued again', async (state) => {
    const { pool, orm } = app.database;
    const address = `${state}@example.com`;
    const anchor = parseTarget(`mailto:${address}`);
    let now = Date.now();
    const egressClient = createEgressClient({ policy: { allowCidrs: [] } });
    const deliver = () => deliverCheckpoints({ pool, em: orm.em, egressClient, clock: () => new Date(now) }, anchor);
    const setState = (to: string) =>
      pool.query(`update mails set state = $2, sent_at = case $2 when 'sent' then now() end where recipient = $1`, [
        address,
        to,
      ]);
    const texts = async (): Promise<string[]> =>
      (
        await pool.query<{ text: string }>('select text from mails where recipient = $1 order by created_at', [address])
      ).rows.map(({ text }) => text);
    const first = await nextCheckpoint();
    expect(await deliver()).toBeGreaterThan(0);
    expect(await loadProgress(pool, `anchor ${anchor.name}`)).toBeNull();
    await setState(state);
    const second = await nextCheckpoint();
    now += 5 * 3_600_000;
    expect(await deliver()).toBe(0);
    now += 3_600_000;
    expect(await deliver()).toBeGreaterThan(1);
    const [, repeated] = await texts();
    expect([repeated?.includes(first), repeated?.includes(second)]).toEqual([true, true]);
    await setState('sent');
    expect(await deliver()).toBe(0);
    expect(await loadProgress(pool, `anchor ${anchor.name}`)).toBe(String(parseCheckpoint(second).size));
    now += 1_000;
    const third = await nextCheckpoint();
    expect(await deliver()).toBe(1);
    expect((await texts()).at(-1)).toContain(third);
  });

  it('in a file are complete on each machine, although all machines share the progress in the database', async () => {
    const { pool, orm } = app.database;
    const place = join(folder, 'machine');
    const anchor = parseTarget(`file:${place}`);
    const egressClient = createEgressClient({ policy: { allowCidrs: [] } });
    const deliver = () => deliverCheckpoints({ ...app.services, pool, em: orm.em, egressClient }, anchor);
    const first = await nextCheckpoint();
    await deliver();
    const before = readLines(place);
    expect(before.at(-1)).toBe(first);
    // The other machine has no file under this path yet, and then lacks what the first one gets.
    renameSync(place, `${place}-1`);
    const second = await nextCheckpoint();
    await deliver();
    expect(readLines(place)).toEqual([...before, second]);
    renameSync(place, `${place}-2`);
    renameSync(`${place}-1`, place);
    appendFileSync(place, second.slice(0, -9));
    await deliver();
    expect(readLines(place)).toEqual([...before, second.slice(0, -9), second]);
    expect(await deliver()).toBe(0);
  });

  it('are refused in production where their host may hold no data', () => {
    const production = { NODE_ENV: 'production', AUDIT_ANCHOR: 'https://anchor.example.com/in,file:/var/anchor' };
    expect(() => readConfig(production)).toThrow('AUDIT_ANCHOR names the host anchor.example.com');
    const allowed = { ...production, RESIDENCY_ALLOWED_HOSTS: '.example.com' };
    expect(readConfig(allowed).auditAnchors).toEqual([
      { kind: 'https', name: 'https://anchor.example.com/in', url: 'https://anchor.example.com/in' },
      { kind: 'file', name: 'file:/var/anchor', path: '/var/anchor' },
    ]);
    for (const wrong of ['http://anchor.example.com', 'file:relative', 'file://host/path', 'mailto:nobody', 'x']) {
      expect(() => readConfig({ AUDIT_ANCHOR: wrong })).toThrow('AUDIT_ANCHOR: must list');
    }
  });
});

describe('a worker', () => {
  it('seals within a second of the commit, and signs a head when it is time and the chain has grown', async () => {
    const { pool } = app.database;
    let now = Date.now();
    const sealer = createSealer({ ...app.services, pool, clock: () => new Date(now), checkpointMs: 3_600_000 });
    const newest = async () => {
      const { rows } = await pool.query<{ statement: string }>(
        'select statement from audit_checkpoints order by size desc limit 1',
      );
      return parseCheckpoint(rows[0]?.statement ?? '');
    };
    try {
      const before = await newest();
      const [id = ''] = await insertEntries(pool, 1);
      const committed = performance.now();
      const isSealed = async (): Promise<boolean> =>
        (await pool.query('select 1 from audit_seals where entry_id = $1', [id])).rowCount === 1;
      await until(isSealed);
      expect(performance.now() - committed).toBeLessThan(1_000);
      expect(await newest()).toEqual(before);
      now += 3_700_000;
      await until(async () => (await newest()).size === before.size + 1);
    } finally {
      await sealer.stop();
    }
  });

  it('signs on time after a checkpoint whose clock was a month ahead', async () => {
    const { pool } = app.database;
    const newestSize = async (): Promise<number> =>
      (await pool.query<{ size: number }>('select max(size)::int as size from audit_checkpoints')).rows[0]?.size ?? 0;
    let aheadMs = 30 * 24 * 3_600_000;
    const clock = (): Date => new Date(Date.now() + aheadMs);
    const sealer = createSealer({ ...app.services, pool, clock, checkpointMs: 1_000 });
    try {
      const before = await newestSize();
      await insertEntries(pool, 1);
      await until(async () => (await newestSize()) > before);
      aheadMs = 0;
      const ahead = await newestSize();
      await insertEntries(pool, 1);
      await until(async () => (await newestSize()) > ahead);
    } finally {
      await sealer.stop();
    }
  });
});
