import { describe, expect, it } from '@jest/globals';
import { detectColumns } from '../../portal/src/enterprise/pages/bulk/detectColumns.js';
import { parseColumns } from '../../src/domain/bulk/bulkColumns.js';

// The portal shows what columns are taken for before a file is sent; the service decides it. They have to agree.
const cells = [
  ...[
    'ABN',
    'acn',
    'Nzbn',
    'number',
    'query value',
    'query_Value',
    'Jurisdiction',
    'country',
    'Reference',
    'ref',
    'ID',
  ],
  ...[
    'name',
    'Legal Name',
    'Product',
    'product name',
    '',
    'colour',
    'constructor',
    '51 824 753 556',
    'AU',
    'line 1',
    '7',
  ],
];
const lines = cells.flatMap((first) => [
  [first],
  ...cells.flatMap((second) => [[first, second], ...cells.map((third) => [first, second, third])]),
]);
const fields = {
  number: 'queryValue',
  country: 'jurisdiction',
  reference: 'reference',
  name: 'name',
  product: 'product',
} as const;

describe('what the portal takes the columns of a file for', () => {
  it('is what the service takes them for', () => {
    const apart = lines.filter((line) => {
      const looked = detectColumns(line);
      const read = parseColumns(line);
      if (looked.isRefused || 'fault' in read) return looked.isRefused !== 'fault' in read;
      const { places, jurisdiction } = read.columns;
      return (
        looked.isHeader !== read.isHeader ||
        looked.country !== jurisdiction ||
        Object.entries(fields).some(([meaning, field]) => {
          const place = looked.meanings.findIndex((one) => one === meaning);
          return (place === -1 ? null : place) !== places[field];
        })
      );
    });
    expect(lines.length).toBeGreaterThan(8_000);
    expect(apart).toEqual([]);
  });
});
