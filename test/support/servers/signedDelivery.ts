import { expect } from '@jest/globals';
import { diagnoseSignature, type DiagnosisOptions, type SeenDelivery } from '../../../src/domain/diagnoseSignature.js';
import { newWebhookSecret, prepareSigner } from '../../../src/domain/webhookSignature.js';

// A valid delivery, which tests then damage.
export const id = 'evt_01KAFWJ4S4S4S4S4S4S4S4S4S4';
export const sentAt = 1_795_143_845;
export const body = JSON.stringify({
  id,
  event: 'verification.completed',
  timestamp: '2026-11-20T03:04:05.678Z',
  mode: 'live',
  data: { legalName: 'CAFÉ 🥐 PTY LTD', nzbn: null, fractureScore: 0, url: 'https://a.example/b' },
});
export const secret = newWebhookSecret();
export const previous = newWebhookSecret();
export const decoded = Buffer.from(secret.slice('whsec_'.length), 'base64');
export const headers: Record<string, string> = { ...prepareSigner(secret)(id, sentAt, body) };
export const overlap: Record<string, string> = { ...prepareSigner(secret, previous)(id, sentAt, body) };
export const at = (seconds: number) => new Date((sentAt + seconds) * 1000);

export function without(...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/** The failed rules with their texts. Empty for a valid delivery. */
export function findFaults(seen: Partial<SeenDelivery>, options: DiagnosisOptions = {}): Record<string, string> {
  const { verdict, findings } = diagnoseSignature({ body, headers, secret, ...seen }, { now: at(1), ...options });
  const faults = findings.filter(({ ok }) => !ok);
  expect(verdict).toBe(faults.length === 0 ? 'valid' : 'invalid');
  const text = JSON.stringify(findings);
  for (const [name, key] of Object.entries({ secret, previous })) {
    expect([name, text.includes(key)]).toEqual([name, false]);
  }
  return Object.fromEntries(faults.map(({ rule, explanation }) => [rule, explanation]));
}

export function findExplanation(
  rule: string,
  seen: Partial<SeenDelivery>,
  options: DiagnosisOptions = {},
): string | undefined {
  const { findings } = diagnoseSignature({ body, headers, secret, ...seen }, { now: at(1), ...options });
  return findings.find((finding) => finding.rule === rule)?.explanation;
}

export const bothSignatures = { 'webhook-signature': expect.any(String), 'X-Service-Signature': expect.any(String) };
