import { describe, expect, it } from '@jest/globals';
import { diagnoseSignature, type SeenDelivery } from '../../src/domain/diagnoseSignature.js';
import { newWebhookSecret, prepareSigner } from '../../src/domain/webhookSignature.js';
import { webhookVectors } from '../../src/domain/webhookVectors.js';
import {
  id,
  sentAt,
  body,
  secret,
  previous,
  headers,
  overlap,
  at,
  without,
  findFaults,
  findExplanation,
} from '../support/servers/signedDelivery.js';

describe('the diagnosis of a delivery in order', () => {
  it('judges every rule, and finds nothing', () => {
    const { verdict, findings } = diagnoseSignature({ body, headers, secret }, { now: at(1) });
    expect(verdict).toBe('valid');
    expect(findings.map(({ rule, ok }) => [rule, ok])).toEqual([
      ['headers', true],
      ['secret', true],
      ['body', true],
      ['timestamp', true],
      ['webhook-signature', true],
      ['X-Service-Signature', true],
    ]);
  });

  it.each([
    ['bytes', { body: Buffer.from(body) }],
    [
      'names in capitals',
      { headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toUpperCase(), v])) },
    ],
    [
      'names as CGI has them',
      {
        headers: Object.fromEntries(
          Object.entries(headers).map(([k, v]) => [`HTTP_${k.toUpperCase().replaceAll('-', '_')}`, v]),
        ),
      },
    ],
    ['values in lists', { headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, [v]])) }],
    ['X-Service-Signature alone', { headers: { 'x-service-signature': headers['X-Service-Signature'] } }],
    ['the trio alone', { headers: without('X-Service-Signature') }],
    ['the new secret in an overlap', { headers: overlap }],
    ['the previous secret in an overlap', { headers: overlap, secret: previous }],
    ['a right Content-Length', { headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) } }],
  ] as [string, Partial<SeenDelivery>][])('takes %s', (_what, seen) => {
    expect(findFaults(seen)).toEqual({});
  });

  it('tells of X-Service-Signature in an overlap whose it is', () => {
    expect(findExplanation('X-Service-Signature', { headers: overlap })).toContain('uses the previous secret');
    const otherSecrets = [{ label: 'the previous secret of the endpoint', secret: previous }];
    expect(findExplanation('X-Service-Signature', { headers: overlap }, { otherSecrets })).toContain(
      'computed with the previous secret of the endpoint',
    );
  });

  it('reads its clock unless one is given', () => {
    const seconds = Math.floor(Date.now() / 1000);
    const fresh = { ...prepareSigner(secret)(id, seconds, body) };
    expect(diagnoseSignature({ body, headers: fresh, secret }).verdict).toBe('valid');
    expect(
      diagnoseSignature({ body, headers: { ...headers, 'webhook-timestamp': '1614265330' }, secret }).verdict,
    ).toBe('invalid');
  });
});

describe('the diagnosis of the published vectors', () => {
  it.each(webhookVectors().vectors.map((vector) => [vector.name, vector] as const))('agrees: %s', (_name, vector) => {
    const { verdict, findings } = diagnoseSignature(vector, { now: new Date(vector.receivedAt * 1000) });
    expect({ valid: verdict === 'valid', findings }).toEqual({ valid: vector.valid, findings });
  });
});

describe('missing and wrong headers', () => {
  it.each([
    [
      'no signature at all',
      { 'Content-Type': 'application/json' },
      { headers: expect.stringContaining('both missing') },
    ],
    [
      'empty ones',
      { 'webhook-signature': '', 'X-Service-Signature': ' ' },
      { headers: expect.stringContaining('both missing') },
    ],
    ['no timestamp', without('webhook-timestamp'), { headers: expect.stringMatching(/^webhook-timestamp missing/) }],
    [
      'no list',
      without('webhook-signature', 'webhook-id'),
      { headers: expect.stringContaining('webhook-id and webhook-signature missing') },
    ],
  ])('%s', (_what, given, faults) => {
    expect(findFaults({ headers: given })).toMatchObject(faults);
  });

  it('svix-… in place of webhook-…: names them, and still judges their values', () => {
    const renamed = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.replace('webhook-', 'svix-'), v]));
    expect(findFaults({ headers: renamed })).toEqual({ headers: expect.stringMatching(/svix-id.*names of Svix/) });
  });

  it.each([
    ['the other’s value', headers['X-Service-Signature'], /is the value of X-Service-Signature/],
    ['no prefix', headers['webhook-signature']?.slice(3), /prefix v1, is missing/],
    ['hex', `v1,${computeHex(headers['webhook-signature'])}`, /in hex\. This header is in base64/],
    ['sha256= before base64', `sha256=${headers['webhook-signature']?.slice(3)}`, /begins with sha256=/],
    ['an equals sign', headers['webhook-signature']?.replace(',', '='), /A comma must follow v1/],
    ['quotes', `"${headers['webhook-signature']}"`, /quotes or brackets/],
    ['commas', overlap['webhook-signature']?.replace(' ', ','), /separated by commas/],
    ['commas and spaces', overlap['webhook-signature']?.replace(' ', ', '), /separated by commas/],
    ['half of itself', headers['webhook-signature']?.slice(0, 20), /It has no signature/],
    [
      'another’s signature',
      prepareSigner(newWebhookSecret())(id, sentAt, body)['webhook-signature'],
      /X-Service-Signature is right/,
    ],
  ])('webhook-signature with %s', (_what, value, says) => {
    expect(findFaults({ headers: { ...headers, 'webhook-signature': value } })).toEqual({
      'webhook-signature': expect.stringMatching(says),
    });
  });

  it.each([
    ['the other’s value', headers['webhook-signature'], /is the value of webhook-signature/],
    ['no prefix', headers['X-Service-Signature']?.slice(7), /prefix sha256= is missing/],
    [
      'base64',
      `sha256=${Buffer.from(headers['X-Service-Signature']?.slice(7) ?? '', 'hex').toString('base64')}`,
      /in base64\. This header is in hex/,
    ],
    ['v1,', `v1,${headers['X-Service-Signature']?.slice(7)}`, /begins with v1,/],
    ['capitals', headers['X-Service-Signature']?.toUpperCase(), /lower case/],
    ['half of itself', headers['X-Service-Signature']?.slice(0, 30), /It has no signature/],
    [
      'another’s signature',
      prepareSigner(newWebhookSecret())(id, sentAt, body)['X-Service-Signature'],
      /webhook-signature is right/,
    ],
  ])('X-Service-Signature with %s', (_what, value, says) => {
    expect(findFaults({ headers: { ...headers, 'X-Service-Signature': value } })).toEqual({
      'X-Service-Signature': expect.stringMatching(says),
    });
  });

  it('webhook-id that was changed', () => {
    expect(findFaults({ headers: { ...headers, 'webhook-id': 'evt_other' } })).toEqual({
      'webhook-signature': expect.stringContaining('matches the id in the body'),
    });
  });

  it('headers of one delivery with the body of another', () => {
    const other = prepareSigner(secret)('evt_other', sentAt, body.replaceAll(id, 'evt_other'));
    expect(findFaults({ headers: { ...other } })).toEqual({
      'webhook-signature': expect.stringContaining('different deliveries'),
      'X-Service-Signature': expect.stringContaining('different deliveries'),
    });
  });
});

function computeHex(entry = ''): string {
  return Buffer.from(entry.slice(3), 'base64').toString('hex');
}
