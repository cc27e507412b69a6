import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bareEnvironment } from './bareEnvironment.js';

/** A process of the built product. */
export interface ProductProcess {
  /** Its URL. Empty for a worker, which opens no port. */
  readonly url: string;
  /** Kills it, like the loss of its machine. */
  kill(): Promise<void>;
  /** Stops it gracefully. */
  stop(): Promise<void>;
}

/**
 * Starts the product with these settings and waits until it is ready.
 * @throws Error if it ends before
 */
export async function startProduct(settings: Readonly<Record<string, string>>): Promise<ProductProcess> {
  const env = bareEnvironment({ PORT: '0', LOG_LEVEL: 'error', ...settings });
  const child = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [, ready] = /^(?:Ready|Working): (.*)$/.exec(line) ?? [];
    if (ready === undefined) continue;
    // Later output is read too, so that a full pipe never blocks the process.
    child.stdout.resume();
    return {
      url: ready.startsWith('http') ? ready.replace(/\/$/, '') : '',
      kill: () => end('SIGKILL'),
      stop: () => end('SIGTERM'),
    };
  }
  throw new Error('The product has ended before it was ready.');
}
