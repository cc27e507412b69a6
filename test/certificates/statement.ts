import { randomInt } from 'node:crypto';
import {
  type CertificateChecks,
  type CertificateStatement,
  certificateVerdicts,
} from '../../src/domain/certificates/certificate.js';
import { newCertificateId } from '../../src/domain/ids.js';

export const issuer = 'https://verification.example';

/** A statement about an invented business, with what is given in place of what it would say. */
export function statementWith(changed: Partial<CertificateStatement> = {}): CertificateStatement {
  const id = changed.id ?? newCertificateId(new Date('2026-11-20T03:04:05Z'));
  return {
    id,
    mode: 'live',
    verdict: 'clean',
    condition: null,
    entity: {
      legalName: 'WATTLEBRIM TEAPOT REPAIRS PTY LTD',
      abn: '11 900 000 017',
      acn: '900 000 017',
      nzbn: null,
      jurisdiction: 'AU',
      entityType: 'Australian Private Company',
      status: 'verified',
      abnStatus: 'Active',
      nzbnStatus: null,
      gstRegistered: true,
      registeredState: 'VIC',
      registeredDate: null,
      fractureScore: 0,
      fractureRisk: 'low',
      policyVersion: '2026-1',
      source: { register: 'sample', kind: 'extract', asOf: '2026-11-01', attribution: 'Invented sample data' },
      verificationId: 'ver_01M7WZ1ZZM9TWN6EXZQW0KN3Q0',
      verifiedAt: '2026-11-20T01:02:03.456Z',
    },
    organisation: { id: 'org_01M7WZ1ZZM9TWN6EXZQW0KN3Q1', name: 'Example Finance' },
    issuedBy: { name: 'Ana Ngata', role: 'officer' },
    agreedBy: null,
    issuedAt: '2026-11-20T03:04:05.678Z',
    expiresAt: '2027-11-20T03:04:05.678Z',
    auditHash: 'ab'.repeat(32),
    url: `${issuer}/verify/${id}`,
    statusEntry: { list: 1, index: 94_567 },
    isSuspendable: true,
    ...changed,
  };
}

/** The certified facts since policy 2026-3. */
export const checks: CertificateChecks = {
  screening: {
    status: 'clear',
    names: 2,
    lists: [
      {
        list: 'DFAT',
        publisher: 'Department of Foreign Affairs and Trade (Australia)',
        asOf: '2026-11-01',
        entries: 5_726,
        state: 'current',
      },
    ],
  },
  statusReasons: [],
  reason: null,
  checked: ['2 names were screened against the DFAT list (as of 1 November 2026, 5726 entries).'],
  notChecked: ['The owners and controllers of the business were not checked.'],
};

/** A statement of random values, with texts that are hard to carry. */
export function anyStatement(): CertificateStatement {
  const plain = statementWith({ id: newCertificateId(anyDate()) });
  const mode = pickAny(['live', 'test'] as const);
  const { isSuspendable: _, ...early } = plain;
  return {
    ...pickAny([plain, early, { ...plain, checks: anyChecks() }]),
    mode,
    verdict: pickAny(certificateVerdicts),
    condition: pickAny([null, anyText()]),
    entity: {
      ...plain.entity,
      legalName: anyText(),
      abn: pickAny([null, '51 824 753 556']),
      nzbn: pickAny([null, '9429999990009']),
      jurisdiction: pickAny(['AU', 'NZ'] as const),
      entityType: pickAny([null, anyText()]),
      status: pickAny(['verified', 'inactive', 'not_found'] as const),
      gstRegistered: pickAny([null, true, false]),
      registeredDate: pickAny([null, '1999-12-31']),
      fractureScore: randomInt(101),
      fractureRisk: pickAny(['low', 'medium', 'high', 'critical'] as const),
      verifiedAt: anyDate().toISOString(),
    },
    organisation: { id: plain.organisation.id, name: anyText() },
    issuedBy: { name: anyText(), role: 'officer' },
    agreedBy: pickAny([null, { name: anyText(), role: 'officer' }]),
    issuedAt: anyDate().toISOString(),
    expiresAt: anyDate().toISOString(),
    statusEntry: { list: 1 + randomInt(1000), index: randomInt(131_072) },
  };
}

function pickAny<Value>(values: readonly [Value, ...Value[]]): Value {
  return values[randomInt(values.length)] ?? values[0];
}

function anyChecks(): CertificateChecks {
  const open = {
    code: 'open_candidate',
    detail: anyText(),
    source: 'DFAT',
    asOf: pickAny([null, '2026-11-01']),
  } as const;
  const [list] = checks.screening.lists;
  return {
    screening: {
      status: pickAny(['clear', 'candidates', 'incomplete', 'not_performed'] as const),
      names: randomInt(100),
      lists: list ? pickAny([[], [list], [{ ...list, asOf: null, entries: null, state: 'unreadable' }]]) : [],
    },
    statusReasons: pickAny([[], [open]]),
    reason: pickAny([null, anyText()]),
    checked: pickAny([[], [anyText()]]),
    notChecked: [anyText(), anyText()],
  };
}

function anyDate(): Date {
  return new Date(randomInt(4_000_000_000_000));
}

function anyText(): string {
  const parts = ['A', ' ', '"', '\\', '</script>', 'ā', '’', '\u2028', '🫖', 'e\u0301', '0', '%', '<b>', '\n', '&amp;'];
  return Array.from({ length: 1 + randomInt(12) }, () => parts[randomInt(parts.length)]).join('');
}
