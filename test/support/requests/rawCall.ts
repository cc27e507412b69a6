import { Agent, request } from 'node:http';

/** A request as it goes over the wire: nothing is normalised, and a header may come twice. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: readonly (readonly [string, string])[];
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface RawAnswer {
  readonly status: number;
  /** In their order and spelling. */
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

// Below the number of requests that the service works on at once: more would be refused.
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Makes one call. */
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

/** The code of the error in an answer over REST or GraphQL, null for none. */
export function getErrorCode({ text }: RawAnswer): string | null {
  const body = JSON.parse(text);
  return body.code ?? body.errors?.[0]?.extensions?.code ?? null;
}

const changing = /^(?:date|x-request-id|ratelimit)$/i;

/** All of an answer but what differs from one call to the next: two answers are alike when these texts are the same. */
export function comparable({ status, headers, text }: RawAnswer): string {
  const lines = headers.map(([name, value]) => {
    // A session lives on with each call, by the second.
    return `${name}: ${changing.test(name) ? '…' : value.replace(/(?<=; Expires=)[^;]+/, '…')}`;
  });
  return [status, ...lines, '', text.replaceAll(/req_[0-9A-Z]{26}/g, 'req_…')].join('\n');
}
