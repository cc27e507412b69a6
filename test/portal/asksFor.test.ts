import { describe, expect, it } from '@jest/globals';
import type { Verification } from '../../src/entities/verification.js';
import { AppError } from '../../src/platform/errors.js';
import { draftCertificate } from '../../src/operations/certificates/draftCertificate.js';
import { asksFor } from '../../portal/src/enterprise/pages/certificates/asksFor.js';

// The form of the portal asks for what the service asks for, and offers nothing that the service refuses.
const policies = ['2026-1', '2026-2', '2026-3'] as const;
const statuses = ['verified', 'review', 'blocked', 'inactive', 'not_found', 'error'] as const;
const scores = [null, 0, 20, 21, 50, 51, 100];
const now = new Date('2026-11-23T00:00:00Z');
const source = { register: 'ABR', kind: 'extract', asOf: '2026-11-18', attribution: '' } as const;
const known = policies.flatMap((policyVersion) =>
  statuses
    .filter((status) => policyVersion === '2026-3' || (status !== 'review' && status !== 'blocked'))
    .flatMap((status) => scores.map((fractureScore) => ({ policyVersion, status, fractureScore }))),
);

type Known = (typeof known)[number];

/** The action that the service offers, without any words of an officer. Undefined if it issues nothing. */
function serviceAsks({ policyVersion, status, fractureScore }: Known): string | null | undefined {
  const isFound = status !== 'not_found' && status !== 'error';
  const verdict = {
    ...{ policyVersion, status, fractureScore, fractureRisk: fractureScore === null ? null : 'low', source },
    ...{ legalName: isFound ? 'EXAMPLE PTY LTD' : null, statusReasons: [] },
    ...{ screening: { status: 'clear', lists: [], names: 1, candidates: [] } },
  };
  const facts = { identifier: { kind: 'abn', value: '11900000017' }, answer: { kind: 'not_found', source } };
  const stored = { id: 'ver_1', jurisdiction: 'AU', verifiedAt: now, erasedAt: null, verdict, facts };
  const verification = stored as unknown as Verification;
  try {
    draftCertificate(verification, { certificateAgeDays: 30 }, {}, now);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'STATE_CONFLICT' ? undefined : error.errors[0]?.pointer.slice(1);
  }
}

describe('the form of a certificate', () => {
  it.each(known)('asks what the service asks: $policyVersion, $status, $fractureScore', (one) => {
    const asked = asksFor({ ...one, status: one.status.toUpperCase() as Uppercase<typeof one.status> });
    expect(asked === null ? undefined : asked.field).toBe(serviceAsks(one));
  });
});
