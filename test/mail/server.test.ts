import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/configuration/config.js';
import { openTransport } from '../../src/operations/mails/openTransport.js';
import { newCertificate } from '../support/seeds/certificates.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { mailRow, mailServerAt, queue, quickSender } from '../support/servers/mail.js';
import { until } from '../support/until.js';
import { smtpServer } from '../support/servers/smtpServer.js';

// SMTP_URL and MAIL_FROM: what they may be, and that mail goes over TLS wherever it must.
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const production = { NODE_ENV: 'production', RESIDENCY_ALLOWED_HOSTS: 'mail.internal,203.0.113.7' };
const read = (SMTP_URL: string, more: NodeJS.ProcessEnv = {}) =>
  readConfig({ SMTP_URL, MAIL_FROM: 'kyb@mail.example', ...more }).mail;

describe('SMTP_URL', () => {
  it('is needed by nobody, and needs MAIL_FROM', () => {
    expect(readConfig({}).mail).toBeUndefined();
    expect(readConfig({ MAIL_FROM: 'kyb@mail.example' }).mail).toBeUndefined();
    expect(() => read('smtp://mail.example', { MAIL_FROM: '' })).toThrow(/^MAIL_FROM is required with SMTP_URL/);
  });

  it.each([
    'http://kyb:s3cret@mail.example',
    'mail.example:587',
    'smtp://',
    'smtp://kyb:s3cret@/',
    'smtp://kyb:s3cret%@mail.example',
    'smtp://kyb:s3cret@mail.example/path',
    'smtp://kyb:s3cret@mail.example?tls.rejectUnauthorized=false',
    'smtp://kyb:s3cret@mail.example:587:25',
  ])('may not be %s, and the sentence holds no password', (url) => {
    let message = '';
    try {
      read(url);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(/SMTP_URL: must be like/);
    expect(message).not.toContain('s3cret');
  });

  it('leads to no host outside the region in production, and the sentence holds no password', () => {
    const call = () => read('smtps://kyb:s3cret@mail.example:465', production);
    expect(call).toThrow(/^SMTP_URL names the host mail\.example, and RESIDENCY_ALLOWED_HOSTS/);
    expect(call).not.toThrow(/s3cret/);
    expect(() => read('smtp://[2001:db8::1]', production)).toThrow(/^SMTP_URL names the host 2001:db8::1/);
    expect(read('smtp://mail.internal', production)?.isTlsRequired).toBe(true);
    expect(read('smtp://mail.example')?.isTlsRequired).toBe(false);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('needs neither list nor TLS on %s', (host) => {
    expect(read(`smtp://${host}:25`, { ...production, RESIDENCY_ALLOWED_HOSTS: '' })?.isTlsRequired).toBe(false);
  });

  it('is read as it is meant', () => {
    const open = (url: string) => openTransport(mailServerAt(url), 1_000).options;
    expect(open('smtps://u%40x:p%3Aw@mail.example')).toMatchObject({
      host: 'mail.example',
      port: 465,
      secure: true,
      auth: { user: 'u@x', pass: 'p:w' },
      tls: { rejectUnauthorized: true },
    });
    expect(open('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525, secure: false });
    expect(open('smtp://mail.example')).toMatchObject({ port: 587, tls: { rejectUnauthorized: true } });
  });
});

describe('MAIL_FROM', () => {
  it.each([
    ['kyb@mail.example', { name: '', address: 'kyb@mail.example' }],
    ['Acme KYB <kyb@mail.example>', { name: 'Acme KYB', address: 'kyb@mail.example' }],
    ['"Acme, Inc." <kyb@mail.example>', { name: 'Acme, Inc.', address: 'kyb@mail.example' }],
    ['<kyb@mail.example>', { name: '', address: 'kyb@mail.example' }],
  ])('may be %s', (MAIL_FROM, from) => {
    expect(read('smtp://mail.example', { MAIL_FROM })?.from).toEqual(from);
  });

  it.each([
    'kyb',
    'a@acme.example, b@acme.example',
    'A <a@acme.example> <b@acme.example>',
    'A\r\nBcc: x <a@acme.example>',
  ])('may not be %j', (MAIL_FROM) => {
    expect(() => read('smtp://mail.example', { MAIL_FROM })).toThrow(/MAIL_FROM: must be an e-mail address/);
  });
});

describe('TLS', () => {
  it.each([
    ['is used from the start with smtps:', 'smtps', { secure: true }],
    ['is begun with STARTTLS where the server has it', 'smtp', { disabledCommands: ['AUTH'] }],
  ])('%s', async (_title, scheme, options) => {
    const server = await smtpServer({ ...(await newCertificate()), ...options });
    const id = await queue(database);
    const mailServer = mailServerAt(server.url.replace('smtp', scheme), true);
    const sender = quickSender(database, { server: mailServer });
    await until(async () => (await mailRow(database, id)).state === 'sent');
    await sender.stop();
    expect(server.received).toMatchObject([{ isSecure: true }]);
    await server.stop();
  });

  it('is not done without where it is required: neither the mail nor the password is sent', async () => {
    let passwords = 0;
    const server = await smtpServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => {
        passwords += 1;
        callback(null, { user: 'kyb' });
      },
    });
    const id = await queue(database);
    const url = server.url.replace('//', '//kyb:password@');
    const sender = quickSender(database, { server: mailServerAt(url, true) });
    await until(async () => (await mailRow(database, id)).lastError !== null);
    await sender.stop();
    expect(await mailRow(database, id)).toMatchObject({ state: 'pending', attempts: 1 });
    expect([server.received, passwords]).toEqual([[], 0]);
    await server.stop();
  });
});
