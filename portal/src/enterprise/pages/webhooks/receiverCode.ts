/** A receiver, as in the webhook documentation. */
export const receiverCode = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isAuthentic(secret, headers, rawBody, now = Date.now() / 1000) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': list = '' } = headers;
  if (!(Math.abs(now - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const digest = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\`).update(rawBody).digest('base64');
  const expected = Buffer.from(\`v1,\${digest}\`);
  const sent = list.split(' ').map((signature) => Buffer.from(signature));
  return sent.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}`;
