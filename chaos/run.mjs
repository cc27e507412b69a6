import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { useRunFolder } from '../test/runner/runFolder.ts';
import { testCrashSafety } from './crash.mjs';
import { aRound } from './faults.mjs';

// Tests that nothing is lost or invented when any part of the product is killed or stopped while it works: npm run
// chaos [-- --deliveries 10000 --rounds 4]. With --mutants, it shows that these tests find bugs. With --bulk, it tests
// that a bulk is verified completely, each row once, even if its worker is often killed or stopped for too long. With
// --cluster, the database is a PostgreSQL with failover (docs/guides/high-availability.md). With --upgrade, the processes of
// the last release are replaced one by one (docs/guides/upgrade.md). With --recovery, a PostgreSQL server is lost and restored
// from its backup and archive (docs/guides/backup-and-restore.md).
const { values } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '4' },
    mutants: { type: 'boolean', default: false },
    bulk: { type: 'boolean', default: false },
    rows: { type: 'string' },
    kills: { type: 'string', default: '4' },
    cluster: { type: 'boolean', default: false },
    upgrade: { type: 'boolean', default: false },
    recovery: { type: 'boolean', default: false },
    rate: { type: 'string', default: '40' },
    sockets: { type: 'string', default: '100' },
    within: { type: 'string', default: '15' },
    faults: { type: 'string' },
    'without-redis': { type: 'boolean', default: false },
  },
});
const startedAt = performance.now();
const note = (text) => console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${text}`);
const project = dirname(import.meta.dirname);

useRunFolder({ isInMemory: false });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

if (values.mutants) {
  const { findBugs } = await import('./mutants/findBugs.mjs');
  process.exitCode = (await findBugs({ project, note, inFolder })) ? 0 : 1;
} else if (values.bulk) {
  const { testBulk } = await import('./bulk.mjs');
  const [rows, kills] = [Number(values.rows ?? 100_000), Number(values.kills)];
  const found = await inFolder((folder) => testBulk({ dist: join(project, 'dist'), folder, rows, kills, note }));
  process.exitCode = report(found) ? 0 : 1;
} else if (values.upgrade) {
  process.exitCode = (await testRollingUpgrade()) ? 0 : 1;
} else if (values.recovery) {
  const { recoveryPrograms, testRecovery } = await import('./recovery.mjs');
  process.exitCode = (await testWithPrograms(recoveryPrograms, () =>
    inFolder((folder) => testRecovery({ dist: join(project, 'dist'), folder, perSecond: Number(values.rate), note })),
  ))
    ? 0
    : 1;
} else if (values.cluster) {
  process.exitCode = (await testFailover()) ? 0 : 1;
} else {
  process.exitCode = (await testProduct()) ? 0 : 1;
}
// A request to a process that was killed leaves a timer of fetch, for up to five minutes.
process.exit();

async function testRollingUpgrade() {
  const { buildRelease, findLastRelease, testOnNewSchema, testUpgrade } = await import('./upgrade.mjs');
  const release = findLastRelease(project);
  if (release === null) {
    console.log(
      'The test is skipped: the last release is not in the history of this folder. Try: git fetch --unshallow',
    );
    return true;
  }
  return inFolder(async (folder) => {
    note(`the last release is built: ${release}`);
    const target = buildRelease({ project, folder, release });
    const found = await testUpgrade({
      ...{ dist: join(project, 'dist'), releaseDist: join(target, 'dist'), folder, note },
      ...{ rows: Number(values.rows ?? 500), perSecond: Number(values.rate) },
    });
    note('tests of the last release run on the schema of this one');
    const tests = [
      'test/contract.test.ts',
      'test/rest/keys',
      'test/rest/verify',
      'test/onboarding/links',
      'test/bulk/verifying',
    ];
    return report(found) && testOnNewSchema({ project, target, tests });
  });
}

/** Runs a drill that needs programs of Debian, if they are there. */
async function testWithPrograms(programs, test) {
  const { listMissingPackages } = await import('./cluster/programs.mjs');
  const missing = listMissingPackages(programs);
  if (missing.length === 0) return report(await test());
  console.log(`The drill is skipped, because it needs programs of Debian: apt-get install ${missing.join(' ')}`);
  return true;
}

async function testFailover() {
  const { clusterPrograms, isRoot } = await import('./cluster/programs.mjs');
  const { clusterFaults, fullDisk, partition } = await import('./cluster/faults.mjs');
  const { testCluster } = await import('./cluster/drill.mjs');
  const withRedis = !values['without-redis'];
  const named = values.faults?.split(',') ?? Object.keys(clusterFaults);
  const unknown = named.find((name) => !(name in clusterFaults));
  if (unknown !== undefined) {
    console.log(`There is no fault "${unknown}". The faults are: ${Object.keys(clusterFaults).join(', ')}`);
    return false;
  }
  return testWithPrograms(clusterPrograms, () =>
    inFolder((folder) =>
      testCluster({
        ...{ dist: join(project, 'dist'), folder, withRedis, note, mostSeconds: Number(values.within) },
        faults: named.filter(
          (name) => (withRedis || !name.includes('Redis')) && (isRoot || ![fullDisk, partition].includes(name)),
        ),
        ...{ perSecond: Number(values.rate), sockets: Number(values.sockets), rows: Number(values.rows ?? 300) },
      }),
    ),
  );
}

async function testProduct() {
  const faults = Array.from({ length: Number(values.rounds) }, () => aRound).flat();
  const found = await inFolder((folder) =>
    testCrashSafety({
      ...{ dist: join(project, 'dist'), folder, deliveries: Number(values.deliveries), perSecond: 40 },
      ...{ faults, patienceSeconds: 300, note },
    }),
  );
  return report(found);
}

/**
 * Prints the counts and the faults of each check.
 * @returns whether there are no faults
 */
function report({ verdicts, counted }) {
  console.log();
  for (const [name, count] of Object.entries(counted)) console.log(`${String(count).padStart(8)}  ${name}`);
  console.log();
  for (const { title, wrong } of verdicts) {
    console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'}  ${title}`);
    for (const one of wrong.slice(0, 5)) console.log(`      ${one}`);
    if (wrong.length > 5) console.log(`      and ${wrong.length - 5} more`);
  }
  return verdicts.every(({ wrong }) => wrong.length === 0);
}

/** A folder for one run. The output of the processes is shown if the run fails to complete. */
async function inFolder(run) {
  const folder = mkdtempSync(join(tmpdir(), 'kyb-chaos-'));
  chmodSync(folder, 0o711);
  try {
    return await run(folder);
  } catch (error) {
    for (const name of readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.log'))) {
      console.log(`--- ${name}\n${readFileSync(join(folder, name), 'utf8').slice(-4_000)}`);
    }
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
