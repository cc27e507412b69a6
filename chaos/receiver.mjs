import { fork } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { newCertificate } from './certificate.mjs';
import { until } from './wait.mjs';

/** The recording receiver, in a separate process, and a listener at an address that must never be connected to. */
export class Receiver {
  #child;
  #ports;
  #isReady = false;
  /** The number of connections to the forbidden address. */
  guardedConnections = 0;

  constructor(folder) {
    this.file = join(folder, 'received.ndjson');
    this.caFile = join(folder, 'ca.pem');
    this.folder = folder;
  }

  async start() {
    const keyFile = join(this.folder, 'key.pem');
    // Only loopback is allowed. The forbidden address is another address of this machine.
    const loopback = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    const guardedHost = loopback.some(({ address }) => address === '::1') ? '::1' : '127.0.0.2';
    const { cert, key } = await newCertificate(['127.0.0.1', guardedHost]);
    writeFileSync(this.caFile, cert);
    writeFileSync(keyFile, key, { mode: 0o600 });
    const words = [this.file, this.caFile, keyFile, guardedHost];
    this.#child = fork(join(import.meta.dirname, 'recordingReceiver.mjs'), words);
    this.#child.on('message', ({ port, guardedPort, ready, guardedConnection }) => {
      if (port) this.#ports = { port, guardedPort };
      if (ready) this.#isReady = true;
      if (guardedConnection) this.guardedConnections += 1;
    });
    await until('the receiver listens', () => this.#ports);
    const host = guardedHost.includes(':') ? `[${guardedHost}]` : guardedHost;
    this.url = `https://127.0.0.1:${this.#ports.port}`;
    this.guardedUrl = `https://${host}:${this.#ports.guardedPort}`;
  }

  async expect(endpoints) {
    this.#child.send({ endpoints: endpoints.filter(({ manner }) => manner !== 'guarded') });
    await until('the receiver knows its endpoints', () => this.#isReady);
  }

  /** Everything that was received, in order. */
  read() {
    if (!existsSync(this.file)) return [];
    const lines = readFileSync(this.file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line));
  }

  stop() {
    this.#child?.kill();
  }
}
