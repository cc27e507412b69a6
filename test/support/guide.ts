import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bareEnvironment } from './bareEnvironment.js';
import { until } from './until.js';

interface Block {
  /** Name of the comment before the block: `background`, `background: receiver`, `prints: receiver`; null without one. */
  readonly note: string | null;
  readonly language: string;
  readonly code: string;
}

/** One finished command block of a guide, with the text block behind it that shows what it prints. */
export interface GuideStep {
  readonly code: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  /** Null when the guide does not show it. */
  readonly shown: string | null;
}

interface GuideOptions {
  readonly cwd: string;
  /** Text of the guide to replace, such as a port that another process may use. */
  readonly replace: Readonly<Record<string, string>>;
  /** What the first background block prints when the next block can run. */
  readonly ready: RegExp;
}

/**
 * Runs every `sh` block of a guide in order, as a reader pastes it, in one folder. `npm start` and `npm run kyb` run the built product.
 * Blocks after `<!-- background -->` keep running until the end; a `text` block after `<!-- prints: name -->` waits until the
 * background block of that name has printed it.
 */
export async function runGuide(path: string, { cwd, replace, ready }: GuideOptions): Promise<GuideStep[]> {
  const text = Object.entries(replace).reduce(
    (all, [from, to]) => all.replaceAll(from, to),
    readFileSync(path, 'utf8'),
  );
  writeNpm(cwd);
  const env = { ...bareEnvironment({ HOME: cwd }), PATH: `${cwd}/bin:${process.env['PATH'] ?? ''}` };
  const background = new Map<string, { readonly child: ChildProcess; printed: string }>();
  const steps: GuideStep[] = [];
  try {
    const blocks = blocksOf(text);
    for (const [index, { note, language, code }] of blocks.entries()) {
      const [kind, name = ''] = (note ?? '').split(': ');
      if (kind === 'prints') {
        await until(() => background.get(name)?.printed.includes(code) === true).catch(() => {
          throw new Error(
            `${name} printed ${JSON.stringify(background.get(name)?.printed)} after ${JSON.stringify(steps)}`,
          );
        });
      } else if (language === 'sh' && kind === 'background') {
        const child = spawn('bash', ['-c', code], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
        const running = { child, printed: '' };
        child.stdout.on('data', (data: Buffer) => (running.printed += data.toString()));
        background.set(name, running);
        if (name === '') await until(() => ready.test(running.printed) || child.exitCode !== null, 60_000);
      } else if (language === 'sh') {
        const next = blocks[index + 1];
        const shown = next?.language === 'text' && next.note === null ? next.code : null;
        steps.push({ code, shown, ...(await run(code, cwd, env)) });
      }
    }
  } finally {
    for (const { child } of [...background.values()].reverse()) {
      if (child.exitCode !== null || child.pid === undefined) continue;
      const ended = once(child, 'exit');
      process.kill(-child.pid, 'SIGTERM');
      await ended;
    }
  }
  return steps;
}

function blocksOf(text: string): Block[] {
  const found = text.matchAll(/(?:<!-- (background|background: \w+|prints: \w+) -->\n+)?```(\w+)\n(.*?)```/gs);
  return [...found].map(([, note = null, language = '', code = '']) => ({ note, language, code }));
}

async function run(code: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Omit<GuideStep, 'code' | 'shown'>> {
  const child = spawn('bash', ['-c', `set -euo pipefail\n${code}`], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (printed.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (printed.stderr += data.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { ...printed, exitCode };
}

/** An `npm` that runs the product as it is built: what npm itself does is tested where the installation is. */
function writeNpm(cwd: string): void {
  const dist = resolve('dist');
  const script = `#!/usr/bin/env bash
while [ "$1" = run ] || [ "$1" = --silent ] || [ "$1" = -- ]; do shift; done
case "$1" in
  start) exec node ${dist}/main.js ;;
  kyb) shift; [ "$1" = -- ] && shift; exec node ${dist}/cli.js "$@" ;;
  *) echo "npm $* is not part of the guide" >&2; exit 1 ;;
esac
`;
  const file = join(cwd, 'bin', 'npm');
  writeFileSync(file, script);
  chmodSync(file, 0o755);
}
