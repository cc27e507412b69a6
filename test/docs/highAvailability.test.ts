import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { parseBlocks } from '../support/guides/guideBlocks.js';

// The guide shows the configuration that `npm run chaos -- --cluster` runs, with addresses of several machines.
const guide = readFileSync('docs/guides/high-availability.md', 'utf8');
const read = (name: string): string => readFileSync(`chaos/cluster/${name}.mjs`, 'utf8');

it('names the HAProxy settings of the drill', () => {
  const lines = [...read('proxy').matchAll(/^ *['`]( {2}[a-z][^'`$]*)['`],$/gm)].map(([, line = '']) =>
    line.replaceAll('\\\\', '\\'),
  );
  expect(lines.length).toBeGreaterThan(7);
  expect(lines.filter((line) => !guide.includes(`\n${line}\n`))).toEqual([]);
});

it('lets HAProxy close no connection that holds a lock for hours, but those of lost machines', () => {
  const proxy = parseBlocks(guide).find(({ language }) => language === 'haproxy')?.code ?? '';
  const hours = [...proxy.matchAll(/^ {2}timeout (?:client|server) (\d+)h$/gm)].map(([, count]) => Number(count));
  expect(hours).toEqual([24, 24]);
  expect(proxy).toMatch(/^ {2}option clitcpka\n {2}option srvtcpka$/m);
});

it('names the times of Patroni, the synchronous mode and the checksums of the drill', () => {
  const node = read('node');
  const pairs = [
    ...node.matchAll(/\b(ttl|loop_wait|retry_timeout|synchronous_mode\w*|use_\w+|maximum_lag_on_failover): (\w+)/g),
  ].map(([, name = '', value = '']) => `${name}: ${value.replaceAll('_', '')}`);
  expect(pairs.length).toBe(8);
  expect(pairs.filter((pair) => !guide.includes(` ${pair}\n`))).toEqual([]);
  expect(guide).toContain("initdb: ['data-checksums',");
  expect(node).toContain("initdb: ['data-checksums',");
});

it('lists every fault of the drill with its time', () => {
  const faults = read('faults');
  const names = [...faults.matchAll(/^ {2}(?:'([^']+)'|(switchover)|\[(\w+)\]): async/gm)].map(
    ([, quoted, plain, constant = '']) =>
      quoted ?? plain ?? new RegExp(`const ${constant} = '([^']+)'`).exec(faults)?.[1] ?? '',
  );
  expect(names.length).toBeGreaterThan(9);
  for (const name of names) expect(guide).toMatch(new RegExp(`^\\| ${name} +\\| +\\d+\\.\\d s`, 'm'));
});

it('turns TLS on in PostgreSQL, with a certificate for the host of the URLs, which require it', () => {
  const urls = [...guide.matchAll(/^DATABASE_\w*URL='(.+)'$/gm)].map(([, url = '']) => new URL(url));
  expect(urls.map(({ searchParams }) => searchParams.get('sslmode'))).toEqual(['verify-full', 'verify-full']);
  const { postgresql } = parse(parseBlocks(guide).find(({ language }) => language === 'yaml')?.code ?? '');
  expect(postgresql.parameters).toEqual({
    ...{ ssl: 'on', ssl_cert_file: expect.any(String), ssl_key_file: expect.any(String) },
  });
  expect(postgresql.pg_hba.filter((line: string) => !/^(?:local|hostssl) /.test(line))).toEqual([]);
  // For an IP address the driver expects a certificate of localhost, so the URLs name a host.
  expect(urls.filter(({ hostname }) => isIP(hostname) !== 0)).toEqual([]);
  for (const { hostname } of urls) expect(guide).toContain(`subjectAltName=DNS:${hostname} `);
});

it('names a role for the schema, and leaves neither Patroni nor Redis open to the network', () => {
  const [, owner = ''] = /^MIGRATION_DATABASE_URL='(.+)'$/m.exec(guide) ?? [];
  expect([new URL(owner).username, new URL(owner).searchParams.get('sslmode')]).toEqual(['kyb_owner', 'verify-full']);
  const { restapi } = parse(parseBlocks(guide).find(({ language }) => language === 'yaml')?.code ?? '');
  expect(restapi.authentication).toEqual({ username: expect.any(String), password: expect.any(String) });
  // Requests that change something need the password, which patronictl reads from the file.
  expect(guide).not.toMatch(/curl .*:8008/);
  const servers = guide.match(/^ {2}server redis\d .*$/gm) ?? [];
  expect(servers).toHaveLength(2);
  for (const line of servers) expect(line).toContain(' ssl verify required ');
  expect(guide).toContain('\nport 0\ntls-port 6379\n');
  expect(guide).toContain('patronictl -c /etc/patroni/config.yml reload kyb');
  // Without these a Sentinel does not reach a Redis with TLS and a password, and promotes none.
  const [, sentinel = ''] = /^# sentinel\.conf.*$([^]*?)^```$/m.exec(guide) ?? [];
  expect(sentinel).toContain('\ntls-replication yes\n');
  expect(sentinel).toMatch(/\ntls-port \d+\n/);
  expect(sentinel).toContain('\nsentinel auth-pass kyb PASSWORD\n');
  const times = read('redis').match(/sentinel (?:down-after|failover)\S+/g) ?? [];
  expect(times).toHaveLength(2);
  expect(times.filter((line) => !sentinel.includes(line))).toEqual([]);
});
