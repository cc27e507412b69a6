import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { Client, WebhookEvent } from '../../clients/typescript/src/index.js';

it('the types of the client are what openapi.json makes (npm run contracts)', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/generate-client.mjs', '--check'], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('the client is built by the compiler of the product, with the library that the tests load', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  const [client, product] = [read('clients/typescript/package.json'), read('package.json')];
  const used = { ...client.dependencies, ...client.devDependencies };
  expect(used).toEqual({
    'openapi-fetch': product.devDependencies['openapi-fetch'],
    typescript: product.devDependencies.typescript,
  });
});

/** Never called: the compiler must refuse each line below a comment, and accept the others. */
export function misuse(kyb: Client, event: WebhookEvent): unknown {
  const path = { id: 'ver_1' };
  const input = { queryValue: '51824753556', jurisdiction: 'AU' } as const;
  const abn: string | null = event.event === 'certificate.issued' ? event.data.abn : null;
  return [
    abn,
    // @ts-expect-error a member of another event type
    event.event === 'bulk.completed' && event.data.legalName,
    kyb.verify(input).then(({ legalName }) => legalName),
    // @ts-expect-error a country without a register
    kyb.verify({ ...input, jurisdiction: 'US' }),
    // @ts-expect-error a filter that does not exist
    kyb.listVerifications({ colour: 'red' }),
    kyb
      .subscribe({ types: ['bulk.completed'] })
      .next()
      .then(({ value }) => (value ? value.data.total : null)),
    // @ts-expect-error an event type that the log does not hold
    kyb.subscribe({ types: ['endpoint.challenge'] }),
    kyb.get('/api/enterprise/api-keys'),
    // @ts-expect-error without the body that it needs
    kyb.post('/api/enterprise/verify'),
    // @ts-expect-error with a parameter that does not exist
    kyb.get('/api/enterprise/verifications', { params: { query: { limit: 2, colour: 'red' } } }),
    // @ts-expect-error on a path that does not exist
    kyb.get('/api/enterprise/verification'),
    // @ts-expect-error by a method that the path does not have
    kyb.delete('/api/enterprise/verifications/{id}', { params: { path } }),
    // @ts-expect-error over a path that is no list
    kyb.each('/api/enterprise/verifications/{id}', { params: { path } }),
    // @ts-expect-error as a session, which no key has
    kyb.post('/api/portal/sign-out', { body: {} }),
  ];
}
