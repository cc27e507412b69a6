import type { GraphQLSchema } from 'graphql';
import type { TestApp } from '../../support/app.js';
import { getErrorCode, comparable, type RawAnswer } from '../../support/requests/rawCall.js';
import { listCalls, type Call } from '../authorisation/calls.js';
import { requireObjectKind } from '../authorisation/objects.js';
import { ownAccountOperations } from '../authorisation/openTo.js';
import { ownAccount } from '../authorisation/ownAccounts.js';
import { findDenial, type Principal } from '../authorisation/principals.js';
import { anyId, sendCall } from '../authorisation/sendCall.js';
import { seedEvents } from '../../support/seeds/events.js';
import { requireProvocation } from '../authorisation/provocations.js';
import { socketCall } from '../authorisation/socketCall.js';
import { unavailable, type FaultFixture, type Work } from './faultFixture.js';

/** WebSocket close code 1013 (contract.md#live-subscriptions). */
const tryAgainLater = 1013;

/** Every operation over GraphQL and REST and every subscription, as the first caller who is permitted. */
export function callWorks(schema: GraphQLSchema): Work[] {
  return listCalls(schema)
    .filter(({ channel, isSubscription }) => channel !== 'socket' || isSubscription)
    .map((call) => ({
      title: call.title,
      prepare: (fixture) => (call.isSubscription ? prepareSubscription(call, fixture) : prepare(call, fixture)),
    }));
}

/** A subscription has succeeded once it has sent something. Its event is written around the faults. */
async function prepareSubscription(
  call: Call,
  { app, callers, database }: FaultFixture,
): Promise<() => Promise<string | null>> {
  await database.direct.query('delete from webhook_endpoints');
  const { caller, id } = await createCaller(call, app, callers.principals);
  const { mode } = caller.tenant;
  const organisationId = caller.tenant.organisationId ?? '';
  const past = { ...app, database: { ...database, pool: database.direct } };
  const provoke =
    call.row === 'Subscription.events'
      ? async (): Promise<void> => {
          await seedEvents(past, { organisationId, mode });
          app.services.eventLog.committed([]);
        }
      : () => requireProvocation(call.row)(past, caller.tenant);
  return async () => {
    const answer = await socketCall(app.url, caller, call.document?.(id) ?? '', provoke);
    // The service closes a connection that it cannot serve: the client connects again and resumes.
    return answer.status === tryAgainLater ? unavailable : findFailure(answer, call);
  };
}

async function prepare(call: Call, { app, callers }: FaultFixture): Promise<() => Promise<string | null>> {
  // A tenant may have 50 endpoints.
  await app.database.pool.query('delete from endpoint_rates; delete from webhook_endpoints');
  const { caller, id } = await createCaller(call, app, callers.principals);
  return async () => {
    try {
      return findFailure(await sendCall(app.url, call, caller, { id }), call);
    } catch (error) {
      // A file that cannot be sent whole is cut off.
      return call.title.startsWith('REST GET') ? unavailable : String(error);
    }
  };
}

async function createCaller(
  call: Call,
  app: TestApp,
  principals: readonly Principal[],
): Promise<{ readonly caller: Principal; readonly id: string }> {
  const caller = principals.find((principal) => findDenial(principal, call) === null);
  if (!caller) throw new Error(`Nobody may call ${call.row}.`);
  if (ownAccountOperations.includes(call.row)) {
    const organisationId = await app.newOrganisation();
    const own = await ownAccount(app, call.row, { kind: 'owner', organisationId });
    return {
      caller: { ...caller, headers: Object.entries(own.headers), more: { [call.row]: own.input } },
      id: own.id,
    };
  }
  await caller.ready?.();
  return { caller, id: call.takesId ? await requireObjectKind(call.row).make(app, caller.tenant) : anyId };
}

function findFailure(answer: RawAnswer, call: Call): string | null {
  if (call.hasSucceeded(answer)) return null;
  return getErrorCode(answer) === 'OVERLOADED' ? unavailable : comparable(answer);
}
