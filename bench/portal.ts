import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { encodeCursor } from '../src/domain/page.js';
import { startChromium } from '../test/support/browser/chromium.ts';
import { withContest, type Contest } from './contest.js';
import { count, printTable } from './figures.js';
import { describeMachine } from './machine.js';
import { percentile } from './percentile.js';
import { measureClicks } from './portal/clicks.js';
import { lookAt, newVisitor, type Look } from './portal/look.js';
import { measureShowMore } from './portal/showMore.js';
import { signInMember } from './portal/signInMember.js';
import { storedId, storeVerifications } from './storeVerifications.js';
import { benchSecret } from './tenants.js';

const bytesLimit = 300_000;

/** The pages, each with a selector that matches once it is complete. */
const pages = [
  ['Home', '/', '#content figure.chart svg'],
  ['Verifications', '/verifications', '#content tbody tr'],
  ['One verification', `/verifications/${storedId(7)}`, '#content .facts'],
  ['API keys', '/api-keys', '#content tbody tr'],
  ['Webhooks', '/webhooks', '#content h2'],
] as const;

/**
 * Measures the portal in a real browser, as the product serves it. Each page is opened on a first and on a repeated
 * visit, next to a hand-written page of the same rows without a script. Then the list is measured with ten times as
 * many rows, from its start and its middle, and page after page. The clicks of common tasks are counted. It fails when a
 * page is too large or too slow, or a task takes too many clicks.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '100000' },
      many: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '7' },
      more: { type: 'string', default: '40' },
      // The milliseconds to interactive that fail the benchmark.
      interactive: { type: 'string', default: '1500' },
    },
  });
  const [rows, many, rounds, more] = [values.rows, values.many, values.rounds, values.more].map(Number) as [
    ...[number, number, number, number],
  ];
  const limits = { bytes: bytesLimit, interactive: Number(values.interactive) };
  const browser = await startChromium();
  try {
    await withContest({ env: { SECRETS_KEY: benchSecret } }, async (contest) => {
      process.stdout.write(`${describeMachine()}\n\n`);
      const cookie = await signInMember(contest, 'owner');
      const baseline = await contest.start('./portal/barePage.js', [
        JSON.stringify(contest.connection),
        contest.organisation,
      ]);
      const visits: (readonly VisitedPage[])[] = [];
      const places: (readonly [string, ...string[]])[] = [];
      for (const stored of [rows, many]) {
        await storeVerifications(contest, stored);
        visits.push(await visitPages({ browser, contest, cookie, baseline: baseline.ready, rounds, limits }));
        places.push(await measurePlaces(contest, stored, rounds));
      }
      printPages([rows, many], visits);
      printTable(['50 of the list', 'newest, ms', 'from the middle, of newest', 'oldest, of newest'], places);
      await printMore(browser, contest, cookie, more);
      await printClicks(browser, contest, cookie);
    });
  } finally {
    await browser.close();
  }
}

interface Limits {
  readonly bytes: number;
  readonly interactive: number;
}

interface Visit {
  readonly browser: Browser;
  readonly contest: Contest;
  readonly cookie: string;
  /** The URL of the page without a script. */
  readonly baseline: string;
  readonly rounds: number;
  readonly limits: Limits;
}

async function visitPages({
  browser,
  contest: { url },
  cookie,
  baseline,
  rounds,
  limits,
}: Visit): Promise<readonly VisitedPage[]> {
  const visited: VisitedPage[] = [];
  for (const [title, path, selector] of pages) {
    visited.push({ title, visited: await visit(browser, { url, cookie, rounds }, url + path, selector) });
  }
  for (const page of visited) checkLimits(page, limits);
  const bare = await visit(browser, { url: baseline, cookie, rounds }, baseline, 'tbody tr');
  return [...visited, { title: 'page without a script, for reference', visited: bare }];
}

/** One row for each page: its size, and the times with few and with many verifications. */
function printPages(sizes: readonly number[], visits: readonly (readonly VisitedPage[])[]): void {
  const median = (looks: readonly Look[] = []): string => percentile(times(looks), 50).toFixed(0);
  const rows = (visits[0] ?? []).map(({ title, visited }, at): readonly [string, ...string[]] => {
    const both = visits.map((each) => each[at]?.visited);
    const size = ((visited.first[0]?.bytes ?? NaN) / 1_000).toFixed(0);
    return [title, size, ...both.flatMap((one) => [median(one?.first), median(one?.again)])];
  });
  const slowest = visits.map((each) => {
    const own = each.slice(0, -1).flatMap(({ visited }) => times(visited.first));
    return Math.max(...own).toFixed(0);
  });
  const columns = sizes.flatMap((size) => [`${count(size)} verifications, ms`, `again, ${count(size)}, ms`]);
  printTable(
    ['page', 'size, kB', ...columns],
    [...rows, ['slowest first visit', '', ...slowest.flatMap((ms) => [ms, ''])]],
  );
}

interface VisitedPage {
  readonly title: string;
  readonly visited: Visited;
}

interface Visited {
  readonly first: readonly Look[];
  readonly again: readonly Look[];
}

async function visit(
  browser: Browser,
  { url, cookie, rounds }: { readonly url: string; readonly cookie: string; readonly rounds: number },
  address: string,
  selector: string,
): Promise<Visited> {
  const [first, again]: [Look[], Look[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const visitor = await newVisitor(browser, url, cookie);
    first.push(await lookAt(visitor, address, selector));
    again.push(await lookAt(visitor, address, selector));
    await visitor.close();
  }
  return { first, again };
}

function checkLimits({ title, visited: { first } }: VisitedPage, limits: Limits): void {
  const bytes = first[0]?.bytes ?? NaN;
  const slowest = Math.max(...times(first));
  if (!(bytes <= limits.bytes)) fail(`${title} has ${bytes} bytes. The limit is ${limits.bytes}.`);
  if (!(slowest <= limits.interactive)) fail(`${title} took ${ms(slowest)}. The limit is ${ms(limits.interactive)}.`);
}

function times(looks: readonly Look[]): number[] {
  return looks.map(({ interactive }) => interactive);
}

/** The 50 rows that the page requests, at three positions of the list. */
async function measurePlaces(
  { url, headers }: Contest,
  stored: number,
  rounds: number,
): Promise<readonly [string, ...string[]]> {
  const query = `query ($after: String) { verifications(first: 50, after: $after) {
    nodes { id legalName abn nzbn status fractureScore fractureRisk verifiedAt } pageInfo { hasNextPage endCursor } } }`;
  const ask = async (after: string | null): Promise<number> => {
    const from = performance.now();
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables: { after } }),
    });
    const text = await answer.text();
    if ((text.match(/"legalName"/g)?.length ?? 0) !== 50) {
      throw new Error(`The list is not whole: ${text.slice(0, 300)}`);
    }
    return performance.now() - from;
  };
  const places = [null, encodeCursor(storedId(Math.floor(stored / 2))), encodeCursor(storedId(stored - 60))];
  const taken: number[] = [];
  for (const place of places) {
    const all: number[] = [];
    for (let round = 0; round < rounds * 5; round += 1) all.push(await ask(place));
    taken.push(percentile(all, 50));
  }
  const [first = NaN, middle = NaN, last = NaN] = taken;
  return [`of ${count(stored)}`, first.toFixed(1), (middle / first).toFixed(2), (last / first).toFixed(2)];
}

async function printMore(browser: Browser, { url }: Contest, cookie: string, turns: number): Promise<void> {
  const visitor = await newVisitor(browser, url, cookie);
  const shown = await measureShowMore(visitor, `${url}/verifications`, turns);
  await visitor.close();
  const part = Math.max(1, Math.floor(turns / 4));
  const waited = (some: typeof shown): number =>
    percentile(
      some.map((one) => one.waited),
      50,
    );
  const [early, late] = [waited(shown.slice(0, part)), waited(shown.slice(-part))];
  printTable(
    [`“Show more”, ${turns} times`, 'value'],
    [
      ['rows at the end', count((turns + 1) * 50)],
      ['first quarter, p50, ms', early.toFixed(0)],
      ['last quarter, p50, ms', late.toFixed(0)],
      ['last quarter, of the first', (late / early).toFixed(1)],
      ['page blocked at most, ms', Math.max(50, ...shown.map(({ blocked }) => blocked)).toFixed(0)],
    ],
  );
}

async function printClicks(browser: Browser, contest: Contest, owner: string): Promise<void> {
  const officer = await signInMember(contest, 'officer');
  const tasks = await measureClicks(browser, contest, { owner, officer });
  printTable(
    ['task from Home', 'clicks', 'goal'],
    tasks.map(({ title, clicks, most }) => [title, String(clicks), String(most)]),
  );
  for (const { title, clicks, most } of tasks) {
    if (clicks > most) fail(`The ${title} took ${clicks} clicks. The limit is ${most}.`);
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function ms(time: number): string {
  return `${time.toFixed(0)} ms`;
}
