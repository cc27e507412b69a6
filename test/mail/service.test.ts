import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/configuration/config.js';
import { createLog } from '../../src/platform/log.js';
import { queueMail } from '../../src/operations/mails/queueMail.js';
import { startServices, type Started } from '../../src/app/start.js';
import { newMigratedDataDir } from '../support/processes/dataDir.js';
import { until } from '../support/until.js';
import { smtpServer } from '../support/servers/smtpServer.js';
import { bareEnvironment } from '../support/processes/bareEnvironment.js';

// The built service sends mail; and the mail that a killed one held leaves from the next, recognisable as the same.
let dataDir: string;
let started: Started;
let output = '';
const children: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await newMigratedDataDir();
  started = await startServices(readConfig({ DATA_DIR: dataDir }), createLog('silent'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await started.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function startService(smtpUrl: string): ChildProcess {
  const child = spawn(process.execPath, ['dist/main.js'], {
    env: bareEnvironment({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'trace',
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'KYB <kyb@mail.example>',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  return child;
}

const startMs = 60_000;

describe('the service', () => {
  it('killed between sending and noting it leaves a mail that is sent again with the same Message-ID', async () => {
    let isHeld = true;
    const server = await smtpServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, callback) => {
        callback(null, password === 's3cret' ? { user: 'kyb' } : {});
      },
      answer: () => (isHeld ? new Promise<null>(() => undefined) : null),
    });
    const { pool, orm } = started.services.database;
    const mail = { recipient: 'jane@acme.example', subject: 'A subject', text: 'A secret text', kind: 'test.notice' };
    const id = await queueMail(orm.em.fork(), { organisationId: null, ...mail, at: new Date() });
    const url = server.url.replace('//', '//kyb:s3cret@');
    const killed = startService(url);
    // A busy machine takes a while to start the service.
    await until(() => server.received.length === 1, startMs);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    isHeld = false;
    // As if the minute of the lease had passed.
    const { rowCount } = await pool.query(`update mails set claimed_until = now() where claimed_until > now()`);
    expect(rowCount).toBe(1);
    const next = startService(url);
    await until(async () => (await pool.query(`select 1 from mails where state = 'sent'`)).rowCount === 1, startMs);
    const messageIds = server.received.map((each) => each.header('Message-ID'));
    expect(messageIds).toEqual([`<${id}@mail.example>`, `<${id}@mail.example>`]);
    await until(() => output.includes('Ready: '));
    next.kill('SIGTERM');
    expect(await once(next, 'exit')).toEqual([0, null]);
    expect(output).toContain('an e-mail was sent');
    expect(output).not.toMatch(/s3cret|secret text|jane/);
    await server.stop();
  }, 150_000);
});
