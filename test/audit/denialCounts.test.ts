import { expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { testApp, createApiClient } from '../support/app.js';
import { testDatabase } from '../support/database/database.js';

it('strangers are counted, over HTTP and sockets, and entered when the service stops', async () => {
  const database = await testDatabase();
  const app = await testApp({ database });
  const { pool } = database;
  await createApiClient(app, null).get('/api/enterprise/verifications');
  await createApiClient(app, 'vnt_ent_live_nonsense').graphql('{ me { id } }');
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: 'Bearer nobody' } }));
  });
  expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(4401);
  const entered = async (): Promise<unknown[]> =>
    (await pool.query<{ body: string }>('select body from audit_entries')).rows.map(
      ({ body }) => JSON.parse(body) as unknown,
    );
  expect(await entered()).toEqual([]);
  await app.stop();
  expect(await entered()).toMatchObject([
    { action: 'denials.counted', actor: { kind: 'system' }, details: { UNAUTHENTICATED: 3 }, personal: {} },
  ]);
  await database.drop();
});
