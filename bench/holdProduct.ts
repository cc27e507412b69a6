import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contest, withContest } from './contest.js';

// Starts the product of a checkout with that checkout's benchmark code, prints where it is, and stops it at SIGTERM.
const [checkout = '.', policy = '2026-3'] = process.argv.slice(2);
const file = pathToFileURL(resolve(checkout, 'dist-bench/contest.js')).href;
const { withContest: hold } = (await import(file)) as { withContest: typeof withContest };

/** Earlier benchmarks could not create an organisation under a policy. Theirs is under 2026-1. */
type EarlierContest = Omit<Contest, 'newCaller'> & Partial<Pick<Contest, 'newCaller'>>;

await hold({}, async ({ url, headers, abns, newCaller }: EarlierContest) => {
  const caller = newCaller ? await newCaller(policy) : { headers };
  process.stdout.write(`Ready: ${JSON.stringify({ url, headers: caller.headers, abn: abns[0] })}\n`);
  await once(process, 'SIGTERM');
});
