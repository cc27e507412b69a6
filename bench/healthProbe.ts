import { setTimeout } from 'node:timers/promises';

// Requests /healthz four times a second, in a separate process so that the load generator does not delay it. Prints the
// longest wait in milliseconds when it is stopped.
const [url = ''] = process.argv.slice(2);
let longest = 0;
process.on('SIGTERM', () => {
  process.stdout.write(`Longest: ${Math.round(longest)}\n`, () => process.exit(0));
});
process.stdout.write(`Ready: ${url}\n`);
for (;;) {
  const started = performance.now();
  const { ok } = await fetch(`${url}/healthz`);
  longest = Math.max(longest, ok ? performance.now() - started : Infinity);
  await setTimeout(250);
}
