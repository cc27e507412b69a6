import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bareEnvironment } from './bareEnvironment.js';
import { parseBlocks, type GuideBlock } from './guideBlocks.js';
import { until } from './until.js';

/** One finished command block of a guide, with the text block behind it that shows what it prints. */
export interface GuideStep {
  readonly code: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  /** Whether the guide says that it fails. */
  readonly isMeantToFail: boolean;
  /** Null when the guide does not show it. */
  readonly shown: string | null;
}

interface GuideOptions {
  readonly cwd: string;
  /** Text of the guides to replace, such as a port that another process may use. */
  readonly replace: Readonly<Record<string, string>>;
  /** What the unnamed background block prints when the next block can run. */
  readonly ready: RegExp;
}

interface Background {
  readonly child: ChildProcess;
  printed: string;
}

/**
 * A reader with one folder and one service who follows guides, one after the other. `npm start` and `npm run kyb` run the built product.
 * Every `sh` block is run as it is pasted into one terminal: variables last until the end of the guide. A comment before a block changes that:
 * - `background` or `background: name`: it keeps running until the end of the guide; the unnamed one, the service, until `stop`.
 * - `prints: name`: waits until that background block has printed the text.
 * - `file: name`: saves the block.
 * - `fails`: the command ends with an exit code other than 0. A `curl` that gets an error of the API does.
 * - `not run: reason`: leaves it out.
 */
export class GuideReader {
  private readonly env: NodeJS.ProcessEnv;
  private readonly background = new Map<string, Background>();

  constructor(private readonly options: GuideOptions) {
    const { cwd } = options;
    mkdirSync(join(cwd, 'bin'), { recursive: true });
    writeNpm(cwd);
    writeFileSync(join(cwd, '.curlrc'), 'fail-with-body\n');
    this.env = { ...bareEnvironment({ HOME: cwd }), PATH: `${cwd}/bin:${process.env['PATH'] ?? ''}` };
  }

  async follow(path: string): Promise<GuideStep[]> {
    const text = Object.entries(this.options.replace).reduce(
      (all, [from, to]) => all.replaceAll(from, to),
      readFileSync(path, 'utf8'),
    );
    const blocks = parseBlocks(text);
    const steps: GuideStep[] = [];
    writeFileSync(join(this.options.cwd, variables), '');
    try {
      for (const [index, block] of blocks.entries()) {
        const step = await this.take(block, blocks[index + 1], steps);
        if (step) steps.push(step);
      }
    } finally {
      await this.end(([name]) => name !== '');
    }
    return steps;
  }

  stop(): Promise<void> {
    return this.end(() => true);
  }

  private async take(
    { kind, name, language, code }: GuideBlock,
    next: GuideBlock | undefined,
    steps: readonly GuideStep[],
  ): Promise<GuideStep | null> {
    if (kind === 'not run') return null;
    if (kind === 'file') writeFileSync(join(this.options.cwd, name), code);
    else if (kind === 'prints') await this.hasPrinted(name, code, steps);
    else if (language === 'sh' && kind === 'background') await this.start(name, code);
    else if (language === 'sh') {
      const shown = next?.language === 'text' && next.kind === null ? next.code : null;
      return { code, shown, isMeantToFail: kind === 'fails', ...(await this.run(code)) };
    }
    return null;
  }

  private async hasPrinted(name: string, code: string, steps: readonly GuideStep[]): Promise<void> {
    await until(() => this.background.get(name)?.printed.includes(code.trimEnd()) === true).catch(() => {
      const printed = JSON.stringify(this.background.get(name)?.printed);
      throw new Error(`${name} printed ${printed} after ${JSON.stringify(steps)}`);
    });
  }

  private async start(name: string, code: string): Promise<void> {
    const { cwd, ready } = this.options;
    const child = spawn('bash', ['-c', withVariables(code)], {
      cwd,
      env: this.env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const running = { child, printed: '' };
    child.stdout.on('data', (data: Buffer) => (running.printed += data.toString()));
    this.background.set(name, running);
    if (name === '') await until(() => ready.test(running.printed) || child.exitCode !== null, 60_000);
  }

  private async run(code: string): Promise<Pick<GuideStep, 'stdout' | 'stderr' | 'exitCode'>> {
    const { cwd } = this.options;
    const child = spawn('bash', ['-c', `set -euo pipefail\n${withVariables(code)}\nexport -p > ${variables}`], {
      cwd,
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { stdout: '', stderr: '' };
    child.stdout.on('data', (data: Buffer) => (printed.stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (printed.stderr += data.toString()));
    const [exitCode] = (await once(child, 'close')) as [number | null];
    return { ...printed, exitCode };
  }

  private async end(isMeant: (entry: [string, Background]) => boolean): Promise<void> {
    for (const [name, { child }] of [...this.background].filter(isMeant).reverse()) {
      this.background.delete(name);
      if (child.exitCode !== null || child.pid === undefined) continue;
      const ended = once(child, 'exit');
      process.kill(-child.pid, 'SIGTERM');
      await ended;
    }
  }
}

/** The file that carries the variables of a terminal from one block to the next. */
const variables = '.variables';

function withVariables(code: string): string {
  return `[ ! -e ${variables} ] || . ./${variables}\nset -a\n${code}`;
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
