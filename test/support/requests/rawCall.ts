import { Agent, request } from 'node:http';

/** A request exactly as it is sent: nothing is normalised, and a header may occur twice. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: readonly (readonly [string, string])[];
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface RawAnswer {
  readonly status: number;
  /** In their original order and spelling. */
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

// Below the number of requests that the service processes at once: more would be refused.
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export function rawCall(url: string, { method, path, headers = [], body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(url);
  const content = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const lines = [['Host', host], ...headers];
  if (body !== undefined) lines.push(['Content-Type', 'application/json']);
  if (method !== 'GET' && method !== 'HEAD') lines.push(['Content-Length', String(Buffer.byteLength(content))]);
  return new Promise((resolve, reject) => {
    const call = request({ agent, hostname, port, method, path, headers: lines.flat() }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { rawHeaders, statusCode = 0 } = response;
        const pairs = rawHeaders.flatMap((name, at) =>
          at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : [],
        );
        resolve({ status: statusCode, headers: pairs, text: Buffer.concat(chunks).toString() });
      });
    });
    call.on('error', reject);
    call.end(content);
  });
}

/** The error code in a response of REST or GraphQL. Null if there is none. */
export function getErrorCode({ text }: RawAnswer): string | null {
  const body = JSON.parse(text);
  return body.code ?? body.errors?.[0]?.extensions?.code ?? null;
}

const changing = /^(?:date|x-request-id|ratelimit)$/i;

/** A response without parts that differ between calls: two responses are equal if these texts are. */
export function comparable({ status, headers, text }: RawAnswer): string {
  const lines = headers.map(([name, value]) => {
    // Each call extends the session's expiry, by the second.
    return `${name}: ${changing.test(name) ? '…' : value.replace(/(?<=; Expires=)[^;]+/, '…')}`;
  });
  return [status, ...lines, '', text.replaceAll(/req_[0-9A-Z]{26}/g, 'req_…')].join('\n');
}
