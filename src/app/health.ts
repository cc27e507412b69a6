import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';

interface Address {
  readonly port: number;
  readonly host: string;
}

/** The input of the thread. */
interface HealthTask extends Address {
  /** When the process was last able to do something, in nanoseconds of `process.hrtime`. */
  readonly lastBeat: BigInt64Array;
  /** A process that does nothing for so long does not recover. */
  readonly maxSilenceMs: number;
}

const beatMs = 250;
const maxConnections = 64;
const requestTimeoutMs = 5_000;
// The built file, both when this runs from `src` and from `dist`: a worker thread cannot load TypeScript.
const script = join(import.meta.dirname, '../../dist/app/health.js');

/**
 * Serves `/healthz` in plain HTTP from a separate thread, so that a check gets its response at once even if the process is
 * overloaded. It returns 503 while the process has done nothing for 15 seconds. The thread ends with the process.
 * @param onFailure Called when the thread has died. The port is closed then
 * @returns the port, and a function that stops it
 * @throws StartError when the port is in use or not permitted
 */
export async function startHealthServer(
  { port, host }: Address,
  onFailure: (error: Error) => void,
  maxSilenceMs = 15_000,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const lastBeat = new BigInt64Array(new SharedArrayBuffer(8));
  const beat = (): void => {
    Atomics.store(lastBeat, 0, process.hrtime.bigint());
  };
  beat();
  const timer = setInterval(beat, beatMs).unref();
  const task: HealthTask = { lastBeat, port, host, maxSilenceMs };
  const thread = new Worker(script, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await thread.terminate();
  };
  const [result] = (await once(thread, 'message')) as [number | NodeJS.ErrnoException];
  if (typeof result !== 'number') {
    await stop();
    const { toListenError } = await import('./listen.js');
    throw toListenError(result, { port, host }, 'HEALTH_PORT');
  }
  thread.on('error', onFailure).unref();
  return { port: result, stop };
}

function serve({ lastBeat, port, host, maxSilenceMs }: HealthTask): void {
  const server = createServer({ requestTimeout: requestTimeoutMs }, (req, res) => {
    req.resume();
    if (req.method !== 'GET' || req.url !== '/healthz') {
      res.writeHead(404).end();
      return;
    }
    const silence = process.hrtime.bigint() - Atomics.load(lastBeat, 0);
    const isAlive = silence < BigInt(maxSilenceMs) * 1_000_000n;
    res.writeHead(isAlive ? 200 : 503, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify({ status: isAlive ? 'ok' : 'unresponsive' }));
  });
  server.maxConnections = maxConnections;
  server.on('error', ({ code, message }: NodeJS.ErrnoException) => parentPort?.postMessage({ code, message }));
  server.listen(port, host, () => {
    const address = server.address();
    parentPort?.postMessage(typeof address === 'object' && address !== null ? address.port : port);
  });
}

if (parentPort !== null && workerData !== null) serve(workerData as HealthTask);
