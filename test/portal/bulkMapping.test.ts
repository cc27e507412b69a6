import { describe, expect, it } from '@jest/globals';
import {
  chooseUse,
  guessUses,
  formatHeader,
  isReadAlike,
  type Uses,
} from '../../portal/src/enterprise/pages/bulk/mapping.js';
import { lookAt } from '../../portal/src/enterprise/pages/bulk/lookAt.js';
import { scanRows } from '../../portal/src/enterprise/pages/bulk/scanRows.js';
import { parseColumns } from '../../src/domain/bulk/bulkColumns.js';

const guess = (...cells: string[]) => guessUses(cells, cells.length);

describe('the mapping of the columns of a file', () => {
  it.each([
    [['ABN', 'Company name', 'Colour', 'Reference'], true, ['abn', 'name', null, 'reference']],
    [['ABN', 'Product name', 'Name'], true, ['abn', 'product', 'name']],
    [['ABN', 'NZBN', 'Ref'], true, ['abn', null, 'reference']],
    [['Customer ID', 'NZBN number', 'ID'], true, [null, 'nzbn', 'reference']],
    [['Firma', 'Farbe'], true, [null, null]],
    [['51 824 753 556', 'AU'], false, ['number', 'country']],
  ])('guesses the uses of %j', (cells, isHeader, uses) => {
    expect(guess(...cells)).toEqual({ isHeader, uses });
  });

  it('uses one column for one meaning', () => {
    const uses: Uses = ['abn', null, 'name'];
    expect(chooseUse(uses, 1, 'nzbn')).toEqual([null, 'nzbn', 'name']);
    expect(chooseUse(uses, 1, null)).toEqual(uses);
  });

  it.each<[string[], Uses]>([
    [
      ['Colour', 'Company'],
      ['nzbn', 'name'],
    ],
    [
      ['ABN', 'NZBN'],
      [null, 'nzbn'],
    ],
    [
      ['51824753556', 'x', 'AU'],
      ['number', 'reference', 'country'],
    ],
    [
      ['one', 'two', 'three', 'four', 'five'],
      ['country', 'product', 'reference', 'name', 'abn'],
    ],
  ])('is what the service reads in the header that replaces %j', (cells, uses) => {
    const mapped = { ...guess(...cells), uses };
    expect(isReadAlike(cells, mapped)).toBe(false);
    const read = parseColumns(formatHeader(mapped, ';').trimEnd().split(';'));
    if ('fault' in read) throw new Error(read.fault);
    const place = (wanted: RegExp): number | null => {
      const at = uses.findIndex((use) => use !== null && wanted.test(use));
      return at === -1 ? null : at;
    };
    expect(read.isHeader).toBe(true);
    expect(read.columns.places).toEqual({
      queryValue: place(/abn|nzbn|number/),
      jurisdiction: place(/country/),
      reference: place(/reference/),
      name: place(/name/),
      product: place(/product/),
    });
  });

  it('leaves a file as it is that the service reads in the same way', () => {
    for (const cells of [
      ['ABN', 'colour', 'ref'],
      ['51824753556', 'AU'],
      ['19', 'AU', 'a', 'b', 'c'],
    ]) {
      expect(isReadAlike(cells, guess(...cells))).toBe(true);
    }
  });
});

describe('the rows of a CSV file', () => {
  const scan = (text: string, delimiter = ',') => scanRows(new Blob([text]), delimiter, new AbortController().signal);

  it.each([
    ['', 0],
    ['abn\n19', 2],
    ['abn\r\n\r\n;;\r\n"a\nb";"c ""d"""\r\n', 2],
    ['a "quoted" word\rand 5" more\r', 2],
    ['"x"y\n  "z\n"\n', 2],
  ])('are counted in %j', async (text, records) => {
    expect(await scan(text, ';')).toMatchObject({ records });
  });

  it('begin behind the header, in bytes', async () => {
    const header = '\ufeff\n"Größe\n, m",abn\r';
    const { firstStart, firstEnd } = await scan(`${header}\n1,2\n`);
    expect([firstStart, firstEnd]).toEqual([3, Buffer.byteLength(header)]);
  });
});

describe('a look at a CSV file', () => {
  it.each([
    ['"ABN\n(11 digits, no spaces)";"Name, as registered";ref\n51824753556;a,b,c,d;e\n', ';'],
    ['abn,name\n1,"a;b;c"\n', ','],
  ])('finds the separator of %j', async (text, delimiter) => {
    expect((await lookAt(new File([text], 'rows.csv'))).table?.delimiter).toBe(delimiter);
  });
});
