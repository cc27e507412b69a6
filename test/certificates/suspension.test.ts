import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import type { Candidate } from '../../src/domain/enrichment.js';
import { recheckCertificates } from '../../src/operations/certificates/recheckCertificates.js';
import { suspendCertificates } from '../../src/operations/certificates/suspendCertificates.js';
import { bannedOrganisationsFormat } from '../../src/registers/asic/bannedFormats.js';
import { businessNamesFormat, companiesFormat } from '../../src/registers/asic/companiesFormat.js';
import { importDataset } from '../../src/registers/datasets/importDataset.js';
import { importExtract } from '../../src/registers/importExtract.js';
import { importList } from '../../src/registers/screening/importList.js';
import { WatchedRegister } from '../monitoring/watchedRegister.js';
import { dfatFile, dfatRow } from '../screening/dfatFile.js';
import { abrRecord } from '../support/registers/abrFile.js';
import { testApp, createApiClient, type TestApp } from '../support/app.js';
import {
  bannedOrganisationsFile,
  businessNamesFile,
  companiesFile,
  companyLine,
  toTestAbn,
  testAcn,
} from '../support/registers/asicFiles.js';
import { eventDeviations } from '../support/requests/documented.js';
import { newOfficer } from '../support/people/officers.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { until } from '../support/until.js';

// A certificate is suspended while its entity is not what it says, and in force again afterwards: each change once.
const path = '/api/enterprise/certificates';
const files = new TemporaryFiles();
let app: TestApp;
let register: WatchedRegister;
let organisationId: string;
let officer: Awaited<ReturnType<typeof newOfficer>>;

interface Facts {
  readonly status?: string;
  readonly name?: string;
  readonly gst?: string;
}

const record = (n: number, { status = 'ACT', name = `CERTIFIED ${n} PTY LTD`, gst = 'ACT' }: Facts = {}): string =>
  abrRecord({
    abn: toTestAbn(n),
    status,
    name,
    rest: `<ASICNumber ASICNumberType="undetermined">${testAcn(n)}</ASICNumber><GST status="${gst}" GSTStatusFromDate="20000701" />`,
  });
const importRegister = (facts: Readonly<Record<number, Facts>> = {}): Promise<string> =>
  register.import([1, 2, 3].map((n) => record(n, facts[n])));
const today = (): string => new Date().toISOString().slice(0, 10);
const importCompanies = (status: string) => {
  const line = companyLine({ acn: testAcn(1), name: 'CERTIFIED 1 PTY LTD', status });
  const file = files.write('data_202611.csv', companiesFile([line]));
  return importDataset(app.database.pool, { format: companiesFormat, file, asOf: today() });
};
const importBan = (acn: string) => {
  const file = files.write('bd_org_202611.csv', bannedOrganisationsFile([[acn, 'BANNED', '01/02/2020', '']]));
  return importDataset(app.database.pool, { format: bannedOrganisationsFormat, file, asOf: today() });
};
const importBusinessName = (name: string) => {
  const file = files.write('business_names_202611.csv', businessNamesFile([[name, 'Registered', toTestAbn(1)]]));
  return importDataset(app.database.pool, { format: businessNamesFormat, file, asOf: today() });
};
/** A sanctions list that no name is like, in use. */
const importSanctions = async (): Promise<void> => {
  const rows = [dfatRow('9999', 'Unalike Vexillology Society')];
  await importList(app.database.pool, {
    ...{ list: 'DFAT', file: files.write('list.xlsx', dfatFile(rows)), now: new Date() },
    onImported: recordDatasetImport,
  });
  await until(async () => (await verified(1)).screening.lists.length > 0);
};
/** The latest verification found this candidate. */
const addToLatest = (found: Candidate) =>
  app.database.pool.query(
    `update verifications set facts = jsonb_set(facts::jsonb, '{further,screening,candidates}', $2)
     where id = (select max(id) from verifications where organisation_id = $1)`,
    [organisationId, JSON.stringify([found])],
  );
const makeOld = (dataset: string) =>
  app.database.pool.query('update datasets set as_of = current_date - 46 where name = $1', [dataset]);
const recheck = (): Promise<number | null> => {
  const { orm, pool } = app.database;
  return recheckCertificates({ ...app.services, em: orm.em, pool });
};
const verified = async (n: number, more: object = {}): Promise<any> =>
  (await officer.verify(toTestAbn(n), 'AU', more)).body.result;
const issued = async (n: number): Promise<{ id: string }> =>
  (await officer.post(path, { verificationId: (await verified(n)).id })).body.certificate;
const read = async (id: string): Promise<any> => (await officer.get(`${path}/${id}`)).body.certificate;
const codes = ({ suspensionReasons }: { suspensionReasons: readonly { code: string }[] }): string[] =>
  suspensionReasons.map(({ code }) => code);
const told = async (id: string): Promise<readonly { event: string; data: Record<string, unknown> }[]> => {
  await app.services.eventLog.settle();
  const types = 'types=certificate.suspended&types=certificate.reinstated';
  const { items } = (await officer.get(`/api/enterprise/events?${types}&order=oldest&limit=100`)).body;
  return items.filter(({ data }: { data: { id: string } }) => data.id === id);
};
const candidate: Candidate = {
  list: 'DFAT',
  reference: '77',
  name: 'Certified One',
  matchedName: 'Certified One',
  screenedName: 'CERTIFIED 1 PTY LTD',
  result: 'close',
  reason: 'The same but for a word.',
  fingerprint: 'a'.repeat(64),
  resolution: 'open',
};

beforeAll(async () => {
  app = await testApp({ sample: false });
  register = new WatchedRegister(app, { importsADay: 3 });
});
beforeEach(async () => {
  organisationId = await app.newOrganisation('Example Finance');
  await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
  officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
  await app.database.pool.query(
    'delete from certificates; delete from certificate_rechecks; delete from list_entries; delete from datasets',
  );
  // A list that a process holds is used for up to a second after its removal.
  await app.services.further.live.screenParties([], '2026-11-29');
  await importRegister();
});
afterAll(async () => {
  register.remove();
  files.remove();
  await app.stop();
});

describe('a certificate', () => {
  it('is suspended when an import cancels the ABN, says so everywhere, and is reinstated once the ABN is active', async () => {
    const { id } = await issued(1);
    expect(await recheck()).toBe(0);
    await importRegister({ 1: { status: 'CAN' } });
    expect((await Promise.all([recheck(), recheck(), recheck()])).filter((changed) => changed === 1)).toHaveLength(1);
    expect(await recheck()).toBe(0);
    const suspended = await read(id);
    expect(suspended).toMatchObject({ status: 'suspended', suspendedAt: expect.any(String) });
    expect(codes(suspended)).toEqual(['inactive_registration']);
    const stranger = createApiClient(app, null);
    const { certificate } = (await stranger.get(`/api/public/certificates/${id}`)).body;
    expect(certificate).toMatchObject({ status: 'suspended', suspendedAt: suspended.suspendedAt });
    expect(JSON.stringify(certificate)).not.toContain('inactive_registration');
    expect(await (await fetch(`${app.url}/verify/${id}`)).text()).toContain('<strong>Suspended</strong>');
    expect((await officer.get(`${path}?status=suspended`)).body.items).toMatchObject([{ id }]);
    expect((await officer.get(`${path}?status=issued`)).body.items).toEqual([]);
    const csv = await officer.get(path, { accept: 'text/csv' });
    expect(csv.body).toContain(`${id},suspended,`);

    await importRegister();
    expect(await recheck()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'issued', suspendedAt: null, suspensionReasons: [] });
    const events = await told(id);
    expect(events.map(({ event }) => event)).toEqual(['certificate.suspended', 'certificate.reinstated']);
    expect(events.map(({ event, data }) => eventDeviations(event, data))).toEqual([[], []]);
    expect(events[0]?.data['reasons']).toMatchObject([{ code: 'inactive_registration', source: 'ABR' }]);
    const { rows } = await app.database.pool.query<{ body: string }>(
      'select body from audit_entries where object_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ body }) => JSON.parse(body).action)).toEqual([
      'certificate.issued',
      'certificate.suspended',
      'certificate.reinstated',
    ]);
  });

  it('is suspended when ASIC deregisters the company, under every policy', async () => {
    // Under 2026-2 the score of a company is an interval until bans and business names are imported.
    for (const policy of ['2026-1', '2026-3']) {
      await importCompanies('REGD');
      await app.database.pool.query('update organisations set policy_version = $2 where id = $1', [
        organisationId,
        policy,
      ]);
      await app.database.pool.query(`delete from certificates`);
      const { id } = await issued(1);
      await importCompanies('DRGD');
      expect(await recheck()).toBe(1);
      expect(codes(await read(id))).toEqual(['deregistered_at_asic']);
      const refused = await officer.post(path, { verificationId: (await read(id)).verificationId });
      expect(refused.body).toMatchObject({ code: 'STATE_CONFLICT', detail: expect.stringContaining('ASIC') });
    }
  });

  it('stays suspended while the source of the reason is unavailable, until it responds again', async () => {
    await importCompanies('REGD');
    await importBan(testAcn(9));
    const { id } = await issued(1);
    await importCompanies('DRGD');
    await importBan(testAcn(1));
    expect(await recheck()).toBe(1);
    expect(codes(await read(id))).toEqual(['ban_match', 'deregistered_at_asic']);
    await makeOld('ASIC companies');
    await importRegister();
    expect(await recheck()).toBe(0);
    expect(codes(await read(id))).toEqual(['ban_match', 'deregistered_at_asic']);
    await makeOld('ASIC banned organisations');
    await importRegister();
    expect(await recheck()).toBe(0);
    await verified(1);
    expect(await recheck()).toBe(0);
    expect(codes(await read(id))).toEqual(['ban_match', 'deregistered_at_asic']);
    expect(await told(id)).toHaveLength(1);
    await importCompanies('REGD');
    await recheck();
    expect(codes(await read(id))).toEqual(['ban_match']);
    await importBan(testAcn(9));
    expect(await recheck()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'issued', suspensionReasons: [] });
  });

  it('stays suspended for a cancelled ABN while the next extract cannot be read there', async () => {
    const { id } = await issued(1);
    await importRegister({ 1: { status: 'CAN' } });
    expect(await recheck()).toBe(1);
    await register.import([abrRecord({ abn: toTestAbn(1), updated: '0' }), record(2), record(3)]);
    expect(await recheck()).toBe(0);
    expect(codes(await read(id))).toEqual(['inactive_registration']);
    await importRegister();
    expect(await recheck()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'issued' });
  });

  it('is suspended by an import that another one overtook, or whose clock is behind', async () => {
    const { id } = await issued(1);
    await importCompanies('REGD');
    await app.database.pool.query(`update datasets set imported_at = now() + interval '1 hour'`);
    expect(await recheck()).toBe(0);
    await importRegister({ 1: { status: 'CAN' } });
    expect(await recheck()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'suspended' });
  });

  it('is suspended when the register names the business otherwise, but not for another spelling', async () => {
    const [renamed, respelled] = [await issued(1), await issued(2)];
    await importRegister({ 1: { name: 'ANOTHER NAME PTY LTD' }, 2: { name: 'Certified 2 Pty. Ltd.' } });
    expect(await recheck()).toBe(1);
    expect((await read(renamed.id)).suspensionReasons).toMatchObject([
      { code: 'facts_changed', detail: expect.stringContaining('“ANOTHER NAME PTY LTD”') },
    ]);
    expect(await read(respelled.id)).toMatchObject({ status: 'issued' });
  });

  it('is suspended by a later verification, and by none of another organisation or mode', async () => {
    const { id } = await issued(1);
    await importRegister({ 1: { status: 'CAN' } });
    const other = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    await other.verify(toTestAbn(1));
    const notes = 'select organisation_id from certificate_rechecks where due_at <= now()';
    expect((await app.database.pool.query(notes)).rows).toEqual([]);
    expect((await verified(1)).status).toBe('inactive');
    expect((await app.database.pool.query(notes)).rows).toEqual([{ organisation_id: organisationId }]);
    expect(await recheck()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'suspended' });
    expect((await app.database.pool.query(notes)).rows).toEqual([]);
  });

  describe('on a business that a live register knows better than the extract', () => {
    /** The latest verification becomes one by the live register, of the day after the extract. */
    const makeLatestLive = () =>
      app.database.pool.query(
        `update verifications set facts = jsonb_set(facts::jsonb, '{answer,source}',
           facts::jsonb #> '{answer,source}' || jsonb_build_object('kind', 'live', 'asOf', current_date + 1))
         where id = (select max(id) from verifications where organisation_id = $1)`,
        [organisationId],
      );

    it('stays suspended, and no other is issued, when a later verification by the extract knows nothing of its end', async () => {
      const { id } = await issued(1);
      await importRegister({ 1: { status: 'CAN' } });
      await verified(1);
      await makeLatestLive();
      await importRegister();
      const late = await verified(1);
      expect(late.status).toBe('verified');
      expect(await recheck()).toBe(1);
      expect(codes(await read(id))).toEqual(['inactive_registration']);
      expect((await officer.post(path, { verificationId: late.id })).body).toMatchObject({ code: 'STATE_CONFLICT' });
    });

    it('is reinstated by the live register while the extract cannot be read there', async () => {
      const { id } = await issued(1);
      await importRegister({ 1: { status: 'CAN' } });
      expect(await recheck()).toBe(1);
      await importRegister();
      await verified(1);
      await makeLatestLive();
      await register.import([abrRecord({ abn: toTestAbn(1), updated: '0' }), record(2), record(3)]);
      expect(await recheck()).toBe(1);
      expect(await read(id)).toMatchObject({ status: 'issued' });
    });

    it('stays suspended for a candidate while a later verification by the extract has not its name', async () => {
      await importSanctions();
      const { id } = await issued(1);
      await verified(1);
      await addToLatest({ ...candidate, screenedName: 'CERTIFIED BY ANOTHER NAME' });
      await makeLatestLive();
      expect(await recheck()).toBe(1);
      expect(codes(await read(id))).toEqual(['open_candidate']);
      expect(await verified(1)).toMatchObject({ status: 'verified' });
      expect(await recheck()).toBe(0);
      expect(codes(await read(id))).toEqual(['open_candidate']);
      await verified(1);
      await makeLatestLive();
      expect(await recheck()).toBe(1);
      expect(await read(id)).toMatchObject({ status: 'issued' });
    });

    it('stays in force when the extract does not have the business yet', async () => {
      const { id: verificationId } = await verified(2);
      await makeLatestLive();
      const { certificate } = (await officer.post(path, { verificationId })).body;
      await register.import([record(1), record(3)]);
      expect((await verified(2)).status).toBe('not_found');
      expect(await recheck()).toBe(0);
      expect(await read(certificate.id)).toMatchObject({ status: 'issued', suspensionReasons: [] });
    });
  });

  it('follows the record of its own register, not the entity of New Zealand that has its ABN', async () => {
    const overseas = {
      ...{ nzbn: '9429000000123', entityName: 'CERTIFIED 1 (NEW ZEALAND BRANCH)', entityStatusCode: '80' },
      ...{ entityTypeCode: 'ASIC', registrationDate: '2017-07-19', australianBusinessNumber: toTestAbn(1) },
    };
    const file = files.write('nzbn.json', JSON.stringify([overseas]));
    const asOf = new Date().toISOString().slice(0, 10);
    const { pool } = app.database;
    await importExtract(pool, { register: 'nzbn', files: [file], production: false, asOf, allowSmaller: true });
    const verificationId = (await verified(1)).id;
    const branch = (await officer.verify(overseas.nzbn, 'NZ')).body.result;
    expect(branch).toMatchObject({ status: 'inactive', abn: expect.any(String) });
    const { status, body } = await officer.post(path, { verificationId });
    expect([status, body.detail]).toEqual([201, undefined]);
    await importRegister({ 1: { status: 'CAN' } });
    expect(await recheck()).toBe(1);
    const suspended = await read(body.certificate.id);
    expect(suspended.suspensionReasons).toMatchObject([{ code: 'inactive_registration', source: 'ABR' }]);
  });

  it('is not suspended by a name that only the caller sent', async () => {
    const { id } = await issued(1);
    expect(await verified(1, { name: 'Zebra Quilting' })).toMatchObject({ status: 'review' });
    expect(await recheck()).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'issued' });
  });

  it('is suspended by candidates that screening finds, once for each, and reinstated when they are dismissed', async () => {
    const { id } = await issued(1);
    const entity = { organisationId, mode: 'live', number: toTestAbn(1) } as const;
    const find = () => suspendCertificates(app.database.pool, entity, [candidate], new Date(Date.now() + 1));
    await find();
    await find();
    expect(await recheck()).toBe(1);
    expect(codes(await read(id))).toEqual(['open_candidate']);
    expect(await told(id)).toHaveLength(1);
    // A candidate is resolved. To accept it would also accept one that came while the officer read another reason.
    expect((await officer.post(`${path}/${id}/reinstate`, { reason: 'We know this entry well.' })).body.code).toBe(
      'STATE_CONFLICT',
    );
    const { verificationId } = await read(id);
    const resolve = (outcome: 'confirmed' | 'dismissed') =>
      app.database.pool.query(
        `insert into candidate_resolutions (id, organisation_id, mode, entity_kind, entity_number, list, reference, fingerprint,
           screened_name, outcome, reason, verification_id, resolved_by, created_at)
         values ($1, $2, 'live', 'abn', $3, 'DFAT', '77', $4, $5, $6, 'Another.', $7, 'x', now())`,
        [
          `cre_${outcome === 'dismissed' ? '1' : '2'}${organisationId.slice(5)}`,
          ...[organisationId, toTestAbn(1), candidate.fingerprint, candidate.screenedName, outcome, verificationId],
        ],
      );
    await resolve('dismissed');
    await find();
    expect(await recheck()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'issued' });
    await resolve('confirmed');
    await find();
    expect(await recheck()).toBe(1);
    expect(codes(await read(id))).toEqual(['sanctions_match']);
  });

  it('stays suspended for a candidate until a verification compares that list again', async () => {
    const { id } = await issued(1);
    const entity = { organisationId, mode: 'live', number: toTestAbn(1) } as const;
    await suspendCertificates(app.database.pool, entity, [candidate], new Date(Date.now() + 1));
    expect(await recheck()).toBe(1);
    // Without a list this verification finds nothing, because it does not look.
    expect((await verified(1)).screening).toMatchObject({ lists: [], candidates: [] });
    expect(await recheck()).toBe(0);
    expect(codes(await read(id))).toEqual(['open_candidate']);
    await importSanctions();
    expect(await recheck()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'issued', suspensionReasons: [] });
  });

  it('stays suspended for the candidate of a verification when a later one does not look', async () => {
    const { id } = await issued(1);
    await verified(1);
    await addToLatest(candidate);
    expect(await recheck()).toBe(1);
    expect(codes(await read(id))).toEqual(['open_candidate']);
    await verified(1);
    expect(await recheck()).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'suspended' });
  });

  it('stays suspended for a business name until a verification has the business names again', async () => {
    await importSanctions();
    const { id } = await issued(1);
    await importBusinessName('Zoltrane Shipping');
    await verified(1);
    await addToLatest({ ...candidate, screenedName: 'Zoltrane Shipping' });
    expect(await recheck()).toBe(1);
    await makeOld('ASIC business names');
    expect(await verified(1)).toMatchObject({ status: 'review', screening: { candidates: [] } });
    expect(await recheck()).toBe(0);
    expect(codes(await read(id))).toEqual(['open_candidate']);
    await importBusinessName('Zebra Quilting');
    expect(await verified(1)).toMatchObject({ status: 'verified' });
    expect(await recheck()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'issued' });
  });

  it('is suspended for another name behind a candidate that was dismissed', async () => {
    const { id } = await issued(1);
    await verified(1);
    await addToLatest({ ...candidate, resolution: 'dismissed' });
    const { verificationId } = await read(id);
    await app.database.pool.query(
      `insert into candidate_resolutions (id, organisation_id, mode, entity_kind, entity_number, list, reference, fingerprint,
         screened_name, outcome, reason, verification_id, resolved_by, created_at)
       values ($1, $2, 'live', 'abn', $3, 'DFAT', '77', $4, $5, 'dismissed', 'Another.', $6, 'x', now())`,
      [
        `cre_3${organisationId.slice(5)}`,
        ...[organisationId, toTestAbn(1), candidate.fingerprint, candidate.screenedName, verificationId],
      ],
    );
    expect(await recheck()).toBe(0);
    const { list: _, reference: _r, name: _n, fingerprint: _f, ...match } = candidate;
    const other = { ...candidate, screenedName: 'CERTIFIED BY ANOTHER NAME', others: [match] };
    const entity = { organisationId, mode: 'live', number: toTestAbn(1) } as const;
    await suspendCertificates(app.database.pool, entity, [other], new Date(Date.now() + 1));
    expect(await recheck()).toBe(1);
    expect((await read(id)).suspensionReasons).toMatchObject([
      { code: 'open_candidate', detail: expect.stringContaining('CERTIFIED BY ANOTHER NAME') },
    ]);
  });

  it('that expires or is revoked while it is suspended is over, and is never reinstated', async () => {
    const [expired, revoked] = [await issued(1), await issued(2)];
    await importRegister({ 1: { status: 'CAN' }, 2: { status: 'CAN' } });
    expect(await recheck()).toBe(2);
    await app.database.pool.query(`update certificates set expires_at = now() - interval '1 second' where id = $1`, [
      expired.id,
    ]);
    expect((await officer.post(`${path}/${revoked.id}/revoke`, { reason: 'Closed.' })).status).toBe(200);
    await importRegister();
    expect(await recheck()).toBe(0);
    expect([(await read(expired.id)).status, (await read(revoked.id)).status]).toEqual(['expired', 'revoked']);
  });
});

describe('an officer', () => {
  it('suspends a certificate and reinstates it, with words that stay inside', async () => {
    const { id } = await issued(1);
    const reason = 'The director called and reported a dispute.';
    expect((await officer.post(`${path}/${id}/suspend`, { reason: ' ' })).body.errors[0].pointer).toBe('/reason');
    const { certificate } = (await officer.post(`${path}/${id}/suspend`, { reason })).body;
    expect([certificate.status, ...codes(certificate)]).toEqual(['suspended', 'officer']);
    expect((await officer.post(`${path}/${id}/suspend`, { reason })).body.code).toBe('STATE_CONFLICT');
    expect(await recheck()).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'suspended' });
    expect(
      (await officer.post(`${path}/${id}/reinstate`, { reason: 'The parties settled the dispute.' })).body.certificate,
    ).toMatchObject({
      status: 'issued',
      suspensionReasons: [],
    });
    expect(JSON.stringify(await told(id))).not.toContain('dispute');
    expect((await officer.post(`${path}/${id}/reinstate`, { reason: 'The parties settled it again.' })).body.code).toBe(
      'STATE_CONFLICT',
    );
  });

  it('accepts a changed name, which then suspends no more, and no cancelled ABN', async () => {
    const [renamed, cancelled] = [await issued(1), await issued(2)];
    await importRegister({ 1: { name: 'ANOTHER NAME PTY LTD' }, 2: { status: 'CAN' } });
    expect(await recheck()).toBe(2);
    const reason = 'Shareholders changed the name; the entity is the same.';
    expect((await officer.post(`${path}/${renamed.id}/reinstate`, { reason })).body.certificate.status).toBe('issued');
    expect((await officer.post(`${path}/${cancelled.id}/reinstate`, { reason })).body.code).toBe('STATE_CONFLICT');
    await importRegister({ 1: { name: 'ANOTHER NAME PTY LTD' }, 2: { status: 'CAN' } });
    expect(await recheck()).toBe(0);
    expect(await read(renamed.id)).toMatchObject({ status: 'issued' });
  });

  it('needs a sentence as the reason, and its entry has the accepted reasons and no name', async () => {
    const { id } = await issued(1);
    await importRegister({ 1: { name: 'ANOTHER NAME PTY LTD' } });
    expect(await recheck()).toBe(1);
    for (const reason of ['x', 'because because because because']) {
      const { body } = await officer.post(`${path}/${id}/reinstate`, { reason });
      expect(body).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ pointer: '/reason' }] });
    }
    const reason = 'Shareholders changed the name; the entity is the same.';
    expect((await officer.post(`${path}/${id}/reinstate`, { reason })).status).toBe(200);
    const { rows } = await app.database.pool.query<{ body: string }>(
      `select body from audit_entries where object_id = $1 and body::json ->> 'action' = 'certificate.reinstated'`,
      [id],
    );
    const [{ details, personal }] = rows.map(({ body }) => JSON.parse(body)) as [any];
    expect(details).toEqual({ reasons: ['facts_changed'] });
    expect(Object.keys(personal)).toEqual(expect.arrayContaining(['accepted', 'reason']));
    expect(rows[0]?.body).not.toContain('ANOTHER NAME');
  });

  it('accepts no reason alone for which two officers would have to agree on a new certificate', async () => {
    await importCompanies('REGD');
    const { id } = await issued(1);
    await importCompanies('SOFF');
    expect(await recheck()).toBe(1);
    const reason = 'The directors lodge the overdue review this week.';
    const { status, body } = await officer.post(`${path}/${id}/reinstate`, { reason });
    expect({ status, ...body }).toMatchObject({
      status: 409,
      code: 'STATE_CONFLICT',
      detail: expect.stringMatching(/^One officer cannot accept this reason: .* on which two officers agree\.$/),
    });
    expect(await read(id)).toMatchObject({ status: 'suspended' });
    // The remedy that it names.
    expect((await officer.post(`${path}/${id}/revoke`, { reason: 'A strike-off has begun.' })).status).toBe(200);
    const verification = await verified(1);
    expect(verification).toMatchObject({ status: 'review' });
    const { certificate } = (await officer.post(path, { verificationId: verification.id, reason })).body;
    expect(certificate).toMatchObject({ status: 'proposed', verdict: 'review' });
  });

  it('accepts a strike-off and a changed name also while their sources are unavailable', async () => {
    const renamed = { 1: { name: 'ANOTHER NAME PTY LTD' } };
    await importCompanies('REGD');
    const { id } = await issued(1);
    await importCompanies('SOFF');
    await importRegister(renamed);
    expect(await recheck()).toBe(1);
    expect(codes(await read(id))).toEqual(['strike_off_in_progress', 'facts_changed']);
    const reason = 'The directors lodge the overdue review this week.';
    await app.database.pool.query(`update organisations set policy_version = '2026-2' where id = $1`, [organisationId]);
    expect((await officer.post(`${path}/${id}/reinstate`, { reason })).body.certificate.status).toBe('issued');
    await makeOld('ASIC companies');
    await register.import([abrRecord({ abn: toTestAbn(1), updated: '0' }), record(2), record(3)]);
    expect(await recheck()).toBe(0);
    await importCompanies('SOFF');
    await importRegister(renamed);
    expect(await recheck()).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'issued' });
    await importCompanies('REGD');
    await importRegister();
    expect(await recheck()).toBe(0);
    await importCompanies('SOFF');
    await importRegister(renamed);
    expect(await recheck()).toBe(1);
    expect(codes(await read(id))).toEqual(['strike_off_in_progress', 'facts_changed']);
  });

  it('accepts a strike-off while it lasts, and not the next one', async () => {
    await importCompanies('REGD');
    const { id } = await issued(1);
    await importCompanies('SOFF');
    expect(await recheck()).toBe(1);
    const reason = 'The directors lodge the overdue review this week.';
    await app.database.pool.query(`update organisations set policy_version = '2026-2' where id = $1`, [organisationId]);
    expect((await officer.post(`${path}/${id}/reinstate`, { reason })).body.certificate.status).toBe('issued');
    await importCompanies('SOFF');
    expect(await recheck()).toBe(0);
    await importCompanies('REGD');
    expect(await recheck()).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'issued' });
    await importCompanies('SOFF');
    expect(await recheck()).toBe(1);
    expect(codes(await read(id))).toEqual(['strike_off_in_progress']);
    expect((await told(id)).map(({ event }) => event)).toEqual([
      'certificate.suspended',
      'certificate.reinstated',
      'certificate.suspended',
    ]);
  });
});
