import { dirname, join, resolve } from 'node:path';
import { clone, makeWorkspace, removeAll } from './check/projects.mjs';
import { checks } from './check/checks.mjs';
import { endAll, outputs } from './check/service.mjs';

// Checks in fresh clones that starting the service works as documented: node scripts/check-start.mjs [repository]
const source = resolve(process.argv[2] ?? dirname(import.meta.dirname));
const workspace = makeWorkspace();
let failures = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
process.once('exit', () => {
  endAll(workspace);
  removeAll(workspace);
});
const project = clone(source, join(workspace, 'clone'));

for (const [title, check] of Object.entries(checks)) {
  const startedAt = Date.now();
  let skipped;
  try {
    const remark = await check({ source, workspace, project, skip: (reason) => void (skipped = reason) });
    report(skipped ? 'skip' : 'ok', startedAt, title, skipped ?? remark);
  } catch (error) {
    failures += 1;
    report('FAIL', startedAt, title, error.message);
    console.log(outputs());
  } finally {
    endAll(workspace);
  }
}
process.exitCode = failures === 0 ? 0 : 1;

function report(word, startedAt, title, remark) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${word.padEnd(4)} ${seconds.padStart(5)} s  ${title}${remark ? ` (${remark})` : ''}`);
}
