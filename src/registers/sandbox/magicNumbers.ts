import type { Identifier } from '../../domain/identifier.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';

/** The register's data for a magic number, with the registers' own codes. */
export interface MagicEntity {
  readonly kind: Identifier['kind'];
  readonly value: string;
  readonly legalName: string;
  readonly typeCode: string;
  readonly statusCode: string;
  readonly gstStatus: 'ACT' | 'CAN' | null;
  /** The case that an integrator tests with it. */
  readonly shows: string;
  /** Further facts of its record. */
  readonly facts?: Partial<RegisterRecord>;
}

/** The enrichment that policy 2026-2 finds. */
export interface MagicEnrichment {
  readonly value: string;
  readonly legalName: string;
  readonly finds: 'young' | 'EXAD' | 'SOFF' | 'DRGD' | 'banned' | 'banned_person' | 'sanctioned' | 'unanswered';
  readonly shows: string;
}

/** An active entity with a reason for risk in its register record. */
export interface MagicReason extends Pick<MagicEntity, 'kind' | 'value' | 'legalName' | 'shows'> {
  readonly facts: Partial<RegisterRecord>;
}

/** A number for which the register fails, at once or after a delay. */
export interface MagicFailure {
  readonly kind: Identifier['kind'];
  readonly value: string;
  readonly delayMs: number;
  readonly shows: string;
}

const au = (value: string, legalName: string, codes: string, shows: string): MagicEntity => {
  const [typeCode = '', statusCode = '', gst] = codes.split(' ');
  const gstStatus = gst === 'ACT' || gst === 'CAN' ? gst : null;
  return { kind: 'abn', value, legalName, typeCode, statusCode, gstStatus, shows };
};
const nz = (value: string, legalName: string, codes: string, shows: string): MagicEntity => ({
  ...au(value, legalName, codes, shows),
  kind: 'nzbn',
});

/**
 * The entities of the sandbox, with every status and band of the Fracture Score under policy 2026-3.
 * docs/reference/sandbox.md is generated from this.
 */
export const magicEntities: readonly MagicEntity[] = [
  au('55999999003', 'SANDBOX CLEAN PTY LTD', 'PRV ACT ACT', 'verified, score 0, low; also by its ACN 999 999 003'),
  au(
    '95999999010',
    'SANDBOX WITHOUT GST PTY LTD',
    'PRV ACT CAN',
    'review, score 10, low: no GST, and no ACN to look up at ASIC',
  ),
  au('78999999020', 'THE TRUSTEE FOR SANDBOX TRUST', 'DTT ACT ACT', 'verified, score 25, medium: a trust'),
  au('61999999030', 'THE TRUSTEE FOR SANDBOX DORMANT TRUST', 'DTT ACT CAN', 'verified, score 35, medium'),
  au('44999999040', 'SANDBOX CLOSED PTY LTD', 'PRV CAN ACT', 'inactive, score 60, high'),
  au('27999999050', 'SANDBOX CLOSED WITHOUT GST PTY LTD', 'PRV CAN CAN', 'inactive, score 70, high'),
  au('99999999060', 'SANDBOX CLOSED & PARTNERS', 'PTR CAN ACT', 'inactive, score 85, critical'),
  au('82999999070', 'THE TRUSTEE FOR SANDBOX CLOSED TRUST', 'DTT CAN CAN', 'inactive, score 95, critical'),
  au('65999999080', 'Jane Sandbox', 'IND ACT', 'verified, score 0: a sole trader with unknown GST status'),
  nz('9429999990009', 'SANDBOX CLEAN LIMITED', 'LTD 50', 'verified, score 0, low'),
  nz('9429999990016', 'SANDBOX TRADING TRUST', 'Trading_Trust 50', 'verified, score 25, medium: a trust'),
  nz(
    '9429999990023',
    'SANDBOX ADMINISTERED LIMITED',
    'LTD 55',
    'inactive, score 100, critical: voluntary administration',
  ),
  nz('9429999990030', 'SANDBOX LIQUIDATED LIMITED', 'LTD 60', 'inactive, score 100, critical: in liquidation'),
  nz('9429999990047', 'SANDBOX REMOVED PARTNERSHIP', 'Y 80', 'inactive, score 85, critical: removed'),
];

/**
 * Entities without other findings. They can be verified under every policy, but their enrichment needs policy 2026-2.
 */
export const magicEnrichment: readonly MagicEnrichment[] = [
  { value: '70999999129', legalName: 'SANDBOX YOUNG PTY LTD', finds: 'young', shows: 'registered 30 days ago' },
  { value: '72999999138', legalName: 'SANDBOX ADMINISTERED PTY LTD', finds: 'EXAD', shows: 'external administration' },
  { value: '74999999147', legalName: 'SANDBOX STRIKE OFF PTY LTD', finds: 'SOFF', shows: 'strike-off in progress' },
  { value: '76999999156', legalName: 'SANDBOX DEREGISTERED PTY LTD', finds: 'DRGD', shows: 'deregistered at ASIC' },
  { value: '78999999165', legalName: 'SANDBOX BANNED PTY LTD', finds: 'banned', shows: 'banned by ASIC' },
  {
    ...{ value: '50999999180', legalName: 'Jack Sandbox', finds: 'banned_person' },
    shows: 'a sole trader with the name of a banned person: a candidate to resolve',
  },
  {
    ...{ value: '80999999174', legalName: 'SANDBOX LISTED PTY LTD', finds: 'sanctioned' },
    shows: 'a name similar to one on a sanctions list: a candidate to resolve',
  },
  {
    ...{ value: '82999999183', legalName: 'SANDBOX UNANSWERED PTY LTD', finds: 'unanswered' },
    shows: 'no further data source responds: unknown: the score is an interval under 2026-2',
  },
];

/** Entities with score 0 under earlier policies. Their risk reasons need policy 2026-3. */
export const magicReasons: readonly MagicReason[] = [
  {
    ...{ kind: 'abn', value: '89999999209', legalName: 'SANDBOX SUNKEN PTY LTD (IN LIQUIDATION)', facts: {} },
    shows: '`status_in_name`: the name says that the company is in liquidation',
  },
  {
    ...{ kind: 'abn', value: '91999999218', legalName: 'SANDBOX REPLACED PTY LTD', facts: { isReplaced: true } },
    shows: '`registration_replaced`: the register uses another record now',
  },
  {
    ...{
      kind: 'nzbn',
      value: '9429999990054',
      legalName: 'SANDBOX LEAVING LIMITED',
      facts: { removalCommenced: true },
    },
    shows: '`removal_commenced`: the register has announced the removal',
  },
  {
    ...{ kind: 'nzbn', value: '9429999990061', legalName: 'SANDBOX RECEIVERSHIP LIMITED' },
    facts: { insolvencies: [{ type: 'Receivership', commenced: '2026-10-01' }] },
    shows: '`insolvency_commenced`: a receivership despite an active status',
  },
  {
    ...{ kind: 'nzbn', value: '9429999990078', legalName: 'SANDBOX OVERSEAS LIMITED' },
    facts: { countries: [{ of: 'origin', country: 'IR' }] },
    shows: '`high_risk_country`: the FATF calls for action on its country of origin',
  },
];

export const magicFailures: readonly MagicFailure[] = [
  { kind: 'abn', value: '97999999100', delayMs: 0, shows: 'REGISTER_UNAVAILABLE (503), stored as error' },
  { kind: 'abn', value: '80999999110', delayMs: 5_000, shows: 'the same error, after five seconds' },
  { kind: 'nzbn', value: '9429999990092', delayMs: 0, shows: 'REGISTER_UNAVAILABLE (503), stored as error' },
];

/** An invented entry of the sandbox list. */
export interface MagicListed {
  readonly reference: string;
  readonly isPerson: boolean;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly datesOfBirth: readonly string[];
  readonly countries: readonly string[];
}

/** The sandbox list, for names that are screened without a number. docs/reference/sandbox.md shows it. */
export const magicListed: readonly MagicListed[] = [
  {
    ...{ reference: 'sandbox-101', isPerson: true, name: 'Viktor Sandboxov', aliases: ['Sandboksov Victor'] },
    ...{ datesOfBirth: ['1968-03-17'], countries: ['RU'] },
  },
  {
    ...{ reference: 'sandbox-102', isPerson: true, name: 'Maryam al-Sandbaksi', aliases: [] },
    ...{ datesOfBirth: ['1975'], countries: ['SY'] },
  },
  {
    ...{
      reference: 'sandbox-201',
      isPerson: false,
      name: 'Zelvaria Export Trading LLC',
      aliases: ['Zelvaria Shipping'],
    },
    ...{ datesOfBirth: [], countries: ['IR'] },
  },
];
