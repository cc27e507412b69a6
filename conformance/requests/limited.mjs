import { performance } from 'node:perf_hooks';
import { getIntrospectionQuery } from 'graphql';
import { openIdleSocket, send, sendOverSocket } from './send.mjs';

const idleSockets = 1_000;
const mostSignIns = 20;
const mostVerifications = 100;
const introspections = 50;
const json = { 'Content-Type': 'application/json' };
const otherAddress = '127.0.0.2';
// The windows of these limits have 60 seconds. On a slower machine the next one may have started.
const withinMs = 50_000;

/** Idle sockets must block neither requests nor sockets from other addresses. */
export async function idleSocketFaults({ url, caller, verify }) {
  const opened = [];
  for (let at = 0; at < idleSockets; at += 100) {
    opened.push(...(await Promise.all(Array.from({ length: 100 }, () => openIdleSocket(url)))));
  }
  try {
    const faults = opened
      .filter(({ status }) => ![101, 429, 503].includes(status))
      .map(({ status }) => ({ what: `an idle upgrade has the status ${status}` }));
    faults.push(...(await verify()));
    if (process.platform === 'linux') {
      const payload = '{"query":"{ __typename }"}';
      const { type, text } = await sendOverSocket(url, { ...caller, localAddress: otherAddress, payload });
      const what = `a socket of another address is not served while ${idleSockets} are idle`;
      if (type !== 'next') faults.push({ what, more: `${type} ${text}` });
    }
    return distinct(faults);
  } finally {
    for (const { socket } of opened) socket.terminate();
  }
}

/** The requests that a process with the default limits must refuse, and those that it must still serve. */
export async function limitFaults({ url, key, testKey, promises, operations }) {
  const faults = [];
  const many = async (name, times, request, allowed) => {
    const at = performance.now();
    const operation = operations.find((one) => one.name === name) ?? { name };
    const statuses = [];
    for (let at = 0; at < times; at += 1) {
      const response = await send(url, request);
      statuses.push(response.status);
      faults.push(...promises[request.path === '/graphql' ? 'graphql' : 'rest'](operation, request, response));
      if (response.status !== 429) continue;
      for (const header of ['retry-after', 'ratelimit', 'ratelimit-policy']) {
        if (response.headers[header] === undefined) faults.push({ what: `a 429 of ${name} has no ${header}` });
      }
    }
    const served = statuses.indexOf(429);
    if (allowed !== undefined && served !== allowed && performance.now() - at < withinMs) {
      faults.push({
        what: `${name} is refused from call ${served} on, and not from ${allowed}`,
        more: statuses.join(' '),
      });
    }
    const failed = statuses.find((status) => status >= 500);
    if (failed !== undefined) faults.push({ what: `${name} has the status ${failed} in a loop` });
  };
  const signIn = {
    method: 'POST',
    path: '/api/portal/sign-in',
    headers: json,
    content: '{"email":"nobody@customer.example","password":"a wrong password"}',
  };
  await many('signIn', mostSignIns + 5, signIn, mostSignIns);
  const verify = {
    ...{
      method: 'POST',
      path: '/api/enterprise/verify',
      content: '{"queryValue":"51 824 753 556","jurisdiction":"AU"}',
    },
    headers: { ...json, Authorization: `Bearer ${testKey}` },
  };
  await many('verify', mostVerifications + 5, verify, mostVerifications);
  const introspect = {
    ...{ method: 'POST', path: '/graphql', content: JSON.stringify({ query: getIntrospectionQuery() }) },
    headers: { ...json, Authorization: `Bearer ${testKey}` },
  };
  await many('introspection', introspections, introspect);
  const other = await send(url, { ...verify, headers: { ...json, Authorization: `Bearer ${key}` } });
  if (other.status !== 200) faults.push({ what: 'another key is not served while one is limited', more: other.text });
  return distinct(faults);
}

function distinct(faults) {
  return [...new Map(faults.map((one) => [one.what, one])).values()];
}
