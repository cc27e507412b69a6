import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

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
