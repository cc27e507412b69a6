import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createVault } from '../../src/encryption/vault.js';
import { createLog } from '../../src/platform/log.js';
import type { MailSender } from '../../src/workers/mail/mailSender.js';
import { testDatabase, type TestDatabase } from '../support/database/database.js';
import { mailRow, mailServerAt, queue, quickSender } from '../support/servers/mail.js';
import { until } from '../support/until.js';
import { smtpAnswer, smtpServer, type TestSmtpServer } from '../support/servers/smtpServer.js';

// Servers that refuse, put off, are gone, say nothing or break off: no mail is lost, and none is tried for ever.
const minuteMs = 60_000;
let database: TestDatabase;
let now: Date;
let lines = '';
const senders: MailSender[] = [];
const servers: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await database.pool.query('delete from mails');
});
afterAll(() => database.drop());

const log = createLog(
  'trace',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  }),
);

function sendTo(url: string, options: Partial<Parameters<typeof quickSender>[1]> & { isTlsRequired?: boolean } = {}) {
  const { isTlsRequired, ...rest } = options;
  senders.push(quickSender(database, { server: mailServerAt(url, isTlsRequired), clock: () => now, log, ...rest }));
}

async function startServer(options: Parameters<typeof smtpServer>[0]): Promise<TestSmtpServer> {
  const server = await smtpServer(options);
  servers.push(server);
  return server;
}

async function queueNow(mail: Parameters<typeof queue>[1] = {}): Promise<string | null> {
  now = new Date();
  lines = '';
  return queue(database, { ...mail, at: now });
}

const isTried = (id: string | null, times: number) => async (): Promise<boolean> => {
  const { attempts, claimedUntil } = await mailRow(database, id);
  return attempts >= times && claimedUntil === null;
};
const isSent = (id: string | null) => async () => (await mailRow(database, id)).state === 'sent';
const later = (minutes: number): Date => new Date(now.getTime() + minutes * minuteMs);

describe('a server that puts a mail off', () => {
  it('gets it again after a minute, and then after five', async () => {
    const id = await queueNow();
    const server = await startServer({ answer: (_, count) => (count < 3 ? smtpAnswer(451, 'Try later') : null) });
    sendTo(server.url);
    await until(isTried(id, 1));
    expect(await mailRow(database, id)).toMatchObject({
      state: 'pending',
      dueAt: later(1),
      lastError: expect.stringContaining('451 Try later'),
    });
    now = later(1);
    await until(isTried(id, 2));
    expect(await mailRow(database, id)).toMatchObject({ state: 'pending', dueAt: later(5) });
    expect(server.received).toHaveLength(2);
    now = later(5);
    await until(isSent(id));
    expect(await mailRow(database, id)).toMatchObject({ attempts: 3, lastError: null, sentAt: now });
    expect(new Set(server.received.map((mail) => mail.header('Message-ID'))).size).toBe(1);
    expect(server.received).toHaveLength(3);
  });

  it('gets it eight times over nearly two days, and then no more', async () => {
    const id = await queueNow();
    const server = await startServer({ answer: () => smtpAnswer(451, 'Try later') });
    sendTo(server.url);
    const waits: number[] = [];
    for (let attempt = 1; attempt < 8; attempt += 1) {
      await until(isTried(id, attempt));
      const { dueAt } = await mailRow(database, id);
      waits.push((dueAt.getTime() - now.getTime()) / minuteMs);
      now = dueAt;
    }
    await until(isTried(id, 8));
    expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440]);
    expect(await mailRow(database, id)).toMatchObject({ state: 'failed', attempts: 8 });
  });

  it('holds up no other mail', async () => {
    const first = await queueNow();
    const second = await queue(database, { at: now, recipient: 'other@acme.example' });
    const server = await startServer({
      answer: ({ to }) => (to.includes('jane@acme.example') ? smtpAnswer(452, 'Full') : null),
    });
    sendTo(server.url, { pauseMs: 3_600_000 });
    await until(isSent(second));
    expect(await mailRow(database, first)).toMatchObject({ state: 'pending', attempts: 1 });
  });
});

describe('a server that refuses for good', () => {
  it.each([
    [
      'the recipient',
      {
        onRcptTo: (_address, _session, callback) => {
          callback(smtpAnswer(550, 'No such user'));
        },
      },
      0,
    ],
    [
      'the sender',
      {
        onMailFrom: (_address, _session, callback) => {
          callback(smtpAnswer(553, 'Not you'));
        },
      },
      0,
    ],
    ['the content', { answer: () => smtpAnswer(554, 'Looks like spam to jane@acme.example') }, 1],
  ] satisfies [string, Parameters<typeof smtpServer>[0], number][])(
    'as to %s: it is asked once, and the log quotes no address',
    async (_title, options, times) => {
      const id = await queueNow();
      const server = await startServer(options);
      sendTo(server.url);
      await until(isTried(id, 1));
      const { state, lastError } = await mailRow(database, id);
      expect([state, lastError?.length]).toEqual(['failed', expect.any(Number)]);
      expect(server.received).toHaveLength(times);
      await until(() => lines.includes('an e-mail failed for good'));
      expect(lines).not.toContain('jane');
    },
  );
});

describe('a server that takes no mail from us', () => {
  it('as the password is wrong costs no mail, and the password is nowhere', async () => {
    const id = await queueNow();
    const auth = { disabledCommands: ['STARTTLS'], authOptional: false, allowInsecureAuth: true };
    let isRight = false;
    const server = await startServer({
      ...auth,
      onAuth: ({ username, password }, _session, callback) => {
        if (isRight && username === 'kyb' && password === 'p@ss:wörd-4711') callback(null, { user: 'kyb' });
        else callback(smtpAnswer(535, 'Wrong'));
      },
    });
    sendTo(server.url.replace('//', '//kyb:p%40ss%3Aw%C3%B6rd-4711@'));
    await until(isTried(id, 1));
    expect(await mailRow(database, id)).toMatchObject({ state: 'pending', dueAt: later(1) });
    isRight = true;
    now = later(1);
    await until(isSent(id));
    expect(lines).toContain('EAUTH');
    expect(JSON.stringify(await mailRow(database, id)) + lines).not.toMatch(/4711|p%40ss/);
  });

  it('as it wants a sign-in and there is none costs no mail either', async () => {
    const id = await queueNow();
    const server = await startServer({ disabledCommands: ['STARTTLS'], authOptional: false });
    sendTo(server.url);
    await until(isTried(id, 1));
    expect(await mailRow(database, id)).toMatchObject({ state: 'pending', lastError: expect.stringContaining('530') });
  });

  it('as it is down costs one mail an attempt, and gets all of them once it is up', async () => {
    const id = await queueNow();
    const others = await Promise.all(Array.from({ length: 5 }, () => queue(database, { at: new Date() })));
    const down = await smtpServer();
    await down.stop();
    sendTo(down.url, { pauseMs: 3_600_000 });
    await until(isTried(id, 1));
    await senders.pop()?.stop();
    expect(await mailRow(database, id)).toMatchObject({ state: 'pending', dueAt: later(1) });
    for (const other of others) expect((await mailRow(database, other)).attempts).toBe(0);
    const up = await startServer({ port: down.port });
    now = later(60);
    sendTo(up.url);
    await Promise.all([id, ...others].map((each) => until(isSent(each))));
    expect(up.received).toHaveLength(6);
  });
});

describe('a mail that this worker cannot decrypt', () => {
  it('delays no other mail, and is tried again by the usual waits', async () => {
    const encryptWith = createVault(['the secret of another installation, long enough']);
    const unreadable = [await queueNow({ encryptWith }), await queue(database, { at: now, encryptWith })];
    const plain = await queue(database, { at: now });
    const server = await startServer({});
    sendTo(server.url, { pauseMs: 3_600_000 });
    await until(isSent(plain));
    for (const id of unreadable) {
      expect(await mailRow(database, id)).toMatchObject({
        state: 'pending',
        attempts: 1,
        dueAt: later(1),
        lastError: 'The service could not decrypt or compose the e-mail.',
      });
    }
    expect(server.received).toHaveLength(1);
    expect(lines).toContain('check that SECRETS_KEY has the secret');
  });
});

describe('a server of another mind', () => {
  it.each([
    ['says nothing at all', () => undefined],
    ['greets and says nothing more', (socket: Socket) => socket.write('220 mail.example ESMTP\r\n')],
    [
      'never ends its answer',
      (socket: Socket) => {
        socket.write('220 mail.example ESMTP\r\n');
        const timer = setInterval(() => socket.write('250-MORE\r\n'), 20);
        socket.on('close', () => {
          clearInterval(timer);
        });
      },
    ],
    ['hangs up at once', (socket: Socket) => socket.destroy()],
    ['speaks another language', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['closes', (socket: Socket) => socket.end('421 Closing\r\n')],
    ['refuses everybody', (socket: Socket) => socket.end('554 Not here\r\n')],
  ])('that %s costs an attempt', async (_title, talk) => {
    const id = await queueNow();
    const { url } = await rawServer(talk);
    sendTo(url, { timeoutMs: 300, deadlineMs: 600 });
    await until(isTried(id, 1));
    expect(await mailRow(database, id)).toMatchObject({ state: 'pending', dueAt: later(1), attempts: 1 });
  });

  it('that takes a mail and loses its answer gets it again with the same Message-ID and date', async () => {
    const id = await queueNow();
    let isLost = true;
    const server = await startServer({ answer: () => (isLost ? new Promise<null>(() => undefined) : null) });
    sendTo(server.url, { timeoutMs: 300 });
    await until(isTried(id, 1));
    expect(server.received).toHaveLength(1);
    isLost = false;
    now = later(1);
    await until(isSent(id));
    expect(server.received).toHaveLength(2);
    for (const name of ['Message-ID', 'Date', 'Subject', 'From', 'To']) {
      expect(server.received[1]?.header(name)).toBe(server.received[0]?.header(name));
    }
  });

  it('that hangs up in place of its answer is not asked again at once', async () => {
    const id = await queueNow();
    let received = 0;
    const { url } = await rawServer((socket) => {
      socket.write('220 mail.example ESMTP\r\n');
      let mail: string | null = null;
      socket.on('data', (chunk: Buffer) => {
        const text = chunk.toString();
        if (mail !== null) mail += text;
        else if (text.startsWith('DATA')) mail = '';
        if (mail?.endsWith('\r\n.\r\n')) {
          received += 1;
          socket.destroy();
        } else if (mail === '') socket.write('354 Go on\r\n');
        else if (mail === null) socket.write('250 Fine\r\n');
      });
    });
    sendTo(url);
    await until(isTried(id, 1));
    expect(await mailRow(database, id)).toMatchObject({ state: 'pending', dueAt: later(1) });
    expect(received).toBe(1);
  });

  it('that ends a kept connection costs nothing', async () => {
    const server = await startServer({ socketTimeout: 500 });
    const first = await queueNow();
    sendTo(server.url);
    await until(isSent(first));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const second = await queue(database, { at: now });
    await until(isSent(second));
    expect((await mailRow(database, second)).attempts).toBe(1);
    expect(server.received).toHaveLength(2);
  });
});

/** A server that says what `talk` says. */
async function rawServer(talk: (socket: Socket) => unknown): Promise<{ url: string }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
