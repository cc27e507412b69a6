import type { Config } from './config.js';

/** Where the service, and its portal, are reached from outside: without a slash at the end. */
export interface ServiceUrls {
  readonly publicUrl: () => string;
  readonly portalUrl: () => string;
  /** Where it listens, which is what callers use unless PUBLIC_URL says otherwise. */
  readonly listensAt: (url: string) => void;
}

const defaultPort = 4000;

/** As configured; until it listens, and at the console, as it would be by default. */
export function createServiceUrls(
  config: Pick<Config, 'publicUrl' | 'portalUrl' | 'host' | 'port' | 'tls'>,
): ServiceUrls {
  let listening = `${config.tls ? 'https' : 'http'}://${addressIn(config.host)}:${config.port ?? defaultPort}`;
  const publicUrl = (): string => config.publicUrl ?? listening;
  return {
    publicUrl,
    portalUrl: () => config.portalUrl ?? publicUrl(),
    listensAt: (url) => {
      listening = url;
    },
  };
}

/** The host in the public address: every address of this machine is no address to call. */
export function addressIn(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
