import { describe, expect, it } from '@jest/globals';
import { internalDetail } from '../../src/platform/errors.js';
import { portalRoutes } from '../../src/rest/routes/portal.js';
import { createApiClient, testApp } from '../support/app.js';

describe('an unexpected error of what people use', () => {
  it.each(portalRoutes.filter(({ isOpen }) => isOpen))('$path says one fixed sentence', async ({ method, path }) => {
    const broken = await testApp({ sample: false });
    try {
      const stranger = createApiClient(broken, null);
      const tables = ['accounts', 'password_resets', 'invitations', 'sessions'];
      for (const table of tables) await broken.database.pool.query(`alter table ${table} rename to lost_${table}`);
      const examples: Readonly<Record<string, object>> = {
        'sign-in': { email: 'a@acme.example', password: 'x' },
        request: { email: 'a@acme.example' },
        complete: { token: 'x', password: 'four words that nobody guesses' },
        'second-factor': { code: '000000' },
      };
      const body = examples[path.split('/').at(-1) ?? ''] ?? { token: 'x', password: 'x' };
      const { status, body: problem } = await stranger.send(
        method.toUpperCase(),
        path,
        method === 'get' ? undefined : path.endsWith('preview') ? { token: 'x' } : body,
      );
      // Without a cookie nothing is asked of the database by these.
      const isFree = ['/api/portal/session', '/api/portal/second-factor'].includes(path);
      if (!isFree) expect([status, problem.code, problem.detail]).toEqual([500, 'INTERNAL', internalDetail]);
      expect(JSON.stringify(problem)).not.toMatch(/relation|column|select|insert/i);
    } finally {
      await broken.stop();
    }
  });
});
