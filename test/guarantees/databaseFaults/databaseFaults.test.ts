import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildSchema } from '../../../src/resolvers/schema.js';
import { jobsOf } from '../../support/runJob.js';
import { listOperations } from '../../support/requests/operations.js';
import { listCalls } from '../authorisation/calls.js';
import { callWorks } from './callWorks.js';
import { findFailures, faultFixture } from './faultFixture.js';
import { jobs, jobWorks } from './jobWorks.js';
import { anonymousOperations, anonymousWorks } from './anonymousWorks.js';

// A connection to PostgreSQL that is reset at any statement costs that call a 503: its slot is free again, the next
// call succeeds, and nothing is half written. The .long.ts next to this file does the same with every operation and
// job, and with every fault.
let fixture: Awaited<ReturnType<typeof faultFixture>>;
beforeAll(async () => {
  fixture = await faultFixture();
});
afterAll(() => fixture.stop());

const oneOfEachKind = [
  'Socket Subscription.events',
  'GraphQL Mutation.createApiKey',
  'GraphQL Mutation.verify',
  'GraphQL Mutation.saveOnboarding',
  'GraphQL Query.searchEntities',
  'Mutation.requestPasswordReset',
  'counts',
  'erasure',
];
const works = [...callWorks(buildSchema()), ...anonymousWorks, ...jobWorks];

it.each(oneOfEachKind)('%s survives the reset of its connection at each statement', async (title) => {
  const work = works.find((one) => one.title === title);
  if (!work) throw new Error(`There is no ${title}.`);
  const everyReset = (statements: number) =>
    Array.from({ length: statements }, (_, n) => ({ kind: 'lost', statement: n + 1 }) as const);
  expect(await findFailures(fixture, work, everyReset)).toEqual([]);
});

it('covers every root field and every job', () => {
  const called = new Set([...listCalls(buildSchema()).map(({ row }) => row), ...Object.keys(anonymousOperations)]);
  const missing = listOperations(buildSchema()).filter(({ row }) => !called.has(row));
  expect(missing.map(({ row }) => `${row}: add it to anonymousWorks.ts`)).toEqual([]);
  const worker = readFileSync(resolve(import.meta.dirname, '../../../src/app/worker.ts'), 'utf8');
  const started = [...worker.matchAll(/import \{([^}]*)\}/g)].flatMap(
    ([, names = '']) => names.match(/\b(?:start|create)\w+/g) ?? [],
  );
  const others = started.filter((name) => name !== 'createJobs');
  expect(Object.keys(jobs).sort()).toEqual([...others, ...jobsOf(fixture.app).map(({ name }) => name)].sort());
});
