import { useRunFolder } from '../test/runner/runFolder.ts';
import { compareFigures, readFigures, runAll } from './figures.js';

const benchmarks = {
  audit: () => import('./audit.js'),
  before: () => import('./before.js'),
  beside: () => import('./beside.js'),
  bulk: () => import('./bulk.js'),
  import: () => import('./import.js'),
  list: () => import('./list.js'),
  live: () => import('./live.js'),
  migrate: () => import('./migrate.js'),
  register: () => import('./register.js'),
  portal: () => import('./portal.js'),
  overload: () => import('./overload.js'),
  rescreen: () => import('./rescreen.js'),
  screened: () => import('./screened.js'),
  screening: () => import('./screening.js'),
  sevenYears: () => import('./sevenYears.js'),
  search: () => import('./search.js'),
  smoke: () => import('./smoke.js'),
  size: () => import('./size.js'),
  verify: () => import('./verify.js'),
  webhooks: () => import('./webhooks.js'),
  year: () => import('./year.js'),
} as const;
export type BenchmarkName = keyof typeof benchmarks;

const isBenchmark = (name: string): name is BenchmarkName => Object.hasOwn(benchmarks, name);

// `npm run bench <name>`: each section of docs/benchmarks.md names the file here that prints its figures.
const [name = '', ...words] = process.argv.slice(2);
const { json, args } = takeJson(words);
if (name === '--all') {
  // `before` needs another checkout.
  await runAll({ names: Object.keys(benchmarks).filter((each) => !['before', 'smoke'].includes(each)), json });
} else if (name === 'compare') {
  process.stdout.write(`${compareFigures(...readFigures(args)).join('\n')}\n`);
} else if (isBenchmark(name) && json !== undefined) {
  await runAll({ names: [name], args, json });
} else if (isBenchmark(name)) {
  useRunFolder({ isInMemory: name === 'smoke' });
  await (await benchmarks[name]()).run(args);
} else {
  process.stderr.write(`Which one? npm run bench ${Object.keys(benchmarks).join(' | ')} | compare | -- --all\n`);
  process.exitCode = 2;
}

/** Separates `--json <file>` from the arguments of a benchmark. */
function takeJson(given: readonly string[]): { readonly json: string | undefined; readonly args: readonly string[] } {
  const at = given.indexOf('--json');
  return at === -1 ? { json: undefined, args: given } : { json: given[at + 1], args: given.toSpliced(at, 2) };
}
