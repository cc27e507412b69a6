import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { bulked, Bulks } from './cluster/bulks.mjs';
import { Driver } from './driver.mjs';
import { plantEndpoints } from './endpoints.mjs';
import { drain, hurryRetries, judge } from './judge.mjs';
import { Postgres } from './postgres.mjs';
import { Product } from './product.mjs';
import { Receiver } from './receiver.mjs';
import { pause } from './wait.mjs';

/** Nothing was released yet. This is the first commit that can run every kind of migration that a release may have. */
const firstCommit = 'fa3dbc736d10bb211f82f0a7fcc9f6df76093f14';
/** How long both releases serve after each change. */
const besideMs = 4_000;

/** The newest release before the commit of the project, as git names it. Null if the history is not there. */
export function findLastRelease(project) {
  const git = (...words) => spawnSync('git', ['-C', project, ...words], { encoding: 'utf8' });
  const earlier = ['--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-v:refname'];
  const [tag] = git('tag', '--list', 'v*', ...earlier).stdout.split('\n');
  const release = tag || firstCommit;
  return git('cat-file', '-e', `${release}^{commit}`).status === 0 ? release : null;
}

/**
 * Builds a release in a folder. Its packages are those of the project if both have the same lock file.
 * @returns the folder
 */
export function buildRelease({ project, folder, release }) {
  const target = join(folder, 'release');
  mkdirSync(target);
  const archive = execFileSync('git', ['-C', project, 'archive', release], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', target], { input: archive });
  const lock = (place) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  if (lock(target) === lock(project)) symlinkSync(join(project, 'node_modules'), join(target, 'node_modules'));
  const setup = ['scripts/setup.mjs', '--tools', '--quiet'];
  execFileSync(process.execPath, setup, { cwd: target, env: withoutCache(), stdio: 'inherit' });
  return target;
}

/** npm would leave a cache in the folder for temporary files. */
const withoutCache = () => ({ ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' });

/** Runs tests of a release on the schema of the project. @returns whether they pass */
export function testOnNewSchema({ project, target, tests }) {
  const migrations = 'src/database/migrations';
  // A migration may be in another file since.
  rmSync(join(target, migrations), { recursive: true });
  cpSync(join(project, migrations), join(target, migrations), { recursive: true });
  const options = { cwd: target, env: withoutCache(), stdio: 'inherit' };
  const { status } = spawnSync('npm', ['test', '--silent', '--', ...tests], options);
  return status === 0;
}

/**
 * Two gateways and two workers of a release serve calls, and are replaced by the project one after the other: half of them, then
 * back to the release, then all. Compares what client and receivers saw with the database.
 * @returns the faults of each check, and the counts
 */
export async function testUpgrade({ dist, releaseDist, folder, rows, perSecond, note }) {
  const receiver = new Receiver(folder);
  await receiver.start();
  const product = new Product({ dist: releaseDist, folder, caFile: receiver.caFile, gateways: 2 });
  let postgres;
  try {
    note('two gateways and two workers of the release start');
    for (const gateway of product.gateways) await gateway.start();
    postgres = new Postgres(product.dataDir);
    const [organisation] = await postgres.query('select id from organisations');
    const endpoints = await plantEndpoints(postgres, {
      ...{ dist: releaseDist, secretsKey: product.secretsKey, organisationId: organisation.id },
      ...{ url: receiver.url, guardedUrl: receiver.guardedUrl, manners: ['steady', 'slow', 'guarded'] },
    });
    await receiver.expect(endpoints);
    await Promise.all(product.workers.map((worker) => worker.start()));
    const key = readFileSync(join(product.dataDir, 'live.key'), 'utf8').trim();
    const place = { dist, folder, product, postgres, receiver, endpoints, key, patienceSeconds: 300, note };
    return await judge({ ...place, ...(await replaceAll({ ...place, releaseDist, rows, perSecond })) }, bulked);
  } finally {
    await product.stop();
    await postgres?.close();
    receiver.stop();
  }
}

async function replaceAll({ dist, releaseDist, rows, perSecond, ...place }) {
  const { product, postgres, key, note } = place;
  const abns = (await postgres.query(`select lpad(abn::text, 11, '0') as abn from abr_entities`)).map(({ abn }) => abn);
  let turn = 0;
  const findUrl = () => {
    const running = product.gateways.filter(({ isRunning, url }) => isRunning && url !== undefined);
    return running[(turn += 1) % running.length]?.url;
  };
  const driver = new Driver({ findUrl, key, abns, perSecond });
  const bulks = new Bulks({ findUrl, key, abns, rows });
  const hurrying = hurryRetries(postgres);
  const replace = async (parts, from) => {
    for (const part of parts) {
      await part.signal('SIGTERM');
      part.main = join(from, 'main.js');
      await part.start();
    }
    await bulks.send();
    await pause(besideMs);
    product.assertAlive();
  };
  const half = [product.gateways[0], product.workers[0]];
  try {
    await bulks.send();
    await pause(besideMs);
    note('one gateway and one worker are upgraded, and migrate the schema');
    await replace(half, dist);
    note('they go back to the release');
    await replace(half, releaseDist);
    note('all are upgraded');
    await replace(product.parts, dist);
    await bulks.untilEnded(postgres);
  } finally {
    await driver.stop();
    await hurrying.stop();
  }
  await drain(place);
  return { driver, bulks };
}
