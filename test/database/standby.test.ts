import { describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/orm.js';
import { isDatabaseUnavailable } from '../../src/platform/errors.js';
import { hasOwnPostgres, startOwnPostgres } from '../support/database/ownPostgres.js';

// Behind one address, a failover can leave a server that was the primary and is now a standby.
(hasOwnPostgres ? describe : describe.skip)('a standby', () => {
  it('gets no connection from the pool, until it is promoted', async () => {
    const server = startOwnPostgres();
    const database = await openDatabase({ url: server.url });
    const read = (): Promise<unknown> => database.orm.em.fork().getConnection().execute('select 1 as one');
    try {
      await expect(read()).resolves.toEqual([{ one: 1 }]);
      server.demote();
      // The connections of before are lost, and the pool opens others.
      await read().catch(() => undefined);
      const refusal: unknown = await read().catch((error: unknown) => error);
      expect(refusal).toMatchObject({ message: 'the server is a standby, which accepts no changes' });
      expect(isDatabaseUnavailable(refusal)).toBe(true);
      expect(database.pool.totalCount).toBe(0);
      server.promote();
      await expect(read()).resolves.toEqual([{ one: 1 }]);
    } finally {
      await database.close();
      server.stop();
    }
  });
});
