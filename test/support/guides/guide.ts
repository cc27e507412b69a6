import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { bareEnvironment } from '../processes/bareEnvironment.js';
import type { KeptConsole } from '../processes/console.js';
import { parseBlocks, type GuideBlock } from './guideBlocks.js';
import { until } from '../until.js';

/** A complete command block of a guide, with the text block after it that shows the output. */
export interface GuideStep {
  readonly code: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  /** Whether the guide expects it to fail. */
  readonly isMeantToFail: boolean;
  /** Null if the guide does not show the output. */
  readonly shown: string | null;
}

interface GuideOptions {
  readonly cwd: string;
  /** Runs the console commands of all guides. */
  readonly console: KeptConsole;
  /** The settings of the service, which the reader also has in the terminal. */
  readonly settings: Readonly<Record<string, string>>;
  /** Text of the guides to replace, such as a port that another process may use. */
  readonly replace: Readonly<Record<string, string>>;
  /** The output of the unnamed background block that means the next block can run. */
  readonly ready: RegExp;
}

interface Background {
  readonly child: ChildProcess;
  printed: string;
}

/**
 * A reader with one folder and one service who follows guides, one after the other. `npm start` runs the built product.
 * `npm run kyb` runs the built console in one process, because loading it takes longer than most commands. Every `sh`
 * block runs as if pasted into one terminal: variables last until the end of the guide. A comment before a block
 * changes that:
 * - `background` or `background: name`: it runs until the end of the guide; the unnamed one, the service, until `stop`.
 * - `prints: name`: waits until that background block has printed the text.
 * - `file: name`: saves the block.
 * - `fails`: the command ends with an exit code other than 0. A `curl` that gets an error of the API does.
 * - `not run: reason`: leaves it out.
 */
export class GuideReader {
  private readonly env: NodeJS.ProcessEnv;
  private readonly background = new Map<string, Background>();
  private readonly console: Server;

  constructor(private readonly options: GuideOptions) {
    const { cwd, console, settings } = options;
    mkdirSync(join(cwd, 'bin'), { recursive: true });
    const socket = join(cwd, '.console');
    this.console = listenForCommands(console, socket);
    writeNpm(cwd, socket);
    writeFileSync(join(cwd, '.curlrc'), 'fail-with-body\n');
    this.env = { ...bareEnvironment({ HOME: cwd, ...settings }), PATH: `${cwd}/bin:${process.env['PATH'] ?? ''}` };
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

  async stop(): Promise<void> {
    await this.end(() => true);
    this.console.close();
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

/** The file that passes the variables of a terminal from one block to the next. */
const variables = '.variables';

function withVariables(code: string): string {
  return `[ ! -e ${variables} ] || . ./${variables}\nset -a\n${code}`;
}

/**
 * Runs the commands that `bin/npm` sends: a folder with arguments, variables and working folder. It writes the output
 * and exit code of the command into that folder before it responds.
 */
function listenForCommands(console: KeptConsole, socket: string): Server {
  const listFrom = (path: string): string[] => readFileSync(path, 'utf8').split('\0').slice(0, -1);
  const runIn = async (folder: string): Promise<void> => {
    const settings = listFrom(join(folder, 'settings')).map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)] as const;
    });
    const [cwd = '', ...words] = listFrom(join(folder, 'words'));
    const { code, stdout, stderr } = await console.run(Object.fromEntries(settings), words, cwd);
    for (const [name, content] of Object.entries({ code: String(code), stdout, stderr })) {
      writeFileSync(join(folder, name), content);
    }
  };
  const server = createServer((request, response) => {
    void text(request)
      .then(runIn)
      .then(
        () => response.end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  return server.listen(socket);
}

/** An `npm` that runs the built product: npm's own work is tested with the installation. */
function writeNpm(cwd: string, socket: string): void {
  const script = `#!/usr/bin/env bash
while [ "$1" = run ] || [ "$1" = --silent ] || [ "$1" = -- ]; do shift; done
case "$1" in
  start) exec node ${resolve('dist')}/main.js ;;
  kyb) shift; [ "$1" = -- ] && shift ;;
  *) echo "npm $* is not part of the guide" >&2; exit 1 ;;
esac
folder=$(mktemp -d)
printf '%s\\0' "$PWD" "$@" > "$folder/words"
env -0 > "$folder/settings"
curl --disable --silent --show-error --fail-with-body --unix-socket ${socket} --data-raw "$folder" http://console/ >&2 || exit 1
cat "$folder/stdout"
cat "$folder/stderr" >&2
code=$(cat "$folder/code")
rm -r "$folder"
exit "$code"
`;
  const file = join(cwd, 'bin', 'npm');
  writeFileSync(file, script);
  chmodSync(file, 0o755);
}
