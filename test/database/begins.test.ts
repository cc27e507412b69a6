import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const src = resolve(import.meta.dirname, '../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const holding = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(join(src, file), 'utf8'))).sort();

// Only these take a connection out of the pool, so only these can give one back in the wrong state.
it('connections are taken out of the pool by the helpers of the database', () => {
  expect(holding(/[pP]ool\.connect\(/)).toEqual(['database/transaction.ts']);
});

it('advisory locks are taken by the helpers of the database', () => {
  expect(holding(/advisory_(?:xact_)?lock/)).toEqual(['database/transaction.ts']);
});

it('raw SQL reaches the ORM by queryRows', () => {
  expect(holding(/\.getConnection\(\)\s*\.execute/)).toEqual(['database/rows.ts']);
});

it('snapshots are begun by inSnapshot, and transactions by inTransaction, inTransactionOn and the ORM', () => {
  expect(holding(/repeatable read|serializable/i)).toEqual(['database/transaction.ts']);
  expect(holding(/['"`]\s*(?:begin(?: isolation| read|[;'"`])|start transaction)/i)).toEqual([
    'database/transaction.ts',
  ]);
});
