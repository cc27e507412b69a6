import type { EnrichmentFacts } from '../../../src/domain/enrichment.js';
import type { RegisterRecord } from '../../../src/domain/registerFacts.js';
import { atAsic, branch, company, limited, on, trader } from './policyFacts.js';

/** An entity, the enrichment of its record, and the signals that policy 2026-3 finds in it. */
export type FactCase = readonly [
  title: string,
  record: RegisterRecord,
  further: Partial<EnrichmentFacts>,
  signals: string,
  reasons: string,
];

const daysBefore = (days: number): string => new Date(Date.parse(on) - days * 86_400_000).toISOString().slice(0, 10);
const isRegistered = (days: number): Partial<EnrichmentFacts> => ({
  company: atAsic('REGD', { registered: daysBefore(days) }),
});
/** A New Zealand entity: ASIC is not asked. */
const notAsic: Partial<EnrichmentFacts> = { company: null, businessNames: null, bans: null };
const listed: Partial<EnrichmentFacts> = { ...notAsic, countryLists: '2026-06-19' };
const named = (legalName: string): RegisterRecord => ({ ...company, legalName });
const predecessor = {
  ...{ abn: '51824753556', legalName: 'CLEAN (IN LIQUIDATION) PTY LTD', sharedName: 'CLEAN', postcode: '2000' },
  cancelledFrom: '2026-03-01',
};

/** The result of policy 2026-3 for facts that earlier policies do not look at. */
export const factCases: readonly FactCase[] = [
  ['a company of 90 days', company, isRegistered(90), 'newly_registered 25', ''],
  ['a company of 91 days', company, isRegistered(91), 'recently_registered 15', ''],
  ['a company of 180 days', company, isRegistered(180), 'recently_registered 15', ''],
  ['a company of 181 days', company, isRegistered(181), '', ''],
  ['a company of tomorrow', company, isRegistered(-1), 'newly_registered 25', ''],
  ['a new sole trader', { ...trader, statusFrom: daysBefore(42) }, { company: null }, 'newly_registered 25', ''],
  [
    'a company of 2000 with an ABN of six weeks',
    { ...company, statusFrom: daysBefore(42) },
    {},
    'abn_recently_active 25',
    '',
  ],
  ['a company of 2000 with an ABN of 181 days', { ...company, statusFrom: daysBefore(181) }, {}, '', ''],
  [
    'a young company with a young ABN',
    { ...company, statusFrom: daysBefore(42) },
    isRegistered(60),
    'newly_registered 25',
    '',
  ],
  [
    'GST that was cancelled six weeks ago',
    { ...company, gstStatus: 'CAN', gstFrom: daysBefore(42) },
    {},
    'no_gst_registration 10, gst_recently_cancelled 15',
    '',
  ],
  [
    'GST that was cancelled long ago',
    { ...company, gstStatus: 'CAN', gstFrom: daysBefore(181) },
    {},
    'no_gst_registration 10',
    '',
  ],
  [
    'GST that was cancelled with the ABN',
    { ...company, statusCode: 'CAN', gstStatus: 'CAN', gstFrom: daysBefore(42) },
    {},
    'inactive_registration 60, no_gst_registration 10',
    'inactive_registration',
  ],
  ['an address of six weeks', { ...company, addressFrom: daysBefore(42) }, {}, 'address_recently_changed 10', ''],
  ['an address of 91 days', { ...company, addressFrom: daysBefore(91) }, {}, '', ''],
  [
    'the first address of a company',
    { ...company, addressFrom: daysBefore(100) },
    isRegistered(100),
    'recently_registered 15',
    '',
  ],
  [
    'the first address in New Zealand of an old company of Australia',
    { ...branch, registeredDate: daysBefore(60), addressFrom: daysBefore(60) },
    { ...notAsic, company: atAsic('REGD') },
    'newly_registered 25',
    '',
  ],
  ['a predecessor', company, { predecessor }, 'like_named_predecessor 30', ''],
  [
    'a predecessor at another postcode',
    company,
    { predecessor: { ...predecessor, postcode: null } },
    'like_named_predecessor 15',
    '',
  ],
  ['no predecessor', company, { predecessor: null }, '', ''],
  ...(['trust', 'partnership', 'super_fund', 'deceased_estate', 'company_subfund'] as const).map(
    (entityClass): FactCase => [
      entityClass,
      { ...company, acn: null, entityClass },
      { company: null },
      'documents_needed 25',
      '',
    ],
  ),
  ['a name in liquidation', named('CLEAN PTY LTD (IN LIQUIDATION)'), {}, 'status_in_name 60', 'status_in_name'],
  [
    'a name at ASIC',
    company,
    { company: atAsic('REGD', { name: 'CLEAN PTY LTD (RECEIVER APPOINTED)' }) },
    'status_in_name 60',
    'status_in_name',
  ],
  [
    'a name in liquidation, and ASIC says it too',
    named('CLEAN PTY LTD (IN LIQUIDATION)'),
    { company: atAsic('EXAD') },
    'external_administration 60',
    'external_administration status_in_name',
  ],
  ['a replaced record', { ...company, isReplaced: true }, {}, 'replaced_registration 25', 'registration_replaced'],
  ['a record that is not replaced', { ...company, isReplaced: false }, {}, '', ''],
  [
    'an unknown type',
    { ...company, entityTypeCode: 'ZZZ', entityClass: 'unknown' },
    {},
    'unpublished_code 25',
    'unknown_entity_type',
  ],
  [
    'an unknown status',
    { ...company, statusCode: 'XYZ', status: 'XYZ' },
    {},
    'unpublished_code 25',
    'unknown_status_code',
  ],
  [
    'a removal that is announced',
    { ...limited, removalCommenced: true },
    notAsic,
    'strike_off_in_progress 40',
    'removal_commenced',
  ],
  ['no removal', { ...limited, removalCommenced: false }, notAsic, '', ''],
  [
    'a removal that is over',
    { ...limited, statusCode: '80', removalCommenced: true },
    notAsic,
    'inactive_registration 60',
    'inactive_registration',
  ],
  [
    'an open insolvency',
    { ...limited, insolvencies: [{ type: 'Receivership', commenced: '2026-10-01' }] },
    notAsic,
    'external_administration 60',
    'insolvency_commenced',
  ],
  [
    'an insolvency that the status names',
    { ...limited, statusCode: '60', insolvencies: [{ type: 'Liquidation', commenced: null }] },
    notAsic,
    'inactive_registration 60, external_administration 60',
    'inactive_registration external_administration',
  ],
  [
    'an origin in Iran',
    { ...limited, countries: [{ of: 'origin', country: 'IR' }] },
    listed,
    'high_risk_country 60',
    'high_risk_country',
  ],
  [
    'an address in Vietnam',
    { ...limited, countries: [{ of: 'address', country: 'VN' }] },
    listed,
    'monitored_country 15',
    '',
  ],
  [
    'a parent in Myanmar and an address in Kenya',
    {
      ...limited,
      countries: [
        { of: 'address', country: 'KE' },
        { of: 'ultimate_holding_company', country: 'MM' },
      ],
    },
    listed,
    'high_risk_country 60',
    'high_risk_country',
  ],
  ['an address in Singapore', { ...limited, countries: [{ of: 'address', country: 'SG' }] }, listed, '', ''],
  [
    'facts without an edition of the lists',
    { ...limited, countries: [{ of: 'origin', country: 'IR' }] },
    notAsic,
    '',
    '',
  ],
];
