import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { testApp, type TestApp } from '../support/app.js';
import { parseSections, tableIn } from '../support/guides/markdownPage.js';
import { readClose } from '../support/requests/sockets.js';

// The close codes in the contract that a client can cause, each caused by a client.
const live = parseSections(readFileSync('docs/reference/contract.md', 'utf8')).get('live-subscriptions') ?? '';
const meanings = new Map(tableIn(live, 'Code').map((row) => [Number(row['Code']), row['Meaning']]));
const protocol = 'graphql-transport-ws';
const subscribe = { id: '1', type: 'subscribe', payload: { query: 'subscription { events { id } }' } };

let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await testApp();
  ({ key } = await app.newKey(await app.newOrganisation()));
});
afterAll(() => app.stop());

/** The code that follows when these messages are sent, the first ones at once and the others after `connection_ack`. */
async function closedAfter(
  protocols: string[],
  first: readonly unknown[],
  others: readonly unknown[],
): Promise<number> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, protocols);
  const closed = readClose(socket);
  const send = (messages: readonly unknown[]): void => {
    for (const message of messages) socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  };
  socket.once('open', () => {
    send(first);
  });
  socket.once('message', () => {
    send(others);
  });
  return (await closed).code;
}

it.each<[number, string, () => Promise<number>]>([
  [4406, 'without the subprotocol', () => closedAfter([], [], [])],
  [4401, 'with a key that is none', () => closedAfter([protocol], [introduction('vnt_ent_live_x')], [])],
  [4401, 'with a subscription before connection_init', () => closedAfter([protocol], [subscribe], [])],
  [4429, 'with two connection_init', () => closedAfter([protocol], [introduction(key), introduction(key)], [])],
  [4400, 'with a message that is no JSON', () => closedAfter([protocol], [introduction(key)], ['{'])],
  [4409, 'with one id twice', () => closedAfter([protocol], [introduction(key)], [subscribe, subscribe])],
  [1009, 'with 70,000 bytes', () => closedAfter([protocol], [introduction(key)], ['x'.repeat(70_000)])],
])('closes with %i a WebSocket %s', async (code, _, cause) => {
  expect([await cause(), meanings.get(code)]).toEqual([code, expect.any(String)]);
});

function introduction(presented: string): object {
  return { type: 'connection_init', payload: { authorization: `Bearer ${presented}` } };
}
