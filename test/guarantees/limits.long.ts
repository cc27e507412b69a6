import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/browser/shown.js';

// No organisation gets more than its share. Beyond a quota the status is 429, beyond the capacity it is 503, both with the
// seconds until a retry, and both before anything was done.
let app: TestApp;
let organisation: string;

beforeAll(async () => {
  const rateLimits = createRateLimits(parseLimits('{"enterprise": {"verifications": 5}}'));
  app = await testApp({ services: { rateLimits } });
  organisation = await app.newOrganisation();
});
afterAll(() => app.stop());

const number = '51 824 753 556';
const newClient = async (owner = organisation) => createApiClient(app, (await app.newKey(owner)).key);
const verifications = async (): Promise<number> =>
  Number((await app.database.pool.query('select count(*) from verifications')).rows[0].count);

describe('the quota of a key', () => {
  it('is told with each answer, and then enforced over REST and GraphQL alike', async () => {
    const client = await newClient();
    for (let used = 1; used <= 5; used += 1) {
      const { status, headers } = await client.verify(number);
      expect(status).toBe(200);
      expect(headers.get('ratelimit-policy')).toBe('"verifications";q=5;w=60');
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"verifications";r=${5 - used};t=\\d+$`));
    }
    const before = await verifications();
    const refused = await client.verify(number);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const graphql = await client.graphql(
      'mutation { verify(input: { queryValue: "51824753556", jurisdiction: AU }) { id } }',
    );
    expect(graphql.body.errors[0].extensions.code).toBe('RATE_LIMITED');
    expect(Number(graphql.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await verifications()).toBe(before);
    expect((await client.get('/api/enterprise/verifications')).status).toBe(200);
    expect((await (await newClient()).verify(number)).status).toBe(200);
  });

  it('is not used up by answers that are only given again', async () => {
    const client = await newClient(await app.newOrganisation('Repeats'));
    const once = { 'idempotency-key': 'the same again' };
    for (let call = 0; call < 8; call += 1) {
      const body = { queryValue: number, jurisdiction: 'AU' };
      expect((await client.post('/api/enterprise/verify', body, once)).status).toBe(200);
    }
    expect((await client.verify(number)).headers.get('ratelimit')).toMatch(/^"verifications";r=3;/);
  });

  it('is ten times as much for the whole organisation', async () => {
    const owner = await app.newOrganisation('Many keys');
    let served = 0;
    for (let key = 0; key < 12; key += 1) {
      const client = await newClient(owner);
      for (let use = 0; use < 5; use += 1) if ((await client.verify(number)).status === 200) served += 1;
    }
    expect(served).toBe(50);
  });

  it('counts what has no quota of its own as a request', async () => {
    const rateLimits = createRateLimits(parseLimits('{"enterprise": {"requests": 2}}'));
    const few = await testApp({ services: { rateLimits } });
    try {
      const client = createApiClient(few, (await few.newKey(await few.newOrganisation())).key);
      expect((await client.get('/api/enterprise/api-keys')).headers.get('ratelimit')).toMatch(/^"requests";r=1;/);
      const both = await client.graphql('{ one: me { kind } two: me { kind } }');
      expect(both.body).toMatchObject({
        data: { one: { kind: 'key' }, two: null },
        errors: [{ path: ['two'], extensions: { code: 'RATE_LIMITED' } }],
      });
      expect((await client.get('/api/enterprise/verifications')).status).toBe(429);
      expect((await client.verify(number)).status).toBe(200);
    } finally {
      await few.stop();
    }
  });
});

describe('RATE_LIMITS', () => {
  it('raises the limits of a plan, or turns all off', () => {
    expect(parseLimits(undefined)?.starter.verifications).toEqual({ perKey: 100, seconds: 60 });
    expect(parseLimits('{"growth": {"verifications": 7}}')).toMatchObject({
      growth: { verifications: { perKey: 7 } },
      starter: { verifications: { perKey: 100 } },
    });
    expect(parseLimits('off')).toBeNull();
    for (const wrong of ['on', '{"gold": {}}', '{"growth": {"verifications": 0}}', '[]']) {
      expect(() => parseLimits(wrong)).toThrow();
    }
  });
});

describe('a service that is asked for more than it can do', () => {
  it('refuses the rest at once, stays healthy and recovers', async () => {
    const busy = await testApp({ services: { rateLimits: createRateLimits(null) } });
    try {
      const client = createApiClient(busy, (await busy.newKey(await busy.newOrganisation())).key);
      let open: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => (open = resolve));
      const register = busy.services.registers.live.AU;
      const lookUp = register.lookUp.bind(register);
      register.lookUp = async (identifier) => {
        await gate;
        return lookUp(identifier);
      };
      const calls = Array.from({ length: 400 }, () => client.verify(number));
      const first = await Promise.race(calls);
      expect(first).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
      expect(first.headers.get('retry-after')).toBe('1');
      expect((await createApiClient(busy, null).get('/healthz')).status).toBe(200);
      open();
      const answers = await Promise.all(calls);
      const served = answers.filter(({ status }) => status === 200).length;
      expect(served).toBe(256);
      expect(answers.filter(({ status }) => status === 503)).toHaveLength(400 - served);
      expect((await client.verify(number)).status).toBe(200);
    } finally {
      await busy.stop();
    }
  });
});

describe('a client that holds back', () => {
  const { hostname, port } = { hostname: '127.0.0.1', port: () => Number(new URL(app.url).port) };

  it('its body, three hundred times over, takes nothing that others need', async () => {
    const client = await newClient(await app.newOrganisation('Patient', 'growth'));
    const { key } = await app.newKey(organisation);
    const head = `POST /api/enterprise/verify HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n`;
    const sockets = Array.from({ length: 300 }, () => connect(port(), hostname));
    try {
      await Promise.all(
        sockets.map(
          (socket) =>
            new Promise<void>((sent) =>
              socket.write(head, () => {
                sent();
              }),
            ),
        ),
      );
      for (let call = 0; call < 5; call += 1) expect((await client.verify(number)).status).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});

describe('a client that does not read', () => {
  it('its answers, on a dozen connections, takes nothing that others need', async () => {
    const client = await newClient(await app.newOrganisation('Reader', 'growth'));
    const { key } = await app.newKey(organisation);
    const { hostname, port } = new URL(app.url);
    const body = '{"query":"{me{kind}}"}';
    const head = 'Host: a\r\nAuthorization: Bearer ' + key + '\r\n';
    const filling = `GET /openapi.json HTTP/1.1\r\n${head}\r\n`.repeat(80);
    const asking = `POST /graphql HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const sockets = Array.from({ length: 12 }, () => connect(Number(port), hostname).pause());
    try {
      for (const socket of sockets) socket.write(filling + asking.repeat(30));
      for (let call = 0; call < 20; call += 1) {
        expect((await client.get('/api/enterprise/api-keys')).status).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  }, 120_000);
});

describe('an offer to speak h2c', () => {
  it('is passed over, and the call answered', async () => {
    const { hostname, port } = new URL(app.url);
    const ask = (): Promise<string> =>
      new Promise((resolve) => {
        let text = '';
        const socket = connect(Number(port), hostname)
          .on('data', (data) => {
            text += data.toString();
            socket.destroy();
          })
          .on('error', () => undefined)
          .on('close', () => {
            resolve(text);
          });
        socket.write(
          'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
        );
      });
    // The service may still refuse connections after the calls of the tests before.
    await eventually(async () => {
      expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
    });
  });
});

describe('a request with two Host headers', () => {
  it('is refused', async () => {
    const { hostname, port } = new URL(app.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname);
      let text = '';
      socket
        .on('data', (chunk) => (text += chunk.toString()))
        .on('close', () => {
          resolve(text);
        });
      socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});
