import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackages } from '../scripts/packages.mjs';
import { fail } from '../scripts/shell.mjs';
import { useRunFolder } from '../test/runner/runFolder.ts';
import { judge } from './judge.mjs';

// Runs third-party test suites against the product: installs outdated ones, and prints what passed and the known
// exceptions. By default all of them run. By name: npm run conformance -- audits openapi. To repeat generated requests,
// use their seed: npm run conformance -- requests --seed=1 --cases=10000
process.chdir(dirname(import.meta.dirname));

const checks = {
  audits: () => import('./audits.mjs'),
  apollo: () => import('./apollo.mjs'),
  openapi: () => import('./openapi.mjs'),
  chart: () => import('./chart.mjs'),
  python: () => import('./python.mjs'),
  requests: () => import('./requests.mjs'),
};
const mostNames = 6;

const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, cases: { type: 'string' } },
});
const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
if (!asked.every((name) => Object.hasOwn(checks, name))) {
  fail(`Which one? npm run conformance -- ${Object.keys(checks).join(' | ')}`);
}
await ensurePackages('conformance');
useRunFolder();
const verdicts = [];
for (const name of asked.length > 0 ? asked : Object.keys(checks)) verdicts.push(await runCheck(name));

print('suite', 'passed', 'known', 'failed', 'seconds');
for (const { title, passed, known, failures, seconds } of verdicts) {
  const excepted = known.reduce((sum, { names }) => sum + names.length, 0);
  print(title, passed, excepted, failures.length, seconds);
}
for (const { notes } of verdicts) if (notes.length > 0) console.log(`\n${notes.join('\n')}`);
for (const { title, known, failures } of verdicts) {
  for (const [reason, exceptions] of Map.groupBy(known, ({ reason }) => reason)) {
    const names = exceptions.flatMap(({ names }) => names);
    console.log(`\n${title}, known not to pass: ${reason}`);
    for (const name of names.slice(0, mostNames)) console.log(`  ${name}`);
    if (names.length > mostNames) console.log(`  and ${names.length - mostNames} more`);
  }
  for (const failure of failures) console.log(`\n${title}, FAILED: ${failure}`);
}
process.exitCode = verdicts.some(({ failures }) => failures.length > 0) ? 1 : 0;

/** A suite that cannot run counts as failed. */
async function runCheck(name) {
  const startedAt = Date.now();
  const { title, run, exceptions } = await checks[name]();
  const verdict = await run(options).then(
    (answer) => {
      const { results = answer, notes = [] } = answer;
      return { ...judge(results, exceptions), notes };
    },
    (error) => ({ passed: 0, known: [], failures: [`It could not be run\n  ${error.message}`], notes: [] }),
  );
  return { title, ...verdict, seconds: ((Date.now() - startedAt) / 1000).toFixed(1) };
}

function print(title, ...cells) {
  console.log(title.padEnd(34) + cells.map((cell) => String(cell).padStart(8)).join(''));
}
