import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readDfatList } from '../../src/registers/screening/readDfatList.js';
import { hasSharedRegisters, sharedRegisterPath } from '../support/registers/sharedRegisters.js';
import { zipFile } from '../support/registers/zipFile.js';
import { dfatColumns, dfatFile, createDfatFile, dfatRow } from './dfatFile.js';
import { xlsxFile } from './xlsxFile.js';

const read = (bytes: Buffer) => readDfatList(bytes, 'list.xlsx');

describe('the list of DFAT', () => {
  it('groups the rows of a party by the number of their reference', async () => {
    const person = { Type: 'Individual' } as const;
    const list = await read(
      dfatFile([
        dfatRow(101, ' BRAMWELL,  Tobias ', {
          ...person,
          'Date of Birth': { day: 24_000 },
          'Control Date': { day: 46_300 },
        }),
        dfatRow('101a', 'Toby', { ...person, 'Name Type': 'Alias', 'Alias Strength': 'Weak' }),
        dfatRow('102', 'Quarrelmoor Shipping', { Address: 'Dock 9\nHarbour' }),
        dfatRow('101b', 'توبياس', {
          ...person,
          'Name Type': 'original script',
          'Date of Birth': 'Approximately 1965, 1967',
        }),
        dfatRow('102a', 'Quarrelmoor Lines', { 'Name Type': 'Alias', 'Alias Strength': 'strong' }),
        dfatRow('103', 'MV Lommer', { Type: 'Vessel', 'Control Date': '15/11/2026' }),
      ]),
    );
    expect(list).toMatchObject({ asOf: '2026-11-15', rejects: [], rows: 6 });
    expect(list.entries).toMatchObject([
      {
        reference: '101',
        name: 'BRAMWELL, Tobias',
        isPerson: true,
        names: [
          { name: 'BRAMWELL, Tobias', kind: 'primary' },
          { name: 'Toby', kind: 'weak_alias' },
          { name: 'توبياس', kind: 'alias' },
        ],
        details: {
          datesOfBirth: ['1965-09-15', 'Approximately 1965, 1967'],
          changed: ['2026-10-05', '2026-10-01'],
        },
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      { reference: '102', isPerson: false, details: { addresses: ['Dock 9 Harbour'] } },
      { reference: '103', isPerson: false },
    ]);
    expect(list.entries[1]?.names).toEqual([
      { name: 'Quarrelmoor Shipping', kind: 'primary' },
      { name: 'Quarrelmoor Lines', kind: 'alias' },
    ]);
  });

  it.each([
    ['12/03/1965', '12/03/1965'],
    ['03/1965', '03/1965'],
    [1965, '1965'],
    ['1965, 1967', '1965, 1967'],
    ['Approximately 1965', 'Approximately 1965'],
    [{ day: 23_818 }, '1965-03-17'],
    [23_818, '1965-03-17'],
  ])('keeps the date of birth %j', async (cell, text) => {
    const { entries } = await read(
      dfatFile([dfatRow('1', 'Ann Person', { Type: 'Individual', 'Date of Birth': cell })]),
    );
    expect(entries[0]?.details.datesOfBirth).toEqual([text]);
  });

  it('finds columns by name wherever they stand, below a title, in a sheet of any name', async () => {
    const order = dfatColumns.toReversed();
    const cells = dfatRow('7', 'Zoltrane').toReversed();
    const list = await read(xlsxFile([['The list of today'], [], order, cells], { sheet: 'Sheet 1' }));
    expect(list.entries).toMatchObject([{ reference: '7', name: 'Zoltrane' }]);
  });

  it('names each row that cannot be used', async () => {
    const list = await read(
      dfatFile([
        dfatRow('1', 'Zoltrane'),
        dfatRow('x', 'No number'),
        dfatRow('2', ''),
        dfatRow('3', 'Of what', { Type: 'Planet' }),
        dfatRow('4', 'What name', { 'Name Type': 'Nickname' }),
        dfatRow('1a', 'A person in a body', { Type: 'Individual', 'Name Type': 'Alias' }),
        dfatRow('5', 'x'.repeat(1_001)),
      ]),
    );
    expect(list.rows).toBe(7);
    expect(list.entries.map(({ reference }) => reference)).toEqual(['1']);
    expect(list.rejects).toEqual([
      { line: 3, reason: 'The reference "x" is not valid.' },
      { line: 4, reason: 'It has no name.' },
      { line: 5, reason: 'The type "Planet" is unknown.' },
      { line: 6, reason: 'The name type "Nickname" is unknown.' },
      { line: 7, reason: 'Its type differs from the earlier rows of its party.' },
      { line: 8, reason: 'The name has more than 1000 characters.' },
    ]);
  });

  it('gives a row without a type the type of its party', async () => {
    const list = await read(
      dfatFile([
        dfatRow('1a', 'Toby', { Type: '', 'Name Type': 'Alias' }),
        dfatRow('1', 'BRAMWELL, Tobias', { Type: 'Individual' }),
        dfatRow('2', 'Zoltrane', { Type: '' }),
      ]),
    );
    expect(list.entries).toMatchObject([
      { reference: '1', isPerson: true, names: [{ name: 'BRAMWELL, Tobias' }, { name: 'Toby' }] },
    ]);
    expect(list.rejects).toEqual([{ line: 4, reason: 'The type "" is unknown.' }]);
  });

  it('takes a change of anything for another fingerprint, and of nothing for the same', async () => {
    const of = async (more: object) => (await read(dfatFile([dfatRow('1', 'Zoltrane', more)]))).entries[0]?.fingerprint;
    const fingerprint = await of({});
    expect(await of({})).toBe(fingerprint);
    for (const more of [
      { Address: 'Dock 9' },
      { 'Control Date': '02/10/2026' },
      { 'Listing Information': 'Since 2026' },
    ]) {
      expect(await of(more)).not.toBe(fingerprint);
    }
  });

  it('refuses a sheet that lacks columns, and names them', async () => {
    const header = dfatColumns.map((column) => (column === 'Name Type' ? 'Kind of name' : column));
    await expect(read(xlsxFile([header, dfatRow('1', 'Zoltrane')]))).rejects.toThrow(
      'list.xlsx is not the Consolidated List in its known format: these columns are missing: “Name Type”.',
    );
    await expect(read(xlsxFile([]))).rejects.toThrow('these columns are missing: “Reference”');
  });

  it('refuses a list that does not say of which day it is', async () => {
    await expect(read(dfatFile([dfatRow('1', 'Zoltrane', { 'Control Date': 'soon' })]))).rejects.toThrow(
      'has no readable Control Date',
    );
  });

  it('refuses what is no workbook, and one that is cut off', async () => {
    await expect(read(Buffer.from('Reference,Name'))).rejects.toThrow('list.xlsx is not a complete XLSX file');
    const whole = createDfatFile(['Zoltrane']);
    await expect(read(whole.subarray(0, whole.length - 30))).rejects.toThrow('is not a complete XLSX file');
    await expect(read(zipFile([{ name: 'a.xml', content: '<a/>' }]))).rejects.toThrow('cannot be read as XLSX');
  });

  it('reads every sheet that has the header of the list', async () => {
    const person = { Type: 'Individual' } as const;
    const first = [[...dfatColumns], dfatRow('1', 'Zoltrane'), dfatRow('2', 'BRAMWELL, Tobias', person)];
    const second = [
      ['Continued'],
      dfatColumns.toReversed(),
      dfatRow('3', 'Quarrelmoor', { 'Control Date': '15/11/2026' }).toReversed(),
      dfatRow('2a', 'Toby', { ...person, 'Name Type': 'Alias' }).toReversed(),
      dfatRow('x', 'No number').toReversed(),
    ];
    const list = await read(xlsxFile(first, { second }));
    expect(list).toMatchObject({ asOf: '2026-11-15', rows: 5 });
    expect(list.entries.map(({ reference, names }) => [reference, names.length])).toEqual([
      ['1', 1],
      ['2', 2],
      ['3', 1],
    ]);
    expect(list.rejects).toEqual([{ line: 5, reason: 'Sheet “Second”: The reference "x" is not valid.' }]);
  });

  it('refuses a further sheet with rows and without the header, and names it', async () => {
    const rows = [[...dfatColumns], dfatRow('1', 'Zoltrane')];
    const without = dfatColumns.map((column) => (column === 'Type' ? 'Kind' : column));
    for (const second of [
      [without, dfatRow('2', 'Quarrelmoor')],
      [dfatRow('2', 'Quarrelmoor')],
      [['2', 'Quarrelmoor']],
    ]) {
      await expect(read(xlsxFile(rows, { second }))).rejects.toThrow(
        /^The sheet “Second” of list.xlsx has rows, but not the columns .*“Type”.*, so entries on it would be lost\. If it has no entries, delete the sheet\.$/,
      );
    }
  });

  it('passes over a sheet that is empty, or holds no more than a text in each row', async () => {
    const rows = [[...dfatColumns], dfatRow('1', 'Zoltrane')];
    for (const second of [[], [['Notes'], [null, 'More notes']]]) {
      expect((await read(xlsxFile(rows, { second }))).entries).toHaveLength(1);
    }
  });

  it('refuses macros, other files, formulas and document types', async () => {
    const rows = [[...dfatColumns], dfatRow('1', 'Zoltrane')];
    const refusal = (parts: Record<string, string>) => expect(read(xlsxFile(rows, { parts }))).rejects;
    await refusal({ 'xl/vbaProject.bin': 'x' }).toThrow('has macros or other files (xl/vbaProject.bin)');
    await refusal({ 'xl/externalLinks/externalLink1.xml': '<a/>' }).toThrow('has macros or other files');
    await refusal({ 'xl/worksheets/sheet2.xml': '<c><f>1+1</f></c>' }).toThrow('has formulas');
    await refusal({ 'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }).toThrow('has a document type');
  });

  it('refuses a workbook that unpacks to more than any list, or to more than it says', async () => {
    const bomb = zipFile([{ name: 'xl/sharedStrings.xml', content: Buffer.alloc(65 * 1024 ** 2) }]);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(read(bomb)).rejects.toThrow('unpacks to more than 64 MiB');
    const liar = zipFile([{ name: 'xl/sharedStrings.xml', content: Buffer.alloc(65 * 1024 ** 2), claimedSize: 100 }]);
    await expect(read(liar)).rejects.toThrow('an entry is larger than the ZIP file states');
    const many = zipFile(Array.from({ length: 201 }, (_, at) => ({ name: `${at}.xml`, content: '' })));
    await expect(read(many)).rejects.toThrow('has 201 files');
  });

  it('reads a list as long as the real one', async () => {
    const rows = Array.from({ length: 11_000 }, (_, at) =>
      dfatRow(`${at}`, `Zoltrane ${'Quarrelmoor '.repeat(10)}${at}`),
    );
    const list = await read(dfatFile(rows));
    expect(list.entries).toHaveLength(11_000);
  });

  (hasSharedRegisters ? it : it.skip)('is read whole as it is published', async () => {
    const list = await read(readFileSync(sharedRegisterPath('sanctions/dfat-consolidated-2026-04.xlsx')));
    expect(list.rejects).toEqual([]);
    expect(list.entries.flatMap(({ names }) => names)).toHaveLength(list.rows);
  });

  (hasSharedRegisters ? it : it.skip)('has the columns that are published', async () => {
    const header = readFileSync(sharedRegisterPath('sanctions/dfat-columns.tsv'), 'utf8').trim().split('\t');
    expect(header).toEqual([...dfatColumns]);
    expect((await read(xlsxFile([header, dfatRow('1', 'Zoltrane')]))).entries).toHaveLength(1);
  });
});
