import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import { formatAcn } from '../../src/domain/abn.js';
import { companiesFormat } from '../../src/registers/asic/companiesFormat.js';
import { importDataset } from '../../src/registers/datasets/importDataset.js';
import { importList } from '../../src/registers/screening/importList.js';
import { dfatFile, dfatRow } from '../screening/dfatFile.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { companiesFile, companyLine, testAcn } from '../support/registers/asicFiles.js';
import { newMember, newOfficer } from '../support/people/officers.js';
import { clean } from '../support/registers/sample.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { until } from '../support/until.js';

// Policy 2026-3: `verified` means that there is nothing against the entity and nothing waits for a person.
interface Company {
  readonly abn: string;
  readonly acn: string;
  readonly legal_name: string;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const recently = { 'Control Date': daysAgo(20).split('-').reverse().join('/') };
const files = new TemporaryFiles();
let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;
let companies: readonly Company[];

beforeAll(async () => {
  app = await testApp({ sample: true });
  const { rows } = await app.database.pool.query<Company>(
    `select abn::text, acn, legal_name from abr_entities
     where ${clean} and acn is not null and status_from < '2026-01-01' order by acn limit 6`,
  );
  companies = rows;
  organisationId = await app.newOrganisation();
  await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
  const onBehalfOf = await newMember(app, organisationId, 'officer', 'Olive Officer');
  client = createApiClient(app, (await app.newKey(organisationId, 'live', { onBehalfOf })).key);
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

const importDfat = (rows: readonly ReturnType<typeof dfatRow>[], more: { readonly allowRejects?: boolean } = {}) =>
  importList(app.database.pool, {
    list: 'DFAT',
    file: files.write('list.xlsx', dfatFile(rows)),
    now: new Date(),
    onImported: recordDatasetImport,
    ...more,
  });
/** Each has the status, and a type unless it is a proprietary company. */
const importCompanies = (...codes: readonly string[]) => {
  const lines = codes.map((code, at) => {
    const [status = '', type = 'APTY'] = code.split(' ');
    const { acn = '', abn = '', legal_name: name = '' } = companies[at] ?? {};
    return companyLine({ acn, abn, name, status, type });
  });
  const file = files.write('data_202611.csv', companiesFile(lines));
  return importDataset(app.database.pool, { format: companiesFormat, file, asOf: daysAgo(3) });
};
const verified = async (at: number, more: object = {}): Promise<any> =>
  (await client.verify(companies[at]?.abn ?? '', 'AU', more)).body.result;
const listCodes = ({ statusReasons }: { statusReasons: readonly { code: string }[] }): string[] =>
  statusReasons.map(({ code }) => code);
const certify = (verificationId: string, more: object = {}) =>
  client.post('/api/enterprise/certificates', { verificationId, ...more });

describe('a verification under policy 2026-3', () => {
  it('is verified without lists, and says that no sanctions check was made', async () => {
    const result = await verified(0);
    expect(result).toMatchObject({ status: 'verified', statusReasons: [], fractureScore: 0, candidates: [] });
    expect(result.screening).toEqual({
      ...{ status: 'not_performed', lists: [], names: expect.any(Number), candidates: [] },
      detail: 'No sanctions list was imported: no sanctions check was made.',
    });
    expect(result.screening.names).toBeGreaterThan(0);
    expect(Object.keys(result)).not.toContain('fractureInterval');
    const { certificate } = (await certify(result.id)).body;
    expect(certificate.checks.notChecked[0]).toBe('No sanctions list was imported: no sanctions check was made.');
  });

  it('of a number that is on no register is not_found, for that reason alone', async () => {
    const { result } = (await client.verify('51 824 753 556')).body;
    expect(result).toMatchObject({ status: 'not_found', fractureScore: 100 });
    expect(listCodes(result)).toEqual(['not_registered']);
    expect(result.screening).toBeNull();
    const stored = (await client.get(`/api/enterprise/verifications/${result.id}`)).body.verification;
    expect(stored.screening).toBeNull();
  });

  it('names the list, its publisher and its day, and counts the names that were screened', async () => {
    await importDfat([
      dfatRow('1', 'Nobody at all Qzx', recently),
      dfatRow('2', companies[1]?.legal_name ?? '', recently),
    ]);
    await until(async () => (await verified(0)).screening.lists.length === 1);
    const list = { list: 'DFAT', asOf: daysAgo(20), entries: 2, state: 'current' };
    expect((await verified(0)).screening).toMatchObject({
      status: 'clear',
      lists: [{ ...list, publisher: 'Department of Foreign Affairs and Trade (Australia)' }],
    });
  });

  it('waits for a person while a candidate is open, without points and without an alarm', async () => {
    const result = await verified(1);
    expect(result).toMatchObject({ status: 'review', fractureScore: 0, screening: { status: 'candidates' } });
    expect(result.statusReasons).toEqual([
      { code: 'open_candidate', detail: expect.stringContaining('DFAT 2'), source: 'DFAT', asOf: daysAgo(20) },
    ]);
    const { body } = await client.get('/api/enterprise/events');
    const own = body.items.filter((event: any) => event.data.id === result.id);
    expect(own.map(({ event }: any) => event)).toEqual(['verification.completed']);
    expect(own[0].data).toMatchObject({ status: 'review', statusReasons: [{ code: 'open_candidate' }] });
    const { status, detail } = result.screening;
    expect(detail).toBe('1 entry of the DFAT list has a similar name, and nobody has decided whether it is meant.');
    expect(own[0].data.screening).toEqual({ status, detail });
    // The audit hash covers the facts alone: the sentence is of the response.
    const stored = await app.database.pool.query('select verdict from verifications where id = $1', [result.id]);
    expect(Object.keys(stored.rows[0].verdict.screening).toSorted()).toEqual([
      'candidates',
      'lists',
      'names',
      'status',
    ]);
  });

  it('screens the name that the caller sends', async () => {
    const result = await verified(0, { name: 'Nobody at all Qzx' });
    expect(result).toMatchObject({ status: 'review', screening: { status: 'candidates' } });
    expect(result.candidates).toMatchObject([{ reference: '1', screenedName: 'Nobody at all Qzx' }]);
  });

  it('is blocked once an officer has confirmed the candidate, and gets no certificate', async () => {
    const { id, candidates } = await verified(1);
    const [{ list, reference, fingerprint }] = candidates;
    const said = { list, reference, fingerprint, outcome: 'confirmed', reason: 'The same address.' };
    expect((await client.post(`/api/enterprise/verifications/${id}/candidates`, said)).status).toBe(201);
    const result = await verified(1);
    expect(result).toMatchObject({ status: 'blocked', fractureScore: 100, screening: { status: 'confirmed' } });
    expect(result.fractureSignals).toMatchObject([{ type: 'sanctioned', points: 100, source: 'DFAT' }]);
    expect(listCodes(result)).toEqual(['sanctions_match']);
    const refused = await certify(result.id, { reason: 'The officers know this entity well.' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect(refused.body.detail).toContain('The status of the verification is blocked');
  });

  it.each([
    [0, 'REGD', 'verified', []],
    [2, 'DRGD', 'blocked', ['deregistered_at_asic']],
    [3, 'EXAD', 'review', ['external_administration']],
    [4, 'SOFF', 'review', ['strike_off_in_progress']],
    [5, 'none', 'review', ['company_not_on_register']],
  ])('of company %d with the ASIC status %s is %s', async (at, _status, status, codes) => {
    await importCompanies('REGD', 'REGD', 'DRGD', 'EXAD', 'SOFF');
    const result = await verified(at);
    expect(result.status).toBe(status);
    expect(listCodes(result)).toEqual(codes);
  });

  it('of a body whose ARBN ASIC has deregistered needs review', async () => {
    await importCompanies('REGD', 'REGD', 'DRGD FNOS', 'EXAD', 'SOFF');
    const result = await verified(2);
    expect(result).toMatchObject({ status: 'review', fractureScore: 0 });
    expect(listCodes(result)).toEqual(['company_not_on_register']);
    expect(result.statusReasons[0].detail).toMatch(/The number is an ARBN, whose end does not end the entity/);
    await app.database.pool.query('update asic_companies set type = null');
    expect(await verified(2)).toMatchObject({ status: 'blocked' });
    await importCompanies('REGD', 'REGD', 'DRGD', 'EXAD', 'SOFF');
  });

  it('names the registered number where two digits are swapped and the check digit does not see it', async () => {
    const meant = companies.find(({ acn }) => acn.at(-1) !== acn.at(-2));
    const { acn = '', legal_name: name = '' } = meant ?? {};
    const swapped = acn.slice(0, 7) + acn.charAt(8) + acn.charAt(7);
    const { result } = (await client.verify(swapped, 'AU')).body;
    expect(result).toMatchObject({ status: 'not_found', statusReasons: [{ code: 'not_registered' }] });
    expect(result.statusReasons[0].detail).toContain(
      `${formatAcn(acn)} is registered, with two digits swapped: “${name}”.`,
    );
    const { body } = await client.get(`/api/enterprise/verifications/${result.id}/replay`);
    expect(body.replay).toMatchObject({ scoreChange: 0, added: [], removed: [] });
  });

  it('gets no certificate under an earlier policy either, for what was confirmed', async () => {
    const policy = (version: string) =>
      app.database.pool.query('update organisations set policy_version = $2 where id = $1', [organisationId, version]);
    const refused = [];
    for (const version of ['2026-1', '2026-2']) {
      await policy(version);
      refused.push((await certify((await verified(1)).id, { reason: 'because' })).body);
    }
    await policy('2026-3');
    expect(refused.map(({ code }) => code)).toEqual(['STATE_CONFLICT', 'STATE_CONFLICT']);
    // Under 2026-2 the score is an interval besides, as the companies of ASIC are not imported.
    expect(refused[0].detail).toContain('DFAT 2');
  });

  it('that needs review gets a certificate by two officers, for a reason in a sentence, and prints both', async () => {
    const { id } = await verified(3);
    for (const reason of [undefined, 'because', 'because because because because']) {
      expect((await certify(id, { reason })).body.errors).toMatchObject([{ pointer: '/reason' }]);
    }
    const reason = 'The administrator confirmed the account in writing.';
    const { certificate } = (await certify(id, { reason })).body;
    expect(certificate).toMatchObject({ status: 'proposed', verdict: 'review' });
    const agree = `/api/enterprise/certificates/${certificate.id}/agree`;
    expect((await client.post(agree, {})).status).toBe(403);
    const second = await newOfficer(app, organisationId, 'Second Officer', 'live');
    const { certificate: agreed } = (await second.post(agree, {})).body;
    expect(agreed).toMatchObject({
      status: 'issued',
      agreedBy: { name: 'Second Officer' },
      checks: { reason, statusReasons: [{ code: 'external_administration', source: 'ASIC companies' }] },
    });
    expect((await client.get(`/api/public/certificates/${certificate.id}`)).body.certificate.checks).toEqual(
      agreed.checks,
    );
  });

  it('that is verified gets a certificate that says what was checked, by which list, and what was not', async () => {
    const { certificate } = (await certify((await verified(0)).id)).body;
    expect(certificate).toMatchObject({
      verdict: 'register_check_passed',
      reason: null,
      checks: { screening: { status: 'clear', lists: [{ list: 'DFAT', asOf: daysAgo(20), entries: 2 }] } },
    });
    expect(certificate.checks.checked.join(' ')).toMatch(/screened against the DFAT list \(as of .*2 entries\)/);
    expect(certificate.checks.notChecked).toContain('The owners and controllers of the business were not checked.');
    const page = await (await fetch(`${app.url}/verify/${certificate.id}`)).text();
    expect(page).toContain('Register check passed');
    expect(page).not.toMatch(/\bclean\b/i);
  });

  it('with another name than the registered ones needs review, and has no points while business names are unknown', async () => {
    const result = await verified(0, { name: 'Zebra Quilting' });
    expect(result).toMatchObject({ status: 'review', fractureScore: 0, nameMatch: { result: 'different' } });
    expect(listCodes(result)).toEqual(['name_mismatch']);
    expect(Object.keys(result)).not.toContain('fractureInterval');
  });

  it('never relies on a list that is too old: it needs review, without points and without an alarm', async () => {
    await app.database.pool.query(`update datasets set imported_at = now() - interval '32 days' where name = 'DFAT'`);
    await until(async () => (await verified(0)).screening.lists[0]?.state === 'stale');
    const result = await verified(0);
    expect(result).toMatchObject({ status: 'review', fractureScore: 0, screening: { status: 'incomplete' } });
    expect(listCodes(result)).toEqual(['screening_incomplete']);
  });

  it('replays to the same verdict, also after the lists have changed', async () => {
    const { id } = await verified(1);
    await importDfat([dfatRow('1', 'Nobody at all Qzx', recently), dfatRow('3', 'Somebody else Qzx', recently)]);
    const { body } = await client.get(`/api/enterprise/verifications/${id}/replay`);
    expect(body.replay).toMatchObject({ scoreChange: 0, added: [], removed: [] });
    const stored = (await client.get(`/api/enterprise/verifications/${id}`)).body.verification;
    expect(stored).toMatchObject({ status: 'blocked', screening: { lists: [{ list: 'DFAT', asOf: daysAgo(20) }] } });
  });

  it('never relies on a list of which some rows could not be read, until one that is whole is imported', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => dfatRow(String(at + 1), `Nobody Number ${at} Qzx`, recently));
    await importDfat([...rows, dfatRow('odd', 'Odd', recently)], { allowRejects: true });
    await until(async () => (await verified(0)).screening.lists[0]?.entries === 10);
    const result = await verified(0);
    expect(result).toMatchObject({ status: 'review', fractureScore: 0, screening: { status: 'incomplete' } });
    expect(result.screening.detail).toBe(
      'The sanctions check is incomplete: 1 row of the DFAT list could not be read.',
    );
    expect(result.statusReasons).toEqual([
      {
        ...{ code: 'screening_incomplete', source: 'DFAT', asOf: daysAgo(20) },
        detail:
          '1 row of the DFAT list could not be read, and the names there were not compared. Import a list that can be read as a whole.',
      },
    ]);
    const reason = 'The officers compared the row of the list by hand.';
    const { certificate } = (await certify(result.id, { reason })).body;
    expect(certificate.checks.notChecked).toContain(
      '1 row of the DFAT list could not be read: the names there were not checked.',
    );
    const items = [{ name: 'Harbour Bakery Pty Ltd', kind: 'body' }];
    const { screenings } = (await client.post('/api/enterprise/screen', { items })).body;
    expect(screenings).toMatchObject([{ status: 'incomplete' }]);
    const replay = `/api/enterprise/verifications/${result.id}/replay?policyVersion=2026-2`;
    const unread = {
      type: 'sanctioned',
      source: 'DFAT',
      description: expect.stringContaining('1 row of the DFAT list'),
    };
    const isUnknown = {
      fractureInterval: { possibleSignals: expect.arrayContaining([expect.objectContaining(unread)]) },
    };
    expect((await client.get(replay)).body.replay.after).toMatchObject(isUnknown);
    const policy = (version: string) =>
      app.database.pool.query('update organisations set policy_version = $2 where id = $1', [organisationId, version]);
    await policy('2026-2');
    expect(await verified(0)).toMatchObject(isUnknown);
    await policy('2026-3');

    await importDfat(rows);
    await until(async () => (await verified(0)).status === 'verified');
  });

  it('of an ACN without an ABN is not_found, and names the company that ASIC has', async () => {
    const acn = testAcn(700);
    const lines = [companyLine({ acn, name: 'WITHOUT ABN PTY LTD' })];
    const file = files.write('data_202611.csv', companiesFile(lines));
    await importDataset(app.database.pool, { format: companiesFormat, file, asOf: daysAgo(2), allowSmaller: true });
    const { result } = (await client.verify(acn)).body;
    expect(result).toMatchObject({ status: 'not_found', fractureScore: 100, legalName: null, acn: formatAcn(acn) });
    expect(listCodes(result)).toEqual(['not_registered', 'not_registered']);
    expect(result.statusReasons[1]).toEqual({
      code: 'not_registered',
      detail: expect.stringMatching(
        /^ASIC has a company with this ACN: “WITHOUT ABN PTY LTD” \(Registered\)\. The sample data of \d{4}-\d\d-\d\d have no ABN for this company\.$/,
      ),
      source: 'ASIC companies',
      asOf: daysAgo(2),
    });
    expect(result.furtherSources).toMatchObject([{ name: 'ASIC companies', asOf: daysAgo(2) }]);
    const { replay } = (await client.get(`/api/enterprise/verifications/${result.id}/replay`)).body;
    expect(replay).toMatchObject({ scoreChange: 0, added: [], removed: [] });
    expect(listCodes((await client.verify(testAcn(701))).body.result)).toEqual(['not_registered']);
    const test = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    expect(listCodes((await test.verify(testAcn(702))).body.result)).toEqual(['not_registered']);
  });
});
