import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { diagnoseSignature } from '../../../src/domain/diagnoseSignature.js';
import { newWebhookSecret } from '../../../src/domain/webhookSignature.js';
import {
  id,
  sentAt,
  body,
  secret,
  previous,
  decoded,
  headers,
  at,
  findFaults,
  bothSignatures,
} from '../../support/servers/signedDelivery.js';

describe('the secret', () => {
  it.each([
    ['a newline', `${secret}\n`, /white space/],
    ['quotes', `"${secret}"`, /in quotes/],
    ['no prefix', secret.slice('whsec_'.length), /prefix whsec_ of the secret is missing/],
    ['no padding', secret.replace(/=+$/, ''), /The = at the end of the secret is missing/],
  ])('with %s is put right and named, and nothing else is', (_what, given, says) => {
    expect(findFaults({ secret: given })).toEqual({ secret: expect.stringMatching(says) });
  });

  it.each([
    ['nothing', '', /is empty/],
    ['an API key', 'vnt_ent_live_0123456789', /is an API key/],
    ['a word', 'secret', /must have the form whsec_/],
    ['no base64', 'whsec_!!!!', /not base64/],
  ])('that is %s', (_what, given, says) => {
    expect(findFaults({ secret: given })).toEqual({ secret: expect.stringMatching(says), ...bothSignatures });
  });

  it('of another endpoint: says so, and whose was used where it is known', () => {
    const other = newWebhookSecret();
    expect(findFaults({ secret: other })).toEqual({
      'webhook-signature': expect.stringContaining('another endpoint'),
      'X-Service-Signature': expect.stringContaining('another endpoint'),
    });
    const otherSecrets = [
      { label: 'the previous secret of the endpoint', secret: previous },
      { label: 'the current secret of the endpoint', secret },
    ];
    const says = 'signed with the current secret of the endpoint, not with the secret that you gave';
    expect(findFaults({ secret: other }, { otherSecrets })).toEqual({
      'webhook-signature': expect.stringContaining(says),
      'X-Service-Signature': expect.stringContaining(says),
    });
  });

  it('decoded as the key of X-Service-Signature, or as text as the key of webhook-signature', () => {
    const message = `${id}.${sentAt}.${body}`;
    const wrong = {
      ...headers,
      'X-Service-Signature': `sha256=${createHmac('sha256', decoded).update(body).digest('hex')}`,
      'webhook-signature': `v1,${createHmac('sha256', secret).update(message).digest('base64')}`,
    };
    expect(findFaults({ headers: wrong })).toEqual({
      'X-Service-Signature': expect.stringContaining('It is keyed with the base64-decoded part of the secret'),
      'webhook-signature': expect.stringContaining('It is keyed with the text of the secret as shown'),
    });
  });
});

describe('what the receiver computed', () => {
  const hmac = (key: string | Buffer, message: string) => createHmac('sha256', key).update(message);
  it.each([
    [
      'the right list entry',
      hmac(decoded, `${id}.${sentAt}.${body}`).digest('base64'),
      true,
      /right for webhook-signature\. Compare/,
    ],
    ['the right header', `sha256=${hmac(secret, body).digest('hex')}`, true, /right for X-Service-Signature\. Compare/],
    [
      'hex in place of base64',
      hmac(decoded, `${id}.${sentAt}.${body}`).digest('hex'),
      false,
      /that header is in base64/,
    ],
    [
      'the decoded key over the body',
      hmac(decoded, body).digest('hex'),
      false,
      /base64-decoded part .* over the raw body only/,
    ],
    [
      'the text over the whole',
      hmac(secret, `${id}.${sentAt}.${body}`).digest('hex'),
      false,
      /text of the secret .* over id/,
    ],
    [
      'a serialised body',
      hmac(secret, JSON.stringify(JSON.parse(body), null, 2)).digest('hex'),
      false,
      /before it was changed/,
    ],
    ['something else', 'f'.repeat(64), false, /not a known kind of HMAC-SHA256/],
    ['no HMAC', 'abc', false, /is not an HMAC-SHA256, /],
  ])('%s', (_what, computed, ok, says) => {
    const found = diagnoseSignature({ body, headers, secret, computed }, { now: at(1) }).findings.at(-1);
    expect(found).toEqual({ rule: 'computed', ok, explanation: expect.stringMatching(says) });
  });
});
