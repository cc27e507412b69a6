import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditReport } from '../../src/domain/audit/auditFault.js';
import type { BundledEntry } from '../../src/domain/audit/auditBundle.js';
import { type ChainLine, verifyChain } from '../../src/domain/audit/verifyChain.js';
import { parseCheckpoint, signCheckpoint } from '../../src/domain/audit/anchor.js';
import { CompactRange, inclusionRanges, leafHash } from '../../src/domain/audit/merkle.js';
import { verifyBundle } from '../../src/domain/audit/verifyBundle.js';
import { exportBundle } from '../../src/audit/exportBundle.js';
import { loadPublicKeys, loadSigningKey } from '../../src/audit/signingKeys.js';
import { isPolicyVersion } from '../../src/domain/fractureScore.js';
import { hashVerification, reachVerdict } from '../../src/domain/verdict.js';
import { testApp, type TestApp } from '../support/app.js';
import { exportAuditLog, type ExportedAuditLog } from '../support/audit/auditExport.js';
import {
  changeBundle,
  flip,
  newStranger,
  putTogether,
  renumber,
  resignBundle,
  rewrite,
  takeApart,
  type Signer,
} from '../support/audit/tamper.js';
import { newOfficer } from '../support/people/officers.js';
import { Random } from '../webhooks/simulation/random.js';

let app: TestApp;
let auditLog: ExportedAuditLog;
let stranger: Signer;
let owner: Signer;

beforeAll(async () => {
  app = await testApp();
  auditLog = await exportAuditLog(app);
  stranger = await newStranger();
  const { pool } = app.database;
  const keys = (await loadPublicKeys(pool)) as Signer['keys'];
  owner = { ...(await loadSigningKey({ pool, vault: app.services.vault })), keys };
});
afterAll(() => app.stop());

const checkChain = (chain: string): Promise<AuditReport> => {
  const lines = chain.split('\n');
  return verifyChain([lines.at(-1) === '' ? lines.slice(0, -1) : lines], auditLog);
};
const checkBundle = (bundle: string): Promise<AuditReport> => verifyBundle(bundle, auditLog);

/** A change to an export, the rules that may find it, and the entries at which they find it. */
interface Tampered {
  readonly text: string;
  readonly rules: readonly string[];
  readonly positions?: readonly number[];
}
type Tamper = (random: (below: number) => number) => Tampered | Promise<Tampered>;

const tamperedChains: Readonly<Record<string, Tamper>> = {
  flip: (random) => {
    const { text, at } = flip(auditLog.chain, random);
    const line = auditLog.chain.slice(0, at).split('\n').length - 1;
    const { lines } = takeApart(auditLog.chain);
    if (line === 0) return { text, rules: ['format', 'keys', 'origin', 'tail', 'anchor', 'checkpoint'] };
    if (line > lines.length) return { text, rules: ['tail', 'checkpoint', 'format'] };
    return { text, rules: ['format', 'position', 'seal'], positions: [line, line + 1] };
  },
  delete: (random) => {
    const parts = takeApart(auditLog.chain);
    const at = random(parts.lines.length - 1);
    parts.lines.splice(at, 1);
    const isRenumbered = random(2) === 0;
    return {
      text: putTogether(isRenumbered ? renumber(parts) : parts),
      rules: isRenumbered ? ['seal'] : ['position'],
      positions: [at + 1],
    };
  },
  insert: (random) => {
    const parts = takeApart(auditLog.chain);
    const at = random(parts.lines.length);
    const twin = parts.lines[random(parts.lines.length)] ?? { seal: '', body: '', position: 0 };
    parts.lines.splice(at, 0, { ...twin, position: at + 1, body: twin.body.replace('webhook', 'apiKey') });
    const isRenumbered = random(2) === 0;
    return {
      text: putTogether(isRenumbered ? renumber(parts) : parts),
      rules: isRenumbered ? ['seal'] : ['position', 'seal'],
      positions: [at + 1, at + 2],
    };
  },
  reorder: (random) => {
    const parts = takeApart(auditLog.chain);
    const [one, other] = pickTwo(parts.lines.length, random);
    swap(parts.lines, one, other);
    const isRenumbered = random(2) === 0;
    return {
      text: putTogether(isRenumbered ? renumber(parts) : parts),
      rules: isRenumbered ? ['seal'] : ['position'],
      positions: [one + 1],
    };
  },
  'cut the tail': async (random) => {
    const parts = takeApart(auditLog.chain);
    parts.lines.length -= 1 + random(parts.lines.length - 1);
    // A skilled forger ends with a checkpoint of the forged size, signed by the owner, or with a genuine older one.
    const isClever = random(3) > 0;
    const text = putTogether(isClever ? await rewrite(renumber(parts), owner) : parts);
    return { text, rules: ['tail'] };
  },
  'rewrite the whole chain': async (random) => {
    const parts = takeApart(auditLog.chain);
    const at = random(Math.min(parts.lines.length, 10));
    const line = parts.lines[at] ?? { seal: '', body: '', position: 0 };
    parts.lines[at] = { ...line, body: line.body.replace('"outcome":"done"', '"outcome":"denied"') };
    const isOwner = random(2) === 0;
    const text = putTogether(await rewrite(parts, isOwner ? owner : stranger));
    return { text, rules: isOwner ? ['rewritten'] : ['keys'] };
  },
};

const tamperedBundles: Readonly<Record<string, Tamper>> = {
  flip: (random) => ({
    text: flip(auditLog.bundle, random).text,
    rules: ['format', 'signature', 'keys', 'checkpoint', 'seal', 'proof', 'verdict'],
  }),
  delete: (random) => {
    const member = (['entries', 'events', 'certificates', 'checkpoints'] as const)[random(4)] ?? 'entries';
    const text = changeBundle(auditLog.bundle, (bundle) => {
      const left: unknown[] = [...bundle[member]];
      left.splice(random(left.length), 1);
      return { ...bundle, [member]: left };
    });
    return { text, rules: ['signature'] };
  },
  insert: (random) => {
    let position = 0;
    const text = changeBundle(auditLog.bundle, (bundle) => {
      const entries = [...bundle.entries];
      const [twin] = entries.slice(random(entries.length));
      if (!twin) throw new Error('There is no entry.');
      position = twin.position + 1;
      const forged: BundledEntry = { ...twin, position, body: twin.body.replace('"live"', '"test"') };
      entries.splice(entries.indexOf(twin) + 1, 0, forged);
      return { ...bundle, entries };
    });
    return { text, rules: ['seal'], positions: [position] };
  },
  reorder: () => {
    const positions: number[] = [];
    const text = changeBundle(auditLog.bundle, (bundle) => {
      positions.push(...bundle.entries.map(({ position }) => position));
      return { ...bundle, entries: bundle.entries.toReversed() };
    });
    return { text, rules: ['position'], positions };
  },
  'cut the tail': async (random) => {
    const signer = random(2) === 0 ? owner : stranger;
    // The chain ends before what happened later: a checkpoint of that size, and no entry behind it.
    const text = await madeUpBundle(signer, 20, 0);
    return { text, rules: signer === owner ? ['rewritten'] : ['keys'] };
  },
  'rewrite the whole chain': async (random) => {
    const signer = random(2) === 0 ? owner : stranger;
    const text = await madeUpBundle(signer, takeApart(auditLog.chain).lines.length, random(1_000));
    return { text, rules: signer === owner ? ['rewritten'] : ['keys'] };
  },
};

/** Every proof, seal, root and signature of it is right: it is a bundle of a chain of this length that was made up. */
async function madeUpBundle(signer: Signer, length: number, score: number): Promise<string> {
  const parts = takeApart(auditLog.chain);
  parts.lines.length = length;
  parts.lines[length - 1] = { position: length, seal: '', body: `{"made":"up","score":${score}}` };
  const { lines, end } = await rewrite(parts, signer);
  const { checkpoint } = JSON.parse(end) as { checkpoint: string };
  const tree = new CompactRange();
  for (const { body } of lines) tree.append(leafHash(body));
  const findPath = (position: number): string[] =>
    inclusionRanges(position - 1, length).map(({ from, to }) => {
      const range = new CompactRange();
      for (const { body } of lines.slice(from, to)) range.append(leafHash(body));
      return range.root().toString('hex');
    });
  return resignBundle(auditLog.bundle, signer, (bundle) => ({
    ...bundle,
    checkpoints: [checkpoint],
    entries: bundle.entries
      .filter(({ position }) => position < length)
      .map((entry) => ({ ...entry, seal: lines[entry.position - 1]?.seal ?? '', paths: [findPath(entry.position)] })),
  }));
}

describe('what was not tampered with', () => {
  it('is verified against keys and anchor, signed by keys alone, and by itself only self-consistent', async () => {
    const { bundle, chain, jwks, anchor } = auditLog;
    const lines = [chain.trimEnd().split('\n')];
    const reports = [
      await verifyBundle(bundle, { jwks, anchor }),
      await verifyChain(lines, { jwks, anchor }),
      await verifyBundle(bundle, { jwks }),
      await verifyChain(lines, { jwks }),
      await verifyBundle(bundle, {}),
      await verifyChain(lines, { anchor }),
    ];
    expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
    const verdicts = ['verified', 'verified', 'signed', 'signed', 'selfConsistent', 'selfConsistent'];
    expect(reports.map(({ verdict }) => verdict)).toEqual(verdicts);
  });

  it('is verified against an anchor that is older than the export', async () => {
    const [first = '', second = ''] = auditLog.anchor.split('\n');
    expect(await verifyBundle(auditLog.bundle, { ...auditLog, anchor: `${first}\n${second}` })).toMatchObject({
      verdict: 'verified',
      anchoredTo: parseCheckpoint(second).size,
    });
    // This one was fetched before the certificate was entered.
    expect(await verifyBundle(auditLog.bundle, { ...auditLog, anchor: first })).toMatchObject({ verdict: 'signed' });
    expect(await checkChain(auditLog.chain)).toMatchObject({ verdict: 'verified' });
  });

  it('is no more than signed if the owner hides the key that binds the facts, and changes them', async () => {
    const forged = await resignBundle(auditLog.bundle, owner, (bundle) => {
      const { verification, entries } = bundle;
      const { id, organisationId, mode, reference, requestedName, verifiedAt, policyVersion } = verification;
      const facts = JSON.parse(JSON.stringify(verification.facts)) as typeof verification.facts;
      if (facts.answer.kind !== 'found' || !isPolicyVersion(policyVersion)) throw new Error('No entity was found.');
      Object.assign(facts.answer.record, { legalName: 'INNOCENT BAKERY PTY LTD' });
      const verdict = reachVerdict(facts, requestedName, policyVersion);
      const auditHash = hashVerification({
        ...{ id, organisationId, mode, reference, requestedName, facts, verdict, verifiedAt },
      });
      const hidden = entries.flatMap((entry) =>
        entry.body.includes('"certificate"') ? [] : { ...entry, disclosure: null },
      );
      const changed = { ...verification, facts, verdict: JSON.parse(JSON.stringify(verdict)) as object, auditHash };
      // A signed credential contains the hash, too, so the forger leaves it out.
      return { ...bundle, certificates: [], entries: hidden, verification: changed as typeof verification };
    });
    expect(forged).toContain('INNOCENT BAKERY');
    expect(await checkBundle(forged)).toMatchObject({ verdict: 'signed', isBound: false, faults: [] });
  });

  it.each([
    ['a certificate that was made valid again', { status: 'issued' }, 'certificate.revoked', 'recorded'],
    ['a certificate without the entry of its revocation', { status: 'revoked' }, null, 'recorded'],
    ['a suspended certificate without the entry of its suspension', { status: 'suspended' }, null, 'recorded'],
    ['a certificate with another verdict than it was issued with', { verdict: 'exception' }, null, 'credential'],
    ['a certificate with another condition than it was issued with', { condition: 'None.' }, null, 'credential'],
    ['a certificate whose credential was removed', { credential: null }, null, 'recorded'],
  ] as const)('is not valid with %s, although the owner signs it again', async (_what, change, action, rule) => {
    const forged = await resignBundle(auditLog.bundle, owner, (bundle) => ({
      ...bundle,
      certificates: bundle.certificates.map((one) => ({ ...one, ...change })),
      entries: bundle.entries.map((entry) =>
        action === null ? entry : { ...entry, body: entry.body.replace('certificate.issued', action) },
      ),
    }));
    const { faults } = await checkBundle(forged);
    expect(faults.map((fault) => fault.rule)).toContain(rule);
  });

  it('is not valid without the entry of the issue', async () => {
    const forged = await resignBundle(auditLog.bundle, owner, (bundle) => ({
      ...bundle,
      entries: bundle.entries.filter(({ body }) => !body.includes('certificate.issued')),
    }));
    expect(await checkBundle(forged)).toMatchObject({ verdict: 'invalid', faults: [{ rule: 'recorded' }] });
  });

  it('is read as it is written: a line of a chain that repeats a member is no line', async () => {
    const [header = '', first = '', ...rest] = auditLog.chain.split('\n');
    const other = '"body":"{}",';
    for (const lines of [
      [header, first.replace('"body"', `${other}"body"`), ...rest],
      [header.replace('"size"', '"size":1,"size"'), first, ...rest],
      [header, first, ...rest.map((line) => line.replace('{"checkpoint"', '{"checkpoint":"x","checkpoint"'))],
      [header, ` ${first}`, ...rest],
    ]) {
      expect(await checkChain(lines.join('\n'))).toMatchObject({ verdict: 'invalid' });
    }
  });

  it('is not valid with a key set from before the rotation of the signing key, and the fault says what to fetch', async () => {
    const jwks = JSON.stringify(stranger.keys);
    const reports = [
      await verifyBundle(auditLog.bundle, { jwks }),
      await verifyChain([auditLog.chain.trimEnd().split('\n')], { jwks }),
    ];
    for (const { faults } of reports) {
      const { explanation } = faults.find(({ rule }) => rule === 'keys') ?? {};
      expect(explanation).toMatch(
        /has been rotated since then, fetch \/\.well-known\/jwks\.json of the service again\.$/,
      );
    }
  });

  it('is not verified against the anchor of another chain, or one that others signed', async () => {
    const checkpoint = parseCheckpoint(auditLog.anchor.trimEnd().split('\n').at(-1) ?? '');
    const others = await signCheckpoint({ ...checkpoint, origin: 'urn:uuid:another' }, owner);
    const strange = await signCheckpoint(checkpoint, stranger);
    for (const anchor of [others, strange, 'nothing']) {
      expect(await verifyBundle(auditLog.bundle, { ...auditLog, anchor })).toMatchObject({ verdict: 'invalid' });
    }
  });
});

describe('the row of a certificate', () => {
  const reason = 'The administrator confirmed the account in writing.';

  /** A certificate on which two officers agreed, and which was suspended and then revoked. */
  async function certified(): Promise<{ readonly id: string; readonly verificationId: string }> {
    const organisationId = await app.newOrganisation();
    await app.database.pool.query('update organisations set four_eyes = true where id = $1', [organisationId]);
    const [first, second] = [
      await newOfficer(app, organisationId),
      await newOfficer(app, organisationId, 'Second Officer'),
    ];
    const verificationId = (await first.verify('44 999 999 040')).body.result.id;
    const path = '/api/enterprise/certificates';
    const { id } = (await first.post(path, { verificationId, reason })).body.certificate;
    for (const [by, action, body] of [
      [second, 'agree', {}],
      [first, 'suspend', { reason: 'The owner called us about it.' }],
      [first, 'revoke', { reason: 'The business has closed its doors.' }],
    ] as const) {
      expect(await by.post(`${path}/${id}/${action}`, body)).toMatchObject({ status: 200 });
    }
    return { id, verificationId };
  }

  it('is compared with its credential and its entries, so that a bundle of a changed row is not valid', async () => {
    const { id, verificationId } = await certified();
    const { pool } = app.database;
    const check = async (): Promise<AuditReport> =>
      verifyBundle(await exportBundle(app.services, verificationId), { jwks: auditLog.jwks });
    expect(await check()).toMatchObject({ verdict: 'signed', faults: [] });
    // The owner of the database can do without its constraints.
    const { rows: constraints } = await pool.query(
      `select conname from pg_constraint where conrelid = 'certificates'::regclass and contype in ('c', 'f')`,
    );
    for (const { conname } of constraints) await pool.query(`alter table certificates drop constraint ${conname}`);
    for (const [column, value, rule, named] of [
      ['officer_name', `'Another Officer'`, 'credential', 'another officerName'],
      ['second_officer_name', `'Another Officer'`, 'credential', 'another secondOfficerName'],
      ['second_officer_name', 'null', 'credential', 'another secondOfficerName'],
      ['issued_at', `issued_at - interval '1 day'`, 'credential', 'another issuedAt'],
      ['expires_at', `expires_at + interval '1 year'`, 'credential', 'another expiresAt'],
      ['subject', `subject || '{"legalName": "INNOCENT BAKERY PTY LTD"}'`, 'credential', 'another legalName'],
      ['subject', `subject - 'abn'`, 'credential', 'another abn'],
      ['subject', `subject || '{"status": "verified"}'`, 'credential', 'another status'],
      ['officer_id', 'second_officer_id', 'recorded', 'states the member officerId,'],
      ['second_officer_id', 'officer_id', 'recorded', 'states the member secondOfficerId,'],
      ['api_key_id', 'null', 'recorded', 'states the member apiKeyId,'],
      ['reason', `'There was no reason to refuse it.'`, 'recorded', 'states the member reason,'],
      ['revoked_reason', `'The officer made a mistake.'`, 'recorded', 'states the member revokedReason,'],
      ['created_at', `created_at - interval '1 day'`, 'recorded', 'states the member createdAt,'],
      ['revoked_at', `revoked_at + interval '1 day'`, 'recorded', 'states the member revokedAt,'],
    ] as const) {
      await pool.query('create table kept_certificate as select * from certificates where id = $1', [id]);
      await pool.query(`update certificates set ${column} = ${value} where id = $1`, [id]);
      const { verdict, faults } = await check();
      expect({ column, verdict }).toEqual({ column, verdict: 'invalid' });
      expect(faults).toEqual([expect.objectContaining({ rule, explanation: expect.stringContaining(named) })]);
      await pool.query(
        `update certificates set ${column} = kept.${column} from kept_certificate kept where certificates.id = kept.id`,
      );
      await pool.query('drop table kept_certificate');
    }
    expect(await check()).toMatchObject({ verdict: 'signed', faults: [] });
  });
});

describe('what was tampered with', () => {
  it.each([
    ['chains', tamperedChains, checkChain],
    ['bundles', tamperedBundles, checkBundle],
  ] as const)('is found in 500 of 500 %s, and named', async (_what, tampers, check) => {
    const kinds = Object.entries(tampers);
    const seen: string[] = [];
    for (let seed = 0; seed < 500; seed += 1) {
      const random = new Random(seed);
      const [kind, tamper] = kinds[seed % kinds.length] ?? kinds[0] ?? ['none', failTamper];
      const { text, rules, positions } = await tamper((below) => random.below(below));
      const { verdict, faults } = await check(text);
      const named = faults.filter(({ rule }) => rules.includes(rule));
      const isPlaced = !positions || named.some(({ position }) => positions.includes(position ?? 0));
      if (verdict !== 'invalid' || named.length === 0 || !isPlaced) {
        seen.push(
          `${kind}, seed ${seed}: ${verdict}, ${JSON.stringify(faults)}, expected ${JSON.stringify({ rules, positions })}`,
        );
      }
    }
    expect(seen).toEqual([]);
  });
});

function failTamper(): Tampered {
  throw new Error('There is nothing to try.');
}

function pickTwo(count: number, random: (below: number) => number): [number, number] {
  const one = random(count - 1);
  return [one, one + 1 + random(count - one - 1)];
}

function swap(items: ChainLine[], one: number, other: number): void {
  const [first, second] = [items[one], items[other]];
  if (first === undefined || second === undefined) throw new Error('There is no such item.');
  items[one] = second;
  items[other] = first;
}
