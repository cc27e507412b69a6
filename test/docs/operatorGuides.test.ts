import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { createLog } from '../../src/platform/log.js';
import { parseBlocks } from '../support/guides/guideBlocks.js';
import { bareEnvironment } from '../support/processes/bareEnvironment.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

// The commands and settings of the guides for operators work in production. No test can run most of them there.
const files = new TemporaryFiles();
afterAll(() => {
  files.remove();
});
const readBlocks = (name: string) => parseBlocks(readFileSync(`docs/guides/${name}.md`, 'utf8'));

it('the systemd unit of the production guide waits for the network, and never gives up', () => {
  const unit = readBlocks('production').find(({ language }) => language === 'ini')?.code ?? '';
  const sections = new Map(
    unit.split(/^\[/m).map((section): [string, string[]] => {
      const [name = '', ...lines] = section.split('\n');
      return [name.replace(']', ''), lines];
    }),
  );
  expect(sections.get('Unit')).toEqual(
    expect.arrayContaining([
      ...['Wants=network-online.target', 'After=network-online.target', 'StartLimitIntervalSec=0'],
    ]),
  );
  expect(sections.get('Service')).toEqual(expect.arrayContaining(['Restart=always', 'RestartSec=5']));
});

it.each(readdirSync('docs/guides'))(
  '%s passes no URL with a password as an argument, which other users could see',
  (name) => {
    const commands = readBlocks(name.replace('.md', '')).filter(({ language }) => language === 'sh');
    const exposed = commands.flatMap(
      ({ code }) => code.match(/.*\$\{?(?:\w+_)?(?:DATABASE|REDIS|SMTP)\w*_URL.*/g) ?? [],
    );
    expect(exposed).toEqual([]);
  },
);

it.each(['production', 'upgrade', 'backup-and-restore', 'monitoring'])(
  'the commands of %s need neither the address nor the keys of a service in development',
  (name) => {
    const commands = readBlocks(name).filter(({ language }) => language === 'sh');
    expect(commands.flatMap(({ code }) => code.match(/.*(?::4000|\.data\/\w+\.key).*/g) ?? [])).toEqual([
      // The backup of an embedded PostgreSQL copies its secret.
      ...(name === 'backup-and-restore' ? ['cp .data/secrets.key /elsewhere/'] : []),
    ]);
  },
);

it('the upgrade guide takes a gateway out of the load balancer before it stops', () => {
  const [, step = ''] = /^5\. (.*)$/m.exec(readFileSync('docs/guides/upgrade.md', 'utf8')) ?? [];
  expect(step).toMatch(/out of the load balancer, stop it with SIGTERM/);
});

it('the monitoring guide names the level of an error as the log writes it', () => {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error('a test');
  const [level = 'none'] = /"level":[^,]+/.exec(lines.join('')) ?? [];
  expect(readFileSync('docs/guides/monitoring.md', 'utf8')).toContain(`\`${level}\``);
});

it('files get into a container and out of it by Node alone', () => {
  const code = readBlocks('containers').map((block) => block.code);
  const programs = code.flatMap((text) => [...text.matchAll(/node -e '(.+)'/g)].map(([, program = '']) => program));
  expect(programs.map((program) => /"(.+)"/.exec(program)?.[1])).toEqual(['/tmp/un.xml', '/tmp/chain.ndjson']);
  const content = 'A file of a test.\n'.repeat(100_000);
  const path = files.write('piped', '');
  const run = (program: string, input: string) =>
    spawnSync(process.execPath, ['-e', program.replace(/".+"/, JSON.stringify(path))], {
      ...{ input, env: bareEnvironment({}), encoding: 'utf8', maxBuffer: 2 ** 24 },
    });
  const [inside, out] = programs.map((program) => run(program, program.startsWith('process.stdin') ? content : ''));
  expect([inside?.status, inside?.stdout, out?.status, out?.stdout === content]).toEqual([0, '', 0, true]);
  expect(code.join('')).not.toContain(' cp ');
});

it('the loop that waits for a bulk ends with each final status, and not before', () => {
  const loop = readBlocks('bulk').find(({ code }) => code.startsWith('until '))?.code ?? '';
  const [, filter = ''] = /\| (grep .*); do sleep/.exec(loop) ?? [];
  const hasEnded = (status: string): boolean => {
    const input = JSON.stringify({ bulk: { id: 'blk_1', status, processed: 2, failed: 1, counts: { verified: 1 } } });
    return spawnSync('sh', ['-c', filter], { input }).status === 0;
  };
  expect(['completed', 'failed', 'cancelled'].map(hasEnded)).toEqual([true, true, true]);
  expect(['queued', 'processing', 'running'].map(hasEnded)).toEqual([false, false, false]);
});

it('a restore revokes and erases before a gateway or worker starts, and connects to the host of the dump', () => {
  const guide = readFileSync('docs/guides/backup-and-restore.md', 'utf8');
  const steps = guide.slice(guide.indexOf('\n## Restore\n')).split(/^\d\. /m);
  const findStep = (text: string): number => steps.findIndex((step) => step.includes(text));
  for (const command of ['keys revoke', 'members remove', 'operators remove', 'privacy erase']) {
    expect(findStep(`kyb -- ${command}`)).toBeGreaterThan(0);
    expect(findStep(`kyb -- ${command}`)).toBeLessThan(findStep('Start one gateway'));
  }
  const dumps = readBlocks('backup-and-restore').filter(({ code }) =>
    /^ *(?:\w+=\S+ )*pg_(?:dump|restore) /m.test(code),
  );
  expect(dumps.length).toBeGreaterThanOrEqual(3);
  const outside = dumps.filter(({ code }) => !code.includes('docker compose'));
  for (const { code } of outside) expect(code).toMatch(/--host |PGHOST=/);
});

it('the table of secrets names every setting that the chart expects in its secret', () => {
  const [, named = ''] =
    /# A secret with the keys ([^]*?)\.\n/.exec(readFileSync('deploy/helm/values.yaml', 'utf8')) ?? [];
  const settings = named.match(/[A-Z_]{6,}/g) ?? [];
  expect(settings.length).toBeGreaterThan(6);
  const [, section = ''] = /^## Secrets$([^]*?)^## /m.exec(readFileSync('docs/reference/operations.md', 'utf8')) ?? [];
  expect(settings.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  expect(section).toContain('`POSTGRES_PASSWORD`');
  expect(section).toContain('`kyb sso set`');
});

it('the commands of the guides for Compose name services, files and the owner that the files have', () => {
  const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
  const commands = ['containers', 'backup-and-restore', 'upgrade', 'scale-out'].flatMap((name) =>
    readBlocks(name).flatMap(({ code }) => code.replaceAll('\\\n', ' ').match(/^ *docker compose .*$/gm) ?? []),
  );
  expect(commands.length).toBeGreaterThan(6);
  for (const command of commands) {
    const [, service] = /(?:exec(?: -T)?|run --rm) (\w+)/.exec(command) ?? [];
    expect([command, Object.keys(services)]).toEqual([command, expect.arrayContaining(service ? [service] : [])]);
    const [, user] = /--username (\w+)/.exec(command) ?? [];
    if (user !== undefined) expect([command, user]).toEqual([command, services.postgres.environment.POSTGRES_USER]);
    for (const [file] of command.matchAll(/deploy\/[\w.]+\.yaml/g)) expect(existsSync(file)).toBe(true);
  }
  expect(commands.filter((command) => /pg_dump|pg_restore/.test(command))).toHaveLength(2);
});
