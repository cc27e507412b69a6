import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/configuration/config.js';
import { isWellFormedKey } from '../../src/domain/tokens.js';
import { createContext } from '../../src/caller/context.js';
import { newId } from '../../src/domain/ids.js';
import { recordListeningAddress, readListeningAddress } from '../../src/app/listen.js';
import { createRecordCipher } from '../../src/encryption/recordCipher.js';
import { queueMail } from '../../src/operations/mails/queueMail.js';
import { prepareDemo, type Demo } from '../../src/operations/platform/prepareDemo.js';
import { verifyEntity } from '../../src/operations/verifications/verifyEntity.js';
import { authenticate } from '../../src/caller/authenticate.js';
import { consoleFixture, runConsole } from '../support/processes/console.js';

// The console as an operator uses it: the built program, with a service that runs on the same data directory.
const fixture = consoleFixture();
const { kyb } = fixture;
let demo: Demo;

beforeAll(async () => {
  demo = await prepareDemo(fixture.started.services, readConfig({ DATA_DIR: fixture.dataDir }));
});

async function whoIs(key: string) {
  return authenticate(fixture.started.services, key, { address: '::1', requestId: 'req_test' });
}

/** The members of the first organisation, without those that the first start has made. */
async function addedMembers(): Promise<unknown[]> {
  const listed = JSON.parse((await kyb('members', 'list', '--json')).stdout) as { email: string }[];
  return listed.filter(({ email }) => !email.endsWith('@demo.example'));
}

async function demoVerification() {
  const key = (await readFile(join(fixture.dataDir, 'live.key'), 'utf8')).trim();
  const actor = await whoIs(key);
  const context = createContext(fixture.started.services, {
    actor,
    address: '::1',
    session: undefined,
    requestId: 'req_test',
    log: fixture.started.services.log,
    presentedSecret: key,
    idempotencyKey: undefined,
    onReplay: () => undefined,
    onLimit: () => undefined,
  });
  return verifyEntity(context, demo.example ?? { queryValue: '', jurisdiction: 'AU' });
}

describe('kyb', () => {
  it.each([[['keys', 'list']], [['privacy', 'erase', '--email', 'a@b.example', '--yes']]])(
    'without DATABASE_URL creates no other database, in which it would find nothing: %j',
    async (words) => {
      const folder = join(fixture.dataDir, 'forgotten');
      const { code, stdout, stderr } = await runConsole({ DATA_DIR: folder }, words);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`DATABASE_URL is not set, and there is no database in ${folder}.`);
      await expect(access(folder)).rejects.toThrow('ENOENT');
    },
  );

  it.each([
    [['bulk', 'rows.csv']],
    [['bulk', 'rows.xlsx', '--key', 'k']],
    [['bulk', 'rows.csv', '--key', 'k', '--json']],
    [['screen', 'names.txt', '--key', 'k']],
    [['mcp', '--key', 'k', '--url', 'nowhere']],
    [['keys', 'create', '--name', 'n', '--mode', 'admin', '--organisation', 'org_1']],
  ])('exits with 2 after a wrong call: %j', async (words) => {
    expect(await kyb(...words)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^error: /) });
  });

  it('makes, lists and revokes keys', async () => {
    const made = await kyb('keys', 'create', '--name', 'console', '--mode', 'test', '--json');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const { id, key } = JSON.parse(made.stdout) as { id: string; key: string };
    expect(isWellFormedKey(key)).toBe(true);
    expect(await whoIs(key)).toMatchObject({ kind: 'key', mode: 'test', plan: 'enterprise' });
    const listed = await kyb('keys', 'list', '--json');
    expect(JSON.parse(listed.stdout)).toContainEqual(expect.objectContaining({ id, name: 'console', revokedAt: null }));
    expect(listed.stdout).not.toContain(key);
    expect((await kyb('keys', 'revoke', id)).code).toBe(0);
    await expect(whoIs(key)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is not in the way of others that start at once: one prepares, all find it done', async () => {
    const config = readConfig({ DATA_DIR: fixture.dataDir });
    const { pool } = fixture.started.services.database;
    await pool.query('truncate abr_entities, nzbn_entities, register_extracts, register_files, register_rejects');
    await rm(join(fixture.dataDir, 'live.key'));
    const demos = await Promise.all([1, 2, 3].map(() => prepareDemo(fixture.started.services, config)));
    for (const { example, holdsSample } of demos) expect([example, holdsSample]).toEqual([demo.example, true]);
    expect((await pool.query('select 1 from organisations')).rowCount).toBe(1);
    expect((await pool.query(`select 1 from api_keys where name = 'Demo (live)'`)).rowCount).toBe(2);
  });

  it('makes an operator’s key, and keys of an organisation it made', async () => {
    const operator = JSON.parse((await kyb('keys', 'create', '--name', 'op', '--mode', 'admin', '--json')).stdout);
    expect(await whoIs(operator.key)).toMatchObject({ kind: 'operator' });
    const organisation = JSON.parse(
      (await kyb('organisations', 'create', '--name', 'Acme', '--plan', 'growth', '--json')).stdout,
    );
    const key = JSON.parse(
      (await kyb('keys', 'create', '--name', 'a', '--organisation', organisation.id, '--json')).stdout,
    );
    expect(await whoIs(key.key)).toMatchObject({ organisationId: organisation.id, plan: 'growth', mode: 'live' });
  });

  it('rotates a key, and sets what a missing scope does', async () => {
    const first = JSON.parse((await kyb('keys', 'create', '--name', 'r', '--json')).stdout);
    const second = JSON.parse((await kyb('keys', 'rotate', first.id, '--grace', '0', '--json')).stdout);
    expect(second.replacesKeyId).toBe(first.id);
    expect(await whoIs(second.key)).toMatchObject({ kind: 'key', mode: 'live' });
    await expect(whoIs(first.key)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await kyb('keys', 'rotate', first.id)).code).toBe(1);
    const [organisation] = JSON.parse((await kyb('organisations', 'list', '--json')).stdout);
    expect((await kyb('organisations', 'update', organisation.id, '--scope-enforcement', 'report')).code).toBe(0);
    expect(await whoIs(second.key)).toMatchObject({ scopeEnforcement: 'report' });
  });

  it('adds, lists and removes members of the first organisation, or of another', async () => {
    const add = ['members', 'add', '--role', 'owner', '--json', '--email'];
    const made = await kyb(...add, 'Jane.Doe@acme.example', '--name', 'Jane Doe');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const member = JSON.parse(made.stdout);
    expect(member).toMatchObject({ email: 'Jane.Doe@acme.example', role: 'owner', name: 'Jane Doe' });
    expect(await kyb(...add, 'jane.doe@ACME.example')).toMatchObject({ code: 1, stdout: '' });
    const other = JSON.parse(
      (await kyb('organisations', 'create', '--name', 'Other', '--plan', 'growth', '--json')).stdout,
    ).id;
    expect((await kyb(...add, 'jane.doe@acme.example', '--organisation', other)).code).toBe(0);
    expect(await addedMembers()).toEqual([member]);
    expect((await kyb('members', 'list', '--organisation', other)).stdout).toContain(
      'owner      jane.doe@acme.example',
    );
    expect((await kyb('members', 'remove', '--email', 'JANE.DOE@acme.example')).code).toBe(0);
    expect(await addedMembers()).toEqual([]);
    expect((await kyb('members', 'remove', '--email', 'jane.doe@acme.example')).code).toBe(1);
  });

  it('shows the newest mails whole', async () => {
    const mail = { organisationId: null, recipient: 'jane@acme.example', kind: 'test.notice', at: new Date() };
    const { em } = fixture.started.services.database.orm;
    await queueMail(em.fork(), { ...mail, subject: 'The first', text: 'Zoë,\nhttps://portal.example/token' });
    await queueMail(em.fork(), { ...mail, subject: 'The second', text: 'More' });
    const listed = JSON.parse((await kyb('mails', 'list', '--json')).stdout);
    expect(listed).toMatchObject([
      { subject: 'The second' },
      { subject: 'The first', state: 'pending', text: 'Zoë,\nhttps://portal.example/token', recipient: mail.recipient },
    ]);
    const newest = await kyb('mails', 'list', '--limit', '1');
    expect(newest.stdout).toContain('To: jane@acme.example\nSubject: The second\n\nMore\n');
    expect(newest.stdout).not.toContain('The first');
  });

  it('shows a mail of a record while its key is there, and lists the others after', async () => {
    const { services } = fixture.started;
    const id = newId('onboardingLink');
    const em = services.database.orm.em.fork();
    const cipher = await createRecordCipher(em, services.vault, id, new Date());
    const mail = { organisationId: null, recipient: 'ann@acme.example', kind: 'test.notice', at: new Date() };
    await queueMail(em, { ...mail, subject: 'Of a record', text: 'Kia ora Ann', record: { id, cipher } });
    const newest = async () => JSON.parse((await kyb('mails', 'list', '--limit', '1', '--json')).stdout)[0];
    expect(await newest()).toMatchObject({ recordId: id, recipient: 'ann@acme.example', text: 'Kia ora Ann' });
    expect(await newest()).not.toHaveProperty('sealedRecipient');
    await services.database.pool.query(
      'update record_keys set sealed_key = null, erased_at = now() where record_id = $1',
      [id],
    );
    expect(await newest()).toMatchObject({ recipient: null, text: expect.stringContaining('erased') });
    expect((await kyb('mails', 'list')).stdout).toContain('To: jane@acme.example');
  });

  it('replays a verification to the same score and hash, and says when what is stored was changed', async () => {
    const { id, fractureScore, auditHash } = await demoVerification();
    const replay = await kyb('replay', id, '--json');
    expect(replay.code).toBe(0);
    expect(JSON.parse(replay.stdout)).toMatchObject({ same: true, replayed: { fractureScore, auditHash } });
    for (const change of [
      `facts = jsonb_set(facts, '{answer,record,statusCode}', '"CAN"')`,
      `verdict = jsonb_set(verdict, '{legalName}', '"SOMEBODY ELSE PTY LTD"')`,
      `status = 'inactive'`,
      `fracture_score = 10`,
      `jurisdiction = 'NZ'`,
      `acn = '999999003'`,
      `reference = 'another'`,
    ]) {
      const tampered = (await demoVerification()).id;
      await fixture.started.services.database.pool.query(`update verifications set ${change} where id = $1`, [
        tampered,
      ]);
      const outcome = await kyb('replay', tampered);
      expect([change, outcome.code]).toEqual([change, 1]);
      expect(outcome.stdout).toContain('DIFFERS');
    }
  });

  it('imports: the same files again change nothing, and the report is one JSON document', async () => {
    const again = await kyb('import', 'abn', 'data/sample/abn.xml', '--json');
    expect(again.code).toBe(0);
    const report = JSON.parse(again.stdout) as Record<string, unknown>;
    expect(report).toMatchObject({ added: 0, changed: 0, removed: 0, rejected: 0, isSample: true });
    expect((await kyb('import', 'nzbn', 'data/sample/nzbn.json')).stdout).toContain('0 added, 0 changed, 0 removed');
  });

  it.each([
    ['an unknown command', ['frobnicate'], 2],
    ['a missing option', ['keys', 'create'], 2],
    ['a wrong choice', ['keys', 'create', '--name', 'x', '--mode', 'other'], 2],
    ['no address', ['members', 'add', '--email', 'jane', '--role', 'owner'], 1],
    ['a wrong role', ['members', 'add', '--email', 'jane@acme.example', '--role', 'king'], 2],
    ['members of no organisation', ['members', 'list', '--organisation', 'org_none', '--json'], 1],
    ['a wrong limit', ['mails', 'list', '--limit', 'all'], 2],
    ['a missing organisation', ['keys', 'create', '--name', 'x', '--organisation', 'org_none', '--json'], 1],
    ['a missing verification', ['replay', 'ver_none', '--json'], 1],
    ['a missing file', ['import', 'abn', '/nowhere.xml', '--json'], 1],
    ['a file that is no extract', ['import', 'abn', 'package.json', '--json'], 1],
    ['a wrong date', ['import', 'nzbn', 'data/sample/nzbn.json', '--as-of', 'yesterday'], 1],
  ])('%s goes to stderr with its exit code', async (_title, words, code) => {
    const outcome = await kyb(...words);
    expect(outcome).toMatchObject({ code, stdout: '' });
    expect(outcome.stderr).not.toContain('    at ');
    expect(outcome.stderr.length).toBeGreaterThan(10);
  });

  it('names each migration on stderr', async () => {
    const migrate = () => runConsole({ DATA_DIR: fixture.dataDir }, ['migrate', '--json']);
    const { pool } = fixture.started.services.database;
    expect((await migrate()).stderr).not.toContain('Migration');
    await pool.query('alter table onboarding_links drop column product');
    await pool.query(`delete from schema_migrations where name = 'Migration20261127120000_linkProducts'`);
    const { stdout, stderr } = await migrate();
    expect(JSON.parse(stdout)).toEqual({ migrated: true });
    expect(stderr).toContain('Migration 1 of 1: Migration20261127120000_linkProducts');
  });

  it('helps with exit code 0', async () => {
    expect(await kyb('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('import') });
  });
});

describe('a link that the console prints', () => {
  it('leads to where the service listens, unless PUBLIC_URL is set or it does not run', async () => {
    const invite = (settings: Readonly<Record<string, string>> = {}) =>
      fixture.kybWith(settings, 'members', 'invite', '--email', 'ivy@acme.example', '--role', 'viewer');
    const forget = await recordListeningAddress(fixture.dataDir, 'http://127.0.0.1:4188');
    expect((await invite()).stdout).toContain('http://127.0.0.1:4188/portal/invitation#token=');
    expect((await invite({ PORT: '4300' })).stdout).toContain('http://127.0.0.1:4188/');
    expect((await invite({ PUBLIC_URL: 'https://kyb.example' })).stdout).toContain('https://kyb.example/');
    expect((await invite()).stderr).toBe('');
    await forget();
    const guessed = await invite({ PORT: '4300' });
    expect(guessed.stdout).toContain('http://127.0.0.1:4300/');
    expect(guessed.stderr).toMatch(/^No service is running with this DATA_DIR, .* http:\/\/127\.0\.0\.1:4300\. /);
    expect((await invite({ PUBLIC_URL: 'https://kyb.example' })).stderr).toBe('');
  });

  it('does not lead to where a process listened that was killed, nor where its pid belongs to another one', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    const killed = join(fixture.dataDir, `listening.${dead.pid}.url`);
    const reused = join(fixture.dataDir, `listening.${process.pid}.url`);
    for (const path of [killed, reused]) await writeFile(path, 'http://127.0.0.1:4199\nan earlier start\n');
    expect(await readListeningAddress(fixture.dataDir)).toBeNull();

    const forget = await recordListeningAddress(fixture.dataDir, 'http://127.0.0.1:4188');
    expect(await readListeningAddress(fixture.dataDir)).toBe('http://127.0.0.1:4188');
    await expect(access(killed)).rejects.toThrow(/ENOENT/);
    await forget();
  });
});
