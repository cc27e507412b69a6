import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/configuration/config.js';
import { findResidencyFault } from '../../src/platform/configuration/residency.js';
import { newDataDir } from '../support/processes/dataDir.js';
import { bareEnvironment } from '../support/processes/bareEnvironment.js';

// In production no data goes to a host that is not declared to be in the region: the service and the console refuse to
// start, before they connect to anything.
const dataDir = await newDataDir();
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const base = { NODE_ENV: 'production', SECRETS_KEY: 'a secret of the tests that is long enough' };
const hosts = 'db.internal,.ap-southeast-2.rds.amazonaws.com,10.20.0.0/16,203.0.113.7,2001:db8::/32,bücher.example';
const overTls = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`;
const read = (url: string, more: NodeJS.ProcessEnv = {}) =>
  readConfig({ ...base, DATABASE_URL: url, RESIDENCY_ALLOWED_HOSTS: hosts, ...more });

describe('a Redis', () => {
  const start = (url: string, more: NodeJS.ProcessEnv = {}) =>
    readConfig({ ...base, REDIS_URL: url, RESIDENCY_ALLOWED_HOSTS: hosts, ...more });

  it.each([
    'redis://localhost',
    'redis://127.0.0.1:6380/1',
    'rediss://kyb:secret@db.internal',
    'rediss://10.20.3.4:6380',
  ])('may be at %s', (url) => {
    expect(start(url).redisUrl).toBe(url);
  });

  it.each(['rediss://elsewhere.example', 'rediss://10.21.0.1', 'rediss://localhost.elsewhere.example:6379'])(
    'is refused at %s',
    (url) => {
      expect(() => start(url)).toThrow(/^REDIS_URL names the host .* stays in DATA_REGION/s);
    },
  );

  it('is reached over TLS on another machine, and is one', () => {
    expect(() => start('redis://db.internal')).toThrow(
      /^REDIS_URL connects to another machine without TLS\. .*rediss:/,
    );
    expect(() => start('http://db.internal')).toThrow(/REDIS_URL/);
  });

  it('is not asked about outside production', () => {
    expect(start('redis://elsewhere.example', { NODE_ENV: 'development' }).redisUrl).toBe('redis://elsewhere.example');
  });
});

describe('a database', () => {
  it.each([
    'postgresql://kyb@db.internal/kyb',
    'postgresql://kyb@DB.Internal.:5432/kyb',
    'postgresql://kyb@main.ap-southeast-2.rds.amazonaws.com/kyb?sslmode=verify-full',
    'postgresql://kyb@10.20.3.4/kyb',
    'postgresql://kyb@203.0.113.7/kyb',
    'postgresql://kyb@[2001:db8::5]/kyb',
    'postgresql://kyb@[::ffff:10.20.3.4]/kyb',
    'postgresql://kyb@xn--bcher-kva.example/kyb',
    'postgresql://kyb@elsewhere.example/kyb?host=db.internal',
  ])('at %s is in the list', (url) => {
    expect(read(overTls(url)).databaseUrl).toBe(overTls(url));
  });

  it.each(['', '?application_name=kyb', '?sslmode=', '?sslrootcert='])(
    'on another machine is reached over TLS: refused with %s',
    (options) => {
      const call = () => read(`postgresql://kyb@db.internal/kyb${options}`);
      expect(call).toThrow(/^DATABASE_URL connects to another machine without TLS\. Add \?sslmode=verify-full/);
    },
  );

  it.each(['verify-full', 'no-verify', 'disable'])('on another machine may say sslmode=%s itself', (mode) => {
    const url = `postgresql://kyb@db.internal/kyb?sslmode=${mode}`;
    expect(read(url).databaseUrl).toBe(url);
  });

  it.each([
    'postgresql://kyb@localhost/kyb',
    'postgresql://kyb@127.0.0.1:6432/kyb',
    'postgresql://kyb@127.1/kyb',
    'postgresql://kyb@[::1]/kyb',
    'postgresql://kyb@%2Fvar%2Frun%2Fpostgresql/kyb',
    'postgresql://kyb@elsewhere.example/kyb?host=/var/run/postgresql',
  ])('at %s is this machine, which needs no list', (url) => {
    expect(read(url, { RESIDENCY_ALLOWED_HOSTS: '' }).databaseUrl).toBe(url);
  });

  it.each([
    ['postgresql://kyb@db.example/kyb', 'db.example'],
    ['postgresql://kyb@sub.db.internal/kyb', 'sub.db.internal'],
    ['postgresql://kyb@db.internal.evil.example/kyb', 'db.internal.evil.example'],
    ['postgresql://kyb@evilap-southeast-2.rds.amazonaws.com/kyb', 'evilap-southeast-2.rds.amazonaws.com'],
    ['postgresql://kyb@ap-southeast-2.rds.amazonaws.com/kyb', 'ap-southeast-2.rds.amazonaws.com'],
    ['postgresql://kyb@main.us-east-1.rds.amazonaws.com/kyb', 'main.us-east-1.rds.amazonaws.com'],
    ['postgresql://kyb@db.internal/kyb?host=db.example', 'db.example'],
    ['postgresql://kyb@db.internal/kyb?host=db.internal&host=db.example', 'db.example'],
    ['postgresql://db.internal@db.example/kyb', 'db.example'],
    ['postgresql://kyb@db.example%00.ap-southeast-2.rds.amazonaws.com/kyb', 'db.example'],
    ['postgresql://kyb@db.internal%2F.example/kyb', 'db.internal/.example'],
    ['postgresql://kyb@10.21.3.4/kyb', '10.21.3.4'],
    ['postgresql://kyb@0x0a.0x15.1/kyb', '0x0a.0x15.1'],
    ['postgresql://kyb@[::ffff:10.21.3.4]/kyb', '::ffff:a15:304'],
    ['postgresql://kyb@203.0.113.70/kyb', '203.0.113.70'],
    ['postgresql://kyb@0.0.0.0/kyb', '0.0.0.0'],
    ['postgresql://kyb@[2001:db9::1]/kyb', '2001:db9::1'],
    ['postgresql://kyb@10.20.0.1.db.example/kyb', '10.20.0.1.db.example'],
    ['postgresql://kyb@localhost.example/kyb', 'localhost.example'],
  ])('at %s is refused, naming the host', (url, host) => {
    expect(() => read(url)).toThrow(`DATABASE_URL names the host ${host}`);
    expect(() => read(url)).toThrow('ap-southeast-2');
  });

  it('is refused when there is no list, and the sentence says what to set', () => {
    expect(() => read('postgresql://kyb@db.internal/kyb', { RESIDENCY_ALLOWED_HOSTS: '' })).toThrow(
      /RESIDENCY_ALLOWED_HOSTS is not set.*add it or its suffix, such as \S+, to RESIDENCY_ALLOWED_HOSTS/,
    );
  });

  it('whose URL names a file that is missing is refused with a sentence', () => {
    const url = 'postgresql://kyb@db.internal/kyb?sslrootcert=/nowhere/ca.pem';
    expect(() => read(url)).toThrow(/^DATABASE_URL cannot be used: ENOENT.*ca\.pem/);
  });

  it.each(['MIGRATION_DATABASE_URL', 'DATABASE_REPLICA_URL'])('of %s counts too', (variable) => {
    const more = { [variable]: 'postgresql://owner@db.example/kyb' };
    expect(() => read('postgresql://kyb@db.internal/kyb', more)).toThrow(`${variable} names the host db.example`);
    const plain = { [variable]: 'postgresql://owner@db.internal/kyb' };
    expect(() => read('postgresql://kyb@db.internal/kyb?sslmode=verify-full', plain)).toThrow(
      `${variable} connects to another machine without TLS`,
    );
  });

  it('may be anywhere outside production', () => {
    const config = read('postgresql://kyb@db.example/kyb', { NODE_ENV: 'development' });
    expect(config.databaseUrl).toBe('postgresql://kyb@db.example/kyb');
  });
});

describe('a service of another kind', () => {
  it.each(['rediss://u:p@cache.example:6380/0', 'smtps://mail.internal?host=cache.example', 'redis://[2001:db8::1]'])(
    'at %s is judged by the same list',
    (url) => {
      expect(findResidencyFault({ OTHER_URL: url }, 'ap-southeast-2', ['mail.internal'])).toContain(
        'OTHER_URL names the host',
      );
      const allowed = ['mail.internal', 'cache.example', '2001:db8::/32'];
      expect(findResidencyFault({ OTHER_URL: url }, 'ap-southeast-2', allowed)).toBeNull();
    },
  );
});

describe('the list', () => {
  it.each([
    '.',
    '*.example',
    'a b',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    'https://db.internal',
    '1.2.3',
    'db:5432',
    ',',
  ])('takes no `%s`', (list) => {
    const call = () => read('postgresql://kyb@localhost/kyb', { RESIDENCY_ALLOWED_HOSTS: list });
    expect(call).toThrow(/RESIDENCY_ALLOWED_HOSTS: must list host names/);
  });
});

describe.each([
  ['the service', ['dist/main.js']],
  ['the console', ['dist/cli.js', 'keys', 'list']],
])('%s', (_, command) => {
  it.each([
    [
      'a database outside',
      { DATABASE_URL: 'postgresql://kyb@db.example/kyb' },
      'DATABASE_URL names the host db.example',
    ],
    [
      'a host that only PGHOST names',
      { DATABASE_URL: 'postgresql:///kyb', PGHOST: 'pg.example' },
      'the host pg.example',
    ],
  ])('ends with one sentence and code 1 for %s', async (_name, variables, sentence) => {
    const env = bareEnvironment({ ...base, DATA_DIR: dataDir, ...variables });
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'exit');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect([(await ended)[0], stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
  });
});
