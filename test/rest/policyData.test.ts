import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import { startBulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { bannedOrganisationsFormat, bannedPersonsFormat } from '../../src/registers/asic/bannedFormats.js';
import { businessNamesFormat, companiesFormat } from '../../src/registers/asic/companiesFormat.js';
import { importDataset } from '../../src/registers/datasets/importDataset.js';
import { importList } from '../../src/registers/screening/importList.js';
import { dfatFile, dfatRow } from '../screening/dfatFile.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import {
  bannedOrganisationsFile,
  bannedPersonsFile,
  businessNamesFile,
  companiesFile,
  companyLine,
} from '../support/registers/asicFiles.js';
import { loadOutcomes, seedBulk, untilBulk } from '../support/seeds/bulks.js';
import { newMember } from '../support/people/officers.js';
import { clean } from '../support/registers/sample.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { until } from '../support/until.js';

// The findings of a verification under policy 2026-2 in imported data, from the files to the response.
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
let keyId: string;
let client: ReturnType<typeof createApiClient>;
let companies: readonly Company[];
let trader: Company;

beforeAll(async () => {
  app = await testApp({ sample: true });
  const { pool } = app.database;
  const found = async (condition: string, count: number): Promise<Company[]> =>
    (
      await pool.query<Company>(
        `select abn::text, acn, legal_name from abr_entities where ${condition} and status_from < '2026-01-01' order by acn, abn limit ${count}`,
      )
    ).rows;
  companies = await found(`${clean} and acn is not null`, 8);
  [trader] = (await found(`type_code = 'IND' and status = 'ACT'`, 1)) as [Company];
  const statuses = ['REGD', 'EXAD', 'REGD', 'REGD', 'DRGD', 'REGD', 'REGD'];
  // The eighth is in no dataset.
  const lines = companies
    .slice(0, 7)
    .map(({ acn, abn, legal_name: name }, at) => companyLine({ acn, abn, name, status: statuses[at] ?? '' }));
  const take = (format: Parameters<typeof importDataset>[1]['format'], content: string) =>
    importDataset(pool, { format, file: files.write('data_202611.csv', content), asOf: daysAgo(3) });
  await take(companiesFormat, companiesFile(lines));
  await take(businessNamesFormat, businessNamesFile([['Zebra Quilting', 'Registered', companies[0]?.abn ?? '']]));
  await take(
    bannedOrganisationsFormat,
    bannedOrganisationsFile([[companies[2]?.acn ?? '', 'BANNED', '01/01/2024', '']]),
  );
  const words = trader.legal_name.split(' ');
  const name = `${words.at(-1) ?? ''}, ${words.slice(0, -1).join(' ')}`;
  await take(
    bannedPersonsFormat,
    bannedPersonsFile([
      { name, from: '01/01/2024' },
      { name, from: '01/01/2001', to: '01/01/2003', document: '99' },
    ]),
  );
  const listed = dfatFile([
    dfatRow('1', companies[3]?.legal_name ?? '', recently),
    dfatRow('2', 'Nobody at all Qzx', recently),
  ]);
  await importList(pool, {
    list: 'DFAT',
    file: files.write('list.xlsx', listed),
    now: new Date(),
    onImported: recordDatasetImport,
  });

  organisationId = await app.newOrganisation();
  await pool.query(`update organisations set policy_version = '2026-2' where id = $1`, [organisationId]);
  const onBehalfOf = await newMember(app, organisationId, 'officer', 'Olive Officer');
  const { id, key } = await app.newKey(organisationId, 'live', { onBehalfOf });
  keyId = id;
  client = createApiClient(app, key);
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

async function verified(company: Company | undefined, name?: string): Promise<any> {
  return (await client.verify(company?.abn ?? '', 'AU', name === undefined ? {} : { name })).body.result;
}

const listTypes = (signals: readonly { readonly type: string }[]): string[] => signals.map(({ type }) => type);

describe('what is held of ASIC', () => {
  it.each([
    [0, 0, []],
    [1, 60, ['external_administration']],
    [2, 90, ['banned']],
    [4, 90, ['deregistered_at_asic']],
  ])('of company %d: %d points', async (at, score, types) => {
    const result = await verified(companies[at]);
    expect(result).toMatchObject({ status: 'verified', fractureScore: score });
    expect(listTypes(result.fractureSignals)).toEqual(types);
    expect(Object.keys(result)).not.toContain('fractureInterval');
  });

  it('says of a company that is in no dataset that nobody knows', async () => {
    const { fractureInterval } = await verified(companies[7]);
    expect(fractureInterval).toMatchObject({
      lowest: 0,
      highest: 90,
      possibleSignals: [{ type: 'deregistered_at_asic' }],
    });
  });

  it('knows a business name', async () => {
    const result = await verified(companies[0], 'Zebra Quilting');
    expect(result).toMatchObject({ fractureScore: 0, nameMatch: { result: 'exact', kind: 'business' } });
    expect(listTypes((await verified(companies[1], 'Zebra Quilting')).fractureSignals)).toContain('name_mismatch');
  });
});

describe('a candidate', () => {
  const resolve = (result: any, outcome: string) => {
    const [{ list, reference, fingerprint }] = result.candidates;
    const body = { list, reference, fingerprint, outcome, reason: 'Another person: born 1950.' };
    return client.post(`/api/enterprise/verifications/${result.id}/candidates`, body);
  };

  it('of sanctions is an interval until somebody judges it, and then remembered, alone and in a bulk', async () => {
    const listed = companies[3];
    const first = await verified(listed);
    expect(first.fractureInterval).toMatchObject({ lowest: 0, highest: 100 });
    expect(first.candidates).toMatchObject([{ list: 'DFAT', reference: '1', result: 'exact', resolution: 'open' }]);

    expect((await resolve(first, 'dismissed')).status).toBe(201);
    const second = await verified(listed);
    expect(second).toMatchObject({ fractureScore: 0, candidates: [{ resolution: 'dismissed' }] });
    expect((await client.get(`/api/enterprise/verifications/${first.id}`)).body.verification).toEqual(first);

    expect((await resolve(first, 'confirmed')).status).toBe(201);
    const third = await verified(listed);
    expect(third).toMatchObject({ fractureScore: 100, fractureSignals: [{ type: 'sanctioned', source: 'DFAT' }] });

    const rows = [listed?.abn ?? '', companies[0]?.abn ?? '', companies[1]?.abn ?? ''];
    const worker = startBulkWorker(app.services, { pollMs: 20 });
    const bulk = await seedBulk(app, { organisationId, apiKeyId: keyId, rows });
    await untilBulk(app, bulk);
    await worker.stop();
    const scores = [];
    for (const id of await loadOutcomes(app, bulk)) {
      scores.push(
        (await client.get(`/api/enterprise/verifications/${typeof id === 'string' ? id : ''}`)).body.verification
          .fractureScore,
      );
    }
    expect(scores).toEqual([100, 0, 60]);
  });

  it('of bans is a person whose ban holds, for a sole trader', async () => {
    const first = await verified(trader);
    expect(first.candidates).toMatchObject([{ list: 'ASIC banned persons', resolution: 'open' }]);
    expect(listTypes(first.fractureInterval.possibleSignals)).toEqual(['banned']);
    await resolve(first, 'dismissed');
    expect((await verified(trader)).fractureInterval).toBeUndefined();
  });

  it('that is confirmed stands after the entity has taken another name, and one that is dismissed does not', async () => {
    const [renamed, other] = [companies[3], companies[5]];
    const rename = (company: Company | undefined, name: string) =>
      app.database.pool.query('update abr_entities set legal_name = $1 where abn = $2::bigint', [name, company?.abn]);
    await rename(renamed, 'GOODLY QZXW PTY LTD');
    const result = await verified(renamed);
    expect(result).toMatchObject({ legalName: 'GOODLY QZXW PTY LTD', fractureScore: 100 });
    expect(result.candidates).toMatchObject([{ list: 'DFAT', reference: '1', resolution: 'confirmed' }]);

    await rename(other, 'NOBODI AT ALL QZX');
    expect((await resolve(await verified(other), 'dismissed')).status).toBe(201);
    expect((await verified(other)).candidates).toMatchObject([{ result: 'close', resolution: 'dismissed' }]);
    await rename(other, 'NOBODY AT ALL QZX');
    expect((await verified(other)).candidates).toMatchObject([{ result: 'exact', resolution: 'open' }]);
  });

  it('leaves no certificate to a verdict that does not know what was said', async () => {
    const issue = (id: string) =>
      client.post('/api/enterprise/certificates', { verificationId: id, reason: 'Known for thirty years.' });
    const open = await verified(companies[5]);
    expect(await issue(open.id)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    await resolve(open, 'dismissed');
    const clear = await verified(companies[5]);
    expect(clear.fractureScore).toBe(0);
    await resolve(open, 'confirmed');
    expect(await issue(clear.id)).toMatchObject({
      status: 409,
      body: { detail: 'The resolution of a candidate has changed since this verification. Verify again.' },
    });
    await resolve(open, 'dismissed');
    expect((await issue(clear.id)).status).toBe(201);
  });

  it('is found again by the ACN of its company', async () => {
    const { items } = (await client.get(`/api/enterprise/candidate-resolutions?number=${companies[3]?.acn ?? ''}`))
      .body;
    expect(items.length).toBeGreaterThan(0);
  });
});

describe('data that are too old', () => {
  it.each([
    ['ASIC companies', 46, 0, 90],
    ['DFAT', 181, 0, 100],
  ])('of %s give no answer', async (name, days, lowest, highest) => {
    const age = (asOf: string) =>
      app.database.pool.query(
        "update datasets set as_of = $1, imported_at = imported_at + interval '1 ms' where name = $2",
        [asOf, name],
      );
    const { rows } = await app.database.pool.query<{ day: string }>(
      'select as_of::text as day from datasets where name = $1',
      [name],
    );
    await age(daysAgo(days));
    // The lists are looked at once a second.
    await until(async () => (await verified(companies[0])).fractureInterval !== undefined);
    const { fractureInterval } = await verified(companies[0]);
    expect(fractureInterval).toMatchObject({ lowest, highest });
    expect(fractureInterval.possibleSignals[0].description).toMatch(/days ago/);
    await age(rows[0]?.day ?? '');
    await until(async () => (await verified(companies[0])).fractureInterval === undefined);
  });
});

it('says what was asked, and in the words of its licence', async () => {
  const { furtherSources } = await verified(companies[0]);
  expect(furtherSources.map(({ name }: { name: string }) => name)).toEqual([
    ...['ASIC companies', 'ASIC business names', 'ASIC banned organisations', 'DFAT'],
  ]);
  for (const { attribution } of furtherSources) expect(attribution).toMatch(/ASIC|DFAT|Foreign Affairs/);
});

it('asks as many statements for many rows as for one', async () => {
  const count = async (rows: readonly string[]): Promise<number> => {
    const { pool } = app.database;
    const asked: string[] = [];
    const original = pool.query.bind(pool) as (...given: unknown[]) => unknown;
    const spy = (...given: unknown[]): unknown => {
      const [first] = given;
      if (typeof first === 'object' && first !== null && 'name' in first) asked.push(String(first.name));
      return original(...given);
    };
    pool.query = spy as typeof pool.query;
    try {
      const worker = startBulkWorker(app.services, { pollMs: 20 });
      await untilBulk(app, await seedBulk(app, { organisationId, apiKeyId: keyId, rows }));
      await worker.stop();
    } finally {
      pool.query = original as typeof pool.query;
    }
    return asked.filter((name) => /asic|candidate/.test(name)).length;
  };
  const numbers = companies.map(({ abn }) => abn);
  expect(await count(Array.from({ length: 200 }, (_, at) => numbers[at % 8] ?? ''))).toBe(await count(numbers));
});
