import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { trackKeyUse } from '../../src/caller/keyUse.js';
import { testApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

it('writes the last use of keys while a transaction has locked another one, which follows later', async () => {
  const { pool } = app.database;
  const [mine, theirs] = [await app.newKey(await app.newOrganisation()), await app.newKey(await app.newOrganisation())];
  const lastUse = async (): Promise<unknown[]> => {
    const { rows } = await pool.query<{ at: number | null }>(
      'select extract(epoch from last_used_at)::float8 as at from api_keys where id = any ($1) order by array_position($1, id)',
      [[mine.id, theirs.id]],
    );
    return rows.map(({ at }) => at);
  };
  const keyUse = trackKeyUse(pool, app.services.log);
  const at = new Date('2030-01-01T00:00:00Z');
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from api_keys where id = $1 for share', [theirs.id]);
    for (const { id } of [mine, theirs]) keyUse.note(id, at);
    await keyUse.flush();
    expect(await lastUse()).toEqual([at.getTime() / 1_000, null]);
    await holder.query('commit');
    await keyUse.flush();
    expect(await lastUse()).toEqual([at.getTime() / 1_000, at.getTime() / 1_000]);
  } finally {
    holder.release(true);
    await keyUse.stop();
  }
});
