import { Buffer } from 'node:buffer';
import { Agent, request } from 'node:http';
import { clearTimeout } from 'node:timers';
import { WebSocket } from 'ws';

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const longestWaitMs = 60_000;
const longestShown = 800;

/**
 * Sends one request unchanged and reads the complete response.
 * @returns status 0 if the connection closed without a response
 */
export function send(url, { method, path, headers = {}, content }) {
  const { hostname, port } = new URL(url);
  const body = content === undefined ? undefined : Buffer.from(content);
  const all = { ...headers, ...(body && { 'Content-Length': body.length }) };
  return new Promise((resolve) => {
    const fail = (error) => resolve({ status: 0, headers: {}, text: String(error.code ?? error.message) });
    let call;
    try {
      call = request({ agent, hostname, port, method, path, headers: all, timeout: longestWaitMs });
    } catch (error) {
      // Node itself refuses to send such a header or path.
      resolve({ status: -1, headers: {}, text: error.message });
      return;
    }
    call.on('response', (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() });
      });
    });
    call.on('timeout', () => call.destroy(new Error(`no response in ${longestWaitMs} ms`)));
    call.on('error', fail);
    call.end(body);
  });
}

export function closeConnections() {
  agent.destroy();
}

/**
 * Runs one operation over a separate socket. Resolves to the first message about it, or the close code. A subscription
 * that is silent for a moment counts as started.
 */
export function sendOverSocket(url, { headers, connectionParams, payload, localAddress }, quietMs = 150) {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers,
      localAddress,
    });
    let timer;
    const end = (result) => {
      clearTimeout(timer);
      resolve(result);
      socket.terminate();
    };
    socket.on('error', (error) => end({ type: 'refused', text: error.message }));
    socket.on('close', (code, reason) => end({ type: 'closed', code, text: reason.toString() }));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: connectionParams })));
    socket.on('message', (data) => {
      const text = data.toString();
      const { type } = JSON.parse(text);
      if (type === 'connection_ack') {
        socket.send(`{"id":"1","type":"subscribe","payload":${payload}}`);
        timer = setTimeout(() => end({ type: 'quiet', text: '' }), quietMs);
      } else if (type !== 'ping') {
        end({ type, text });
      }
    });
  });
}

/**
 * Opens a socket and sends nothing.
 * @returns the socket and the status of its upgrade
 */
export function openIdleSocket(url) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.once('open', () => resolve({ socket, status: 101 }));
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve({ socket, status: response.statusCode });
    });
  });
}

/** A request as a shell command, with its caller as the name of a variable. */
export function toCurl({ method, path, headers = {}, content }, principal) {
  const credentials = (principal?.shown ?? []).map((header) => ` -H "${header}"`).join('');
  const own = Object.entries(headers)
    .map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`)
    .join('');
  const whole = content === undefined ? '' : escapeAll(content);
  const body = whole.length > longestShown ? `${whole.slice(0, longestShown)}… (${whole.length} characters)` : whole;
  return `curl -sS -X ${method} "$URL"${quoted(escapeAll(path).slice(0, longestShown))}${credentials}${own}${content === undefined ? '' : ` --data-binary ${quoted(body)}`}`;
}

/** Escapes everything but visible ASCII for JSON. */
function escapeAll(text) {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
