import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '../../clients/typescript/src/index.js';
import { keptConsole } from '../support/processes/console.js';
import { newDataDir } from '../support/processes/dataDir.js';
import { clientAt, listEvents, fillInstallation, createKyb, passTime, type Known } from '../support/processes/drill.js';
import { freePort } from '../../bench/freePort.js';
import { hasOwnPostgres, startOwnPostgres, type OwnPostgres } from '../support/database/ownPostgres.js';
import { personal } from '../support/seeds/personalFixture.js';
import { startProduct, type ProductProcess } from '../support/processes/productProcess.js';
import { startReceiver, type Receiver } from '../support/servers/receiver.js';
import { until } from '../support/until.js';

// docs/guides/backup-and-restore.md: what is backed up in one of its two ways is a whole installation again, elsewhere.
let receiver: Receiver;
let folder: string;
let status = 200;
const stops: (() => unknown)[] = [];
const kyb = createKyb(keptConsole());

beforeAll(async () => {
  folder = await newDataDir();
  // Not taken, and not asked for again for so long that it waits at the backup for certain.
  receiver = await startReceiver((_request, res) =>
    res.writeHead(status, status === 200 ? {} : { 'retry-after': '3600' }).end(),
  );
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  await receiver.stop();
  rmSync(folder, { recursive: true, force: true });
});

const timed = async <Result>(what: string, work: () => Result | Promise<Result>): Promise<Result> => {
  const from = performance.now();
  const result = await work();
  process.stdout.write(`${what}: ${((performance.now() - from) / 1_000).toFixed(1)} s\n`);
  return result;
};

/** Starts the product, which is stopped with the drill in every case. */
async function start(settings: Record<string, string>): Promise<ProductProcess> {
  const product = await startProduct(settings);
  stops.push(() => product.stop());
  return product;
}

/** The settings of every installation of the drill, except for its data directory. */
async function settingsWith(own: Record<string, string>, name: string): Promise<Record<string, string>> {
  const anchor = join(folder, `${name}.anchor`);
  writeFileSync(join(folder, 'ca.pem'), receiver.ca);
  return {
    // Its address is in what it has signed: the same after the restore.
    ...{ PORT: String(await freePort()), AUDIT_ANCHOR: `file:${anchor}`, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' },
    ...{ WEBHOOK_EXTRA_CA_FILE: join(folder, 'ca.pem'), ...own },
  };
}

async function fill(product: ProductProcess, settings: Record<string, string>): Promise<Known> {
  status = 200;
  receiver.received.length = 0;
  const refuse = (): void => {
    status = 503;
  };
  return fillInstallation(product, settings, { kyb, receiver, refuse, folder });
}

/** The text of the lines that the guide leaves out of the list of a dump, and the words after `pg_restore` that restore it. */
function readRestoreCommands(): readonly [string, readonly string[]] {
  const guide = readFileSync('docs/guides/backup-and-restore.md', 'utf8');
  const filter = /pg_restore --list kyb\.dump \| grep -v '(.+)' > kyb\.list/.exec(guide)?.[1];
  const words = /pg_restore (--use-list .+)/.exec(guide)?.[1]?.split(' ');
  if (filter === undefined || words === undefined) throw new Error('The guide does not restore a dump.');
  return [filter, words];
}

/** From here on only what is in the backup, and known outside, is there. */
async function expectWhole(settings: Record<string, string>, known: Known): Promise<void> {
  status = 200;
  receiver.received.length = 0;
  await passTime(settings);
  const product = await timed('  start', () => start(settings));
  const client = clientAt(product, known.key);

  const verifications = [];
  for await (const { id, auditHash } of client.each('/api/enterprise/verifications', {})) {
    verifications.push({ id, auditHash });
  }
  expect(verifications).toEqual(known.verifications.map(({ id, auditHash }) => ({ id, auditHash })).reverse());
  expect(await listEvents(client)).toEqual(known.events);
  for (const { id } of known.verifications.slice(0, 2)) await kyb(settings, 'replay', id);

  // Encrypted under the secret: the texts of persons and files, the secret of the endpoint, the signing keys.
  const exported = join(folder, 'person.json');
  const toFile = ['--with-internal', '--out', exported];
  await kyb(settings, 'privacy', 'export', '--onboarding', known.onboardingId, ...toFile);
  const text = readFileSync(exported, 'utf8');
  for (const each of [personal.familyName, personal.applicantEmail, personal.fileName, personal.note]) {
    expect(text).toContain(each);
  }
  const { documents } = JSON.parse(text).records[0];
  expect(readFileSync(join(folder, documents[0].file), 'utf8')).toBe(personal.bytes.repeat(2));

  const chain = join(folder, 'chain');
  await kyb(settings, 'audit', 'checkpoint');
  await kyb(settings, 'audit', 'export', '--all', '--out', chain);
  expect(await kyb(settings, 'audit', 'verify', chain, '--jwks', known.jwks, '--anchor', known.anchor)).toMatch(
    /^VERIFIED against/,
  );
  const [, payload = ''] = known.certificate.credential.split('.');
  const { credentialStatus } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const lists: string[] = [];
  for (const { statusPurpose, statusListCredential } of credentialStatus) {
    const list = await fetch(product.url + new URL(statusListCredential).pathname);
    const file = join(folder, `${statusPurpose}.jwt`);
    writeFileSync(file, await list.text());
    lists.push('--status-list', file);
  }
  writeFileSync(join(folder, 'certificate.jwt'), known.certificate.credential);
  const words = ['--jwks', known.jwks, ...lists, '--allow-test'];
  expect(await kyb({}, 'certificates', 'verify', join(folder, 'certificate.jwt'), ...words)).toMatch(
    /^The certificate is valid\./,
  );

  // Pending deliveries are sent, delivered ones are not, and the product works as before.
  await timed('  the delivery that waited', () => until(() => receiver.received.length > 0));
  const body = { queryValue: '11900000017', jurisdiction: 'AU' } as const;
  await client.post('/api/enterprise/verify', { body });
  await until(() => receiver.received.length > 1);
  const events = await Promise.all(
    receiver.received.map(({ body: sent, headers }) => verifyWebhook(sent, headers, known.webhookSecret)),
  );
  expect(events.map(({ id }) => id)).toEqual([known.waiting, (await listEvents(client)).at(-1)]);
}

describe('a backup', () => {
  it('of the folder of a service that was stopped is whole again with its secret, and with no other', async () => {
    const [source, target] = [join(folder, 'source'), join(folder, 'target')];
    const settings = await settingsWith({ DATA_DIR: source }, 'copied');
    const product = await start(settings);
    const known = await fill(product, settings);
    await product.stop();
    const backup = join(folder, 'backup');
    await timed('  copying the folder', () => execFileSync('cp', ['-a', `${join(source, 'postgres')}/.`, backup]));
    const secret = readFileSync(join(source, 'secrets.key'), 'utf8').trim();
    rmSync(source, { recursive: true });

    mkdirSync(target, { mode: 0o711 });
    execFileSync('cp', ['-a', backup, join(target, 'postgres')]);
    await expect(kyb({ DATA_DIR: target }, 'secrets', 'status')).rejects.toThrow('does not belong to this database');
    rmSync(join(target, 'secrets.key'), { force: true });
    await expectWhole({ ...settings, DATA_DIR: target, SECRETS_KEY: secret }, known);
  }, 240_000);

  if (!hasOwnPostgres) process.stdout.write('No pg_dump here: the drill with it was not run.\n');
  (hasOwnPostgres ? it : it.skip)(
    'by pg_dump, while the service runs, is whole again on another server',
    async () => {
      // The roles of the guide for production: one owns the schema, and the service has less rights.
      const startServer = (): OwnPostgres => {
        const server = startOwnPostgres();
        stops.push(() => {
          server.stop();
        });
        for (const role of ['kyb_owner', 'kyb_service']) server.run('createuser', role);
        server.run('createdb', '--owner', 'kyb_owner', 'live');
        return server;
      };
      const toAddresses = ({ url }: OwnPostgres) => {
        const as = (role: string): string => url.replace('kyb@localhost/kyb', `${role}@localhost/live`);
        return { DATABASE_URL: as('kyb_service'), MIGRATION_DATABASE_URL: as('kyb_owner') };
      };
      const secret = 'a secret of the drill that is long enough for it';
      const server = startServer();
      server.run('psql', '--dbname', 'live', '--command', 'create extension pg_trgm');
      // The owner imports the sample data.
      const { MIGRATION_DATABASE_URL: DATABASE_URL } = toAddresses(server);
      const own = { DATABASE_URL, SECRETS_KEY: secret, DATA_DIR: join(folder, 'keys') };
      const settings = await settingsWith(own, 'dumped');
      const product = await start(settings);
      const known = await fill(product, settings);
      const dump = join(server.folder, 'kyb.dump');
      await timed('  pg_dump', () => {
        server.run('pg_dump', '--format', 'custom', '--username', 'kyb_owner', '--file', dump, 'live');
      });
      await product.kill();

      const other = startServer();
      // The guide for production lets an administrator create the extension. Without it, the dump does.
      other.run('psql', '--dbname', 'live', '--command', 'create extension pg_trgm');
      other.run('createdb', '--owner', 'kyb_owner', 'bare');
      const [filter, restore] = readRestoreCommands();
      const list = join(server.folder, 'kyb.list');
      other.run('pg_restore', '--list', '--file', list, dump);
      const lines = readFileSync(list, 'utf8').split('\n');
      writeFileSync(list, lines.filter((line) => !line.includes(filter)).join('\n'));
      await timed('  pg_restore', () => {
        for (const name of ['live', 'bare']) {
          const paths: Readonly<Record<string, string>> = { 'kyb.list': list, 'kyb.dump': dump, kyb: name };
          other.run('pg_restore', ...restore.map((word) => paths[word] ?? word));
        }
      });
      await expectWhole({ ...settings, ...toAddresses(other) }, known);
    },
    240_000,
  );
});
