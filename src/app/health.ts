import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';

interface Address {
  readonly port: number;
  readonly host: string;
}

/** The input of the thread. */
interface HealthTask extends Address {
  /**
   * When the process was last able to do something, in nanoseconds of `process.hrtime`, and then 1 while it is ready. The memory
   * is shared with the thread.
   */
  readonly state: BigInt64Array;
  /** A process that does nothing for so long does not recover. */
  readonly maxSilenceMs: number;
}

const beatMs = 250;
const restartMs = 1_000;
const maxConnections = 64;
const requestTimeoutMs = 2_000;
const checkMs = 1_000;
// The built file, both when this runs from `src` and from `dist`: a worker thread cannot load TypeScript.
const script = join(import.meta.dirname, '../../dist/app/health.js');

/** The check of HEALTH_PORT. */
export interface HealthServer {
  readonly port: number;
  /** Whether `/readyz` returns 200: from the end of the start until the process begins to stop. At first it does not. */
  setReady(isReady: boolean): void;
  stop(): Promise<void>;
}

/**
 * Serves `/healthz` and `/readyz` in plain HTTP from a separate thread, so that a check gets its response at once even if the
 * process is overloaded. Both return 503 while the process has done nothing for 15 seconds. The thread ends with the process.
 * @param onFailure Called when the thread has died. It is started again after a second
 * @throws StartError when the port is in use or not permitted
 */
export async function startHealthServer(
  { port, host }: Address,
  onFailure: (error: Error) => void,
  maxSilenceMs = 15_000,
): Promise<HealthServer> {
  const state = new BigInt64Array(new SharedArrayBuffer(16));
  const beat = (): void => {
    Atomics.store(state, 0, process.hrtime.bigint());
  };
  beat();
  const beats = setInterval(beat, beatMs).unref();
  let servedPort = port;
  let thread: Worker | undefined;
  let restart: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Resolves with the error that prevents listening. After any other failure, the thread is started again. */
  const launch = (): Promise<NodeJS.ErrnoException | null> =>
    new Promise((resolve) => {
      const task: HealthTask = { state, port: servedPort, host, maxSilenceMs };
      let fault: Error | undefined;
      // Its small heap has no room for the agents that NODE_OPTIONS or the command line preload, and it needs no secret.
      const options = { workerData: task, env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16 } };
      const started = (thread = new Worker(script, options));
      started.once('message', (result: number | NodeJS.ErrnoException) => {
        started.unref();
        if (typeof result === 'number') servedPort = result;
        else fault = new Error(result.message);
        resolve(typeof result === 'number' ? null : result);
      });
      started.on('error', (error: Error) => (fault = error));
      started.once('exit', (code) => {
        if (isStopped) return;
        onFailure(fault ?? new Error(`The thread ended with code ${code}.`));
        restart = setTimeout(() => void launch(), restartMs).unref();
        resolve(null);
      });
    });
  const stop = async (): Promise<void> => {
    isStopped = true;
    clearInterval(beats);
    clearTimeout(restart);
    await thread?.terminate();
  };
  const fault = await launch();
  if (fault !== null) {
    await stop();
    const { toListenError } = await import('./listen.js');
    throw toListenError(fault, { port, host }, 'HEALTH_PORT');
  }
  const setReady = (isReady: boolean): void => {
    Atomics.store(state, 1, isReady ? 1n : 0n);
  };
  return { port: servedPort, setReady, stop };
}

function serve({ state, port, host, maxSilenceMs }: HealthTask): void {
  const options = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: checkMs,
  };
  const server = createServer(options, (req, res) => {
    req.resume();
    res.setHeader('Connection', 'close');
    if (req.method !== 'GET' || (req.url !== '/healthz' && req.url !== '/readyz')) {
      res.writeHead(404).end();
      return;
    }
    const silence = process.hrtime.bigint() - Atomics.load(state, 0);
    const isAlive = silence < BigInt(maxSilenceMs) * 1_000_000n;
    const isReady = req.url === '/healthz' || Atomics.load(state, 1) === 1n;
    const status = !isAlive ? 'unresponsive' : isReady ? 'ok' : 'not ready';
    res.writeHead(status === 'ok' ? 200 : 503, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify({ status }));
  });
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // A check must get through, even if others hold connections without a request.
    const [oldest] = open;
    if (open.size > maxConnections) oldest?.destroy();
  });
  server.on('error', ({ code, message }: NodeJS.ErrnoException) => parentPort?.postMessage({ code, message }));
  server.listen(port, host, () => {
    const address = server.address();
    parentPort?.postMessage(typeof address === 'object' && address !== null ? address.port : port);
  });
}

if (parentPort !== null && workerData !== null) serve(workerData as HealthTask);
