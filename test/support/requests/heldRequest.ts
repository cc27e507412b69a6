import { request } from 'node:http';

/** Posts JSON, but delays most of the body until `between` has finished. Resolves with the status of the response. */
export function heldRequest(
  url: string,
  key: string,
  content: unknown,
  between: () => Promise<unknown>,
): Promise<number> {
  const body = JSON.stringify(content);
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject);
    call.write(body.slice(0, 5));
    setTimeout(() => {
      between().then(() => call.end(body.slice(5)), reject);
    }, 100);
  });
}
