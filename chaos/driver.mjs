import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { pause, repeat } from './wait.mjs';

const twiceAtOnce = 0.05;

/**
 * A client that verifies one business after the other and must not lose any. It retries each with the same body and
 * idempotency key until there is a response. `acknowledged` maps each key to the returned id, and `conflicting`
 * contains keys that got two ids.
 */
export class Driver {
  acknowledged = new Map();
  conflicting = [];
  resent = 0;
  /** When the latest completed call started (`performance.now()`). */
  latestAnsweredStart = 0;
  /** The reference and the id of the latest acknowledged verification. */
  latest;
  #answeredAt = [];
  #calls;

  /**
   * @param findUrl Returns the current URL of a gateway
   * @param hands Calls at the same time
   */
  constructor({ findUrl, key, abns, perSecond, hands = 8 }) {
    Object.assign(this, { findUrl, key, abns, perSecond, hands });
    this.#calls = repeat(() => this.#call(), hands);
  }

  /**
   * Starts no more calls, and waits for the current ones.
   * @throws Error if a call was refused
   */
  async stop() {
    await this.#calls.stop();
  }

  async #call() {
    const key = randomUUID();
    const body = this.#body(key);
    // Some callers are impatient and retry before there is a response.
    const times = Math.random() < twiceAtOnce ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => this.#verify(key, body)));
    await pause((1_000 * this.hands * (0.5 + Math.random())) / this.perSecond);
  }

  #body(reference) {
    const queryValue = this.abns[Math.floor(Math.random() * this.abns.length)];
    return JSON.stringify({ queryValue, jurisdiction: 'AU', reference });
  }

  async #verify(key, body) {
    for (;;) {
      const begunAt = performance.now();
      const answer = await this.#send(key, body);
      if (answer) return this.#note(key, answer, begunAt);
      this.resent += 1;
      await pause(100);
    }
  }

  /** The id of the verification. Null if it is unknown whether it was stored. */
  async #send(key, body) {
    const headers = {
      authorization: `Bearer ${this.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    let response;
    let text;
    try {
      const url = `${this.findUrl()}/api/enterprise/verify`;
      response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) });
      text = await response.text();
    } catch {
      return null;
    }
    if (response.status === 200) return JSON.parse(text).result.id;
    if (response.status >= 500 || response.status === 409) return null;
    throw new Error(`A verification was answered with ${response.status}: ${text}`);
  }

  /** The longest time in seconds since this moment (`performance.now()`) in which nothing was acknowledged. */
  longestPause(since) {
    const moments = [since, ...this.#answeredAt.filter((moment) => moment > since), performance.now()];
    return Math.max(...moments.slice(1).map((moment, index) => moment - moments[index])) / 1_000;
  }

  #note(key, id, begunAt) {
    this.#answeredAt.push(performance.now());
    this.latestAnsweredStart = Math.max(this.latestAnsweredStart, begunAt);
    const before = this.acknowledged.get(key);
    if (before !== undefined && before !== id) this.conflicting.push(key);
    this.acknowledged.set(key, id);
    this.latest = [key, id];
  }
}
