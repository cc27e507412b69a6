import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CloseCode } from 'graphql-ws';
import { moveDelivery, retryDelays } from '../../src/domain/deliverySchedule.js';
import { policyVersions, toFractureRisk } from '../../src/domain/fractureScore.js';
import { newId, type IdKind } from '../../src/domain/ids.js';
import { generateKey, keyPrefixes, type KeyKind } from '../../src/domain/tokens.js';
import { maxPageRows, pageSizes } from '../../src/domain/page.js';
import type { RegisterFacts } from '../../src/domain/registerFacts.js';
import { reachVerdict } from '../../src/domain/verdict.js';
import { newWebhookSecret, prepareSigner, toleranceSeconds } from '../../src/domain/webhookSignature.js';
import { AppError, errorTable, maxFieldErrors, type ErrorCode } from '../../src/platform/errors.js';
import { SlowReaderError } from '../../src/caller/eventServices.js';
import { toVerificationEvents } from '../../src/events/appendEvents.js';
import { toSubmittedEvent } from '../../src/operations/onboarding/submission/submitForm.js';
import type { Onboarding } from '../../src/entities/onboarding.js';
import { maxTokens } from '../../src/resolvers/operationRules.js';
import { toCloseReason, rightsChanged } from '../../src/http/sockets/openSockets.js';
import { socketLimits } from '../../src/http/sockets/socketLimits.js';
import { currentApiVersion } from '../../src/platform/apiVersion.js';
import { bans, candidate, company, atAsic, evaluate, limited, sanctions } from '../domain/policies/policyFacts.js';
import { factCases } from '../domain/policies/listedFacts.js';
import { codesIn, parseSections, tableIn } from '../support/guides/markdownPage.js';

// docs/reference/contract.md against the code, for what is in neither openapi.json nor schema.graphql.
const sections = parseSections(readFileSync('docs/reference/contract.md', 'utf8'));
const section = (anchor: string): string => sections.get(anchor) ?? '';

describe('the contract', () => {
  it('names the version that is served', () => {
    expect(codesIn(section('versions'))).toContain(`API-Version: ${currentApiVersion}`);
  });

  it('names the prefixes of ids', () => {
    const kinds: Readonly<Record<string, IdKind>> = {
      ...{ verification: 'verification', 'API key': 'apiKey', bulk: 'bulk', 'onboarding link': 'onboardingLink' },
      ...{ onboarding: 'onboarding', document: 'document', decision: 'decision', webhook: 'webhook', event: 'event' },
      ...{ 'monitored entity': 'monitoredEntity', note: 'note', member: 'member', organisation: 'organisation' },
      ...{ request: 'request', screening: 'screening', resolution: 'candidateResolution' },
    };
    const rows = section('formats').matchAll(/`(\w{3}_)` +\| ([A-Za-z ]+?) +\|/g);
    const listed = new Map([...rows].map(([, prefix, object]) => [object ?? '', prefix]));
    for (const [object, kind] of Object.entries(kinds)) {
      expect([object, listed.get(object)]).toEqual([object, newId(kind).slice(0, 4)]);
    }
    expect([...listed.keys()].filter((object) => !Object.hasOwn(kinds, object))).toEqual(['delivery']);
  });

  it('describes keys as they are made', () => {
    const column = 'Key starts with';
    const prefixes = tableIn(section('authentication'), column).flatMap((row) => codesIn(row[column] ?? ''));
    expect(prefixes.sort()).toEqual(Object.values(keyPrefixes).sort());
    for (const [kind, prefix] of Object.entries(keyPrefixes)) {
      expect(generateKey(kind as KeyKind).slice(prefix.length)).toMatch(/^[0-9A-Za-z]{49}$/);
    }
    expect(section('authentication')).toMatch(/43 characters of `0-9A-Za-z` .* 6 characters of checksum/s);
  });

  it('has the status of each error code', () => {
    const listed = tableIn(section('errors'), 'HTTP').map((row) => [
      codesIn(row['Code'] ?? '')[0],
      Number(row['HTTP']),
    ]);
    const known = Object.entries(errorTable).map(([code, { status }]) => [code, status]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(known));
    expect(section('errors')).toContain(`up to ${maxFieldErrors} fields`);
  });

  it('has the bands of the score', () => {
    const bands = tableIn(section('fracture-score'), '`fractureRisk`').map((row) => ({
      risk: codesIn(row['`fractureRisk`'] ?? '')[0],
      scores: (row['Score'] ?? '').split(' to ').map(Number),
    }));
    const all = bands.flatMap(({ risk, scores: [from = 0, to = 0] }) =>
      Array.from({ length: to - from + 1 }, (_, index) => [from + index, risk]),
    );
    expect(all).toEqual(Array.from({ length: 101 }, (_, score) => [score, toFractureRisk(score)]));
  });

  it('has the severity, points and policies of each signal', () => {
    const source = { register: 'ABR', kind: 'extract', asOf: '2026-11-01', attribution: 'test' } as const;
    const missing: RegisterFacts = {
      identifier: { kind: 'abn', value: '11000002568' },
      answer: { kind: 'not_found', source },
    };
    const trust = {
      ...company,
      statusCode: 'CAN',
      status: 'Cancelled',
      gstStatus: 'NON',
      entityClass: 'trust',
    } as const;
    const confirmed = sanctions('confirmed');
    const screening = { required: 'DFAT' as const, lists: [], names: 1, candidates: confirmed.candidates };
    const found = [
      ...policyVersions.map((policy) => reachVerdict(missing, null, policy)),
      ...policyVersions.map((policy) =>
        reachVerdict({ ...missing, answer: { kind: 'found', record: trust, source } }, null, policy),
      ),
      ...(['2026-2', '2026-3'] as const).flatMap((policy) => [
        evaluate(company, { company: atAsic('REGD', { registered: '2026-11-01' }) }, null, policy),
        evaluate({ ...limited, statusCode: '60' }, { company: null, businessNames: null, bans: null }, null, policy),
        evaluate(company, { company: atAsic('SOFF') }, null, policy),
        evaluate(company, { company: atAsic('DRGD') }, null, policy),
        evaluate(company, {}, 'Zebra Aviation', policy),
        evaluate(company, { bans: bans(null, null) }, null, policy),
        evaluate(
          company,
          policy === '2026-2' ? { sanctions: confirmed } : { sanctions: null, screening },
          null,
          policy,
        ),
      ]),
      ...factCases.map(([, record, further]) => evaluate(record, further, null, '2026-3')),
    ].flatMap(({ fractureSignals, policyVersion }) => fractureSignals.map((signal) => ({ ...signal, policyVersion })));
    const known = [...Map.groupBy(found, ({ type }) => type)].map(([type, signals]) => {
      const policies = new Set(signals.map(({ policyVersion }) => policyVersion));
      return [type, [signals[0]?.severity, signals[0]?.points, [...policies].sort()]] as const;
    });
    const listed = tableIn(section('fracture-score'), 'Signal').map((row) => [
      codesIn(row['Signal'] ?? '')[0],
      [codesIn(row['Severity'] ?? '')[0], Number(row['Points']), codesIn(row['Policies'] ?? '')],
    ]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(known));
    expect(candidate.resolution).toBe('open');
  });

  it('has the members of events about verifications and submissions', () => {
    const verdict = evaluate(company, { company: atAsic('SOFF'), sanctions: sanctions('open') });
    const [completed, risky] = toVerificationEvents({ id: 'ver_1', reference: null, jurisdiction: 'AU', verdict });
    const line = (start: string): readonly string[] =>
      codesIn(new RegExp(`^- ${start}: (.*?)(?=\\n-|\\n\\n)`, 'ms').exec(section('events'))?.[1] ?? '');
    expect(Object.keys(completed?.data ?? {}).sort()).toEqual([...line('_Verification_')].sort());
    expect(Object.keys(risky?.data ?? {}).sort()).toEqual([...line('_Verification_'), 'fractureSignals'].sort());
    const submitted = { id: 'onb_1', linkId: 'lnk_1', reference: null, verificationId: 'ver_1' } as Onboarding;
    const { fractureInterval: _, ...certain } = verdict;
    expect(Object.keys(toSubmittedEvent(submitted, certain).data).sort()).toEqual(
      [...line('`onboarding.submitted`')].sort(),
    );
  });

  it('has the headers that sign a delivery', () => {
    const headers = tableIn(section('signatures'), 'Header').flatMap((row) => codesIn(row['Header'] ?? ''));
    expect(headers.sort()).toEqual(Object.keys(prepareSigner(newWebhookSecret())('evt_1', 1, '{}')).sort());
    expect(section('signatures')).toContain(`more than ${toleranceSeconds} seconds`);
  });

  it('has the schedule of retries', () => {
    const text = /retried after (.*?), each varied by up to (\d+) %\. That is (\d+) attempts/s.exec(section('retries'));
    const units: Readonly<Record<string, number>> = { s: 1_000, min: 60_000, h: 3_600_000 };
    const delays = [...(text?.[1] ?? '').matchAll(/(\d+) (s|min|h)/g)].map(
      ([, many, unit]) => Number(many) * (units[unit ?? ''] ?? 0),
    );
    expect(delays).toEqual(retryDelays);
    expect(Number(text?.[3])).toBe(retryDelays.length + 1);
    const longest = moveDelivery(0, { kind: 'failed' }, new Date(), 1);
    expect(longest).toMatchObject({ afterMs: (retryDelays[0] ?? 0) * (1 + Number(text?.[2]) / 100) });
  });

  it('has every code with which a WebSocket is closed', () => {
    const codes = Object.keys(errorTable) as ErrorCode[];
    const ofProtocol = [
      CloseCode.SubprotocolNotAcceptable,
      CloseCode.ConnectionInitialisationTimeout,
      CloseCode.SubscriberAlreadyExists,
      CloseCode.TooManyInitialisationRequests,
    ];
    // RFC 6455: going away, and a message that is too large.
    const closed = new Set<number>([1001, 1009, ...ofProtocol, rightsChanged.code]);
    closed.add(toCloseReason(new SlowReaderError('')).code);
    for (const code of codes) closed.add(toCloseReason(new AppError(code, '')).code);
    const listed = tableIn(section('live-subscriptions'), 'Code').map((row) => Number(row['Code']));
    expect(listed).toEqual([...closed].sort());
  });

  it('has the sizes of pages, operations and messages', () => {
    expect(section('pagination')).toContain(`1 to ${pageSizes.largest}, by default ${pageSizes.default}`);
    expect(section('pagination')).toContain(`at most ${maxPageRows.toLocaleString('en')} rows`);
    expect(section('limits')).toContain(`${maxTokens.toLocaleString('en')} tokens`);
    expect(section('limits')).toContain(`${socketLimits.messageBytes / 1024} KiB`);
    const live = section('live-subscriptions');
    expect(live).toContain(`ping every ${socketLimits.pingMs / 1_000} seconds`);
    expect(live).toContain(`within ${socketLimits.initialisationMs / 1_000} seconds`);
    expect(live).toContain(`at most ${socketLimits.socketsPerCaller} connections`);
    expect(live).toContain(`${socketLimits.operationsPerSocket} operations at once`);
  });
});
