import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { connect as connectPlain, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect, createServer, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../../src/platform/log.js';
import { readCertificate, renewCertificate } from '../../src/platform/tls/certificate.js';
import { testApp, type TestApp } from '../support/app.js';
import { newCertificate, type Pair } from '../support/seeds/certificates.js';

// Keys travel over TLS 1.2 or newer with forward secrecy and authenticated encryption, and a renewed certificate is used
// without a restart, without losing a connection, and never before it is known to work.
const folder = await mkdtemp(join(tmpdir(), 'kyb-tls-'));
const files = { certFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key') };
const first = await newCertificate();
const logged: string[] = [];
const log = createLog('info', { write: (line) => void logged.push(line) });
let app: TestApp;
let port: number;
let endRenewal: () => void;

beforeAll(async () => {
  await write(first);
  const certificate = await readCertificate(files);
  app = await testApp({ sample: false, access: { certificate } });
  port = (app.server.address() as AddressInfo).port;
  endRenewal = renewCertificate(app.server, files, certificate, log, 50);
});
afterAll(async () => {
  endRenewal();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Puts each file in the place of the old one, as certbot does. */
async function write({ cert, key }: Pair): Promise<void> {
  for (const [file, text] of [
    [files.certFile, cert],
    [files.keyFile, key],
  ] as const) {
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  }
}

/** The body that a client gets for this request, or the code of its error. */
async function handshake(options: ConnectionOptions, on = port): Promise<string> {
  const socket = connect({ port: on, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  try {
    await once(socket, 'secureConnect');
    return `${socket.getProtocol()} ${socket.getCipher().name}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    socket.destroy();
  }
}

async function servedCertificate(): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return new X509Certificate(raw).fingerprint256;
}

/** Until the other side has ended a connection, politely or not. */
function closed(socket: Socket): Promise<unknown> {
  socket.on('error', () => undefined).resume();
  return new Promise((resolve) => socket.once('close', resolve));
}

const computeFingerprint = ({ cert }: Pair): string => new X509Certificate(cert).fingerprint256;

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(20);
}

const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
const of12 = (ciphers: string): ConnectionOptions => ({ maxVersion: 'TLSv1.2', ciphers });
const cbc = of12('ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA:ECDHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA');
const noForwardSecrecy = of12('AES128-GCM-SHA256');
const refused = /^ERR_SSL_/;

async function expectPolicy(): Promise<void> {
  for (const options of [old, cbc, noForwardSecrecy]) expect(await handshake(options)).toMatch(refused);
  expect(await handshake({ ca: first.cert })).toMatch(/^TLSv1\.3 TLS_/);
}

describe('the handshake', () => {
  it('is refused below TLS 1.2, and to suites without forward secrecy or authenticated encryption', async () => {
    await expectPolicy();
  });

  it('would be granted to those clients by a server without our policy', async () => {
    const lax = { minVersion: 'TLSv1', ciphers: 'ALL@SECLEVEL=0' } as const;
    const rsa = await newCertificate({ kind: 'rsa' });
    const ports: number[] = [];
    for (const server of [createServer({ ...first, ...lax }), createServer({ ...rsa, ...lax })]) {
      server.unref();
      server.on('tlsClientError', () => undefined);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      ports.push((server.address() as AddressInfo).port);
    }
    expect(await handshake(old, ports[0])).toMatch(/^TLSv1\.1 /);
    expect(await handshake(cbc, ports[0])).toBe('TLSv1.2 ECDHE-ECDSA-AES128-SHA256');
    expect(await handshake(noForwardSecrecy, ports[1])).toBe('TLSv1.2 AES128-GCM-SHA256');
  });

  it.each(['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305'])(
    'speaks TLS 1.2 with %s',
    async (cipher) => {
      expect(await handshake({ ca: first.cert, rejectUnauthorized: true, ...of12(cipher) })).toBe(`TLSv1.2 ${cipher}`);
    },
  );

  it.each(['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'])(
    'speaks TLS 1.3 with %s',
    async (ciphers) => {
      const options = { ca: first.cert, rejectUnauthorized: true, minVersion: 'TLSv1.3', ciphers } as const;
      expect(await handshake(options)).toBe(`TLSv1.3 ${ciphers}`);
    },
  );

  it('is cut when it is not finished, also when it goes on byte by byte, and so are headers', async () => {
    const silent = connectPlain(port, '127.0.0.1');
    const slow = connectPlain(port, '127.0.0.1');
    // The head of a record of 16 KiB, which then comes at a byte a second.
    slow.write(Buffer.from([0x16, 0x03, 0x01, 0x40, 0x00]));
    const trickle = setInterval(() => slow.write(Buffer.from([1])), 1_000);
    const shaken = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    const begun = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    begun.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
    await Promise.all([silent, slow, shaken, begun].map(closed));
    clearInterval(trickle);
  });

  it('that is none costs that connection and nothing else', async () => {
    for (const text of [
      'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
      '\x16\x03\x01\x00\x05junk!',
      '\0'.repeat(100_000),
    ]) {
      const socket = connectPlain(port, '127.0.0.1');
      socket.end(text);
      await closed(socket);
    }
    expect((await call()).status).toBe(200);
  });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly socket: TLSSocket;
}

function call(agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { rejectUnauthorized: false, ...(agent && { agent }) };
    request(`${app.url}/healthz`, options, (response) => {
      const { socket, headers, statusCode: status } = response;
      response.resume().on('end', () => {
        resolve({ status, headers, socket: socket as TLSSocket });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe('an answer', () => {
  it('tells browsers to come over HTTPS alone, when it goes over TLS', async () => {
    expect((await call()).headers['strict-transport-security']).toBe('max-age=31536000');
    const plain = await testApp({ sample: false });
    expect((await fetch(`${plain.url}/healthz`)).headers.has('strict-transport-security')).toBe(false);
    await plain.stop();
  });
});

describe('a renewed certificate', () => {
  it('is used by new connections, while an open one goes on, and under the same policy', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { socket } = await call(agent);
    const next = await newCertificate({ kind: 'rsa' });
    await write(next);
    await until(async () => (await servedCertificate()) === computeFingerprint(next));
    expect(await call(agent)).toMatchObject({ status: 200, socket });
    agent.destroy();
    await expectPolicy();
  });

  it('may come by a link that is swapped, as Kubernetes does it', async () => {
    const [one, two] = [await newCertificate(), await newCertificate()];
    for (const [name, { cert, key }] of Object.entries({ one, two })) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'tls.crt'), cert);
      await writeFile(join(folder, name, 'tls.key'), key);
    }
    const pointTo = async (name: string): Promise<void> => {
      await symlink(name, join(folder, 'data.new'));
      await rename(join(folder, 'data.new'), join(folder, '..data'));
    };
    await pointTo('one');
    for (const file of Object.values(files)) {
      await rm(file);
      await symlink(join('..data', file.slice(folder.length + 1)), file);
    }
    await until(async () => (await servedCertificate()) === computeFingerprint(one));
    await pointTo('two');
    await until(async () => (await servedCertificate()) === computeFingerprint(two));
    for (const file of Object.values(files)) await rm(file);
    await write(two);
  });

  it.each([
    ['does not belong to the key', async () => ({ ...(await newCertificate()), key: first.key }), 'is not the key of'],
    ['is none', () => Promise.resolve({ ...first, cert: 'none' }), 'has no certificate in PEM'],
    ['has a key that is cut off', () => Promise.resolve({ ...first, key: first.key.slice(0, 90) }), 'no private key'],
  ])('that %s is reported once and not used', async (_, make, message) => {
    const before = await servedCertificate();
    logged.length = 0;
    await write(await make());
    const reports = () => logged.filter((line) => line.includes('"error"') && line.includes(message));
    await until(() => reports().length > 0);
    await setTimeout(300);
    expect(reports()).toHaveLength(1);
    expect(await servedCertificate()).toBe(before);
  });

  it('that is missing is reported, and used as soon as it is there', async () => {
    const before = await servedCertificate();
    logged.length = 0;
    await rm(files.keyFile);
    await until(() => logged.some((line) => line.includes('TLS_KEY_FILE') && line.includes('cannot be read')));
    expect(await servedCertificate()).toBe(before);
    const next = await newCertificate();
    await write(next);
    await until(async () => (await servedCertificate()) === computeFingerprint(next));
  });

  it.each([
    [-1, 'has expired'],
    [13, 'expires within 14 days'],
  ])('that ends in %i days is used with a warning', async (days, message) => {
    logged.length = 0;
    const next = await newCertificate({ days });
    await write(next);
    await until(async () => (await servedCertificate()) === computeFingerprint(next));
    expect(logged.filter((line) => line.includes('"warn"') && line.includes(message))).toHaveLength(1);
  });
});
