import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildSchema } from 'graphql';
import { startProduct } from './product.mjs';
import { createCallers } from './requests/callers.mjs';
import { cpuTable, createMeter, mostCpuMs } from './requests/cpu.mjs';
import { mayCall, runGenerated } from './requests/generated.mjs';
import { graphqlOperations } from './requests/graphqlRequests.mjs';
import { hostileRequests } from './requests/hostile.mjs';
import { idleSocketFaults, limitFaults } from './requests/limited.mjs';
import { createPromises } from './requests/promises.mjs';
import { createReport, watchLog } from './requests/report.mjs';
import { restOperations } from './requests/restRequests.mjs';
import { fewOfEachKind, runHostile, withCaller } from './requests/runHostile.mjs';
import { closeConnections, send } from './requests/send.mjs';
import { typicalRequests } from './requests/typical.mjs';

export const title = 'Generated requests (fast-check)';
export const exceptions = [];

const defaultCases = 10_000;
const project = dirname(import.meta.dirname);
const json = { 'Content-Type': 'application/json' };

/**
 * Sends generated and hostile requests to the product. Each response must keep its promises, the service must still
 * verify afterwards, and an expensive request must have a separate limit.
 */
export async function run({ seed = Math.floor(Math.random() * 2 ** 31), cases = defaultCases } = {}) {
  console.log(`Generated requests: --seed=${seed} --cases=${cases}`);
  const document = JSON.parse(await readFile(join(project, 'openapi.json'), 'utf8'));
  const schema = buildSchema(await readFile(join(project, 'schema.graphql'), 'utf8'));
  const promises = createPromises(document);
  const [rest, graphql] = [restOperations(document), graphqlOperations(schema)];
  const report = createReport();
  const logged = watchLog();
  const started = [];
  const start = async (options) => {
    const product = await startProduct({ ...options, onLine: logged.read });
    started.unshift(product);
    return product;
  };
  const took = createClock();
  try {
    const product = await start({ env: { LOG_LEVEL: 'info', RATE_LIMITS: 'off' } });
    const callers = await createCallers(product);
    logged.secrets.push(...callers.secrets);
    took('start');

    const operations = [...rest, ...graphql];
    const generated = await runGenerated({
      ...callers,
      url: product.url,
      operations,
      promises,
      seed,
      cases,
      onRequestId: logged.note,
    });
    report.add('generated', generated.sent, generated.faults);
    took('generated requests');

    // Only a gateway, so that the work of workers does not count as the cost of a request.
    const quiet = { dataDir: product.dataDir, env: { ROLES: 'gateway', LOG_LEVEL: 'info', RATE_LIMITS: 'off' } };
    const gateway = await start(quiet);
    const callerFor = (operation) =>
      callers.spareFor(operation) ??
      ['a key of an officer', 'an owner', 'an officer', 'an operator key', 'an applicant of live data', 'nobody']
        .map((name) => callers.callers.find((caller) => caller.title === name))
        .find((caller) => mayCall(operation, caller));
    const verify = () => verificationFaults(gateway.url, product.key);
    const measure = await createMeter(gateway.url, await product.read('operator.key'));
    await measure(verify, 100);
    const oneVerification = await measure(verify, 100);

    const all = hostileRequests({ document, schema, rest, graphql, callerFor });
    const requests = cases < defaultCases ? fewOfEachKind(all) : all;
    const { faults, rows } = await runHostile({
      url: gateway.url,
      requests,
      promises,
      onRequestId: logged.note,
      measure,
    });
    report.add('hostile', requests.length, faults);
    report.addAll('serves a verification after hostile requests', await verify());
    took('hostile requests');

    const typical = typicalRequests({ rest, graphql, pool: callers.pool, callerFor });
    for (const { request, caller, title: name, operation } of [...typical, ...generated.slow]) {
      const ms = await measure(() => send(gateway.url, withCaller({ request, caller })), 3);
      rows.push({ title: name, ms, limit: operation.limit });
    }
    took('CPU time');

    const key = callers.callers.find((caller) => caller.title === 'a live key');
    report.addAll(
      'serves others while 1,000 sockets are idle',
      await idleSocketFaults({ url: gateway.url, caller: key, verify }),
    );
    const limited = await start({ dataDir: product.dataDir, env: { ROLES: 'gateway', LOG_LEVEL: 'info' } });
    const keys = { key: product.key, testKey: await product.read('test.key') };
    report.addAll('keeps its rate limits', await limitFaults({ url: limited.url, ...keys, promises, operations }));
    report.addAll(
      'runs to the end',
      started.filter(({ isRunning }) => !isRunning()).map(() => ({ what: 'a process has ended by itself' })),
    );
    report.addAll('logs no failure and no secret', logged.faults());
    for (const { ms, title: name } of unique(rows).filter((row) => row.ms > mostCpuMs && row.limit === undefined)) {
      report.addAll(`CPU time: ${name}`, [{ what: `${ms.toFixed(0)} ms, without a limit of its own` }]);
    }
    took('limits');
    return {
      results: report.results(),
      notes: [
        `Generated requests by outcome: ${generated.outcomes}`,
        '',
        ...cpuTable(unique(rows), oneVerification),
        '',
        took.line(),
      ],
    };
  } finally {
    closeConnections();
    for (const product of started) await product.stop();
  }
}

async function verificationFaults(url, key) {
  const headers = { ...json, Authorization: `Bearer ${key}` };
  const content = '{"queryValue":"11 900 000 017","jurisdiction":"AU"}';
  const { status, text } = await send(url, { method: 'POST', path: '/api/enterprise/verify', headers, content });
  return status === 200 ? [] : [{ what: 'a verification is not served', more: `${status} ${text}` }];
}

function unique(rows) {
  return [...new Map(rows.toSorted((left, right) => left.ms - right.ms).map((row) => [row.title, row])).values()];
}

function createClock() {
  let at = performance.now();
  const parts = [];
  const took = (what) => {
    const now = performance.now();
    parts.push(`${what} ${((now - at) / 1_000).toFixed(1)} s`);
    at = now;
  };
  return Object.assign(took, { line: () => parts.join(', ') });
}
