import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildSchema } from '../../../src/resolvers/schema.js';
import { callWorks } from './callWorks.js';
import { faultKinds } from '../../support/database/databaseProxy.js';
import { findFailures, faultFixture, type Plan, type Work } from './faultFixture.js';
import { jobWorks } from './jobWorks.js';
import { anonymousWorks } from './anonymousWorks.js';

// The connection of every operation and every job breaks. It is reset at each statement, before or after PostgreSQL has
// executed it. At one statement each it freezes, responds too late, or is half open. A REST route runs a root field, so
// two faults are enough for it. KYB_ALL_FAULTS=1 tries every fault at every statement.
const queues = 3;
const timeoutMs = 1_800_000;
let fixtures: readonly Awaited<ReturnType<typeof faultFixture>>[];
beforeAll(async () => {
  fixtures = await Promise.all(Array.from({ length: queues }, () => faultFixture()));
});
afterAll(() => Promise.all(fixtures.map((fixture) => fixture.stop())));

const resets = ['lost', 'unanswered'] as const;
const stalls = ['frozen', 'late', 'halfOpen'] as const;

/** Other works meet the same fault at other statements. */
function planFor({ title, claims = false }: Work, index: number): Plan {
  return (statements) => {
    const at = (n: number): number => 1 + ((index + n) % statements);
    const every = Array.from({ length: statements }, (_, n) => ({
      kind: resets[(index + n) % resets.length] ?? 'lost',
      statement: n + 1,
    }));
    const step = Math.ceil(statements / stalls.length);
    const once = stalls.map((kind, n) => ({ kind, statement: at(n * step) }));
    const all = every.flatMap(({ statement }) => faultKinds.map((kind) => ({ kind, statement })));
    if (process.env['KYB_ALL_FAULTS'] && !claims) return all;
    const plan = title.startsWith('REST ')
      ? [every[index % statements], once[index % stalls.length]].filter((fault) => fault !== undefined)
      : [...every, ...once];
    // A claim whose response is lost runs out only after up to a minute.
    return claims ? plan.map((fault) => ({ ...fault, kind: fault.kind === 'halfOpen' ? 'halfOpen' : 'lost' })) : plan;
  };
}

it(
  'every operation and job survives the loss of its connection',
  async () => {
    const works = [...callWorks(buildSchema()), ...anonymousWorks, ...jobWorks];
    const failures = fixtures.map(async (fixture, worker) => {
      const found: string[] = [];
      for (const [index, work] of works.entries()) {
        if (index % queues === worker) found.push(...(await findFailures(fixture, work, planFor(work, index))));
      }
      return found;
    });
    expect((await Promise.all(failures)).flat()).toEqual([]);
  },
  timeoutMs,
);
