import { describe, expect, it } from '@jest/globals';
import { formatRowLines, parseColumns, parseRowLines } from '../../src/domain/bulk/bulkColumns.js';
import { detectDelimiter, parseJsonRow, parseRow, spreadsheetNumber } from '../../src/domain/bulk/parseRow.js';
import { JsonItemCutter } from '../../src/http/uploads/bulk/readUpload.js';

describe('a number that a spreadsheet has changed', () => {
  it.each([
    ['19', '000000019'],
    ['2568', '000002568'],
    ['51824753556.0', '51824753556'],
    ['51824753556.00', '51824753556'],
    ['19.0', '000000019'],
    ['5.1824753556E+10', '51824753556'],
    ['5,1824753556e10', '51824753556'],
    ['9.429041535110E+12', '9429041535110'],
    ['="000000019"', '000000019'],
    ['"000000019"', '000000019'],
    ["'000000019", '000000019'],
    ['51,824,753,556', '51824753556'],
    ['51,824,753,556.00', '51824753556'],
  ])('is read as it was: %s', (cell, value) => {
    expect(spreadsheetNumber(cell, 'AU')).toEqual({ value });
  });

  it.each(['5.18248E+10', '5.182475356E+10', '5E+10', '9.42904E+12'])('has lost digits: %s', (cell) => {
    expect(spreadsheetNumber(cell, 'AU')).toEqual({ fault: expect.stringMatching(/digits are lost/) });
  });

  it.each([
    ['20', 'AU'],
    ['19', 'NZ'],
    ['19', null],
    ['51 824 753 556', 'AU'],
    ['0', 'AU'],
    ['00000019', 'AU'],
    ['51824753556.5', 'AU'],
    ['51,82,4753556', 'AU'],
    ['-19', 'AU'],
    ['=1+1', 'AU'],
    ['', 'AU'],
  ] as const)('stays as it is where nothing is certain: %s in %s', (cell, jurisdiction) => {
    const value = cell === '00000019' ? '000000019' : cell;
    expect(spreadsheetNumber(cell, jurisdiction)).toEqual({ value });
  });
});

describe('the first row', () => {
  const none = { queryValue: null, jurisdiction: null, reference: null, name: null, product: null };
  const plain = { queryValue: 0, jurisdiction: 1, reference: 2, name: 3, product: null };
  it.each([
    [['queryValue', 'jurisdiction', 'reference', 'name'], plain, null],
    [['QUERY_VALUE', ' Country', 'Ref', 'Legal Name'], plain, null],
    [['ref', 'ABN'], { ...none, queryValue: 1, reference: 0 }, 'AU'],
    [['suburb', 'abn', 'Cost centre'], { ...none, queryValue: 1 }, 'AU'],
    [['nzbn', '', 'id'], { ...none, queryValue: 0, reference: 2 }, 'NZ'],
    [['abn', 'Product name'], { ...none, queryValue: 0, product: 1 }, 'AU'],
    [['product', 'number'], { ...none, queryValue: 1, product: 0 }, null],
  ])('is a header: %s', (cells, places, jurisdiction) => {
    expect(parseColumns(cells)).toMatchObject({
      isHeader: true,
      columns: { places, jurisdiction, count: cells.length },
    });
  });

  it.each([
    [['51824753556', 'AU']],
    [['19', 'AU', 'name']],
    [['51824753556', 'AU', 'id', 'Number Ltd']],
    [['x1', 'AU']],
  ])('is a row: %s', (cells) => {
    expect(parseColumns(cells)).toMatchObject({ isHeader: false, columns: { places: plain, count: 4 } });
  });

  it.each([
    [['abn', 'nzbn'], /“nzbn” is a second column for queryValue/],
    [['name', 'country'], /No column has the number/],
    [['Business', 'Land'], /neither an entity nor a header/],
    [['__proto__', 'constructor'], /neither/],
  ])('is refused: %s', (cells, fault) => {
    expect(parseColumns(cells)).toEqual({ fault: expect.stringMatching(fault) });
  });

  it('takes time in proportion to its length', () => {
    const began = performance.now();
    expect(parseColumns([`${'1'.repeat(64_000)}a`])).toMatchObject({ isHeader: false });
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('the end of a JSON upload', () => {
  it.each([
    ['}', true],
    [' }\n', true],
    ['\n ', false],
  ])('is complete after its bracket: %j', (rest, isComplete) => {
    const cutter = new JsonItemCutter();
    cutter.cut(`{"items":[{}]${rest}`);
    expect(cutter.isComplete).toBe(isComplete);
  });

  it('is read in time proportional to its length', () => {
    const began = performance.now();
    expect(() => new JsonItemCutter().cut(`{"items":[{}]${' '.repeat(64_000)}x`)).toThrow(/Send \{"items"/);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('the stored rows', () => {
  const row = { queryValue: '51824753556', jurisdiction: 'AU', reference: null, name: 'b', product: null };
  const error = { code: 'INVALID_REQUEST', detail: 'x' };
  it('are read as they were, also those of releases without products', () => {
    const rows = [row, { ...row, product: 'home-loan' }, { ...row, error }, { ...row, product: 'card', error }];
    expect(parseRowLines(formatRowLines(rows))).toEqual(rows);
    const earlier = [
      ['51824753556', 'AU', null, 'b'],
      ['51824753556', 'AU', null, 'b', error],
    ];
    expect(parseRowLines(earlier.map((line) => JSON.stringify(line)).join('\n'))).toEqual([row, { ...row, error }]);
  });
});

describe('a row', () => {
  const good = { queryValue: '51824753556', jurisdiction: 'AU', reference: 'a', name: 'b', product: 'home-loan' };
  it('is kept as it is, with the jurisdiction of the call where it has none', () => {
    expect(parseRow(good, 'NZ')).toEqual(good);
    expect(parseRow({ ...good, jurisdiction: '', reference: '' }, 'NZ')).toEqual({
      ...good,
      jurisdiction: 'NZ',
      reference: null,
    });
    expect(parseRow({ ...good, jurisdiction: 'nz' }, null).jurisdiction).toBe('NZ');
    expect(parseRow({ ...good, product: ' Home-Loan ' }, null).product).toBe('home-loan');
    expect(parseRow({ ...good, product: '' }, null)).toEqual({ ...good, product: null });
    expect(parseRow({ ...good, name: ' ' }, null)).toEqual({ ...good, name: null });
  });

  it.each([
    [{ queryValue: null }, 'INVALID_REQUEST', /number is missing/],
    [{ queryValue: '1'.repeat(101) }, 'IDENTIFIER_INVALID', /./],
    [{ queryValue: '5182475\u00003556' }, 'INVALID_REQUEST', /NUL/],
    [{ jurisdiction: null }, 'INVALID_REQUEST', /jurisdiction is missing/],
    [{ jurisdiction: 'UK' }, 'INVALID_REQUEST', /AU or NZ/],
    [{ reference: 'x'.repeat(256) }, 'INVALID_REQUEST', /255/],
    [{ name: 'x'.repeat(501) }, 'INVALID_REQUEST', /500/],
    [{ product: 'home loan' }, 'INVALID_REQUEST', /^product must have 1 to 40 letters/],
    [{ product: 'x'.repeat(41) }, 'INVALID_REQUEST', /^product must have 1 to 40 letters/],
    [{ name: '\ud800' }, 'INVALID_REQUEST', /surrogate/],
  ])('says what is wrong with it: %j', (change, code, detail) => {
    expect(parseRow({ ...good, ...change }, null).error).toEqual({ code, detail: expect.stringMatching(detail) });
  });

  it.each([
    [null, /must be an object/],
    [[], /must be an object/],
    ['51824753556', /must be an object/],
    [{ ...good, queryValue: 51824753556 }, /queryValue must be a JSON string/],
    [{ ...good, extra: 1 }, /“extra” is not a field/],
    [JSON.parse('{"__proto__": {"queryValue": "51824753556"}}'), /is not a field/],
  ])('of JSON is an object of texts: %j', (value, detail) => {
    const { error } = parseJsonRow(value, 'AU');
    expect(error).toEqual({ code: 'INVALID_REQUEST', detail: expect.stringMatching(detail) });
  });
});

describe('the separator of a CSV file', () => {
  it.each([
    ['abn;name', ';'],
    ['"ABN\n(11 digits, no spaces)";"Name, as registered";ref\n51824753556;a,b,c,d;e', ';'],
    ['"ABN ""number""\r\n, or, ACN"\tname', '\t'],
    ['  "a;b;c", name , ref\n1;2;3;4', ','],
    // A quote that is never closed, or in the middle of a cell, hides no line.
    ['"abn;name\n1,2,3,4', ';'],
    ['size 5" ;name\n1,2,"3",4,5', ';'],
    ['abn', ','],
  ])('of %j is %j', (head, separator) => {
    expect(detectDelimiter(head)).toBe(separator);
  });
});
