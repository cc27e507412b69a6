import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import type { Client } from '../../clients/typescript/src/index.js';

it('the types of the client are what openapi.json makes (npm run contracts)', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/generate-client.mjs', '--check'], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

/** Never called: the compiler holds each line to what is said above it. */
export function misuse(kyb: Client): unknown {
  const path = { id: 'ver_1' };
  return [
    kyb.get('/api/enterprise/api-keys'),
    // @ts-expect-error without the body that it needs
    kyb.post('/api/enterprise/verify'),
    // @ts-expect-error with a parameter that there is not
    kyb.get('/api/enterprise/verifications', { params: { query: { limit: 2, colour: 'red' } } }),
    // @ts-expect-error on a path that there is not
    kyb.get('/api/enterprise/verification'),
    // @ts-expect-error by a method that the path does not have
    kyb.delete('/api/enterprise/verifications/{id}', { params: { path } }),
    // @ts-expect-error over what is no list
    kyb.each('/api/enterprise/verifications/{id}', { params: { path } }),
    // @ts-expect-error as a session, which no key has
    kyb.post('/api/portal/sign-out', { body: {} }),
  ];
}
