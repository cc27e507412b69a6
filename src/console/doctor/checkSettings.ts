import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readListeningAddress, refusePlainListener } from '../../app/listen.js';
import { dayMs, toDay } from '../../domain/days.js';
import { secretsFile } from '../../encryption/secretsKey.js';
import type { Config } from '../../platform/configuration/config.js';
import { readCertificate } from '../../platform/tls/certificate.js';
import { type Check, type Finding, ok, problem, warning } from './finding.js';

const renewWithinMs = 14 * dayMs;

/** Checks of the configuration alone, which need no other machine. */
export function settingsChecks(config: Config, now: Date): Readonly<Record<string, Check>> {
  return {
    configuration: () => checkMode(config),
    addresses: () => checkAddresses(config),
    tls: () => checkTls(config, now),
    residency: () => checkResidency(config),
    'live-registers': () => checkLiveRegisters(config),
    limits: () => checkLimits(config),
  };
}

function checkMode({ production, roles, databaseUrl }: Config): Finding[] {
  const database = databaseUrl === undefined ? 'the embedded PostgreSQL' : 'the PostgreSQL at DATABASE_URL';
  const mode = production ? 'production' : 'development';
  return [ok('configuration', `The configuration is valid: ${mode}, roles ${roles.join(' and ')}, ${database}.`)];
}

function checkAddresses({ production, publicUrl, portalUrl = publicUrl }: Config): Finding[] {
  if (!production) return [ok('addresses', `Links lead to ${portalUrl ?? 'the address that the service listens on'}.`)];
  if (portalUrl === undefined) {
    return [
      problem(
        'addresses',
        'PUBLIC_URL is not set, so links lead to the address that the service listens on.',
        'Set PUBLIC_URL to the https address that people use.',
      ),
    ];
  }
  const plain = Object.entries({ PUBLIC_URL: publicUrl, PORTAL_URL: portalUrl }).filter(([, url]) =>
    url?.startsWith('http:'),
  );
  const [first] = plain;
  if (!first) return [ok('addresses', `Links lead to ${portalUrl}.`)];
  return [
    problem(
      'addresses',
      `${first[0]} begins with http: passwords and sessions would travel unencrypted.`,
      `Set ${first[0]} to an https address.`,
    ),
  ];
}

async function checkTls(config: Config, now: Date): Promise<Finding[]> {
  const { production, tls, trustedProxies, publicUrl } = config;
  refusePlainListener(config);
  if (tls) {
    const { startsAt, endsAt } = await readCertificate(tls);
    const renew = 'Renew the certificate, and replace both files: the service reads them again without a restart.';
    const end = toDay(endsAt);
    if (startsAt > now) {
      return [problem('tls', `The certificate in TLS_CERT_FILE is not valid before ${startsAt.toISOString()}.`, renew)];
    }
    if (endsAt <= now) return [problem('tls', `The certificate in TLS_CERT_FILE expired on ${end}.`, renew)];
    const text = `The certificate in TLS_CERT_FILE is valid until ${end}.`;
    return [endsAt.getTime() - now.getTime() < renewWithinMs ? warning('tls', text, renew) : ok('tls', text)];
  }
  if (trustedProxies) return [ok('tls', 'A proxy listed in TRUST_PROXY terminates TLS.')];
  if (production && publicUrl?.startsWith('https:')) {
    return [
      warning(
        'tls',
        'A proxy on this machine seems to terminate TLS, and TRUST_PROXY is not set: all callers seem to come from it.',
        'Set TRUST_PROXY to the address of the proxy, such as loopback.',
      ),
    ];
  }
  return [ok('tls', 'The service listens in plain HTTP, on this machine only or in development.')];
}

function checkResidency({ production, dataRegion }: Config): Finding[] {
  const text = production
    ? `All hosts that store data are on this machine or in RESIDENCY_ALLOWED_HOSTS; DATA_REGION is ${dataRegion}.`
    : `DATA_REGION is ${dataRegion}; hosts that store data are checked in production only.`;
  return [ok('residency', text)];
}

function checkLiveRegisters({ liveRegisters: { abr, nzbn } }: Config): Finding[] {
  const settings = [`ABR_GUID is ${abr ? 'set' : 'not set'}`, `NZBN_KEY is ${nzbn ? 'set' : 'not set'}`];
  return [ok('live-registers', `Live look-ups: ${settings.join(', ')}.`)];
}

function checkLimits({ production, rateLimits }: Config): Finding[] {
  if (rateLimits !== null || !production) return [];
  return [
    warning(
      'limits',
      'RATE_LIMITS is off: one caller can use the whole service.',
      'Remove RATE_LIMITS, or set limits for each plan.',
    ),
  ];
}

const gib = 1024 ** 3;
const warnDiskBytes = 5 * gib;
const minDiskBytes = 1 * gib;

/** Checks of the machine: Node, free disk space, a private secret file, and a running service. */
export function machineChecks(config: Config): Readonly<Record<string, Check>> {
  return {
    node: () => [ok('node', `Node ${process.versions.node} runs this command.`)],
    disk: () => checkDisk(config),
    secrets: () => checkSecretFile(config),
    service: () => checkService(config),
  };
}

async function checkDisk({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  // Imports fill the disk of PostgreSQL, which is in DATA_DIR only if it is the embedded one.
  if (databaseUrl !== undefined) return [];
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  return [describeDisk(dataDir, bavail * bsize)];
}

export function describeDisk(dataDir: string, free: number): Finding {
  const text = `The disk of DATA_DIR (${dataDir}) has ${(free / gib).toFixed(1)} GiB free.`;
  const remedy = 'Free disk space, or move DATA_DIR to a larger disk: an import needs 5 GiB or more.';
  if (free < minDiskBytes) return problem('disk', text, remedy);
  return free < warnDiskBytes ? warning('disk', text, remedy) : ok('disk', text);
}

async function checkSecretFile(config: Config): Promise<Finding[]> {
  const path = secretsFile(config);
  if (config.secretsKeys || !existsSync(path)) return [];
  const { mode } = await stat(path);
  if ((mode & 0o077) === 0) return [];
  return [problem('secrets', `Other users can read ${path}.`, `Run: chmod 600 ${path}`)];
}

async function checkService({ dataDir }: Config): Promise<Finding[]> {
  const address = await readListeningAddress(dataDir);
  if (address !== null) return [ok('service', `A service with this DATA_DIR listens at ${address}.`)];
  return [
    warning(
      'service',
      'No service runs with this DATA_DIR on this machine.',
      'Start the service, or run this command where it runs.',
    ),
  ];
}
