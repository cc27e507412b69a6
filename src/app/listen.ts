import { readdir, rm, stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isAlive, startTime } from '../database/embedded/postmaster.js';
import { isLoopback } from '../domain/cidr.js';
import { type Config, StartError } from '../platform/configuration/config.js';
import { readPrivateFile, writePrivateFile } from '../platform/privateFile.js';

const defaultPort = 4000;
const portsTried = 100;
// Connections of a burst wait in this queue: a refused one would retry only after a second. Linux allows as many by default.
const backlog = 4_096;

/**
 * In production, keys travel over TLS only (contract.md#transport): the service's own, or that of a declared proxy.
 * @throws StartError when others could reach a plain listener
 */
export function refusePlainListener({ production, host, tls, trustedProxies }: Config): void {
  if (!production || tls || trustedProxies || host === 'localhost' || isLoopback(host)) return;
  throw new StartError(
    `HOST ${host} can be reached from other machines, and without TLS others could read API keys on the network. ` +
      'Set TLS_CERT_FILE and TLS_KEY_FILE, or set TRUST_PROXY to the addresses of the proxy that terminates TLS, ' +
      'or set HOST to 127.0.0.1.',
  );
}

/**
 * Listens where the configuration says; without PORT on 4000 or the next free port above it. Returns the port.
 * @throws StartError when the configured port is in use or not permitted
 */
export async function listen(
  server: Server,
  { port, host }: Pick<Config, 'port' | 'host'>,
  variable = 'PORT',
): Promise<number> {
  if (port !== undefined) {
    const fault = await tryListen(server, port, host);
    if (fault) throw toListenError(fault, { port, host }, variable);
    return (server.address() as AddressInfo).port;
  }
  for (let candidate = defaultPort; candidate < defaultPort + portsTried; candidate += 1) {
    const fault = await tryListen(server, candidate, host);
    if (!fault) return candidate;
    if (fault.code !== 'EADDRINUSE') throw new StartError(describeListenError(fault, candidate, host));
  }
  throw new StartError(`No port from ${defaultPort} to ${defaultPort + portsTried - 1} is free. Set PORT.`);
}

async function tryListen(server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const settle = (fault: NodeJS.ErrnoException | null): void => {
      server.off('error', settle);
      server.off('listening', onListening);
      resolve(fault);
    };
    const onListening = (): void => {
      settle(null);
    };
    server.once('error', settle);
    server.once('listening', onListening);
    server.listen({ port, host, backlog });
  });
}

/** The error for the operator when a configured port cannot be used. */
export function toListenError(
  fault: NodeJS.ErrnoException,
  { port, host }: { readonly port: number; readonly host: string },
  variable: string,
): StartError {
  return new StartError(`${describeListenError(fault, port, host)} Set ${variable} to a free port, or leave it out.`);
}

function describeListenError({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Another process uses port ${port} on ${host}.`;
    case 'EACCES':
      return `This user is not allowed to listen on port ${port}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine.`;
    default:
      return `Cannot listen on ${host}:${port}: ${message}.`;
  }
}

/** Each process has its own file, named by its pid. */
const recordName = /^listening\.(\d+)\.url$/;

/**
 * Records where the service listens, so that console commands in the same folder print working links, whichever port is used.
 * Deletes the records of processes that were killed.
 * @returns a function that deletes the record
 */
export async function recordListeningAddress(dataDir: string, url: string): Promise<() => Promise<void>> {
  const { pid } = process;
  for (const note of await readAddressRecords(dataDir)) if (!note.isCurrent) await rm(note.path, { force: true });
  // Earlier versions had one record for all processes.
  await rm(join(dataDir, 'listening.url'), { force: true });
  const path = join(dataDir, `listening.${pid}.url`);
  await writePrivateFile(path, `${url}\n${startTime(pid) ?? ''}`);
  return () => rm(path, { force: true });
}

/** The address of the service of this folder; that of the last to start, if there are several processes. Null if none runs. */
export async function readListeningAddress(dataDir: string): Promise<string | null> {
  const current = (await readAddressRecords(dataDir)).filter(({ isCurrent }) => isCurrent);
  return current.sort((a, b) => b.writtenMs - a.writtenMs)[0]?.origin ?? null;
}

interface AddressRecord {
  readonly path: string;
  readonly origin: string;
  readonly writtenMs: number;
  /** Whether its process runs. */
  readonly isCurrent: boolean;
}

async function readAddressRecords(dataDir: string): Promise<AddressRecord[]> {
  const names = await readdir(dataDir).catch(() => []);
  const notes = names.map(async (name): Promise<AddressRecord | null> => {
    const pid = Number(recordName.exec(name)?.[1]);
    const path = join(dataDir, name);
    const text = Number.isNaN(pid) ? null : await readPrivateFile(path);
    if (text === null) return null;
    const [address = '', started = ''] = text.split('\n');
    const url = URL.parse(address);
    const isAddress = url !== null && /^https?:$/.test(url.protocol);
    const { mtimeMs: writtenMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    // A later process may have the same pid, but not the same start time.
    const isCurrent = isAddress && isAlive(pid) && (startTime(pid) ?? '') === started;
    return { path, origin: isAddress ? url.origin : '', writtenMs, isCurrent };
  });
  return (await Promise.all(notes)).filter((note) => note !== null);
}
