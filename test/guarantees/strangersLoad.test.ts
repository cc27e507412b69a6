import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ssoFixture, type SsoFixture } from '../sso/ssoFixture.js';
import { startHostileProvider } from '../support/servers/hostileProvider.js';
import { until } from '../support/until.js';

// One more call than the process has slots.
const calls = 257;

let fixture: SsoFixture;
let provider: Awaited<ReturnType<typeof startHostileProvider>>;
beforeAll(async () => {
  fixture = await ssoFixture({ deadlineMs: 20_000 });
  provider = await startHostileProvider();
});
afterAll(async () => {
  await provider.stop();
  await fixture.stop();
});

it('serves callers with a key and open sessions while strangers hold as many calls open as there are slots', async () => {
  const { app } = fixture;
  const { organisationId } = await fixture.connect(provider.url, 'slow.example');
  const { key } = await app.newKey(organisationId);
  let hasAsked = false;
  let release: (() => void) | undefined;
  provider.state.lies = {
    answers: {
      '/.well-known/openid-configuration': (res) => {
        hasAsked = true;
        release = () => res.writeHead(500).end();
      },
    },
  };
  let refused = 0;
  const starts = Array.from({ length: calls }, async () => {
    const { status } = await fetch(`${app.url}/api/portal/sso/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url },
      body: JSON.stringify({ email: 'jane@slow.example' }),
    });
    if (status === 503) refused += 1;
    return status;
  });
  await until(() => hasAsked && refused > 0);
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(`${app.url}/api/enterprise/bulk`, { headers })).status).toBe(200);
  expect((await fetch(`${app.url}/api/portal/session`)).status).toBe(200);
  release?.();
  await Promise.all(starts);
});
