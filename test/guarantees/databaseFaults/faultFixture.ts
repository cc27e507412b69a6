import type { Pool } from 'pg';
import { testApp, type TestApp } from '../../support/app.js';
import { proxiedDatabase, type Fault, type ProxiedDatabase } from '../../support/database/databaseProxy.js';
import { until } from '../../support/until.js';
import { createAuthorisationFixture, type AuthorisationFixture } from '../authorisation/principals.js';
import { checksums } from '../authorisation/tenantRows.js';

/** The outcome of a work that failed because the database was away, and said so. */
export const unavailable = 'unavailable';

/** Something that uses the database. */
export interface Work {
  readonly title: string;
  /** It claims its work for a time, in a separate statement. */
  readonly claims?: boolean;
  /** The tables that an interrupted run may have written to: it works in several transactions, and the next run does the rest. */
  readonly steps?: readonly (readonly string[])[];
  /** Creates what the work needs. @returns the work itself, which returns null, `unavailable`, or what is wrong with its outcome */
  readonly prepare: (fixture: FaultFixture) => Promise<() => Promise<string | null>>;
}

export interface FaultFixture {
  readonly app: TestApp;
  readonly database: ProxiedDatabase;
  readonly callers: AuthorisationFixture;
}

/** The product on a database whose connections can be broken. */
export async function faultFixture(): Promise<FaultFixture & { readonly stop: () => Promise<void> }> {
  const database = await proxiedDatabase({ sample: true });
  const app = await testApp({ database });
  const callers = await createAuthorisationFixture(app);
  return {
    ...{ app, database, callers },
    stop: async () => {
      await app.stop();
      await database.drop();
    },
  };
}

/** The faults at a work of so many statements. */
export type Plan = (statements: number) => readonly Fault[];

/**
 * Does the work again and again, each time with another fault. Each time, all that the work writes was written or nothing, and every
 * slot of the pool can be used. At last the work succeeds.
 * @returns what is wrong
 */
export async function findFailures(fixture: FaultFixture, work: Work, plan: Plan): Promise<readonly string[]> {
  // The first run may write more than later ones, such as a mail about something that has changed.
  await (await begin(fixture, work)).run();
  const whole = await runWithFault(fixture, await begin(fixture, work), null);
  if (whole.failure !== null) return [`${work.title} without a fault: ${whole.failure}`];
  let begun = await begin(fixture, work);
  for (const fault of plan(whole.statements)) {
    const { written, failure } = await runWithFault(fixture, begun, fault);
    const at = `${work.title}, ${fault.kind} at statement ${fault.statement}`;
    if (failure !== null && failure !== unavailable) return [`${at}: ${failure}`];
    const isPart = written.length > 0 && written.join() !== whole.written.join();
    const isStep = isPart && work.steps?.some((step) => step.join() === written.join());
    const rest = isStep ? await runWithFault(fixture, begun, null) : null;
    if (isPart && rest?.written.join() !== whole.written.join()) {
      return [`${at}: wrote to ${written.join(', ')} and not to ${whole.written.join(', ')}`];
    }
    const lost = await lostSlots(fixture.database.pool);
    if (lost !== null) return [`${at}: ${lost}`];
    if (written.length > 0 || Date.now() - begun.at > keptMs) begun = await begin(fixture, work);
  }
  const { failure } = await runWithFault(fixture, await begin(fixture, work), null);
  return failure === null ? [] : [`${work.title} afterwards: ${failure}`];
}

/** The prepared state is reused this long: the code of an authenticator app expires after 30 s. */
const keptMs = 15_000;

interface Begun {
  /** In ms since 1970. */
  readonly at: number;
  readonly run: () => Promise<string | null>;
  readonly before: Readonly<Record<string, string>>;
}

async function begin(fixture: FaultFixture, work: Work): Promise<Begun> {
  const at = Date.now();
  const run = await work.prepare(fixture);
  return { at, run, before: await settledSums(fixture) };
}

/**
 * A checksum of each table once events have their order, which they get after the commit. A session is saved after the commit, too:
 * a person whose session is lost signs in again.
 */
async function settledSums({ app, database }: FaultFixture): Promise<Record<string, string>> {
  const { eventLog } = app.services;
  // The pass that was under way may have met the fault.
  await eventLog.settle().catch(() => eventLog.settle());
  return checksums(database.direct, ['event_heads', 'sessions']);
}

interface Outcome {
  readonly statements: number;
  /** The tables to which the work has written. */
  readonly written: readonly string[];
  readonly failure: string | null;
}

async function runWithFault(fixture: FaultFixture, { run, before }: Begun, fault: Fault | null): Promise<Outcome> {
  const { database } = fixture;
  // The fault must not hit a statement that was sent before: the service would wait for its response as long as usual.
  await until(() => database.pool.idleCount === database.pool.totalCount);
  database.arm(fault);
  const failure = await run();
  const { statements } = database.disarm();
  const after = await settledSums(fixture);
  return { statements, written: Object.keys(after).filter((table) => after[table] !== before[table]), failure };
}

/** Uses every slot of a pool at once. @returns what is wrong with it */
async function lostSlots(pool: Pool): Promise<string | null> {
  const slots = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()));
  const clients = slots.flatMap((slot) => (slot.status === 'fulfilled' ? [slot.value] : []));
  const answers = await Promise.allSettled(
    clients.map(async (client) => {
      await client.query('select 1');
      if (client.getTransactionStatus() !== 'I') throw new Error('It is inside a transaction.');
    }),
  );
  for (const client of clients) client.release();
  const usable = answers.filter(({ status }) => status === 'fulfilled').length;
  return usable === pool.options.max ? null : `of ${pool.options.max} slots ${usable} can be used`;
}
