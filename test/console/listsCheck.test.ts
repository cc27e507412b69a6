import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { dfatFile, dfatRow } from '../screening/dfatFile.js';
import { unFile } from '../screening/unFile.js';
import { keptConsole } from '../support/processes/console.js';
import { hasSharedRegisters, sharedRegisterPath } from '../support/registers/sharedRegisters.js';

const console = keptConsole();

async function check(name: string, content: string | Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  try {
    await writeFile(join(folder, name), content);
    const { code, stdout, stderr } = await console.run({}, ['lists', 'check', join(folder, name), '--json']);
    return { code, stderr, report: stdout === '' ? null : JSON.parse(stdout) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('kyb lists check', () => {
  it('exits with 0 for a list of which every row can be read', async () => {
    const file = dfatFile([dfatRow('1', 'Zoltrane'), dfatRow('1a', 'Zoltran', { Type: '', 'Name Type': 'Alias' })]);
    expect(await check('dfat.xlsx', file)).toMatchObject({
      code: 0,
      report: { list: 'DFAT', file: 'dfat.xlsx', entries: 1, rows: 2, rejected: 0, rejects: [] },
    });
    const un = unFile({
      individuals: [{ reference: 'A.1', names: ['TOBIAS'] }],
      entities: [{ reference: 'E.1', names: ['ZOLTRANE'] }],
    });
    expect(await check('un.xml', un)).toMatchObject({
      code: 0,
      report: { list: 'UN', asOf: '2026-11-20', entries: 2 },
    });
  });

  it('exits with 1 and names each row that is rejected', async () => {
    const file = dfatFile([dfatRow('1', 'Zoltrane'), dfatRow('2', ''), dfatRow('3', 'Of what', { Type: 'Planet' })]);
    expect(await check('damaged.xlsx', file)).toMatchObject({
      code: 1,
      report: {
        rejected: 2,
        rejects: [
          { line: 3, reason: 'It has no name.' },
          { line: 4, reason: 'The type "Planet" is unknown.' },
        ],
      },
    });
  });

  it('refuses what is not a list', async () => {
    expect(await check('notes.csv', 'a,b\n1,2\n')).toMatchObject({
      code: 1,
      report: null,
      stderr: expect.stringContaining('notes.csv is not a list that is known here'),
    });
  });

  (hasSharedRegisters ? it : it.skip).each([
    ['sanctions/dfat-consolidated-2026-04.xlsx', 'DFAT', 3_811],
    ['sanctions/un-consolidated-full.xml', 'UN', 1_003],
    ['asic/asic_banned_orgs.csv', 'ASIC banned organisations', expect.any(Number)],
    ['asic/bd_per.sample.redacted.csv', 'ASIC banned persons', expect.any(Number)],
  ])('rejects no row of %s as it is published', async (path, list, entries) => {
    const { code, stdout } = await console.run({}, ['lists', 'check', sharedRegisterPath(path), '--json']);
    expect({ code, report: JSON.parse(stdout) }).toMatchObject({ code: 0, report: { list, entries, rejected: 0 } });
  });
});
