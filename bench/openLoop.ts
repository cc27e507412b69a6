import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';

/** The requests, their rate and the duration. */
export interface OpenLoop {
  readonly url: string;
  /** The headers of the callers, in turn. */
  readonly callers: readonly Record<string, string>[];
  readonly body: string;
  /** Requests a second, sent whether or not earlier ones have completed. */
  readonly rate: number;
  readonly seconds: number;
  /** Requests beyond these connections count as lost. */
  readonly connections: number;
}

export interface OpenLoopResult {
  readonly done: number;
  /** 429 or 503, with Retry-After. */
  readonly refused: number;
  /** Other responses, and missing ones. */
  readonly wrong: number;
  readonly asked: number;
}

const tickMs = 2;
const lastAnswersMs = 10_000;

/**
 * A generator that does not wait for responses, like independent users. It implements only the necessary HTTP, because
 * on one machine every cycle that it uses is missing from the measured service.
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

// Runs in a separate process, which gets its task on standard input and prints its result.
process.stdout.write(JSON.stringify(await generate((await json(process.stdin)) as OpenLoop)));
