import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Commands of the product's console. */
export interface Console {
  readonly pid: number;
  /**
   * Runs one command.
   * @returns its JSON output
   */
  run(...words: readonly string[]): Promise<Record<string, string>>;
  end(): Promise<void>;
}

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a process for all commands of a benchmark: loading the product takes longer than most commands. */
export function startConsole(settings: Readonly<Record<string, string>>): Console {
  const file = fileURLToPath(new URL('../test/support/processes/consoleProcess.mjs', import.meta.url));
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process of the console ended.');
  });
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    run: async (...words) => {
      const answered = once(child, 'message') as Promise<[Outcome]>;
      child.send({ settings: { ...process.env, ...settings }, words: [...words, '--json'] });
      const [{ code, stdout, stderr }] = await Promise.race([answered, ended]);
      if (code !== 0) throw new Error(`kyb ${words.join(' ')}: ${stderr}`);
      return JSON.parse(stdout) as Record<string, string>;
    },
    end: async () => {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}
