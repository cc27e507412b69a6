const benchmarks: Readonly<Record<string, () => Promise<{ run(args: readonly string[]): Promise<void> }>>> = {
  audit: () => import('./audit.js'),
  beside: () => import('./beside.js'),
  bulk: () => import('./bulk.js'),
  import: () => import('./import.js'),
  list: () => import('./list.js'),
  live: () => import('./live.js'),
  register: () => import('./register.js'),
  portal: () => import('./portal.js'),
  overload: () => import('./overload.js'),
  search: () => import('./search.js'),
  size: () => import('./size.js'),
  verify: () => import('./verify.js'),
  webhooks: () => import('./webhooks.js'),
};

// `npm run bench <name>`: each table of the README's section on speed has a file here that prints it.
const [name = '', ...args] = process.argv.slice(2);
const load = benchmarks[name];
if (load) {
  await (await load()).run(args);
} else {
  process.stderr.write(`Which one? npm run bench ${Object.keys(benchmarks).join(' | ')}\n`);
  process.exitCode = 2;
}
