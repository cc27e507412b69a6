import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';

/** What is asked, how often, and for how long. */
export interface OpenLoop {
  readonly url: string;
  /** The headers of those who ask in turn. */
  readonly callers: readonly Record<string, string>[];
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

const tickMs = 2;
const lastAnswersMs = 10_000;

/**
 * A generator that does not wait for answers: users who do not know of each other do not either. It speaks just enough
 * HTTP, because on one machine every cycle that it takes is taken from what it measures.
 */
async function generate({ url, callers, body, rate, seconds, connections }: OpenLoop): Promise<OpenLoopResult> {
  const { hostname, port, pathname, host } = new URL(url);
  const requests = callers.map((headers) => {
    const lines = Object.entries({ ...headers, host, 'content-length': String(Buffer.byteLength(body)) });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    return Buffer.from(`POST ${pathname} HTTP/1.1\r\n${head}\r\n${body}`);
  });
  const counts = { done: 0, refused: 0, wrong: 0, asked: 0 };
  const idle: Socket[] = [];
  const all = new Set<Socket>();
  let open = 0;

  const answered = (head: string): void => {
    open -= 1;
    if (head.startsWith('HTTP/1.1 200')) counts.done += 1;
    else if (/^HTTP\/1\.1 (?:503|429)/.test(head) && /^retry-after:/im.test(head)) counts.refused += 1;
    else counts.wrong += 1;
  };
  const dial = (): Socket => {
    const socket = connect(Number(port), hostname).setNoDelay();
    let received = '';
    all.add(socket);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      const length = Number(/^content-length: (\d+)/im.exec(received)?.[1]);
      if (end < 0 || received.length < end + 4 + length) return;
      answered(received.slice(0, end));
      received = '';
      idle.push(socket);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => all.delete(socket));
    return socket;
  };
  const ask = (): void => {
    const request = requests[counts.asked % requests.length] ?? '';
    counts.asked += 1;
    if (open >= connections) return;
    open += 1;
    let socket = idle.pop();
    while (socket?.destroyed) socket = idle.pop();
    (socket ?? dial()).write(request);
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
  const patience = performance.now() + lastAnswersMs;
  while (open > 0 && performance.now() < patience) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const socket of all) socket.destroy();
  return { ...counts, wrong: counts.asked - counts.done - counts.refused };
}

// In a process of its own, which is told on its standard input and answers on its output.
process.stdout.write(JSON.stringify(await generate((await json(process.stdin)) as OpenLoop)));
