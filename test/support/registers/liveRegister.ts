import type { RequestListener } from 'node:http';
import pino from 'pino';
import { createGuardedFetch } from '../../../src/egress/guardedFetch.js';
import { createVault } from '../../../src/encryption/vault.js';
import type { LiveRegisterOptions } from '../../../src/registers/live/liveRegister.js';
import { testSecrets } from '../app.js';
import { httpsServer } from '../servers/httpsServer.js';
import type { TestDatabase } from '../database/database.js';

/** A register's server, whose responses are set for each call. */
export async function registerServer() {
  let listener: RequestListener = (_request, response) => response.writeHead(503).end();
  const asked: { readonly url: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
  const server = await httpsServer(() => (request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers });
    listener(request, response);
  });
  return {
    ...server,
    asked,
    behaves: (next: RequestListener): void => {
      listener = next;
    },
    answers: (body: string, contentType: string, status = 200): void => {
      listener = (_request, response) => response.writeHead(status, { 'content-type': contentType }).end(body);
    },
  };
}

/** Options to query a register on loopback. */
export function liveOptions(
  ca: string,
  { pool }: Pick<TestDatabase, 'pool'>,
  own: { readonly deadlineMs?: number } & Partial<LiveRegisterOptions> = {},
): LiveRegisterOptions {
  const { deadlineMs = 400, ...options } = own;
  return {
    fetch: createGuardedFetch({ policy: { allowCidrs: ['127.0.0.0/8'] }, extraCa: ca, deadlineMs }),
    pool,
    vault: createVault(testSecrets),
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    ...options,
  };
}
