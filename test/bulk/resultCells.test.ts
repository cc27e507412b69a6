import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import { importList } from '../../src/registers/screening/importList.js';
import { startBulkWorker, type BulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { dfatFile, dfatRow } from '../screening/dfatFile.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { clean } from '../support/registers/sample.js';
import { untilBulk } from '../support/seeds/bulks.js';
import { until } from '../support/until.js';

// Under policy 2026-3 a row of a bulk says what a single call says: nobody takes a row with a wrong name for a pass.
interface Company {
  readonly abn: string;
  readonly legal_name: string;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const files = new TemporaryFiles();
let app: TestApp;
let worker: BulkWorker;
let client: ReturnType<typeof createApiClient>;
let companies: readonly Company[];

beforeAll(async () => {
  app = await testApp({ sample: true });
  const { rows } = await app.database.pool.query<Company>(
    `select abn::text, legal_name from abr_entities where ${clean} and status_from < '2026-01-01' order by abn limit 2`,
  );
  companies = rows;
  const organisationId = await app.newOrganisation('Bulk Pty Ltd', 'enterprise', '2026-3');
  client = createApiClient(app, (await app.newKey(organisationId)).key);
  worker = startBulkWorker(app.services, { pollMs: 20 });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
  files.remove();
});

const companyAt = (at: number): Company => companies[at] ?? { abn: '', legal_name: '' };

interface Results {
  readonly cells: readonly Record<string, string>[];
  /** The same rows as NDJSON. */
  readonly results: readonly any[];
}

async function loadResults(rows: readonly string[]): Promise<Results> {
  const body = ['abn,name', ...rows].join('\n');
  const started = await client.post('/api/enterprise/bulk?jurisdiction=AU', body, { 'content-type': 'text/csv' });
  const { id } = started.body.bulk;
  await untilBulk(app, id);
  const path = `/api/enterprise/bulk/${id}/results`;
  const csv = await client.get(path, { accept: 'text/csv' });
  const lines: string = (await client.get(path, { accept: 'application/x-ndjson' })).body;
  return {
    cells: parse<Record<string, string>>(csv.body, { columns: true }),
    results: lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).result),
  };
}

describe('a row of bulk results under policy 2026-3', () => {
  it('with a wrong name says so in its cells, and that no sanctions check was made', async () => {
    const { abn, legal_name: name } = companyAt(0);
    const { cells, results } = await loadResults([`${abn},Zebra Quilting`, `${abn},${name}`]);
    const [wrong, right] = cells;
    expect(wrong).toMatchObject({
      ...{ status: 'review', statusReasons: 'name_mismatch', fractureScore: '0' },
      ...{ nameMatch: 'different', matchedName: '' },
      ...{ abnStatus: 'Active', gstRegistered: 'true', nzbnStatus: '' },
      ...{ screening: 'not_performed', candidates: '' },
      screeningDetail: 'No sanctions list was imported: no sanctions check was made.',
    });
    expect(wrong?.['registerAsOf']).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(wrong?.['registerAsOf']).toBe(results[0].source.asOf);
    expect(right).toMatchObject({ status: 'verified', statusReasons: '', nameMatch: 'exact', matchedName: name });
  });

  it('that is like a list entry names the candidate and its resolution, and says what the entry is', async () => {
    const [{ abn: plain }, { abn: listed, legal_name: name }] = [companyAt(0), companyAt(1)];
    const controlled = { 'Control Date': daysAgo(20).split('-').reverse().join('/') };
    await importList(app.database.pool, {
      list: 'DFAT',
      file: files.write(
        'list.xlsx',
        dfatFile([
          dfatRow('7', 'Qzx Holdings', { ...controlled, Citizenship: 'Zelvaria', Committees: 'Autonomous (Zelvaria)' }),
          dfatRow('7a', name, { ...controlled, 'Name Type': 'Alias' }),
        ]),
      ),
      now: new Date(),
      onImported: recordDatasetImport,
    });
    await until(async () => (await client.verify(plain)).body.result.screening.lists.length === 1);
    const { cells, results } = await loadResults([`${plain},`, `${listed},${name}`]);
    expect(cells[0]).toMatchObject({
      ...{ status: 'verified', screening: 'clear', candidates: '', nameMatch: '' },
      screeningDetail: `No entry of a current list has a similar name (DFAT of ${daysAgo(20)}).`,
    });
    expect(cells[1]).toMatchObject({
      ...{ status: 'review', statusReasons: 'open_candidate', nameMatch: 'exact', abnStatus: 'Active' },
      ...{ screening: 'candidates', candidates: 'DFAT 7 open' },
      screeningDetail: '1 entry of the DFAT list has a similar name, and nobody has decided whether it is meant.',
    });
    const entry = {
      ...{ publisher: 'Department of Foreign Affairs and Trade (Australia)', asOf: daysAgo(20), aliases: [name] },
      ...{ datesOfBirth: [], countries: ['Zelvaria'], programmes: ['Autonomous (Zelvaria)'] },
    };
    const { verification } = (await client.get(`/api/enterprise/verifications/${results[1].id}`)).body;
    expect(verification.candidates).toMatchObject([{ list: 'DFAT', reference: '7', entry }]);
    expect(verification.screening.candidates).toEqual(verification.candidates);
    expect(results[1]).toEqual(verification);
  });

  it('with a stale list names the list', async () => {
    await app.database.pool.query(`update datasets set imported_at = now() - interval '32 days' where name = 'DFAT'`);
    const { abn } = companyAt(0);
    await until(async () => (await client.verify(abn)).body.result.screening.lists[0].state === 'stale');
    const { cells } = await loadResults([`${abn},`]);
    expect(cells[0]).toMatchObject({
      ...{ status: 'review', statusReasons: 'screening_incomplete', screening: 'incomplete' },
      screeningDetail: `The sanctions check is incomplete: the DFAT list of ${daysAgo(20)} is too old to rely on.`,
    });
  });

  it('keeps its candidate when the list holds the entry no more, without the facts of the entry', async () => {
    const { abn } = companyAt(1);
    const { id } = (await client.verify(abn)).body.result;
    await app.database.pool.query(`update list_entries set fingerprint = repeat('0', 64) where reference = '7'`);
    const { verification } = (await client.get(`/api/enterprise/verifications/${id}`)).body;
    expect(verification.candidates).toMatchObject([{ list: 'DFAT', reference: '7', entry: null }]);
  });
});
