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

it('work is repeated by the loops of the platform: a file that repeats by hand is named here with its reason', () => {
  // Each timer belongs to one connection, request or shutdown and ends with it, only asks for a read that is batched, accompanies a signal, or shows or keeps a process running.
  expect(holding(/\bsetInterval\(/)).toEqual([
    'app/gateway.ts',
    'app/health.ts',
    'app/worker.ts',
    'caller/limits/slowClients.ts',
    'events/bus/postgresBus.ts',
    'events/liveBulks.ts',
    'http/sockets/serveSocket.ts',
    'http/uploads/uploads.ts',
    'platform/loop.ts',
    'platform/tls/certificate.ts',
  ]);
  // Each waits within one call: for a lock, a replica, a response, or a short time that hides from the caller what was done.
  const waits = /setTimeout[^}\n]*\} from 'node:timers\/promises'|new Promise[^;\n]*setTimeout\(resolve/;
  expect(holding(waits).filter((file) => !file.startsWith('console/'))).toEqual([
    'app/app.ts',
    'audit/sealEntries.ts',
    'database/embedded.ts',
    'database/embedded/postmaster.ts',
    'database/migrations.ts',
    'database/replica.ts',
    'database/transaction.ts',
    'events/bus/remoteBus.ts',
    'operations/accounts/requestPasswordReset.ts',
    'platform/loop.ts',
    'platform/metrics.ts',
    'platform/tracing.ts',
    'registers/import/mergeRows.ts',
    'registers/sandbox/sandboxRegister.ts',
    'workers/bulk/bulkWorker.ts',
    'workers/webhooks/endpointQueue.ts',
    'workers/webhooks/sender.ts',
  ]);
});
