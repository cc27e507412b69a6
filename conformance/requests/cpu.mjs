import { send } from './send.mjs';

/** A request that costs more must have a separate limit. */
export const mostCpuMs = 100;

/** The total CPU time of the process, as it reports it, in milliseconds. */
async function cpuMs(url, operatorKey) {
  const { status, text } = await send(url, {
    method: 'GET',
    path: '/metrics',
    headers: { Authorization: `Bearer ${operatorKey}` },
  });
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(text)?.[1];
  if (status !== 200 || seconds === undefined) throw new Error(`/metrics says nothing of CPU time: ${status}`);
  return Number(seconds) * 1_000;
}

/** Measures the service's CPU time for each request, with no other requests at the same time. */
export async function createMeter(url, operatorKey) {
  const read = () => cpuMs(url, operatorKey);
  const empty = [];
  for (let before = await read(), at = 0; at < 20; at += 1) {
    const after = await read();
    empty.push(after - before);
    before = after;
  }
  const own = empty.sort((left, right) => left - right)[empty.length / 2];
  const once = async (work, times) => {
    const before = await read();
    for (let at = 0; at < times; at += 1) await work();
    return Math.max(0, (await read()) - before - own) / times;
  };
  /**
   * The remaining work of earlier requests, such as garbage collection, must not count: the result is the minimum of
   * nine.
   * @returns milliseconds for one call of `work`
   */
  return async (work, times = 1) => {
    let ms = await once(work, times);
    for (let at = 0; at < 8 && ms > mostCpuMs && ms < 10 * mostCpuMs; at += 1)
      ms = Math.min(ms, await once(work, times));
    return ms;
  };
}

/** The most expensive requests as lines of a table. */
export function cpuTable(rows, oneVerificationMs, most = 20) {
  const top = rows.toSorted((left, right) => right.ms - left.ms).slice(0, most);
  return [
    `CPU time of the service for a request; one verification takes ${oneVerificationMs.toFixed(2)} ms`,
    `${'ms'.padStart(9)}${'ratio'.padStart(8)}  ${'limit'.padEnd(16)}request`,
    ...top.map(
      ({ ms, limit, title }) =>
        `${ms.toFixed(1).padStart(9)}${(ms / oneVerificationMs).toFixed(1).padStart(8)}  ${(limit ?? '').padEnd(16)}${title}`,
    ),
  ];
}
