import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { pause } from '../wait.mjs';

const query = `subscription ($types: [EventKind!], $after: String) {
  events(types: $types, after: $after) { id cursor }
}`;
const highRisk = ['verification.high_risk'];
/** Half of what one gateway permits (docs/reference/graphql.md), so that all connections of a key fit into one gateway. */
const connectionsOfKey = 25;

/** Creates enough keys for this number of subscribers. @returns the keys */
export async function createKeys({ findUrl, key, count }) {
  const keys = [];
  while (keys.length * connectionsOfKey < count) {
    const response = await fetch(`${findUrl()}/api/enterprise/api-keys/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `subscribers ${keys.length + 1}`, scopes: ['webhooks'] }),
    });
    const { apiKey, detail } = await response.json();
    if (!apiKey) throw new Error(`A key was not created: ${response.status} ${detail}`);
    keys.push(apiKey.key);
  }
  return keys;
}

/** Clients that follow the event log over WebSocket. After a loss each resumes with its last cursor. */
export class Subscribers {
  #isStopped = false;
  #running;
  all;

  /**
   * @param findUrl Returns the current URL of a gateway
   * @param count One in ten follows all events, the others only `verification.high_risk`
   */
  constructor({ findUrl, keys, count }) {
    this.all = Array.from({ length: count }, (_, index) => ({
      name: `subscriber ${index + 1}`,
      key: keys[index % keys.length],
      types: index % 10 === 0 ? undefined : highRisk,
      cursor: 'start',
      received: [],
      connections: 0,
    }));
    this.#running = Promise.all(this.all.map((one) => this.#follow(one, findUrl)));
  }

  async #follow(one, findUrl) {
    while (!this.#isStopped) {
      const client = createClient({
        url: `${findUrl().replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { authorization: `Bearer ${one.key}` },
        retryAttempts: 0,
        on: { connected: (socket) => this.#connected(one, socket) },
      });
      await subscribe(client, one);
      await client.dispose();
      if (this.#isStopped) return;
      await pause(200 + 300 * Math.random());
    }
  }

  #connected(one, socket) {
    one.connections += 1;
    one.socket = socket;
    if (this.#isStopped) socket.terminate();
  }

  get resumed() {
    return this.all.reduce((sum, { connections }) => sum + connections - 1, 0);
  }

  async stop() {
    this.#isStopped = true;
    for (const { socket } of this.all) socket?.terminate();
    await this.#running;
  }
}

/** Resolves when the subscription ends, also by an error. */
function subscribe(client, one) {
  const types = one.types?.map((type) => type.replace('.', '_').toUpperCase());
  return new Promise((resolve) => {
    client.subscribe(
      { query, variables: { types, after: one.cursor } },
      {
        next: ({ data }) => {
          if (!data?.events) return;
          one.received.push(data.events.id);
          one.cursor = data.events.cursor;
        },
        error: resolve,
        complete: resolve,
      },
    );
  });
}
