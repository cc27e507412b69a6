import { describe, expect, it } from '@jest/globals';
import { buildSchema } from '../../../src/resolvers/schema.js';
import { rawCall } from '../../support/requests/rawCall.js';
import { listCalls } from './calls.js';
import { findDenial } from './principals.js';
import { anyId } from './sendCall.js';
import { testMatrix } from './testMatrix.js';

// Every query and subscription over a socket as everybody.
const calls = listCalls(buildSchema()).filter(({ channel }) => channel === 'socket');
const matrix = testMatrix(calls);

describe.each(calls.filter(({ isSubscription }) => isSubscription))('$title', (call) => {
  it('is served over sockets alone', async () => {
    const [permitted] = matrix.fixture.principals.filter((principal) => findDenial(principal, call) === null);
    const answer = await rawCall(matrix.app.url, { ...call.request(anyId), headers: permitted?.headers ?? [] });
    expect(JSON.parse(answer.text).errors).toMatchObject([{ extensions: { code: 'INVALID_REQUEST' } }]);
  });
});
