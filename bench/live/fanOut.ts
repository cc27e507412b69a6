import { setTimeout } from 'node:timers/promises';
import type { Contest } from '../contest.js';
import type { BenchProcess } from '../startProcess.js';
import type { Caller } from '../tenants.js';
import type { Receipt, Subscribers } from './subscribers.js';

/** A process that sends messages to all its sockets. */
export interface FanOut {
  /** The URL to which sockets connect, and their callers. */
  readonly url: string;
  readonly callers: readonly Caller[];
  /** The memory of the process, in bytes. */
  memory(): Promise<number>;
  /**
   * Sends a message.
   * @returns when it started, in milliseconds since 1970
   */
  send(): Promise<number>;
}

/** A process whose sockets are open. */
export interface OpenFanOut {
  /** Memory in bytes. */
  readonly perSocket: number;
  /** Sends messages, each when all have received the one before. Returns how long they took to each socket, in milliseconds. */
  round(events: number): Promise<readonly number[]>;
  /** The last message sent. */
  readonly text: string;
  stop(): Promise<void>;
}

const settleMs = 1_000;

/** Opens the sockets of a process. */
export async function openFanOut(start: Contest['start'], fanOut: FanOut, sockets: number): Promise<OpenFanOut> {
  const before = await practise(start, fanOut);
  const subscribers = await openSockets(start, fanOut, sockets);
  await setTimeout(settleMs);
  const perSocket = ((await fanOut.memory()) - before) / sockets;
  let text = '';
  return {
    perSocket,
    get text() {
      return text;
    },
    round: async (events) => {
      const delays: number[] = [];
      for (let event = 0; event < events; event += 1) {
        const receipt = await sendOne(fanOut, subscribers);
        delays.push(...receipt.delays);
        ({ text } = receipt);
      }
      return delays;
    },
    stop: () => subscribers.stop(),
  };
}

/**
 * Warms up, so that code compiled or loaded for the first time does not count for a socket.
 * @returns the memory before sockets are opened
 */
async function practise(start: Contest['start'], fanOut: FanOut): Promise<number> {
  const few = await openSockets(start, fanOut, 50);
  for (let event = 0; event < 50; event += 1) await sendOne(fanOut, few);
  await few.stop();
  await setTimeout(settleMs);
  return fanOut.memory();
}

async function openSockets(start: Contest['start'], { url, callers }: FanOut, count: number): Promise<BenchProcess> {
  const asked: Subscribers = { url, callers, count };
  const subscribers = await start('./live/subscribers.js', [JSON.stringify(asked)]);
  // A subscription's only response is its first event, so the last ones may not have started yet.
  await setTimeout(settleMs);
  return subscribers;
}

async function sendOne(
  fanOut: FanOut,
  subscribers: BenchProcess,
): Promise<{ readonly delays: number[]; readonly text: string }> {
  const begun = await fanOut.send();
  const { text, at } = JSON.parse(await subscribers.hear('Received')) as Receipt;
  // The receiver's clock has whole milliseconds, so it may show an earlier time.
  return { delays: at.map((time) => Math.max(0, Math.ceil(time - begun))), text };
}
