import type { Candidate, CompanyAnswer, EnrichmentFacts } from '../../../src/domain/enrichment.js';
import type { RegisterFacts, RegisterRecord } from '../../../src/domain/registerFacts.js';
import type { PolicyVersion } from '../../../src/domain/fractureScore.js';
import { reachVerdict } from '../../../src/domain/verdict.js';

/** The day of all of them. */
export const on = '2026-11-20';

export const asic = (
  name: 'ASIC companies' | 'ASIC business names' | 'ASIC banned organisations' | 'ASIC banned persons',
) => ({
  name,
  asOf: '2026-11-17',
  attribution: 'test',
});
const dfat = { name: 'DFAT', asOf: '2026-11-10', attribution: 'test' } as const;
export const company: RegisterRecord = {
  ...{ legalName: 'CLEAN PTY LTD', abn: '11000002568', acn: '000002568', nzbn: null, entityTypeCode: 'PRV' },
  ...{ entityType: 'Australian Private Company', entityClass: 'company', statusCode: 'ACT', status: 'Active' },
  ...{
    statusFrom: '2000-01-01',
    gstStatus: 'ACT',
    gstFrom: '2000-07-01',
    registeredState: 'NSW',
    registeredDate: null,
  },
  ...{ otherNames: [], updatedAt: '2026-01-01' },
};
export const limited: RegisterRecord = {
  ...company,
  abn: null,
  acn: null,
  nzbn: '9429046230881',
  statusCode: '50',
  gstStatus: null,
};
/** A company of Australia on the NZBN register. */
export const branch: RegisterRecord = { ...limited, acn: '000002568', entityTypeCode: 'ASIC' };
export const trader: RegisterRecord = { ...company, legalName: 'Jane Citizen', acn: null, entityClass: 'individual' };

export const atAsic = (statusCode: string, change: object = {}): CompanyAnswer => ({
  kind: 'found',
  source: asic('ASIC companies'),
  record: {
    ...{
      acn: '000002568',
      name: 'CLEAN PTY LTD',
      statusCode,
      registered: '2000-01-01',
      deregistered: null,
      formerNames: [],
    },
    ...change,
  },
});
const clean: EnrichmentFacts = {
  on,
  company: atAsic('REGD'),
  businessNames: { kind: 'answered', source: asic('ASIC business names'), names: [] },
  bans: { kind: 'answered', source: asic('ASIC banned organisations'), bans: [], candidates: [] },
  sanctions: { kind: 'answered', sources: [dfat], candidates: [] },
};
export const candidate: Candidate = {
  ...{
    list: 'DFAT',
    reference: '101',
    name: 'CLEAN',
    matchedName: 'CLEAN',
    screenedName: 'CLEAN PTY LTD',
    result: 'close',
  },
  ...{ reason: 'The same but for the legal form.', fingerprint: 'a'.repeat(64), resolution: 'open' },
};
export const away = (name: 'ASIC companies' | 'DFAT' | 'ASIC business names' | 'ASIC banned organisations') =>
  ({ kind: 'unavailable', name, reason: `No data of ${name} are imported here yet.` }) as const;

/** Judges it under a policy, 2026-2 unless given, from a clean company's further facts with those given in their place. */
export function evaluate(
  record: RegisterRecord,
  further: Partial<EnrichmentFacts> | undefined,
  requestedName: string | null = null,
  policy: PolicyVersion = '2026-2',
) {
  const source = {
    register: record.nzbn ? 'NZBN' : 'ABR',
    kind: 'extract',
    asOf: '2026-11-01',
    attribution: 'test',
  } as const;
  const facts: RegisterFacts = {
    identifier: record.nzbn ? { kind: 'nzbn', value: record.nzbn } : { kind: 'abn', value: record.abn ?? '' },
    answer: { kind: 'found', record, source },
    ...(further && { further: { ...clean, ...further } }),
  };
  return reachVerdict(facts, requestedName, policy);
}

export const bans = (from: string | null, to: string | null) => ({
  ...({ kind: 'answered', source: asic('ASIC banned organisations'), candidates: [] } as const),
  bans: [{ acn: '000002568', name: 'CLEAN PTY LTD', type: 'Credit banning', from, to }],
});
export const sanctions = (...resolutions: Candidate['resolution'][]) => ({
  kind: 'answered' as const,
  sources: [dfat],
  candidates: resolutions.map((resolution) => ({ ...candidate, resolution })),
});
