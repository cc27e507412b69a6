import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errorTable } from '../../../src/platform/errors.js';
import { testApp, type TestApp } from '../../support/app.js';
import { getErrorCode, comparable, type RawAnswer } from '../../support/requests/rawCall.js';
import type { Call } from './calls.js';
import { missingIds } from './ids.js';
import { flipped, requireObjectKind, untouchedObject } from './objects.js';
import { applicantOperations, operatorOperations, ownAccountOperations } from './openTo.js';
import { requireProvocation } from './provocations.js';
import {
  createAuthorisationFixture,
  findDenial,
  findRejection,
  type Principal,
  type Tenant,
  type AuthorisationFixture,
} from './principals.js';
import { anyId, sendCall } from './sendCall.js';
import { socketCall } from './socketCall.js';
import { checksums, foreignIdsIn } from './tenantRows.js';

let app: TestApp;
let fixture: AuthorisationFixture;

// A caller who is refused at the door is refused before the request is looked at. Behind the door a socket has the same
// guard and the same operations as HTTP.
const maxAnonymous = 2;
const maxOverSocket = 2;

const send = (call: Call, principal: Principal, id = anyId): Promise<RawAnswer> =>
  sendCall(app.url, call, principal, { id });

/** Calls as somebody who is permitted: a subscriber waits until something comes. */
async function succeed(call: Call, principal: Principal, id: string): Promise<RawAnswer> {
  if (!call.document || !call.isSubscription) return send(call, principal, id);
  const provoke = requireProvocation(call.row);
  return socketCall(app.url, principal, call.document(id), () =>
    Promise.all(
      [fixture.home, flipped(fixture.home), fixture.other, principal.tenant].map((tenant) => provoke(app, tenant)),
    ),
  );
}

/** The status of an error: over GraphQL always 200, once the caller is known. */
function expectedStatus(call: Call, principal: Principal, code: string): number {
  if (call.channel !== 'REST' && findRejection(principal, call) === null) return 200;
  return errorTable[code as keyof typeof errorTable].status;
}

/** Calls with every id and returns what is wrong: each answer must be that error, and all of them alike. */
async function faultsAmong(call: Call, principal: Principal, code: string, ids: Record<string, string>) {
  const answers = await Promise.all(
    Object.entries(ids).map(async ([object, id]) => ({ object, answer: await send(call, principal, id) })),
  );
  const first = answers[0];
  return answers.flatMap(({ object, answer }) => {
    const cell = `${principal.title} on ${object}`;
    const expected = `${expectedStatus(call, principal, code)} ${code}`;
    if (`${answer.status} ${getErrorCode(answer)}` !== expected) {
      return [`${cell}: not ${expected} but ${comparable(answer)}`];
    }
    if (!first || comparable(answer) === comparable(first.answer)) return [];
    return [`${cell}: ${comparable(answer)}\n  differs from that on ${first.object}: ${comparable(first.answer)}`];
  });
}

/**
 * The objects that a caller may reach, by owner, and ids of others: of other tenants, of another kind, and of nothing.
 */
async function objectsFor(call: Call, { organisationId, mode, linkId }: Tenant) {
  const ofLink = linkId === undefined ? {} : { linkId };
  if (!call.takesId) return { reached: { nothing: { organisationId, mode, ...ofLink } }, unreached: {} };
  const kind = requireObjectKind(call.row);
  const own = { organisationId: organisationId ?? fixture.home.organisationId, mode, ...ofLink };
  const foreign = own.organisationId === fixture.other.organisationId ? fixture.home : fixture.other;
  const tenants: Record<string, Tenant> = {
    'its own object': own,
    ...(linkId !== undefined && { 'one of another link': { organisationId, mode } }),
    'one of its other mode': flipped(own),
    'one of another organisation': { ...foreign, mode },
    'one of another organisation and mode': flipped({ ...foreign, mode }),
  };
  const isReached = ([, tenant]: [string, Tenant]): boolean => kind.reaches(own, tenant);
  return {
    reached: Object.fromEntries(Object.entries(tenants).filter(isReached)),
    unreached: {
      ...(await made(
        call,
        Object.fromEntries(Object.entries(tenants).filter((entry) => !isReached(entry))),
        untouchedObject,
      )),
      'the key of an operator': (await app.newKey(null, 'admin')).id,
      ...(!operatorOperations.includes(call.row) && { 'its own organisation': own.organisationId }),
      ...Object.fromEntries(missingIds.map((id) => [JSON.stringify(id).slice(0, 60), id])),
    },
  };
}

const newObject: typeof untouchedObject = (_app, row, tenant) => requireObjectKind(row).make(app, tenant);

/** The id of an object of each tenant, a new one unless said otherwise. */
async function made(call: Call, tenants: Record<string, Tenant>, find = newObject): Promise<Record<string, string>> {
  const make = async (tenant: Tenant) => (call.takesId ? find(app, call.row, tenant) : anyId);
  const entries = Object.entries(tenants).map(async ([title, tenant]) => [title, await make(tenant)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** The objects of tenants, and few of the ids that are nothing: one caller who asks about all of those is enough. */
function few(ids: Record<string, string>, most = 6): Record<string, string> {
  return Object.fromEntries(Object.entries(ids).slice(0, most));
}

/** Finds something out once for each tenant, for all principals. */
function onceEach<Result>(find: (tenant: Tenant) => Promise<Result>): (tenant: Tenant) => Promise<Result> {
  const found = new Map<string, Promise<Result>>();
  return (tenant) => {
    const key = JSON.stringify([tenant.organisationId, tenant.mode, tenant.linkId]);
    const result = found.get(key) ?? find(tenant);
    found.set(key, result);
    return result;
  };
}

/** Nothing is changed, and as many entries are left of denials, and no others. */
async function expectNoChange(work: () => Promise<unknown>, denials = 0): Promise<void> {
  // Events of the rows above get their positions now, and not during the test.
  await app.services.eventLog.settle();
  const { pool } = app.database;
  const before = await checksums(pool, ['audit_entries']);
  const { rows: trail } = await pool.query<{ last: string | null }>('select max(id) as last from audit_entries');
  await work();
  expect(await checksums(pool, ['audit_entries'])).toEqual(before);
  const { rows: entered } = await pool.query<{ action: string }>(
    `select body::json ->> 'action' as action from audit_entries where id > $1`,
    [trail[0]?.last ?? ''],
  );
  expect(entered.map(({ action }) => action)).toEqual(Array(denials).fill('operation.denied'));
}

/**
 * Tests of calls as every principal, on their objects, those of others, and missing ones. An operation is open to the
 * callers that its row in the authorisation table names.
 * A refused caller learns nothing, not even whether the object exists, because the responses are alike to the byte, and
 * changes nothing. Each denial of a known caller leaves one entry in the audit log, and nothing else does.
 * @returns the service and its callers, once the tests run
 */
export function testMatrix(calls: readonly Call[]): { readonly app: TestApp; readonly fixture: AuthorisationFixture } {
  beforeAll(async () => {
    app = await testApp();
    fixture = await createAuthorisationFixture(app);
  });
  // A tenant may have 50 endpoints.
  afterEach(() => app.database.pool.query('delete from webhook_endpoints'));
  afterAll(() => app.stop());

  describe.each(calls)('$title', (call) => {
    it('is closed to whom its row does not name, changes nothing for them and tells them nothing', async () => {
      const refused = fixture.principals.filter((principal) => findDenial(principal, call) !== null);
      const findIds = onceEach(async (tenant) => {
        const { reached, unreached } = await objectsFor(call, tenant);
        return { ...(await made(call, reached, untouchedObject)), ...unreached };
      });
      const idsOfEach = await Promise.all(refused.map(({ tenant }) => findIds(tenant)));
      const [first] = refused.filter((principal) => findRejection(principal, call) === null);
      const cells = refused.map((principal, n) => {
        const ids = idsOfEach[n] ?? {};
        const most = call.document ? maxOverSocket : principal.refusal ? maxAnonymous : 6;
        return { principal, asked: principal === first && !call.document ? ids : few(ids, most) };
      });
      const known = cells.filter(({ principal }) => findRejection(principal, call) === null || principal.isOnRecord);
      const denials = known.reduce((sum, { asked }) => sum + Object.keys(asked).length, 0);
      await expectNoChange(async () => {
        const faults = cells.map(({ principal, asked }) =>
          faultsAmong(call, principal, findDenial(principal, call) ?? '', asked),
        );
        expect((await Promise.all(faults)).flat()).toEqual([]);
      }, denials);
    });

    it('answers a permitted caller on what is its own, and on all else as if there were nothing', async () => {
      const permitted = fixture.principals.filter((principal) => findDenial(principal, call) === null);
      // Applicants have no socket.
      const ofApplicantsAlone = applicantOperations.includes(call.row) && call.channel === 'socket';
      expect(permitted.length > 0).toBe(!ofApplicantsAlone);
      const findObjects = onceEach((tenant) => objectsFor(call, tenant));
      const cells = await Promise.all(
        permitted.map(async (principal) => ({ principal, ...(await findObjects(principal.tenant)) })),
      );
      const makeOwn = (tenants: Record<string, Tenant>) =>
        made(call, call.document ? Object.fromEntries(Object.entries(tenants).slice(0, 1)) : tenants);
      const readOwn = onceEach(async (tenant) => makeOwn((await findObjects(tenant)).reached));
      await expectNoChange(async () => {
        const faults = cells.map(({ principal, unreached }, n) =>
          faultsAmong(
            call,
            principal,
            'NOT_FOUND',
            n === 0 && !call.document ? unreached : few(unreached, call.document ? maxOverSocket : 4),
          ),
        );
        expect((await Promise.all(faults)).flat()).toEqual([]);
      });
      // The operations of a person on their own account are tested with people who have one, in ownAccount.test.ts.
      for (const { principal, reached } of ownAccountOperations.includes(call.row) ? [] : cells) {
        // All principals can share what is only read.
        const own = call.row.startsWith('Mutation.') ? await makeOwn(reached) : await readOwn(principal.tenant);
        for (const [object, id] of Object.entries(own)) {
          await principal.ready?.();
          const answer = await succeed(call, principal, id);
          const cell = `${principal.title} on ${object}: ${comparable(answer)}`;
          expect({ cell, hasSucceeded: call.hasSucceeded(answer) }).toEqual({ cell, hasSucceeded: true });
          const foreign = await foreignIdsIn(app.database.pool, answer.text, principal.tenant);
          const isPublic = call.takesId && requireObjectKind(call.row).isPublic;
          // Operators see which organisations there are, and the invitations that they send.
          const isOfOperators = operatorOperations.includes(call.row);
          const mayBeSeen = (found: string): boolean =>
            isOfOperators ? /^(?:org|inv)_/.test(found) : isPublic === true && found === id;
          expect({ cell, foreign }).toEqual({ cell, foreign: foreign.filter(mayBeSeen) });
        }
      }
    });
  });

  return {
    get app() {
      return app;
    },
    get fixture() {
      return fixture;
    },
  };
}
