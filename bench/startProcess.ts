import { spawn } from 'node:child_process';
import { on } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process that reports line by line: `Ready: <url>`, `Done: …`. */
export interface BenchProcess {
  /** The text after “Ready”: a server's URL. */
  readonly ready: string;
  readonly pid: number;
  /** Sends it a line on standard input. */
  say(line: string): void;
  /**
   * The rest of its next line that starts with the word.
   * @throws Error if the process ends before
   */
  hear(word: string): Promise<string>;
  /** Stops it and waits until it has ended. */
  stop(): Promise<void>;
}

/** Starts a file, given relative to this folder, and waits until it is ready. */
export async function startProcess(
  file: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<BenchProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...words], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', resolve));
  const lines = on(createInterface({ input: child.stdout }), 'line', { close: ['close'] });
  const hear = async (words: RegExp): Promise<string> => {
    for (;;) {
      const { value, done } = (await lines.next()) as IteratorResult<[string], undefined>;
      if (done === true) throw new Error(`${file} ended too early.`);
      const [, rest] = words.exec(value[0]) ?? [];
      if (rest !== undefined) return rest;
    }
  };
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    // A worker has no URL: it reports that it is working.
    const ready = await hear(/^(?:Ready|Working): (.*)$/);
    return {
      ready,
      pid: child.pid ?? 0,
      say: (line) => child.stdin.write(`${line}\n`),
      hear: (word) => hear(new RegExp(`^${word}: (.*)$`)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
