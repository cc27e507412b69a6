import type { CertificateStatement, CertifiedEntity } from '../../../src/domain/certificates/certificate.js';

const entity: CertifiedEntity = {
  legalName: 'HARBOUR LANTERN TRADING PTY LTD',
  abn: '51 824 753 556',
  acn: '824 753 556',
  nzbn: null,
  jurisdiction: 'AU',
  entityType: 'Australian Private Company',
  status: 'verified',
  abnStatus: 'Active',
  nzbnStatus: null,
  gstRegistered: true,
  registeredState: 'NSW',
  registeredDate: '2009-07-01',
  fractureScore: 10,
  fractureRisk: 'low',
  policyVersion: '2026-1',
  source: {
    register: 'ABR',
    kind: 'extract',
    asOf: '2026-11-18',
    attribution: 'ABN Lookup bulk extract, CC BY 3.0 AU',
  },
  verificationId: 'ver_01KAJ2V6Q8W3N5T7Y9ZB1D4F6H',
  verifiedAt: '2026-11-21T09:12:44.120Z',
};

/** A clean certificate of an Australian company. */
export const clean: CertificateStatement = {
  id: 'KYB-1TBC9X47Q2M8ZK3RWD5H',
  mode: 'live',
  verdict: 'clean',
  condition: null,
  entity,
  organisation: { id: 'org_01KAJ0A1B2C3D4E5F6G7H8J9KM', name: 'Southern Mutual Bank Limited' },
  issuedBy: { name: 'Aroha Ngāta', role: 'officer' },
  agreedBy: null,
  issuedAt: '2026-11-21T09:15:02.000Z',
  expiresAt: '2027-05-20T09:15:02.000Z',
  auditHash: '9f2c41d7be03a5588e6170cc94d2fb3a17e5c0d86b2f49a3e1740c5d82b96fea',
  url: 'https://verify.example.com/certificates/KYB-1TBC9X47Q2M8ZK3RWD5H',
  statusEntry: { list: 1, index: 48213 },
};

/** One of a New Zealand company, with a condition of several sentences and two officers. */
export const conditional: CertificateStatement = {
  ...clean,
  verdict: 'conditional',
  condition:
    'Payments above NZD 50,000 need the written consent of both trustees until the deed of trust has been received. ' +
    'The deed is due on 31 January 2027; without it the certificate is to be revoked.\n' +
    'The address of the registered office is to be confirmed by letter.',
  agreedBy: { name: 'Đặng Thị Thủy', role: 'officer' },
  entity: {
    ...entity,
    legalName: 'Te Whare Pūrākau o Tāmaki Limited',
    abn: null,
    acn: null,
    nzbn: '9429046230881',
    jurisdiction: 'NZ',
    entityType: 'NZ Limited Company',
    abnStatus: null,
    nzbnStatus: 'Registered',
    gstRegistered: null,
    registeredState: null,
    registeredDate: '2017-08-09',
    fractureScore: 30,
    fractureRisk: 'medium',
    source: {
      register: 'NZBN',
      kind: 'extract',
      asOf: '2026-11-19',
      attribution: 'New Zealand Business Number register, Ministry of Business, Innovation and Employment, CC BY 4.0',
    },
  },
};

/** One above a score of 50, agreed to by two officers. */
export const exception: CertificateStatement = {
  ...clean,
  verdict: 'exception',
  condition: 'The business has shown the application for renewed registration, lodged on 3 November 2026.',
  agreedBy: { name: 'Σωκράτης Παπαδόπουλος', role: 'officer' },
  entity: {
    ...entity,
    status: 'inactive',
    abnStatus: 'Cancelled',
    gstRegistered: false,
    fractureScore: 70,
    fractureRisk: 'high',
  },
};

/** One under policy 2026-3, with what was checked and what was not. */
export const passed: CertificateStatement = {
  ...clean,
  verdict: 'register_check_passed',
  entity: { ...entity, policyVersion: '2026-3', fractureScore: 0 },
  isSuspendable: true,
  checks: {
    screening: {
      status: 'clear',
      names: 4,
      lists: [
        {
          list: 'DFAT',
          publisher: 'Department of Foreign Affairs and Trade (Australia)',
          asOf: '2026-11-10',
          entries: 5_726,
          state: 'current',
        },
        {
          list: 'UN',
          publisher: 'United Nations Security Council',
          asOf: '2026-11-12',
          entries: 1_004,
          state: 'current',
        },
      ],
    },
    statusReasons: [],
    reason: null,
    checked: [
      'The business register was checked (ABR, as of 18 November 2026).',
      '4 names were screened against the DFAT list (as of 10 November 2026, 5726 entries).',
      '4 names were screened against the UN list (as of 12 November 2026, 1004 entries).',
      'The company status at ASIC was checked (as of 17 November 2026).',
    ],
    notChecked: [
      'Whether ASIC has banned the organisation was not checked.',
      'The owners and controllers of the business were not checked.',
    ],
  },
};

/** One with open questions, for a reason that is printed. */
export const review: CertificateStatement = {
  ...passed,
  verdict: 'review',
  entity: { ...passed.entity, status: 'review' },
  agreedBy: { name: 'Tama Rewi', role: 'officer' },
  checks: {
    screening: { status: 'not_performed', names: 4, lists: [] },
    statusReasons: [
      {
        code: 'external_administration',
        detail: 'The company is in external administration: an administrator, a receiver or a liquidator acts for it.',
        source: 'ASIC companies',
        asOf: '2026-11-17',
      },
    ],
    reason: 'The administrator has confirmed the account in writing.\nThe letter is on file.',
    checked: ['The business register was checked (ABR, as of 18 November 2026).'],
    notChecked: ['No sanctions list was imported: no sanctions check was made.'],
  },
};

/** One of invented data. */
export const test: CertificateStatement = {
  ...clean,
  mode: 'test',
  entity: {
    ...entity,
    source: {
      register: 'sandbox',
      kind: 'sandbox',
      asOf: '2026-11-21',
      attribution: 'Invented sandbox data, no real entity',
    },
  },
};

/** Has the shape of a signed credential; nothing here looks at its signature. */
export const jwt = `eyJhbGciOiJFZERTQSIsInR5cCI6InZjK2p3dCJ9.${'eyJ2YyI6IlZlcmlmaWFibGVDcmVkZW50aWFsIn0'.repeat(30)}.${'c2lnbmF0dXJl'.repeat(7)}`;
