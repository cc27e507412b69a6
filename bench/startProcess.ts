import { spawn } from 'node:child_process';
import { on } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process that says line by line what it does: `Ready: <url>`, `Done: …`. */
export interface BenchProcess {
  /** What it was ready with: of a server, where it listens. */
  readonly ready: string;
  /** Tells it something, on its standard input. */
  say(line: string): void;
  /** What follows the word in its next line that begins with it. @throws Error when the process ends before */
  hear(word: string): Promise<string>;
  /** Ends it and waits until it has ended. */
  stop(): Promise<void>;
}

/** Starts a file that lies as said from here, and waits until it is ready. */
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
    // A worker serves nobody: it says that it is working.
    const ready = await hear(/^(?:Ready|Working): (.*)$/);
    return {
      ready,
      say: (line) => child.stdin.write(`${line}\n`),
      hear: (word) => hear(new RegExp(`^${word}: (.*)$`)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
