import { describe, expect, it } from '@jest/globals';
import { prepareSigner } from '../../../src/domain/webhookSignature.js';
import { id, sentAt, body, secret, headers, findFaults, bothSignatures } from '../../support/servers/signedDelivery.js';

describe('the body', () => {
  const value = JSON.parse(body) as Record<string, unknown>;
  const spaced = body.replaceAll(/(":|,)/g, '$1 ');
  const ascii = body.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const indented = JSON.stringify(value, null, 2);
  const reordered = JSON.stringify(Object.fromEntries(Object.entries(value).sort()));

  it.each([
    ['spaces', spaced, /serialised again: it has spaces after colons and commas\. Verify the raw bytes/],
    ['indentation', indented, /serialised again: it has indentation/],
    ['indentation and CRLF', indented.replaceAll('\n', '\r\n'), /it has CRLF line ends, indentation/],
    ['\\u escapes', ascii, /it has \\u escapes for characters/],
    ['\\u escapes and spaces', spaced.replace('É', '\\u00c9'), /spaces after colons and commas, \\u escapes/],
    ['escaped slashes', body.replaceAll('/', '\\/'), /it has escaped slashes/],
    [
      'numbers of another language',
      body.replace('"fractureScore":0', '"fractureScore":0.0'),
      /numbers in another format/,
    ],
    ['a newline', `${body}\n`, /has white space at its end/],
    ['CRLF', `${body}\r\n`, /has white space at its end/],
    ['a byte order mark', `\uFEFF${body}`, /begins with a byte order mark/],
    ['quotes around it', JSON.stringify(body), /encoded again as a JSON string/],
    ['UTF-8 read as Latin-1', Buffer.from(body).toString('latin1'), /read as Latin-1/],
  ])('with %s: names the change', (_what, seen, says) => {
    expect(seen).not.toBe(body);
    expect(findFaults({ body: seen })).toEqual({ ...bothSignatures, body: expect.stringMatching(says) });
    expect(findFaults({ body: seen })['webhook-signature']).toContain('matches the body before it was changed');
  });

  // Test senders sign what another serialiser made; the receiver then has the compact form.
  it.each([
    ['Python’s json.dumps, with ensure_ascii=False', spaced, /without the white space that it had/],
    [
      'json.dumps',
      spaced.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
      /without its \\u escapes and white space/,
    ],
    ['an indenting one', indented, /without its indentation/],
    ['one that indents by four', JSON.stringify(value, null, 4), /without its indentation/],
    ['one that escapes', ascii, /without its \\u escapes/],
    ['one that ends with a newline', `${body}\n`, /lacks the newline at its end/],
  ])('signed as written by %s', (_what, signed, says) => {
    const theirs = { ...prepareSigner(secret)(id, sentAt, signed) };
    expect(findFaults({ headers: theirs })).toEqual({ ...bothSignatures, body: expect.stringMatching(says) });
  });

  it('with sorted members: suspects it, and is certain where the sent body is known', () => {
    expect(findFaults({ body: reordered })['body']).toMatch(/not in our order/);
    expect(findFaults({ body: reordered }, { sentBody: body })).toEqual({
      body: expect.stringMatching(/serialised again, with its members in another order/),
      'webhook-signature': expect.stringContaining('the body before it was changed'),
      'X-Service-Signature': expect.stringContaining('the body before it was changed'),
    });
    const sortedSigned = { ...prepareSigner(secret)(id, sentAt, reordered) };
    expect(findFaults({ headers: sortedSigned })['body']).toBeUndefined();
    const allSorted = '{"data":{"a":1,"b":2},"id":"evt_1"}';
    expect(
      findFaults({
        headers: { ...prepareSigner(secret)(id, sentAt, allSorted) },
        body: '{"id":"evt_1","data":{"b":2,"a":1}}',
      }),
    ).toMatchObject({ body: expect.stringMatching(/with its members in another order/) });
  });

  it.each([
    ['empty', '', {}, /is empty\. A body parser has probably read it before/],
    ['cut', body.slice(0, 100), {}, /not the JSON that we send: it is cut off/],
    [
      'shorter than announced',
      body.slice(0, 100),
      { 'content-length': String(Buffer.byteLength(body)) },
      /Content-Length says \d+ bytes, and the body has 100/,
    ],
    [
      'longer than announced',
      `${body.slice(0, -1)} ,"a":1}`,
      { 'content-length': String(Buffer.byteLength(body)) },
      /it was changed/,
    ],
    ['of lost characters', body.replace('É', '\uFFFD'), {}, /characters are lost/],
    ['of lost bytes', Buffer.from(body, 'latin1'), {}, /characters are lost/],
    ['rewritten in more than one way', spaced.replace('PTY', 'Pty'), {}, /not in the format that we send/],
  ])('that is %s', (_what, seen, more, says) => {
    expect(findFaults({ body: seen, headers: { ...headers, ...more } })).toEqual({
      ...bothSignatures,
      body: expect.stringMatching(says),
    });
  });

  it('of another event than the one that was sent', () => {
    const other = body.replace('CAFÉ', 'CAFE');
    expect(findFaults({ body: other })).toEqual(bothSignatures);
    expect(findFaults({ body: other }, { sentBody: body })['body']).toContain('is not the body that we sent');
  });

  it.each([
    ['nested without end', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['of many quotes', '"'.repeat(100_000)],
    ['of a megabyte', `{"a":"${'x'.repeat(1 << 20)}"}`],
    ['of one long string', `{"a": "${'\\"'.repeat(60_000)}"}`],
  ])('that is hostile, %s, is judged all the same', (_what, seen) => {
    expect(findFaults({ body: seen })).toMatchObject(bothSignatures);
  });
});
