import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendAlerts } from '../../src/workers/jobs/sendAlerts.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newPerson } from '../support/browser/portal.js';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const run = (): Promise<number> =>
  sendAlerts({ em: app.database.orm.em, clock: () => new Date(), urls: { portalUrl: () => 'https://kyb.example' } });

describe('a register whose data have grown old', () => {
  it('is told of to operators, and to organisations that verify against it and want it: once for each extract', async () => {
    const { pool } = app.database;
    const operator = await newPerson(app, { isOperator: true });
    const [using, without, silent] = [
      await app.newOrganisation('Using'),
      await app.newOrganisation('Without'),
      await app.newOrganisation('Silent'),
    ];
    const owners = [];
    for (const organisationId of [using, without, silent]) owners.push(await newPerson(app, { organisationId }));
    await pool.query(`update organisations set alert_kinds = '{register_stale}' where id <> $1`, [silent]);
    for (const id of [using, silent]) await createApiClient(app, (await app.newKey(id)).key).verify('51 824 753 556');
    const mails = async () => (await pool.query('select recipient, subject from mails order by recipient')).rows;

    expect(await run()).toBe(0);
    await pool.query(
      `update register_extracts set is_sample = false, as_of = current_date - 22 where register = 'abr'`,
    );
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    const subject = expect.stringMatching(/^The data of ABR are dated \d{4}-\d\d-\d\d$/);
    const told = [operator.email, owners[0]?.email].sort();
    expect(await mails()).toEqual(told.map((recipient) => ({ recipient, subject })));
    await pool.query(`update register_extracts set as_of = current_date - 21 where register = 'abr'`);
    expect(await run()).toBe(0);
    await pool.query(
      `update register_extracts set is_sample = false, as_of = current_date - 71 where register = 'nzbn'`,
    );
    expect(await run()).toBe(1);
  });

  it('is a sanctions list, too, that was imported today and is old by its own day', async () => {
    const { pool } = app.database;
    const add = (name: string, days: number) =>
      pool.query(
        `insert into datasets (name, as_of, records, rejects, files, imported_at)
         values ($1, current_date - $2::int, 1, 0, '[]', now()) on conflict (name) do update set as_of = excluded.as_of`,
        [name, days],
      );
    const before = await run();
    await add('UN', 21);
    await add('DFAT', 170);
    expect([before >= 0, await run()]).toEqual([true, 0]);
    await add('UN', 22);
    await add('DFAT', 171);
    expect(await run()).toBe(2);
    expect(await run()).toBe(0);
    const { rows } = await pool.query(`select subject from mails where subject ~ 'UN|DFAT' order by 1`);
    expect(rows.map(({ subject }) => subject.slice(0, 24))).toEqual([
      'The data of DFAT are dat',
      'The data of UN are dated',
    ]);
  });

  it('is a monthly file of ASIC only after 40 days: its name has the month alone, and counts from the first day', async () => {
    const { pool } = app.database;
    const add = (days: number) =>
      pool.query(
        `insert into datasets (name, as_of, records, rejects, files, imported_at)
         values ('ASIC companies', current_date - $1::int, 1, 0, '[]', now())
         on conflict (name) do update set as_of = excluded.as_of`,
        [days],
      );
    await run();
    await add(40);
    expect(await run()).toBe(0);
    await add(41);
    expect(await run()).toBe(1);
  });
});
