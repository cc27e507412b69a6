import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { isPassword } from '../../src/encryption/passwordHash.js';
import { readConfig } from '../../src/platform/configuration/config.js';
import { findAccount } from '../../src/operations/accounts/password.js';
import { prepareDemo } from '../../src/operations/platform/prepareDemo.js';
import { consoleFixture } from '../support/processes/console.js';

const fixture = consoleFixture({ PUBLIC_URL: 'https://kyb.example' });
const { kyb } = fixture;
beforeAll(async () => {
  await prepareDemo(fixture.started.services, readConfig({ DATA_DIR: fixture.dataDir }));
});

const json = async (...words: string[]) => JSON.parse((await kyb(...words, '--json')).stdout);
const loadAccount = (email: string) => findAccount(fixture.started.services.database.orm.em.fork(), email);

describe('the first start', () => {
  it.each(['owner', 'officer', 'operator'])(
    'makes one %s, whose password only the owner of the file can read',
    async (who) => {
      const path = join(fixture.dataDir, `${who}.password`);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      const account = await loadAccount(`${who}@demo.example`);
      expect(await isPassword(account?.passwordHash ?? null, (await readFile(path, 'utf8')).trim())).toBe(true);
    },
  );

  it('is done once: a password that was changed since stays', async () => {
    const before = await loadAccount('owner@demo.example');
    await rm(join(fixture.dataDir, 'owner.password'));
    await prepareDemo(fixture.started.services, readConfig({ DATA_DIR: fixture.dataDir }));
    expect((await loadAccount('owner@demo.example'))?.passwordHash).toBe(before?.passwordHash);
    expect((await json('members', 'list')).map(({ role }: { role: string }) => role)).toEqual(['owner', 'officer']);
    expect(await json('operators', 'list')).toMatchObject([{ email: 'operator@demo.example' }]);
  });
});

describe('kyb', () => {
  it('invites, and prints the link where mail is kept', async () => {
    const made = await json('members', 'invite', '--email', 'new@acme.example', '--role', 'viewer');
    expect(made).toMatchObject({ email: 'new@acme.example', role: 'viewer' });
    expect(made.link).toMatch(/^https:\/\/kyb\.example\/portal\/invitation#token=[\w-]{43}$/);
    expect((await kyb('mails', 'list')).stdout).toContain(made.link);
    expect((await kyb('members', 'invite', '--email', 'owner@demo.example', '--role', 'viewer')).code).toBe(1);
  });

  it('sends the link that sets a password, and ends a lock-out', async () => {
    const { link } = await json('members', 'reset-password', '--email', 'OFFICER@demo.example');
    expect(link).toContain('/portal/set-password#token=');
    const { rows } = await fixture.started.services.database.pool.query<{ body: string }>(
      `select body from audit_entries where body::json ->> 'action' = 'account.resetLinkMade'`,
    );
    expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
      { actor: { kind: 'console' }, object: { kind: 'account', id: expect.stringMatching(/^acc_/) }, personal: {} },
    ]);
    expect((await kyb('members', 'reset-password', '--email', 'nobody@acme.example')).code).toBe(1);
    const { pool } = fixture.started.services.database;
    await pool.query(`update accounts set failures = 12, locked_until = now() + interval '1 hour'`);
    expect((await kyb('members', 'unlock', '--email', 'owner@demo.example')).code).toBe(0);
    expect(await loadAccount('owner@demo.example')).toMatchObject({ failures: 0, lockedUntil: null });
    expect((await loadAccount('officer@demo.example'))?.failures).toBe(12);
    await pool.query(`update accounts set sealed_totp = 'x', totp_confirmed_at = now()`);
    expect((await kyb('members', 'remove-second-factor', '--email', 'owner@demo.example')).code).toBe(0);
    expect((await loadAccount('owner@demo.example'))?.hasSecondFactor()).toBe(false);
    expect((await loadAccount('officer@demo.example'))?.hasSecondFactor()).toBe(true);
  });

  it('adds and removes operators', async () => {
    const { id, link } = await json('operators', 'add', '--email', 'ops@acme.example');
    expect([id, link]).toEqual([
      expect.stringMatching(/^opr_/),
      expect.stringContaining('/portal/set-password#token='),
    ]);
    expect((await kyb('operators', 'add', '--email', 'OPS@acme.example')).code).toBe(1);
    expect((await kyb('operators', 'remove', '--email', 'ops@acme.example')).code).toBe(0);
    expect((await kyb('operators', 'remove', '--email', 'ops@acme.example')).code).toBe(1);
    expect(await json('operators', 'list')).toHaveLength(1);
  });
});
