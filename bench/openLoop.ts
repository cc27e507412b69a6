import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';

/** What is asked, how often, and for how long. */
export interface OpenLoop {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** A second; asked for whether or not what was asked before has been answered. */
  readonly rate: number;
  readonly seconds: number;
  /** Beyond these, what is asked counts as lost. */
  readonly connections: number;
}

export interface OpenLoopResult {
  readonly done: number;
  /** 429 or 503, with Retry-After. */
  readonly refused: number;
  /** Answered in another way, or not at all. */
  readonly wrong: number;
  readonly asked: number;
}

const tickMs = 4;

/** A generator that does not wait for answers: users who do not know of each other do not either. */
async function generate({ url, headers, body, rate, seconds, connections }: OpenLoop): Promise<OpenLoopResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const counts = { done: 0, refused: 0, wrong: 0, asked: 0 };
  let open = 0;
  const ask = (): void => {
    counts.asked += 1;
    if (open >= connections) {
      counts.wrong += 1;
      return;
    }
    open += 1;
    const sent = request(url, { agent, method: 'POST', headers: { ...headers, 'content-length': body.length } });
    sent.on('response', (answer) => {
      const isRefusal = answer.statusCode === 429 || answer.statusCode === 503;
      if (answer.statusCode === 200) counts.done += 1;
      else if (isRefusal && answer.headers['retry-after'] !== undefined) counts.refused += 1;
      else counts.wrong += 1;
      answer.resume();
    });
    sent.on('error', () => (counts.wrong += 1));
    sent.on('close', () => (open -= 1));
    sent.end(body);
  };
  const started = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = (performance.now() - started) / 1000;
      while (counts.asked < Math.min(elapsed, seconds) * rate) ask();
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, tickMs);
  });
  while (open > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  agent.destroy();
  return counts;
}

// In a process of its own, which is told on its standard input and answers on its output.
process.stdout.write(JSON.stringify(await generate((await json(process.stdin)) as OpenLoop)));
