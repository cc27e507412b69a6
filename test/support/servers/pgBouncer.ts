import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe } from '@jest/globals';
import { serviceAccount } from '../../../src/database/embedded/account.js';
import { until } from '../until.js';
import { freePort } from '../../../bench/freePort.js';

const isThere = spawnSync('pgbouncer', ['--version']).status === 0;
if (!isThere && process.env['CI_REQUIRES_PGBOUNCER']) throw new Error('pgbouncer is not on PATH: install it.');

/** Tests that need a PgBouncer. On machines without one they are reported as skipped. */
export const describeWithPgBouncer = isThere ? describe : describe.skip;

/** A real PgBouncer in transaction mode in front of one server, for all of its databases. */
export class TestPgBouncer {
  private constructor(
    /** Replaces the host and port of a direct address. */
    readonly address: { readonly host: string; readonly port: number },
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  /** @param more Lines for its settings */
  static async start(server: { readonly host: string; readonly port: number }, more = ''): Promise<TestPgBouncer> {
    const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
    const port = await freePort();
    // The settings of docs/reference/operations.md, and no check of the caller.
    const settings = `[databases]
* = host=${server.host} port=${server.port} user=kyb
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 2000
query_wait_timeout = 10
server_login_retry = 1
${more}
`;
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, settings);
    chmodSync(folder, 0o711);
    // It refuses to run as root. The server knows the account that it runs as itself.
    const account = process.getuid?.() === 0 ? ['-u', serviceAccount().name] : [];
    const bouncer = spawn('pgbouncer', ['-q', ...account, file], { stdio: ['ignore', 'ignore', 'pipe'] });
    const output = text(bouncer.stderr);
    await until(async () => {
      if (bouncer.exitCode !== null) throw new Error(`PgBouncer ended: ${await output}`);
      return await accepts(port);
    });
    return new TestPgBouncer({ host: '127.0.0.1', port }, bouncer, folder);
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
