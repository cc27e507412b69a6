import { parseJson } from './bodyCandidates.js';
import type { Finding, SigningVariant } from './checkSignatures.js';

const remedy = 'Verify the raw bytes of the request, before anything parses or stores them.';

/** Whether the body is the signed one; without a matching signature, judged by its appearance. */
export function checkBody(body: Buffer, contentLength: string | null, variants: readonly SigningVariant[]): Finding {
  const finding = (ok: boolean, explanation: string): Finding => ({ rule: 'body', ok, explanation });
  if (variants.some((variant) => variant.body.change === null)) {
    return finding(true, 'The body is byte for byte the signed body.');
  }
  if (body.length === 0) {
    return finding(false, `The body is empty. A body parser has probably read it before. ${remedy}`);
  }
  const change = variants[0]?.body.change;
  if (typeof change === 'string') return finding(false, `The body ${change}. ${remedy}`);
  const length = Number(contentLength ?? body.length);
  if (length > body.length) {
    return finding(
      false,
      `The body is cut off: Content-Length says ${length} bytes, and the body has ${body.length}. ${remedy}`,
    );
  }
  if (length < body.length) {
    return finding(
      false,
      `The body has ${body.length} bytes, Content-Length says ${length}: it was changed. ${remedy}`,
    );
  }
  const text = body.toString('utf8');
  if (text.includes('\uFFFD')) {
    return finding(false, `The body is not UTF-8 or was decoded wrongly, so characters are lost. ${remedy}`);
  }
  const value = parseJson(text);
  if (value === undefined) {
    return finding(false, `The body is not the JSON that we send: it is cut off, or data was inserted. ${remedy}`);
  }
  if (JSON.stringify(value) !== text) {
    return finding(false, `The body is not in the format that we send, so it was probably serialised again. ${remedy}`);
  }
  if (typeof value === 'object' && value !== null && 'event' in value && Object.keys(value)[0] !== 'id') {
    return finding(
      false,
      `The members of the body are not in our order, id first. It was probably parsed and serialised again in another order. ${remedy}`,
    );
  }
  return finding(true, 'The body shows no sign of a change, but no signature confirms it.');
}
