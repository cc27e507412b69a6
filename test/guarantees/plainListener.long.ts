import { spawn, type ChildProcess } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { connect } from 'node:tls';
import { afterAll, describe, expect, it } from '@jest/globals';
import { newCertificate } from '../support/seeds/certificates.js';
import { newDataDir } from '../support/processes/dataDir.js';
import { bareEnvironment } from '../support/processes/bareEnvironment.js';

// In production the service never speaks plainly to other machines by mistake. Here it starts as an operator starts it.
const dataDir = await newDataDir();
const certFile = join(dataDir, 'tls.crt');
const keyFile = join(dataDir, 'tls.key');
const first = await newCertificate();
await writeFile(certFile, first.cert);
await writeFile(keyFile, first.key);
const encrypted = join(dataDir, 'encrypted.key');
await writeFile(encrypted, '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n');
const other = join(dataDir, 'other.key');
await writeFile(other, (await newCertificate()).key);

const services: ChildProcess[] = [];
afterAll(async () => {
  for (const service of services) service.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function start(variables: NodeJS.ProcessEnv) {
  const env = bareEnvironment({ DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production', ...variables });
  const service = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  services.push(service);
  return service;
}

describe('a start in production', () => {
  it.each([
    ['HOST', { HOST: '0.0.0.0' }, 'TRUST_PROXY'],
    ['HOST', { HOST: '::' }, 'TLS_CERT_FILE'],
    ['HOST', { HOST: '::ffff:10.0.0.1' }, 'HOST to 127.0.0.1'],
    ['TLS_KEY_FILE', { TLS_CERT_FILE: certFile }, 'Set both, or neither'],
    ['TLS_CERT_FILE', { TLS_KEY_FILE: keyFile }, 'Set both, or neither'],
    ['TLS_CERT_FILE', { TLS_CERT_FILE: `${certFile}.none`, TLS_KEY_FILE: keyFile }, 'cannot be read'],
    ['TLS_CERT_FILE', { TLS_CERT_FILE: keyFile, TLS_KEY_FILE: keyFile }, 'has no certificate'],
    ['TLS_KEY_FILE', { TLS_CERT_FILE: certFile, TLS_KEY_FILE: dataDir }, 'cannot be read'],
    ['TLS_KEY_FILE', { TLS_CERT_FILE: certFile, TLS_KEY_FILE: certFile }, 'has no private key'],
    ['TLS_KEY_FILE', { TLS_CERT_FILE: certFile, TLS_KEY_FILE: encrypted }, 'Remove the passphrase'],
    ['TLS_KEY_FILE', { TLS_CERT_FILE: certFile, TLS_KEY_FILE: other }, 'is not the key of'],
    ['TRUST_PROXY', { HOST: '0.0.0.0', TRUST_PROXY: 'true' }, 'must list'],
  ])('is refused for its %s: %j', async (variable, variables, remedy) => {
    const service = start(variables);
    const ended = once(service, 'exit');
    const stderr = await text(service.stderr);
    expect((await ended)[0]).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(variable);
    expect(stderr).toContain(remedy);
  });

  it('goes on with a declared proxy', async () => {
    const { service, printed } = await ready({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' });
    expect(printed).toMatch(/^Ready: http:\/\/localhost:\d+$/m);
    await stop(service);
  });

  it('with a certificate serves HTTPS alone, tells the region, and takes a new certificate on SIGHUP', async () => {
    const variables = { HOST: '127.0.0.1', TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile };
    const { service, printed } = await ready({ ...variables, DATA_REGION: 'ap-southeast-4' });
    const port = Number(/^Ready: https:\/\/127\.0\.0\.1:(\d+)$/m.exec(printed)?.[1]);
    expect(printed).toMatch(/^Data region: +ap-southeast-4$/m);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    expect(await servedBy(port)).toBe(new X509Certificate(first.cert).fingerprint256);
    const next = await newCertificate();
    await writeFile(keyFile, next.key);
    await writeFile(certFile, next.cert);
    service.kill('SIGHUP');
    const wanted = new X509Certificate(await readFile(certFile)).fingerprint256;
    while ((await servedBy(port)) !== wanted) await setTimeout(20);
    await stop(service);
  });
});

async function ready(variables: NodeJS.ProcessEnv): Promise<{ service: ChildProcess; printed: string }> {
  const service = start(variables);
  const errors = text(service.stderr);
  let printed = '';
  for await (const chunk of service.stdout) {
    printed += String(chunk);
    if (printed.includes('Import registers')) return { service, printed };
  }
  throw new Error(`The service did not start: ${await errors}`);
}

async function stop(service: ChildProcess): Promise<void> {
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

async function servedBy(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}
