import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { count, printTable } from './figures.js';
import { withContest } from './contest.js';
import { describeMachine } from './machine.js';
import { freePort } from './freePort.js';
import { generateLoad } from './generateLoad.js';
import type { OpenLoopResult } from './openLoop.js';

const steps = [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 8_000];
const maxStepSeconds = 4;
const maxRecoverySeconds = 30;
// The share of the peak that is requested after the overload, and the share of it that must then succeed.
const usualShare = 0.7;
const wellShare = 0.99;

/**
 * Requests three times the peak rate of verifications for a minute. Prints how much still succeeds, how the rest is
 * refused, how long /healthz takes during it, and when the service has recovered. The generator does not wait for
 * responses and shares the machine, so the peak is measured with the same generator.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { seconds: { type: 'string', default: '60' }, connections: { type: 'string', default: '2000' } },
  });
  const seconds = Number(values.seconds);
  const connections = Number(values.connections);
  const stepSeconds = Math.min(maxStepSeconds, seconds);
  const healthPort = await freePort();
  await withContest({ env: { HEALTH_PORT: String(healthPort) } }, async (contest) => {
    const { url, headers, abns } = contest;
    const body = JSON.stringify({ queryValue: abns[0], jurisdiction: 'AU' });
    const generate = (rate: number, time: number): Promise<OpenLoopResult> =>
      generateLoad({ url: `${url}/api/enterprise/verify`, callers: [headers], body, rate, seconds: time, connections });
    process.stdout.write(`${describeMachine()}\n\n`);
    await generate(500, Math.min(5, seconds));
    let peak = 0;
    for (const rate of steps) {
      const { done } = await generate(rate, stepSeconds);
      peak = Math.max(peak, done / stepSeconds);
      if (done / stepSeconds < rate * usualShare) break;
    }
    const probes = [url, `http://127.0.0.1:${healthPort}`].map(probeHealth);
    const overload = await generate(peak * 3, seconds);
    const [health = '', healthOnPort = ''] = await Promise.all(probes.map((stop) => stop()));
    const recovery = await secondsUntilWell(generate, peak * usualShare, Math.min(maxRecoverySeconds, 5 * seconds));
    const perSecond = (calls: number): string => count(calls / seconds);
    printTable(
      ['measurement', 'value'],
      [
        ['peak, done per second', count(peak)],
        ['asked for per second', perSecond(overload.asked)],
        ['done per second', perSecond(overload.done)],
        ['ratio to the peak', (overload.done / seconds / peak).toFixed(2)],
        ['refused with `Retry-After` a second', perSecond(overload.refused)],
        ['refused otherwise, or lost, a second', perSecond(overload.wrong)],
        ['longest response time of `/healthz` on `HEALTH_PORT`, ms', healthOnPort],
        ['longest response time of `/healthz` on `PORT`, ms', health],
        ['seconds until figures were normal again', recovery],
      ],
    );
  });
}

/** Returns a function that stops the probe and returns the longest wait, in milliseconds. */
function probeHealth(url: string): () => Promise<string> {
  const probe = spawn(process.execPath, [fileURLToPath(new URL('healthProbe.js', import.meta.url)), url]);
  const output = text(probe.stdout);
  return async () => {
    probe.kill('SIGTERM');
    return /^Longest: (.+)$/m.exec(await output)?.[1] ?? 'unknown';
  };
}

async function secondsUntilWell(
  generate: (rate: number, seconds: number) => Promise<OpenLoopResult>,
  rate: number,
  most: number,
): Promise<string> {
  for (let second = 1; second <= most; second += 1) {
    if ((await generate(rate, 1)).done >= rate * wellShare) return String(second);
  }
  return `more than ${most}`;
}
