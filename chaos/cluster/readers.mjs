import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause, repeat } from '../wait.mjs';

const hands = 4;
const everyMs = 100;

/** Clients that list what was acknowledged a moment ago, at any gateway. The gateways read lists at a standby. */
export class Readers {
  /** The references of acknowledged verifications that a list lacked. */
  missed = [];
  lists = 0;
  #reads;

  constructor({ findUrl, key, driver }) {
    Object.assign(this, { findUrl, key, driver });
    this.#reads = repeat(() => this.#read(), hands);
  }

  /** @throws Error if a list was refused */
  async stop() {
    await this.#reads.stop();
  }

  async #read() {
    await pause(everyMs);
    const [reference, id] = this.driver.latest ?? [];
    if (id === undefined) return;
    const headers = { authorization: `Bearer ${this.key}` };
    const url = `${this.findUrl()}/api/enterprise/verifications?reference=${reference}`;
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(20_000) }).catch(() => null);
    if (response && response.status !== 200 && response.status < 500) {
      throw new Error(`A list was answered with ${response.status}.`);
    }
    const list = response?.status === 200 ? await response.json().catch(() => null) : null;
    if (list === null) return;
    this.lists += 1;
    if (!list.items.some((item) => item.id === id)) this.missed.push(reference);
  }
}

/**
 * How many reads were at a standby, and how many at the primary instead.
 * A gateway that was killed counts from its start.
 */
export async function countReads({ gateways, dataDir }) {
  const key = readFileSync(join(dataDir, 'operator.key'), 'utf8').trim();
  const counts = { replica: 0, instead: 0 };
  for (const { url } of gateways) {
    const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${key}` } })).text();
    for (const [, outcome, count] of text.matchAll(/^database_replica_reads_total\{outcome="(\w+)"\} (\d+)/gm)) {
      counts[outcome === 'replica' ? 'replica' : 'instead'] += Number(count);
    }
  }
  return counts;
}

/** Checks of the lists. Each returns faults. */
export const listed = {
  'every list has what was acknowledged before it': ({ readers }) =>
    readers.missed.map((reference) => `${reference} was not in a list`),
  'the standbys served reads': ({ reads }) => (reads.replica > 0 ? [] : ['The primary served all of them.']),
};
