import { performance } from 'node:perf_hooks';
import { mostCpuMs } from './cpu.mjs';
import { createFaults } from './faults.mjs';
import { send, sendOverSocket, toCurl } from './send.mjs';

const slowMs = 250;
// This many operations are enough to show that a type of hostile request is too expensive.
const mostExpensive = 2;
const fewOfOneKind = 6;
const mostShown = 20;
const atOnce = 8;

/** Some of each type, for a short run. */
export function fewOfEachKind(requests) {
  const kinds = Map.groupBy(requests, ({ kind, title: name }) => kind ?? name);
  return [...kinds.values()].flatMap((ofOne) => ofOne.slice(0, fewOfOneKind));
}

/**
 * Sends hostile requests: large ones one after the other, small ones in parallel. A type that was too expensive on a
 * few operations is not sent to the others.
 */
export async function runHostile({ url, requests, promises, onRequestId, measure }) {
  const faults = createFaults();
  const rows = [];
  const quick = [];
  const tooExpensive = new Map();
  const attempt = async (one) => {
    const at = performance.now();
    const response = await sendHostile(url, one);
    if (response.headers) onRequestId(response.headers['x-request-id'], one.title);
    for (const { what, more } of promises[one.channel](one.operation, one.request, response)) {
      const shown = one.channel === 'socket' ? one.request.content.slice(0, 400) : toCurl(one.request, one.caller);
      faults.note(what, one.title, `\n    ${shown}\n    ${more ?? ''}`);
    }
    return performance.now() - at;
  };
  const measureOne = async (one) => {
    const ms = await measure(() => sendHostile(url, one));
    rows.push({ title: one.title, ms, limit: one.operation?.limit });
    return ms;
  };
  const isLarge = ({ request, channel }) => channel !== 'rest' || (request.content?.length ?? 0) > 20_000;
  for (const one of requests.filter(isLarge)) {
    const count = tooExpensive.get(one.kind) ?? 0;
    if (count >= mostExpensive) continue;
    const waited = await attempt(one);
    if (waited < slowMs) quick.push({ one, waited });
    else if ((await measureOne(one)) > mostCpuMs) tooExpensive.set(one.kind, count + 1);
  }
  quick.sort((left, right) => right.waited - left.waited);
  for (const { one } of quick.slice(0, mostShown)) await measureOne(one);
  const small = requests.filter((one) => !isLarge(one)).values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of small) await attempt(one);
    }),
  );
  return { faults, rows };
}

function sendHostile(url, one) {
  return one.channel === 'socket' ? overSocket(url, one) : send(url, withCaller(one));
}

export function withCaller({ request, caller }) {
  return { ...request, headers: { ...request.headers, ...caller?.headers } };
}

function overSocket(url, { request, caller }) {
  return sendOverSocket(url, { connectionParams: caller.connectionParams, payload: request.content || 'null' });
}
