import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/orm.js';
import { isDatabaseUnavailable } from '../../src/platform/errors.js';
import { hasOwnPostgres, startOwnPostgres } from '../support/database/ownPostgres.js';

// After a crash on a full disk, PostgreSQL opens no session, because it cannot write its file of the catalogue. A limit
// for the size of files has the same effect.
(hasOwnPostgres && process.platform === 'linux' ? describe : describe.skip)('a server that cannot write', () => {
  it('is unavailable until it can', async () => {
    const server = startOwnPostgres();
    const data = join(server.folder, 'data');
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const limit = (bytes: string): void => {
      // Only the account of the server may change its limits.
      const account = process.getuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
      execFileSync('setpriv', [...account, 'prlimit', '--pid', pid, `--fsize=${bytes}:unlimited`]);
    };
    const database = await openDatabase({ url: server.url });
    const read = (): Promise<unknown> => database.orm.em.fork().getConnection().execute('select 1 as one');
    // The next statement opens a connection.
    const held = await database.pool.connect();
    try {
      limit('16384');
      for (const file of globSync('**/pg_internal.init', { cwd: data })) rmSync(join(data, file));
      const refusal: unknown = await read().catch((error: unknown) => error);
      expect(refusal).toMatchObject({ message: 'could not write init file', code: 'XX000', severity: 'FATAL' });
      expect(isDatabaseUnavailable(refusal)).toBe(true);
      limit('unlimited');
      await expect(read()).resolves.toEqual([{ one: 1 }]);
    } finally {
      held.release();
      await database.close();
      server.stop();
    }
  });

  it('is not what an internal error of one statement means', () => {
    expect(
      isDatabaseUnavailable(Object.assign(new Error('cache lookup failed'), { code: 'XX000', severity: 'ERROR' })),
    ).toBe(false);
  });
});
