import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError, type Config } from '../platform/configuration/config.js';
import { isLoopback } from '../domain/cidr.js';

const defaultPort = 4000;
const portsTried = 100;
// Connections that come at once wait to be taken in place of being tried again a second later; Linux takes as many.
const backlog = 4_096;

/**
 * In production keys travel over TLS alone (contract.md#transport): ours, or that of a declared proxy.
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
 * Listens where the configuration says; without a PORT on 4000 or the next free one above it. Returns the port.
 * @throws StartError when the configured port is taken, or may not be used
 */
export async function listen(
  server: Server,
  { port, host }: Pick<Config, 'port' | 'host'>,
  variable = 'PORT',
): Promise<number> {
  if (port !== undefined) {
    const fault = await tryListen(server, port, host);
    if (fault) {
      throw new StartError(`${sentenceOf(fault, port, host)} Set ${variable} to a free port, or leave it out.`);
    }
    return (server.address() as AddressInfo).port;
  }
  for (let candidate = defaultPort; candidate < defaultPort + portsTried; candidate += 1) {
    const fault = await tryListen(server, candidate, host);
    if (!fault) return candidate;
    if (fault.code !== 'EADDRINUSE') throw new StartError(sentenceOf(fault, candidate, host));
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

function sentenceOf({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
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
