import { Server as TlsServer } from 'node:https';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { TlsFiles } from '../configuration/config.js';
import { readCertificate, type Certificate } from './certificate.js';
import { policy } from './policy.js';
import { warnOfValidity } from './warnOfValidity.js';

const lookEveryMs = 3_000;
const dayMs = 86_400_000;

/**
 * Serves new connections with what the files hold now, as soon as they hold something else, and on SIGHUP; connections
 * that are open go on. The files are read again and again, for watching them misses what renewal tools do: put a new
 * file or a new link in the place of the old one. What cannot be served is logged, and the old certificate stays.
 * @returns ends it
 */
export function renewCertificate(
  server: Server,
  files: TlsFiles,
  first: Certificate,
  log: Logger,
  everyMs = lookEveryMs,
): () => void {
  if (!(server instanceof TlsServer)) throw new TypeError('The server does not use TLS.');
  warnOfValidity(first, log);
  let held = first;
  let fault = '';
  const look = async (): Promise<void> => {
    try {
      const found = await readCertificate(files);
      fault = '';
      if (found.digest === held.digest) return;
      server.setSecureContext({ ...policy, cert: found.cert, key: found.key });
      held = found;
      log.info({ endsAt: found.endsAt }, 'a new TLS certificate is in use');
      warnOfValidity(found, log);
    } catch (error) {
      const { message } = error as Error;
      if (message !== fault) {
        log.error(`The service keeps its TLS certificate, because the new one cannot be used. ${message}`);
      }
      fault = message;
    }
  };
  const onHangUp = (): void => void look();
  process.on('SIGHUP', onHangUp);
  const timers = [
    setInterval(onHangUp, everyMs),
    setInterval(() => {
      warnOfValidity(held, log);
    }, dayMs),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    process.off('SIGHUP', onHangUp);
    timers.forEach(clearInterval);
  };
}
