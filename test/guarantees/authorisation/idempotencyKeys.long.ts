import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions } from '../../../src/caller/permissions.js';
import { buildSchema } from '../../../src/resolvers/schema.js';
import { testApp, type TestApp } from '../../support/app.js';
import { comparable, type RawAnswer } from '../../support/requests/rawCall.js';
import { listCalls } from './calls.js';
import { requireObjectKind } from './objects.js';
import { toDecide } from './openTo.js';
import { createAuthorisationFixture, findDenial, type Principal, type AuthorisationFixture } from './principals.js';
import { anyId, sendCall } from './sendCall.js';
import { foreignIdsIn } from './tenantRows.js';

// Every operation that takes an Idempotency-Key, as everybody.
const schema = buildSchema();
let app: TestApp;
let fixture: AuthorisationFixture;

beforeAll(async () => {
  app = await testApp();
  fixture = await createAuthorisationFixture(app);
});
// A tenant may have 50 endpoints.
afterEach(() => app.database.pool.query('delete from webhook_endpoints'));
afterAll(() => app.stop());

describe.each(listCalls(schema).filter(({ takesIdempotencyKey }) => takesIdempotencyKey))(
  '$title with an Idempotency-Key',
  (call) => {
    it('remembers no refusal, and gives what it remembers to nobody else', async () => {
      const [caller, ...others] = [...fixture.principals].sort(
        (left, right) => Number(findDenial(left, call) !== null) - Number(findDenial(right, call) !== null),
      );
      if (!caller) throw new Error('Nobody calls.');
      const key = `shared by all, ${call.title}`;
      const id = call.takesId ? await requireObjectKind(call.row).make(app, caller.tenant) : anyId;
      const send = (principal: Principal): Promise<RawAnswer> =>
        sendCall(app.url, call, principal, { id, idempotencyKey: key });
      const isSameTenant = ({ tenant }: Principal): boolean =>
        tenant.organisationId === caller.tenant.organisationId && tenant.mode === caller.tenant.mode;
      const strangers = others.filter((other) => findDenial(other, call) !== null || !isSameTenant(other));
      const isReplayed = ({ headers }: RawAnswer): boolean => headers.some(([name]) => name === 'Idempotency-Replayed');
      // A caller that the operation, not the table, refuses gets the result of another caller who has done it before.
      const isRefusedLate = (other: Principal): boolean =>
        isSameTenant(other) &&
        other.kind === 'key' &&
        (toDecide.includes(call.row) || permissions[call.row]?.isOpenForOwnKeys === true) &&
        other.refusal === undefined;
      const refused = strangers.filter((other) => findDenial(other, call) !== null && !isRefusedLate(other));
      const first = await Promise.all(refused.map((other) => send(other)));
      const done = await send(caller);
      expect([comparable(done), call.hasSucceeded(done), isReplayed(done)]).toEqual([comparable(done), true, false]);
      const again = await send(caller);
      expect([again.text, isReplayed(again)]).toEqual([done.text, true]);
      const second = await Promise.all(refused.map((other) => send(other)));
      expect(second.map(comparable)).toEqual(first.map(comparable));

      const seen = new Set<string>();
      for (const other of strangers.filter((stranger) => findDenial(stranger, call) === null)) {
        const answer = await send(other);
        // Two keys of one tenant share what is remembered, here as elsewhere.
        if (!seen.has(JSON.stringify(other.tenant))) {
          expect([other.title, isReplayed(answer)]).toEqual([other.title, false]);
        }
        seen.add(JSON.stringify(other.tenant));
        expect(await foreignIdsIn(app.database.pool, answer.text, other.tenant)).toEqual([]);
      }
    });
  },
);
