import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { newCertificate } from '../certificate.js';
import { startProcess } from '../startProcess.js';
import type { Arrival } from './receiver.js';

/** HTTPS servers in a separate process, to which webhooks are sent. */
export interface Receiver {
  /** The first of `urls`. */
  readonly url: string;
  /** Without a path. Paths below `/hang` get no response, paths below `/fail` get 500, and others get 200. */
  readonly urls: readonly string[];
  /** Its certificate authority, as a PEM file. */
  readonly caFile: string;
  /** Arrivals since the last reset, by path. */
  arrivals(): Promise<ReadonlyMap<string, readonly Arrival[]>>;
  forget(): Promise<void>;
}

/** Starts this many receivers while `work` runs. */
export async function withReceiver(servers: number, work: (receiver: Receiver) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kyb-receiver-'));
  try {
    const [caFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const { cert, key } = await newCertificate();
    await Promise.all([writeFile(caFile, cert), writeFile(keyFile, key, { mode: 0o600 })]);
    const server = await startProcess('./webhooks/receiver.js', [caFile, keyFile, String(servers)]);
    const urls = server.ready.split(' ');
    const [url = ''] = urls;
    const dispatcher = new Agent({ connect: { ca: cert } });
    const ask = async (path: string): Promise<string> => {
      const { body } = await request(url + path, { dispatcher });
      return body.text();
    };
    try {
      await work({
        url,
        urls,
        caFile,
        arrivals: async () => new Map(Object.entries(JSON.parse(await ask('/arrivals')) as Record<string, Arrival[]>)),
        forget: async () => {
          await ask('/reset');
        },
      });
    } finally {
      await dispatcher.destroy();
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
