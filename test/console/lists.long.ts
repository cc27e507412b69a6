import { afterAll, describe, expect, it } from '@jest/globals';
import { dfatFile, createDfatFile, dfatRow } from '../screening/dfatFile.js';
import { unFile } from '../screening/unFile.js';
import { consoleFixture } from '../support/processes/console.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

const { kyb } = consoleFixture();
const files = new TemporaryFiles();
afterAll(() => {
  files.remove();
});

describe('kyb import of sanctions lists', () => {
  it('imports the list of DFAT and says what it holds', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => dfatRow(at, `Zoltrane ${at}`));
    const path = files.write('dfat.xlsx', dfatFile([...rows, dfatRow('odd', 'Odd')]));
    expect(await kyb('import', 'dfat', path, '--allow-rejects')).toEqual({
      code: 0,
      stderr: '',
      stdout: 'DFAT: 12 entries, as of 2026-10-01; 1 rejected\n  14  The reference "odd" is not valid.\n',
    });
    const smaller = files.write('smaller.xlsx', createDfatFile(['Zoltrane']));
    expect(await kyb('import', 'dfat', smaller)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('add --allow-smaller'),
    });
    expect(await kyb('import', 'dfat', smaller, '--allow-smaller')).toMatchObject({ code: 0 });
  });

  it('imports the list of the UN', async () => {
    const path = files.write(
      'un.xml',
      unFile({
        individuals: [{ reference: 'i1', names: ['Marrowby'] }],
        entities: [{ reference: 'e1', names: ['Zoltrane'] }],
      }),
    );
    const { code, stdout } = await kyb('import', 'un', path, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'UN', records: 2, asOf: '2026-11-20', rejected: 0 });
    expect(await kyb('import', 'un', '/nowhere.xml')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be read'),
    });
  });
});
