import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const src = resolve(import.meta.dirname, '../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const holding = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(join(src, file), 'utf8'))).sort();

// Only these take a connection out of the pool, so only these can give one back in the wrong state.
it('connections are taken out of the pool by the helpers of the database, and by imports, which close theirs', () => {
  expect(holding(/[pP]ool\.connect\(/)).toEqual(['database/transaction.ts', 'registers/import/recordImport.ts']);
});

it('snapshots are begun by inSnapshot, and transactions by inTransaction, the ORM, and imports on a connection of their own', () => {
  expect(holding(/repeatable read|serializable/i)).toEqual(['database/transaction.ts']);
  expect(holding(/['"`]\s*(?:begin(?: isolation| read|[;'"`])|start transaction)/i)).toEqual([
    'database/transaction.ts',
    'registers/datasets/importDataset.ts',
    'registers/importExtract.ts',
    'registers/names/buildNames.ts',
    'registers/names/refreshNames.ts',
    'registers/screening/importList.ts',
  ]);
});
