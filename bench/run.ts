import { useRunFolder } from '../test/runner/runFolder.ts';
import { compareFigures, readFigures, runSeveral } from './figures.js';

const benchmarks = {
  audit: () => import('./audit.js'),
  beside: () => import('./beside.js'),
  bulk: () => import('./bulk.js'),
  import: () => import('./import.js'),
  list: () => import('./list.js'),
  live: () => import('./live.js'),
  register: () => import('./register.js'),
  portal: () => import('./portal.js'),
  overload: () => import('./overload.js'),
  rescreen: () => import('./rescreen.js'),
  screened: () => import('./screened.js'),
  screening: () => import('./screening.js'),
  search: () => import('./search.js'),
  smoke: () => import('./smoke.js'),
  size: () => import('./size.js'),
  verify: () => import('./verify.js'),
  webhooks: () => import('./webhooks.js'),
} as const;
export type BenchmarkName = keyof typeof benchmarks;

const isBenchmark = (name: string): name is BenchmarkName => Object.hasOwn(benchmarks, name);

// `npm run bench <name>`: each section of docs/benchmarks.md names the file here that prints its figures.
const [name = '', ...args] = process.argv.slice(2);
if (name === '--all' || name.startsWith('--only')) {
  const all = Object.keys(benchmarks).filter((each) => each !== 'smoke');
  await runSeveral(all, process.argv.slice(2));
} else if (name === 'compare') {
  process.stdout.write(`${compareFigures(...readFigures(args)).join('\n')}\n`);
} else if (isBenchmark(name)) {
  useRunFolder({ isInMemory: name === 'smoke' });
  await (await benchmarks[name]()).run(args);
} else {
  process.stderr.write(
    `Which one? npm run bench ${Object.keys(benchmarks).join(' | ')} | compare | -- --all | -- --only <some>\n`,
  );
  process.exitCode = 2;
}
