import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { createFaults } from './faults.mjs';
import { send, sendOverSocket, toCurl } from './send.mjs';
import { resolveIds } from './values.mjs';

const atOnce = 16;
const mostShrinks = 80;
const mostRounds = 4;
const slowest = 20;

/**
 * Sends that many generated requests, some to each operation as each caller, and shrinks those that break a promise.
 * @returns the faults by broken promise, how many requests were sent, and the slowest ones
 */
export async function runGenerated({
  url,
  operations,
  callers,
  spareFor,
  pool,
  learn,
  promises,
  seed,
  cases,
  onRequestId,
}) {
  const faults = createFaults();
  const slow = [];
  const outcomes = new Map();
  let sent = 0;

  const attempt = async ({ operation, caller, isSocket }, request) => {
    const at = performance.now();
    const resolved = {
      ...request,
      path: resolveIds(request.path, pool),
      content: request.content && resolveIds(request.content, pool),
    };
    sent += 1;
    const count = (outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (isSocket) {
      const { headers, connectionParams } = caller;
      const payload = resolved.content ?? 'null';
      const response = await sendOverSocket(url, {
        headers: caller.isSession ? headers : {},
        connectionParams,
        payload,
      });
      count(`socket ${response.type}`);
      return { found: promises.socket(operation, resolved, response), resolved };
    }
    const whole = { ...resolved, headers: { ...resolved.headers, ...caller.headers } };
    const response = await send(url, whole);
    onRequestId(response.headers['x-request-id'], `${operation.title} as ${caller.title}`);
    count(operation.channel === 'REST' ? response.status : `GraphQL ${toCode(response.text)}`);
    if (response.status < 300) learn(response.text);
    keepSlowest(slow, {
      ms: performance.now() - at,
      request: whole,
      title: `${operation.title} as ${caller.title}`,
      operation,
    });
    return {
      found: promises[operation.channel === 'REST' ? 'rest' : 'graphql'](operation, resolved, response),
      resolved,
    };
  };

  const record = (slot, request, { what, more = '' }) => {
    const sentAs = slot.isSocket ? `over a socket: ${request.content}`.slice(0, 2_000) : toCurl(request, slot.caller);
    faults.note(what, slot.operation.title, `as ${slot.caller.title}: ${sentAs}\n    ${more}`);
  };

  const check = async (slot) => {
    const known = new Set();
    let left = slot.runs;
    for (let round = 0; left > 0 && round < mostRounds; round += 1) {
      let shrunk;
      let shrinks = 0;
      const property = fc.asyncProperty(slot.operation.requests, async (request) => {
        if (shrunk !== undefined && (shrinks += 1) > mostShrinks) return;
        const { found, resolved } = await attempt(slot, request);
        for (const fault of found) record(slot, resolved, fault);
        shrunk ??= found.find(({ what }) => !known.has(what))?.what;
        if (found.some(({ what }) => what === shrunk)) throw new Error(shrunk);
      });
      const { numRuns } = await fc.check(property, { seed: toSeed(seed, slot, round), numRuns: left });
      if (shrunk === undefined) return;
      known.add(shrunk);
      left -= Math.max(1, numRuns);
    }
  };

  const slots = listSlots(operations, callers, spareFor, cases);
  const next = slots.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const slot of next) await check(slot);
    }),
  );
  const counted = [...outcomes]
    .sort(([, left], [, right]) => right - left)
    .map(([outcome, number]) => `${outcome}: ${number}`);
  return { faults, sent, slow, outcomes: counted.join(', ') };
}

/** Distributes the cases: the same number for each operation, and twice as many for callers who may use it. */
function listSlots(operations, callers, spareFor, cases) {
  const queues = operations.map((operation) => {
    const permitted = callers.filter((caller) => mayCall(operation, caller));
    const others = callers.filter((caller) => !mayCall(operation, caller));
    const order = [];
    for (let at = 0; at < Math.max(permitted.length, others.length); at += 1) {
      for (const list of [permitted, others, permitted]) if (list.length > 0) order.push(list[at % list.length]);
    }
    return { operation, order };
  });
  const slots = new Map();
  for (let dealt = 0, turn = 0; dealt < cases; turn += 1) {
    for (const { operation, order } of queues) {
      if (dealt >= cases) break;
      const chosen = order[(turn + operation.title.length) % order.length];
      const caller = (chosen.isSession && spareFor(operation)) || chosen;
      const canUseSocket =
        operation.channel === 'GraphQL' &&
        operation.kind !== 'mutation' &&
        (caller.connectionParams || caller.isSession);
      const isSocket = canUseSocket && (operation.kind === 'subscription' ? turn % 3 > 0 : turn % 5 === 1);
      const key = `${operation.title} | ${caller.title} | ${isSocket}`;
      const slot = slots.get(key) ?? { key, operation, caller, isSocket, runs: 0 };
      slot.runs += 1;
      slots.set(key, slot);
      dealt += 1;
    }
  }
  return [...slots.values()];
}

export function mayCall({ isOpen, ways, callers }, { kind, isSession }) {
  if (isOpen) return kind !== 'refused';
  if (callers) return callers.includes(kind);
  return ways.some((way) => {
    if (way === 'apiKey') return kind === 'key';
    if (way === 'session') return isSession && kind !== 'operator';
    if (way === 'operatorKey' || way === 'operatorSession') return kind === 'operator';
    return way === 'onboarding' && kind === 'applicant';
  });
}

/** The same for a slot in each run with the same seed, independent of the other slots. */
function toSeed(seed, { key }, round) {
  let hash = seed | 0;
  for (const letter of `${key}${round}`) hash = (Math.imul(hash, 31) + letter.codePointAt(0)) | 0;
  return hash;
}

function toCode(text) {
  return /"code":"(\w+)"/.exec(text.slice(0, 100_000))?.[1] ?? 'data';
}

function keepSlowest(slow, one) {
  if (slow.length === slowest && slow.at(-1).ms >= one.ms) return;
  slow.push(one);
  slow.sort((left, right) => right.ms - left.ms);
  slow.length = Math.min(slow.length, slowest);
}
