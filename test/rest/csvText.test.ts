import { expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { csvText } from '../../src/rest/csv/csvList.js';

// The beginnings of formulas that OWASP lists, and those that spreadsheets convert into them.
it.each(['=', '+', '-', '@', '\t=', '\r=', '\n=', '\n\n@', '\uff1d', '\uff0b', '\uff0d', '\uff20'])(
  'begins no cell with %j',
  (beginning) => {
    const text = `${beginning}cmd|' /C calc'!A0`;
    const rows: string[][] = parse(csvText([['ver_1', text]]));
    expect(rows).toEqual([['ver_1', `'${text}`]]);
  },
);

it.each([
  [' =1', "' =1"],
  ['\u00a0@x', "'\u00a0@x"],
  [';=1', "';'=1"],
  [' ; -1', "' ; '-1"],
  [',|+1', "',|'+1"],
])('escapes %j, whose formula stands behind separators', (text, escaped) => {
  expect(parse(csvText([['ver_1', text]]))).toEqual([['ver_1', escaped]]);
  // A spreadsheet that splits cells at semicolons finds no formula either.
  for (const cell of escaped.split(/[;,|]/)) expect(cell).not.toMatch(/^\s*[=+\-@]/);
});

it('leaves numbers and other texts as they are', () => {
  expect(csvText([[-5, 0, true, null, 'a=b', 'Müller & Söhne\n=1', ' x']])).toBe(
    '-5,0,true,,a=b,"Müller & Söhne\n=1", x\r\n',
  );
});
