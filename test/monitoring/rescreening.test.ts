import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatAbn } from '../../src/domain/abn.js';
import { exportRecord } from '../../src/operations/privacy/exportPersonal.js';
import { checkCase } from '../../src/operations/audit/checkAudit.js';
import type { EncryptedSubmission } from '../../src/operations/onboarding/submission/storeCase.js';
import { eraseRecord } from '../../src/operations/privacy/erasePersonal.js';
import { abrRecord, abrRecords, testAbn } from '../support/registers/abrFile.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { eventDeviations } from '../support/requests/documented.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';
import { newMember, newOfficer } from '../support/people/officers.js';
import { completeForm, openedLink } from '../support/seeds/submissions.js';
import { Random } from '../webhooks/simulation/random.js';
import { RescreenedLists } from './rescreenedLists.js';
import { WatchedRegister } from './watchedRegister.js';

// Each import of a list or register screens again what an organisation relies on, and announces each new candidate once.
let app: TestApp;
let register: WatchedRegister;
let lists: RescreenedLists;
let organisationId: string;
let key: string;
let client: ReturnType<typeof createApiClient>;
// Another name in each test: a list that was imported a second ago may still be the one before.
const words = ['Zoltrane', 'Quillfeather', 'Bexilund', 'Tarmoquil', 'Ossavand', 'Merrowick', 'Pluvanter', 'Gondrasil'];
let used = 0;
let name: string;
let listed: { reference: string; names: readonly [string] };

beforeAll(async () => {
  app = await testApp({ sample: false });
  register = new WatchedRegister(app);
  lists = new RescreenedLists(app);
});
beforeEach(async () => {
  await app.database.pool.query('truncate screening_subjects, screening_findings, rescreenings');
  await app.database.pool.query('delete from monitored_entities');
  await app.database.pool.query(`update onboardings set status = 'declined'`);
  const own = `${words[used % words.length] ?? ''} ${words[(used * 3 + 1) % words.length] ?? ''} Shipping`;
  used += 1;
  name = `${own.toUpperCase()} PTY LTD`;
  listed = { reference: '101', names: [own] };
  await register.import([abrRecord({ abn: testAbn(1), name }), ...abrRecords(1, 2)]);
  await lists.import();
  ({ organisationId, key, client } = await newCustomer());
});
afterAll(async () => {
  lists.remove();
  register.remove();
  await app.stop();
});

async function newCustomer(policyVersion = '2026-3') {
  const id = await app.newOrganisation();
  await app.database.pool.query('update organisations set policy_version = $2 where id = $1', [id, policyVersion]);
  const own = await app.newKey(id);
  return { organisationId: id, key: own.key, client: createApiClient(app, own.key) };
}

async function watch(more: object = {}, by = client): Promise<string> {
  const answer = await by.verify(testAbn(1), 'AU', { monitor: true, ...more });
  expect(answer.status).toBe(200);
  return answer.body.result.id;
}

/** A verification that found the candidate of the list that was imported just now. */
async function verifiedWithCandidate(): Promise<{ id: string; candidate: any }> {
  for (;;) {
    const { result } = (await client.verify(testAbn(1))).body;
    const [candidate] = result.screening.candidates;
    if (candidate) return { id: result.id, candidate };
    await setTimeout(50);
  }
}

const monitored = async (by = client) => (await by.get('/api/enterprise/monitored-entities')).body.items;

describe('a monitored entity', () => {
  it('is announced once for an entry that a list adds', async () => {
    const verificationId = await watch({ reference: 'customer-42' });
    const { id: endpointId } = await seedEndpoint(app, {
      ...{ organisationId, url: 'https://hooks.example/kyb', kinds: ['screening.candidate_found'] },
    });
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    const [before] = await monitored();
    expect(before.screening).toEqual({ status: 'clear', candidates: 0, screenedAt: expect.any(String) });
    await lists.import(listed);
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 1 });
    const [announced, ...others] = await lists.announced(key);
    expect(others).toEqual([]);
    expect(announced).toMatchObject({
      event: 'screening.candidate_found',
      mode: 'live',
      data: {
        ...{ verificationId, reference: 'customer-42', jurisdiction: 'AU', legalName: name },
        ...{ abn: formatAbn(testAbn(1)), nzbn: null, party: null },
        subjects: [{ kind: 'monitored_entity', id: before.id }],
        candidate: { list: 'DFAT', reference: '101', matchedName: listed.names[0], screenedName: name },
      },
    });
    expect(eventDeviations('screening.candidate_found', announced?.data ?? {})).toEqual([]);
    const { rows } = await app.database.pool.query('select endpoint_id from deliveries where endpoint_id = $1', [
      endpointId,
    ]);
    expect(rows).toHaveLength(1);
    const [after] = await monitored();
    expect(after.screening).toMatchObject({ status: 'candidates', candidates: 1 });
    expect(Date.parse(after.screening.screenedAt)).toBeGreaterThan(Date.parse(before.screening.screenedAt));
    await lists.import(listed);
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    expect(await lists.rescreen()).toMatchObject({ subjects: 0, announced: 0 });
  });

  it('waits on the overview until somebody resolves its candidate, and shows that within seconds', async () => {
    const verificationId = await watch();
    await lists.import(listed);
    await lists.rescreen();
    const waiting = async () => (await client.get('/api/enterprise/overview')).body.overview.needs.candidates;
    expect(await waiting()).toMatchObject({ count: 1, firstId: verificationId });
    const { id, candidate } = await verifiedWithCandidate();
    expect(await waiting()).toMatchObject({ count: 1, firstId: id });
    const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    const { list, reference } = candidate;
    const said = { list, reference, outcome: 'dismissed', reason: 'Another line of business.' };
    expect((await officer.post(`/api/enterprise/verifications/${id}/candidates`, said)).status).toBe(201);
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    expect((await monitored())[0].screening).toMatchObject({ status: 'clear', candidates: 0 });
    expect(await waiting()).toMatchObject({ count: 0 });
  });

  it('is not announced for a candidate that its verification has shown', async () => {
    await lists.import(listed);
    await verifiedWithCandidate();
    await watch();
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    expect((await monitored())[0].screening).toMatchObject({ status: 'candidates', candidates: 1 });
  });

  it('is announced for what came between its verification and its monitoring', async () => {
    const verificationId = (await client.verify(testAbn(1))).body.result.id;
    await lists.import(listed);
    await lists.rescreen();
    await client.post('/api/enterprise/monitored-entities', { verificationId });
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 1 });
  });

  it('is announced again when the entry changes so that it matches better, and not for its address', async () => {
    await watch();
    const misspelt = listed.names[0].replace('Shipping', 'Shiping');
    await lists.import({ reference: '101', names: [misspelt] });
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    await lists.import({ reference: '101', names: [misspelt], cells: { Address: '1 Quay Street' } });
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    await lists.import({ reference: '101', names: [misspelt, name] });
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    expect((await lists.announced(key)).at(-1)?.data.candidate).toMatchObject({ matchedName: name, strength: 0.99 });
  });

  it('is announced when the register gives it the name of an entry', async () => {
    await lists.import({ reference: '101', names: ['Vexmoor Minerals'] });
    await watch();
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    await register.import([abrRecord({ abn: testAbn(1), name: 'VEXMOOR MINERALS PTY LTD' }), ...abrRecords(1, 2)]);
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 1 });
  });

  it('is screened by the names of its verification when it has left the register', async () => {
    await watch();
    await register.import(abrRecords(2, 3));
    await lists.import(listed);
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
  });

  it('stays quiet once it is dismissed, until it is monitored no longer', async () => {
    await watch();
    await lists.import(listed);
    const { id: verificationId, candidate } = await verifiedWithCandidate();
    await app.database.pool.query(
      `insert into candidate_resolutions (id, organisation_id, mode, entity_kind, entity_number, list, reference, fingerprint,
         screened_name, outcome, reason, verification_id, resolved_by, created_at)
       values ('crs_00000000000000000000000001', $1, 'live', 'abn', $2, 'DFAT', '101', $3, $4, 'dismissed', 'x', $5, 'key', now())`,
      [organisationId, testAbn(1), candidate.fingerprint, candidate.screenedName, verificationId],
    );
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    expect((await monitored())[0].screening).toMatchObject({ status: 'clear', candidates: 0 });
    const [entity] = await monitored();
    await client.send('DELETE', `/api/enterprise/monitored-entities/${entity.id}`);
    await lists.import();
    expect(await lists.rescreen()).toMatchObject({ subjects: 0, announced: 0 });
    expect((await app.database.pool.query('select 1 from screening_subjects')).rows).toEqual([]);
  });
});

describe('an import', () => {
  const found = async (): Promise<unknown> => {
    const { pool } = app.database;
    const findings = await pool.query(
      `select subject, list, entry, fingerprint, matched_name, screened_name, strength, told_at is null as is_untold, gone_at is null as is_found
       from screening_findings order by subject, list, entry`,
    );
    const subjects = await pool.query('select id, status, candidates, screened from screening_subjects order by id');
    return [findings.rows, subjects.rows];
  };
  const nameAt = (at: number): string => `${words[at]?.toUpperCase() ?? ''} HOLDINGS`;
  const records = (changed: number): string[] =>
    Array.from({ length: 8 }, (_, at) =>
      abrRecord({ abn: testAbn(at + 1), name: at === changed ? `OTHERWISE ${nameAt(at)}` : nameAt(at) }),
    );
  const watchAll = async (): Promise<void> => {
    await register.import(records(-1));
    for (let at = 1; at <= 8; at++) await client.verify(testAbn(at), 'AU', { monitor: true });
  };

  it('compares only subjects that its changes concern, and finds what a full comparison finds', async () => {
    const random = new Random(7);
    await watchAll();
    expect(await lists.rescreen()).toMatchObject({ subjects: 8, compared: 8 });
    let compared = 0;
    for (let edition = 0; edition < 8; edition++) {
      const entries = Array.from({ length: 8 }, (_, at) => at).filter(() => random.happens(0.3));
      await lists.import(...entries.map((at) => ({ reference: `${at + 1}`, names: [nameAt(at)] })));
      const done = await lists.rescreen();
      expect(done.subjects).toBe(8);
      compared += done.compared;
      const incremental = await found();
      await app.database.pool.query('update screening_subjects set edition = 0');
      expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 8, announced: 0 });
      expect(await found()).toEqual(incremental);
    }
    expect(compared).toBeGreaterThan(0);
    expect(compared).toBeLessThan(64);
  });

  it('of the same list or register compares nothing, and of a register only what it renames', async () => {
    await watchAll();
    await lists.rescreen();
    await lists.import();
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 0, announced: 0 });
    await register.import(records(-1));
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 0, announced: 0 });
    await register.import(records(3));
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 1, announced: 0 });
  });

  const allNames = Array.from({ length: 8 }, (_, at) => nameAt(at)).toSorted();
  const states = async (): Promise<Record<string, number>> => {
    const { rows } = await app.database.pool.query<{ status: string }>('select status from screening_subjects');
    return Object.fromEntries(
      [...Map.groupBy(rows, ({ status }) => status)].map(([status, of]) => [status, of.length]),
    );
  };
  /** That a comparison of everything finds what is stored. */
  const expectWhole = async (): Promise<void> => {
    const incremental = await found();
    await app.database.pool.query('update screening_subjects set edition = 0');
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 8, announced: 0 });
    expect(lists.compared).toEqual(allNames);
    expect(await found()).toEqual(incremental);
  };
  const first = { reference: '1', names: [nameAt(0)] };
  const second = { reference: '2', names: [nameAt(1)] };

  it('of a list that is too old compares only what changed, and nothing when its day changes alone', async () => {
    await watchAll();
    await lists.import(first);
    await lists.setDay('2020-01-01');
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 8, announced: 1 });
    expect(lists.compared).toEqual(allNames);
    expect(await states()).toEqual({ incomplete: 8 });
    await lists.import(first);
    await lists.setDay('2020-01-01');
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 0, announced: 0 });
    expect(lists.compared).toEqual([]);
    await lists.import(first, second);
    await lists.setDay('2020-01-01');
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 1, announced: 1 });
    expect(lists.compared).toEqual([nameAt(1)]);
    await expectWhole();
    await register.import(records(3));
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 1, announced: 0 });
    expect(lists.compared).toEqual([`OTHERWISE ${nameAt(3)}`]);
    await register.import(records(-1));
    await lists.rescreen();
    // It is current again, and then too old once more.
    await lists.import(first, second);
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 0, announced: 0 });
    expect(await states()).toEqual({ candidates: 2, clear: 6 });
    await expectWhole();
    await lists.import(first, second);
    await lists.setDay('2020-01-01');
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 0, announced: 0 });
    expect(await states()).toEqual({ incomplete: 8 });
    await expectWhole();
  });

  it('of another list compares everything, and so does its removal', async () => {
    await watchAll();
    await lists.rescreen();
    await lists.importUn(nameAt(2));
    try {
      expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 8, announced: 1 });
      expect(lists.compared).toEqual(allNames);
      await lists.importUn(nameAt(2));
      expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 0, announced: 0 });
    } finally {
      await app.database.pool.query(`delete from list_entries where list = 'UN'`);
      await app.database.pool.query(`delete from datasets where name = 'UN'`);
    }
    expect(await states()).toEqual({ candidates: 1, clear: 7 });
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 8, announced: 0 });
    expect(lists.compared).toEqual(allNames);
    expect(await states()).toEqual({ clear: 8 });
  });

  it('compares everything that was screened by other rules', async () => {
    await watchAll();
    await lists.rescreen();
    await app.database.pool.query('update screening_editions set matcher = matcher - 1');
    expect(await lists.rescreen()).toEqual({ subjects: 8, compared: 8, announced: 0 });
    expect(lists.compared).toEqual(allNames);
  });

  it('keeps a confirmed match confirmed, until a decision says otherwise, however old the list is', async () => {
    const verificationId = await watch();
    await lists.import(listed);
    const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    const { id, candidate } = await verifiedWithCandidate();
    const decide = async (outcome: string) => {
      const said = { list: candidate.list, reference: candidate.reference, outcome, reason: 'Seen on paper.' };
      expect((await officer.post(`/api/enterprise/verifications/${id}/candidates`, said)).status).toBe(201);
    };
    await decide('confirmed');
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, compared: 1 });
    expect(await states()).toEqual({ confirmed: 1 });
    await lists.import(listed);
    await lists.setDay('2020-01-01');
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, compared: 0 });
    expect(await states()).toEqual({ confirmed: 1 });
    await decide('dismissed');
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, compared: 1 });
    expect(await states()).toEqual({ incomplete: 1 });
    await lists.import(listed);
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, compared: 0 });
    expect(await states()).toEqual({ clear: 1 });
    expect(verificationId).not.toBe(id);
  });

  it('compares everything when it is not known what an import changed', async () => {
    await watchAll();
    await lists.rescreen();
    await lists.import(listed);
    await app.database.pool.query('delete from list_changes');
    expect(await lists.rescreen()).toMatchObject({ subjects: 8, compared: 8 });
  });
});

describe('organisations', () => {
  it('on an earlier policy see the state and get no event, until they choose 2026-3', async () => {
    const earlier = await newCustomer('2026-1');
    await watch({}, earlier.client);
    await lists.import(listed);
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    expect((await monitored(earlier.client))[0].screening).toMatchObject({ status: 'candidates', candidates: 1 });
    await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [
      earlier.organisationId,
    ]);
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 1 });
    expect(await lists.announced(earlier.key)).toHaveLength(1);
  });

  it('each get their own event, and the audit log names the lists', async () => {
    const other = await newCustomer();
    await Promise.all([watch(), watch({}, other.client)]);
    await lists.rescreen();
    await lists.import(listed);
    expect(await lists.rescreen()).toMatchObject({ subjects: 2, announced: 2 });
    expect(await lists.announced(key)).toHaveLength(1);
    expect(await lists.announced(other.key)).toHaveLength(1);
    const { rows } = await app.database.pool.query<{ body: string }>(
      'select body from audit_entries where organisation_id = $1 and object_id = $1 order by id',
      [organisationId],
    );
    const entries = rows.map(({ body }) => JSON.parse(body)).filter(({ action }) => action === 'screening.repeated');
    expect(entries.map(({ details }) => details)).toEqual([
      { edition: expect.any(Number), subjects: 1, candidates: 0, lists: ['DFAT 2026-10-01'] },
      { edition: expect.any(Number), subjects: 1, candidates: 1, lists: ['DFAT 2026-10-01'] },
    ]);
  });
});

/** A certificate in force, as it is stored. */
async function seedCertificate(verificationId: string): Promise<void> {
  const officerId = await newMember(app, organisationId, 'officer');
  await app.database.pool.query(
    `insert into certificates (id, organisation_id, mode, verification_id, status, verdict, subject, audit_hash, officer_id,
       officer_name, created_at, issued_at, expires_at, credential, status_list, status_index)
     values ('KYB-00000000000000000000', $1, 'live', $2, 'issued', 'clean', $4, '', $3, 'Ana Ngata', now(), now(),
       now() + interval '1 year', 'x', 1, 1)`,
    [organisationId, verificationId, officerId, JSON.stringify({ abn: formatAbn(testAbn(1)), nzbn: null })],
  );
}

/** An onboarding of the entity, with a director and a company that owns it. */
async function seedCustomer(status = 'approved'): Promise<{ onboardingId: string; linkId: string }> {
  const link = await openedLink(app, { organisationId, mode: 'live', policyVersion: '2026-3' });
  const form = completeForm({ queryValue: testAbn(1), legalName: name, people: 'p 60, Co 40' });
  await link.submit(await link.save(form));
  const { rows } = await app.database.pool.query<{ id: string }>(
    'update onboardings set status = $2, decided_at = now() where link_id = $1 returning id',
    [link.linkId, status],
  );
  return { onboardingId: rows[0]?.id ?? '', linkId: link.linkId };
}

describe('a customer', () => {
  it('is announced with its certificate and onboarding, and until the relationship ends', async () => {
    await seedCertificate(await watch());
    const { onboardingId } = await seedCustomer();
    expect(await lists.rescreen()).toMatchObject({ subjects: 3 });
    await lists.import(listed);
    expect(await lists.rescreen()).toMatchObject({ subjects: 3, announced: 1 });
    const [announced] = await lists.announced(key);
    expect(announced?.data.subjects).toEqual(
      expect.arrayContaining([
        { kind: 'monitored_entity', id: expect.stringMatching(/^mon_/) },
        { kind: 'certificate', id: 'KYB-00000000000000000000' },
        { kind: 'onboarding', id: onboardingId },
      ]),
    );
    const { rows } = await app.database.pool.query('select found_candidates from certificates');
    expect(rows).toMatchObject([{ found_candidates: [{ list: 'DFAT', reference: '101', resolution: 'open' }] }]);
    expect((await app.database.pool.query('select 1 from certificate_rechecks')).rows).not.toEqual([]);
    await app.database.pool.query(`update onboardings set relationship_ended_at = now() - interval '1 day'`);
    await app.database.pool.query(`update certificates set status = 'expired'`);
    await lists.import();
    expect(await lists.rescreen()).toMatchObject({ subjects: 1 });
    await app.database.pool.query('truncate certificates, certificate_rechecks cascade');
  });

  it('gets no certificate on a verification from before a candidate, and a known candidate counts against a new one', async () => {
    const verificationId = await watch();
    await lists.rescreen();
    await lists.import(listed);
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    const reason = 'ASIC was asked by telephone.';
    const refused = await officer.post('/api/enterprise/certificates', { verificationId, reason });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('Screening has found a candidate since this verification.');
    // An issue at the same moment does not see the candidate.
    await seedCertificate(verificationId);
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    const { rows } = await app.database.pool.query('select found_candidates from certificates');
    expect(rows).toMatchObject([{ found_candidates: [{ list: 'DFAT', reference: '101', resolution: 'open' }] }]);
    expect((await app.database.pool.query('select 1 from certificate_rechecks')).rows).not.toEqual([]);
    await app.database.pool.query('truncate certificates, certificate_rechecks cascade');
  });

  it('gets a certificate with open questions for a candidate that its verification shows, after any import', async () => {
    await lists.import(listed);
    await verifiedWithCandidate();
    const verificationId = await watch();
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    const [first, second] = [
      await newOfficer(app, organisationId, 'Olive Officer', 'live'),
      await newOfficer(app, organisationId, 'Oscar Officer', 'live'),
    ];
    const reason = 'ASIC was asked by telephone.';
    const proposed = await first.post('/api/enterprise/certificates', { verificationId, reason });
    expect(proposed).toMatchObject({ status: 201, body: { certificate: { status: 'proposed' } } });
    await lists.import(listed);
    await lists.rescreen();
    const agreed = await second.post(`/api/enterprise/certificates/${proposed.body.certificate.id}/agree`);
    expect(agreed.body).toMatchObject({ certificate: { status: 'issued' } });
    await lists.import(listed, { ...listed, reference: '102' });
    await lists.rescreen();
    const refused = await first.post('/api/enterprise/certificates', { verificationId, reason });
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('a candidate since') } });
    await app.database.pool.query('truncate certificates, certificate_rechecks cascade');
  });

  it('is announced for its people and owners, without a word about them', async () => {
    const { onboardingId, linkId } = await seedCustomer();
    await lists.import(
      { reference: '201', names: ['Family-p, Given'], cells: { Type: 'Individual' } },
      { reference: '202', names: ['Body-Co'] },
    );
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 2 });
    const announced = await lists.announced(key);
    const silent = {
      reference: null,
      name: null,
      matchedName: null,
      screenedName: null,
      reasons: [],
      fingerprint: null,
    };
    expect(announced.map(({ data }) => data)).toMatchObject([
      { subjects: [{ kind: 'onboarding', id: onboardingId }], party: '/people/parties/0', candidate: silent },
      { subjects: [{ kind: 'onboarding', id: onboardingId }], party: '/people/parties/1', candidate: silent },
    ]);
    for (const { data } of announced) expect(eventDeviations('screening.candidate_found', data)).toEqual([]);
    const stored = await app.database.pool.query('select * from screening_findings');
    expect(stored.rows).toHaveLength(2);
    expect(JSON.stringify([announced, stored.rows])).not.toMatch(/family-p|body-co/i);
    await lists.import(
      { reference: '201', names: ['Family-p, Given'], cells: { Type: 'Individual', Address: '1 Quay Street' } },
      { reference: '202', names: ['Body-Co'] },
    );
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    await eraseRecord(app.database.pool, {
      ...{ linkId, now: new Date(), isDue: () => true },
      actor: { kind: 'console', id: null },
    });
    expect((await app.database.pool.query('select 1 from screening_findings')).rows).toEqual([]);
  });

  it('shows a new candidate in its case, where an officer resolves it, and is not announced for it again', async () => {
    const { onboardingId } = await seedCustomer('in_review');
    const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    const approval = { onboardingId, decision: 'approved' };
    expect((await officer.post('/api/enterprise/decision-notify', approval)).status).toBe(202);
    const read = async () => (await officer.get(`/api/enterprise/onboardings/${onboardingId}`)).body.onboarding;
    const { screening: decided, dueDiligence } = await read();
    expect([decided.status, dueDiligence.length > 0]).toEqual(['clear', true]);
    const person = { reference: '201', names: ['Family-p, Given'], cells: { Type: 'Individual' } } as const;
    await lists.import(person);
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 1 });
    const waiting = async () => (await officer.get('/api/enterprise/overview')).body.overview.needs.candidates;
    expect(await waiting()).toMatchObject({ count: 1, firstId: onboardingId });
    const { screening, status, route, ...now } = await read();
    expect([status, screening.status, screening.resolutions]).toEqual(['approved', 'candidates', []]);
    expect(now.dueDiligence).toEqual(dueDiligence);
    expect(route.reasons.map(({ code }: any) => code)).not.toContain('person_candidate_open');
    expect(screening.parties[0]).toMatchObject({ partyId: 'p', candidates: [{ list: 'DFAT', reference: '201' }] });
    const said = { partyId: 'p', list: 'DFAT', reference: '201', outcome: 'dismissed', reason: 'Another person.' };
    const path = `/api/enterprise/onboardings/${onboardingId}/candidates`;
    expect((await officer.post(path, said)).body.onboarding.screening.status).toBe('clear');
    // The rescreening and the resolution have bound what they stored.
    const { bound, faults } = await checkCase(app.services, onboardingId);
    expect({ bound, faults: faults.filter(({ explanation }) => explanation.includes('submission')) }).toEqual({
      bound: 2,
      faults: [],
    });
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    expect(await waiting()).toMatchObject({ count: 0, firstId: null });
    await lists.import({ ...person, cells: { ...person.cells, Address: '1 Quay Street' } });
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
  });

  it('keeps what was screened at the decision, whatever is found later', async () => {
    const { linkId } = await seedCustomer();
    const { pool } = app.database;
    const load = async (): Promise<Partial<EncryptedSubmission>> => {
      const { submissions } = await exportRecord({ pool, vault: app.services.vault, now: new Date() }, linkId);
      const [newest] = submissions as readonly { readonly submission: EncryptedSubmission }[];
      return newest?.submission ?? {};
    };
    const { screening: decided, decidedScreening } = await load();
    expect([decided?.lists.length, decidedScreening]).toEqual([1, undefined]);
    for (const reference of ['201', '202']) {
      await lists.import({ reference, names: ['Family-p, Given'], cells: { Type: 'Individual' } });
      expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 1 });
      const now = await load();
      expect(now.screening?.parties[0]?.candidates).toMatchObject([{ reference }]);
      expect(now.decidedScreening).toEqual(decided);
    }
  });
});

describe('a case that waits', () => {
  it('is announced for its people, too, and does not wait for somebody who works on it', async () => {
    const { onboardingId } = await seedCustomer('in_review');
    const { pool } = app.database;
    await lists.import({ reference: '201', names: ['Family-p, Given'], cells: { Type: 'Individual' } });
    const worker = await pool.connect();
    try {
      await worker.query('begin');
      await worker.query('select 1 from onboardings where id = $1 for update', [onboardingId]);
      expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 1 });
      await worker.query('rollback');
    } finally {
      worker.release();
    }
    const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    const read = async () => (await officer.get(`/api/enterprise/onboardings/${onboardingId}`)).body.onboarding;
    expect((await read()).screening.status).toBe('clear');
    expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
    const { screening, route } = await read();
    expect(screening.status).toBe('candidates');
    expect(route.reasons.at(-1).code).toBe('person_candidate_open');
    expect(await lists.rescreen()).toMatchObject({ subjects: 0, announced: 0 });
  });
});

describe('a test key', () => {
  it('sees the event for the listed entity of the sandbox, each time it begins to monitor it', async () => {
    const { key: testKey } = await app.newKey(organisationId, 'test');
    const tester = createApiClient(app, testKey);
    for (const times of [1, 2]) {
      const { result } = (await tester.verify('80999999174', 'AU', { monitor: true })).body;
      expect(result.screening.status).toBe('candidates');
      expect(await lists.rescreen()).toMatchObject({ announced: 1 });
      expect(await lists.rescreen()).toMatchObject({ subjects: 0, announced: 0 });
      expect(await lists.announced(testKey)).toHaveLength(times);
      await tester.send('DELETE', `/api/enterprise/monitored-entities/${(await monitored(tester))[0].id}`);
    }
  });
});
