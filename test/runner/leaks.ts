import { createHook } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import type { Server, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

// Test files share the modules of their worker, so a leak in one file would affect the files after it.
const patienceMs = 2_000;
// All logs of Pino share the first, all embedded PostgreSQL servers the others. They stay until the process ends.
const sharedListeners: ReadonlySet<string> = new Set(['onExit', 'runAllAtExit', 'exitBySignal']);
const sharedGlobals = ['Date', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'Promise'] as const;

// Tracing is slow, so it is off by default. Turn it on with KYB_TRACE_TIMERS=1 npm test -- path
const timerOrigins = new Map<number, { readonly timer: NodeJS.Timeout; readonly stack: string }>();
if (process.env['KYB_TRACE_TIMERS'] === '1') {
  createHook({
    init: (id, type, _trigger, timer) => {
      if (type === 'Timeout') timerOrigins.set(id, { timer: timer as NodeJS.Timeout, stack: new Error().stack ?? '' });
    },
    destroy: (id) => timerOrigins.delete(id),
  }).enable();
}

interface Snapshot {
  readonly handles: ReadonlySet<object>;
  readonly timers: number;
  readonly listeners: ReadonlyMap<string | symbol, number>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly globals: readonly unknown[];
}

/**
 * Takes a snapshot of what is open before a test file runs.
 * @returns a function to call after the file. It waits up to two seconds for everything the file opened to close, and names
 * each server, socket, process, timer and listener that is left, and each changed variable.
 */
export function watchForLeaks(): () => Promise<readonly string[]> {
  const before = snapshot();
  return async () => {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const left = differences(before, snapshot());
      if (left.length === 0 || Date.now() > deadline) return left;
      await pause(10);
    }
  };
}

function snapshot(): Snapshot {
  return {
    handles: new Set(activeHandles()),
    timers: process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length,
    listeners: new Map(
      process
        .eventNames()
        .map((name) => [name, process.listeners(name as 'exit').filter((it) => !sharedListeners.has(it.name)).length]),
    ),
    environment: { ...process.env },
    globals: sharedGlobals.map((name) => globalThis[name]),
  };
}

/** Node documents only the types of handles; naming one needs the handle itself. */
function activeHandles(): object[] {
  return (process as unknown as { _getActiveHandles(): object[] })._getActiveHandles();
}

function differences(before: Snapshot, after: Snapshot): string[] {
  const names = new Set([...Object.keys(before.environment), ...Object.keys(after.environment)]);
  return [
    ...[...after.handles].filter((handle) => !before.handles.has(handle)).map(describeHandle),
    ...(after.timers > before.timers ? [describeTimers(after.timers - before.timers)] : []),
    ...[...after.listeners]
      .filter(([name, count]) => count > (before.listeners.get(name) ?? 0))
      .map(([name]) => `a listener for '${String(name)}' of the process`),
    ...[...names]
      .filter((name) => before.environment[name] !== after.environment[name])
      .map((name) => `a changed environment variable ${name}`),
    ...sharedGlobals
      .filter((_name, index) => before.globals[index] !== after.globals[index])
      .map((name) => `a changed ${name}`),
  ];
}

function describeTimers(count: number): string {
  const origins = [...timerOrigins.values()].filter(({ timer }) => timer.hasRef()).map(({ stack }) => stack);
  return `timers: ${count}${origins.length > 0 ? `\n${origins.join('\n')}` : ' (KYB_TRACE_TIMERS=1 shows where they were set)'}`;
}

function describeHandle(handle: object): string {
  const kind = handle.constructor.name;
  if ('spawnargs' in handle) return `the process ${(handle as ChildProcess).spawnargs.join(' ').slice(0, 120)}`;
  if ('_connectionKey' in handle) return `the server on ${JSON.stringify((handle as unknown as Server).address())}`;
  const { remoteAddress, remotePort, localPort } = handle as Partial<Socket>;
  return remotePort ? `a ${kind} from ${localPort} to ${remoteAddress}:${remotePort}` : `a ${kind}`;
}
