import { describe, expect, it } from '@jest/globals';
import { deviations } from '../support/requests/documented.js';
import { lasting } from '../support/requests/documentedStates.js';
import { openapiFixture, operations } from './openapiFixture.js';

// openapi.json is kept: each operation answers as documented to each of its examples.
const fixture = openapiFixture();
const { createPath, timelyBody } = fixture;

describe.each(operations)('$method $path', (operation) => {
  it.each(operation.calls)('answers the example $name as documented', async ({ body, answer }) => {
    const given = await fixture.client.send(
      operation.method,
      await createPath(operation),
      await timelyBody(operation, body),
    );
    expect(deviations(operation, given)).toEqual([]);
    expect(given.status).toBeLessThan(300);
    if (answer === undefined || operation.method === 'GET' || operation.path.includes('{id}')) return;
    expect(lasting(given.body)).toEqual(lasting(answer));
  });
});
