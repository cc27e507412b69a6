import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { AuditReport } from '../src/domain/audit/auditFault.js';
import type { ChainCheckResult } from './audit/checkChain.js';
import { writeChain } from './audit/writeChain.js';
import { count, printTable } from './figures.js';
import { compete, printContest, withContest, type Contestant } from './contest.js';
import { describeMachine } from './machine.js';

/**
 * Measures the cost of the audit log for a verification, including sealing, against the same product without it. Also
 * measures how long `kyb audit verify` takes for an exported chain, and its memory.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '9' },
      seconds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      entries: { type: 'string', default: '1000000' },
    },
  });
  process.stdout.write(`${describeMachine()}\n\n`);
  await printCheck(Number(values.entries));
  process.stdout.write(`one verification over REST, ${values.connections} connections\n\n`);
  await withContest({}, async ({ headers, abns, start }) => {
    // The background work, including sealing, runs for both in a separate process: they differ only in the entry.
    const { ready: audited } = await start('./audit/gateway.js', ['audited']);
    const { ready: without } = await start('./audit/gateway.js', ['unaudited']);
    const bodies = [JSON.stringify({ queryValue: abns[0], jurisdiction: 'AU' })];
    const contestants: readonly Contestant[] = [
      { title: 'with its audit entry, sealed', url: `${audited}/api/enterprise/verify`, bodies, headers },
      { title: 'without', url: `${without}/api/enterprise/verify`, bodies, headers },
    ];
    const length = {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      connections: Number(values.connections),
    };
    printContest(contestants, await compete(contestants, length), { index: 1, name: 'without' });
  });
}

async function printCheck(size: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kyb-bench-'));
  try {
    const path = join(folder, 'chain.ndjson');
    const evidence = await writeChain(path, size);
    const files = { jwks: join(folder, 'jwks.json'), anchor: join(folder, 'anchor.txt') };
    await writeFile(files.jwks, evidence.jwks);
    await writeFile(files.anchor, evidence.anchor);
    const script = fileURLToPath(new URL('audit/checkChain.js', import.meta.url));
    const words = ['audit', 'verify', path, '--jwks', files.jwks, '--anchor', files.anchor, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...words]);
    const [report = '', measured = ''] = stdout.split('\n');
    const { verdict, entries } = JSON.parse(report) as AuditReport;
    if (verdict !== 'verified') throw new Error(`The chain is ${verdict}.`);
    const { seconds, peakBytes } = JSON.parse(measured) as ChainCheckResult;
    const { size: bytes } = await stat(path);
    printTable(
      ['check of an exported chain', 'value'],
      [
        ['entries', count(entries)],
        ['MiB of the file', count(bytes / 2 ** 20)],
        ['seconds', seconds.toFixed(1)],
        ['entries a second', count(entries / seconds)],
        ['MiB of memory', count(peakBytes / 2 ** 20)],
      ],
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
