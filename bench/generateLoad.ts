import { spawn } from 'node:child_process';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { OpenLoop, OpenLoopResult } from './openLoop.js';

/** Sends requests at a steady rate, from a separate process. */
export async function generateLoad(asked: OpenLoop): Promise<OpenLoopResult> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('openLoop.js', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(asked));
  return (await json(child.stdout)) as OpenLoopResult;
}
