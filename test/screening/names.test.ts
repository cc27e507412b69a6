import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { recordDatasetImport } from '../../src/audit/recordAudit.js';
import { eraseScreenings } from '../../src/workers/jobs/eraseOnboardings.js';
import { eraseScreening } from '../../src/operations/privacy/erasePersonal.js';
import { importList } from '../../src/registers/screening/importList.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { dfatFile, dfatRow } from './dfatFile.js';

const files = new TemporaryFiles();
let app: TestApp;
let organisationId: string;
let officer: Awaited<ReturnType<typeof newOfficer>>;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
beforeEach(async () => {
  organisationId = await app.newOrganisation();
  officer = await newOfficer(app, organisationId);
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

type Client = Pick<ReturnType<typeof createApiClient>, 'post' | 'get'>;
const viktor = { name: 'Viktor Sandboxov', kind: 'person', dateOfBirth: '1968-03-17' };
const screen = (items: unknown, by: Client = officer, headers: Record<string, string> = {}): Promise<Answer> =>
  by.post('/api/enterprise/screen', { items }, headers);
const screened = async (items: unknown, by: Client = officer): Promise<any[]> =>
  (await screen(items, by)).body.screenings;
const resolve = (id: string, outcome: string, more: object = {}, by: Client = officer): Promise<Answer> =>
  by.post(`/api/enterprise/screenings/${id}/candidates`, {
    ...{ list: 'sandbox', reference: 'sandbox-101', outcome, reason: 'Born in another country.' },
    ...more,
  });
const loadStatus = async (id: string): Promise<string> =>
  (await officer.get(`/api/enterprise/screenings/${id}`)).body.screening.status;
async function stored(): Promise<number> {
  const { rows } = await app.database.pool.query('select 1 from screenings where organisation_id = $1', [
    organisationId,
  ]);
  return rows.length;
}

describe('screening names with a test key', () => {
  it('returns a screening for each item, in their order, with the list and its day', async () => {
    const { status, body } = await screen([
      { ...viktor, reference: 'director-7' },
      { name: 'Harbour Bakery Pty Ltd', kind: 'body', country: 'au' },
      { name: 'ZELVARIA EXPORT TRADING AUSTRALIA', kind: 'body' },
      { name: 'SANDBOX UNANSWERED PTY LTD', kind: 'body' },
    ]);
    expect(status).toBe(200);
    expect(body.screenings.map((one: any) => [one.name, one.kind, one.status, one.candidates.length])).toEqual([
      ['Viktor Sandboxov', 'person', 'candidates', 1],
      ['Harbour Bakery Pty Ltd', 'body', 'clear', 0],
      ['ZELVARIA EXPORT TRADING AUSTRALIA', 'body', 'candidates', 1],
      ['SANDBOX UNANSWERED PTY LTD', 'body', 'incomplete', 0],
    ]);
    const [first, second, , last] = body.screenings;
    expect(first).toEqual({
      id: expect.stringMatching(/^scr_/),
      reference: 'director-7',
      ...{ name: 'Viktor Sandboxov', kind: 'person', dateOfBirth: '1968-03-17', country: null },
      ...{ status: 'candidates', statusDetail: null, erasedAt: null, screenedAt: expect.any(String) },
      lists: [expect.objectContaining({ list: 'sandbox', asOf: '2026-11-01', state: 'current', entries: 11 })],
      candidates: [
        {
          ...{ list: 'sandbox', reference: 'sandbox-101', name: 'Viktor Sandboxov', matchedName: 'Viktor Sandboxov' },
          ...{ strength: 1, datesOfBirth: ['1968-03-17'], countries: ['RU'] },
          reasons: expect.arrayContaining([expect.stringMatching(/\.$/)]),
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
          ...{ resolution: 'open', resolutionReason: null, resolvedBy: null, officerId: null, resolvedAt: null },
        },
      ],
    });
    expect([second.country, second.reference]).toEqual(['AU', null]);
    const [unnamed] = await screened([{ ...viktor, reference: '' }]);
    expect(unnamed.reference).toBeNull();
    expect(last.statusDetail).toMatch(/could not be read/);
  });

  it('weighs the date of birth', async () => {
    const [same, other] = await screened([viktor, { ...viktor, dateOfBirth: '1999' }]);
    expect(other.candidates[0].strength).toBeLessThan(same.candidates[0].strength);
    expect(other.status).toBe('candidates');
  });

  it('stores them: each is listed, filtered, fetched, and exported as CSV', async () => {
    const [person, body] = await screened([
      { ...viktor, reference: 'a' },
      { name: 'Harbour Bakery', kind: 'body', reference: 'b' },
    ]);
    const list = async (query: string) => (await officer.get(`/api/enterprise/screenings${query}`)).body;
    expect(await list('')).toEqual({ items: [body, person], nextCursor: null });
    expect((await list('?status=candidates')).items).toEqual([person]);
    expect((await list('?reference=b')).items).toEqual([body]);
    const { nextCursor, items } = await list('?limit=1');
    expect(items).toEqual([body]);
    expect((await list(`?limit=1&after=${nextCursor}`)).items).toEqual([person]);
    expect((await officer.get(`/api/enterprise/screenings/${person.id}`)).body).toEqual({ screening: person });
    const csv = (await officer.get('/api/enterprise/screenings?format=csv')).body;
    expect(csv).toMatch(/^id,reference,name,.*\r\nscr_\w+,b,Harbour Bakery,body,,,clear,[^]*,sandbox-101,/);
  });

  it('keeps no name in the database that can be read without SECRETS_KEY', async () => {
    await screen([{ name: 'Araminta Quillfeather', kind: 'person', dateOfBirth: '1971-02-03' }], officer, {
      'Idempotency-Key': 'once',
    });
    for (const table of ['screenings', 'audit_entries', 'audit_disclosures', 'idempotency_keys', 'record_keys']) {
      const { rows } = await app.database.pool.query(
        `select t::text as text, to_jsonb(t)::text as json from ${table} t`,
      );
      const text = JSON.stringify(rows);
      expect([table, text.includes('Quillfeather'), text.includes('1971-02-03')]).toEqual([table, false, false]);
      expect(text).not.toContain(Buffer.from('Araminta Quillfeather').toString('hex'));
    }
  });

  it('is on record for each name, by its HMAC', async () => {
    const [{ id }] = await screened([viktor]);
    const { rows } = await app.database.pool.query<{ body: string }>(
      'select body from audit_entries where object_id = $1',
      [id],
    );
    expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        action: 'screening.performed',
        object: { kind: 'screening', id },
        details: { candidates: 1, kind: 'person', lists: ['sandbox 2026-11-01 current'], status: 'candidates' },
        personal: { name: expect.stringMatching(/^[0-9a-f]{64}$/), dateOfBirth: expect.any(String) },
      },
    ]);
  });

  it('returns the same screenings for the same idempotency key, and stores them once', async () => {
    const headers = { 'Idempotency-Key': 'again' };
    const first = await screen([viktor], officer, headers);
    const again = await screen([viktor], officer, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await stored()).toBe(1);
    expect((await screen([{ ...viktor, name: 'Other' }], officer, headers)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('takes 1,000 names in one call', async () => {
    const items = Array.from({ length: 1_000 }, (_, at) => ({ name: `Invented Person ${at}`, kind: 'person' }));
    const screenings = await screened(items);
    expect(screenings.map(({ name }) => name)).toEqual(items.map(({ name }) => name));
    expect(await stored()).toBe(1_000);
  });
});

describe('a wrong item', () => {
  const good = { name: 'Harbour Bakery', kind: 'body' };
  it.each<[string, unknown, string[]]>([
    ['no items', [], ['/items']],
    ['too many', Array(1_001).fill(good), ['/items']],
    ['an empty name', [good, { ...good, name: ' ' }], ['/items/1/name']],
    ['a name without a letter', [{ ...good, name: '— ??? —' }], ['/items/0/name']],
    ['a name that is too long', [{ ...good, name: 'x'.repeat(501) }], ['/items/0/name']],
    ['a name with a control character', [{ ...good, name: 'Harbour\u0007Bakery' }], ['/items/0/name']],
    ['no kind', [{ name: 'Harbour Bakery' }], ['/items/0/kind']],
    ['another kind', [{ ...good, kind: 'vessel' }], ['/items/0/kind']],
    ['a body with a date of birth', [{ ...good, dateOfBirth: '1968' }], ['/items/0/dateOfBirth']],
    ['a day that is none', [{ ...viktor, dateOfBirth: '1968-02-30' }], ['/items/0/dateOfBirth']],
    ['another format', [{ ...viktor, dateOfBirth: '17/03/1968' }], ['/items/0/dateOfBirth']],
    ['a day to come', [{ ...viktor, dateOfBirth: '2199-01-01' }], ['/items/0/dateOfBirth']],
    ['no country', [{ ...good, country: 'XX' }], ['/items/0/country']],
    ['a reference that is too long', [{ ...good, reference: 'x'.repeat(256) }], ['/items/0/reference']],
    ['an unknown field', [{ ...good, abn: '1' }], ['/items/0/abn']],
    ['two of them', [{ ...good, name: '' }, good, { ...good, country: '' }], ['/items/0/name', '/items/2/country']],
  ])('%s: is named, and nothing is stored', async (_what, items, pointers) => {
    const { status, body } = await screen(items);
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
    expect(await stored()).toBe(0);
  });
});

describe('a candidate of a screening', () => {
  it('is dismissed with a reason, and the decision is remembered for the same subject alone', async () => {
    const [first] = await screened([viktor]);
    const { status, body } = await resolve(first.id, 'dismissed');
    expect([status, body.screening.status]).toEqual([201, 'clear']);
    expect(body.screening.candidates).toEqual([
      {
        ...first.candidates[0],
        ...{ resolution: 'dismissed', resolutionReason: 'Born in another country.', resolvedBy: officer.keyId },
        ...{ officerId: officer.memberId, resolvedAt: expect.any(String) },
      },
    ]);
    const again = await screened([
      { ...viktor, name: '  viktor   SANDBOXOV ' },
      { ...viktor, dateOfBirth: '1968-03-18' },
      { ...viktor, name: 'Victor Sandboxov' },
    ]);
    expect(again.map((one) => [one.status, one.candidates[0].resolution])).toEqual([
      ['clear', 'dismissed'],
      ['candidates', 'open'],
      ['candidates', 'open'],
    ]);
  });

  it('of a person without a date of birth is not dismissed for another reference', async () => {
    const { dateOfBirth: _, ...undated } = viktor;
    const [first] = await screened([{ ...undated, reference: 'customer-1' }]);
    expect((await resolve(first.id, 'dismissed')).body.screening.status).toBe('clear');
    const references = ['customer-1', 'customer-2', null];
    const again = await screened(references.map((reference) => ({ ...undated, reference })));
    expect(again.map(({ status }) => status)).toEqual(['clear', 'candidates', 'candidates']);
    const firm = { name: 'SANDBOX LISTED PTY LTD', kind: 'body' };
    const [body] = await screened([{ ...firm, reference: 'customer-1' }]);
    const { list, reference } = body.candidates[0];
    expect((await resolve(body.id, 'dismissed', { list, reference })).body.screening.status).toBe('clear');
    expect((await screened([{ ...firm, reference: 'customer-2' }]))[0].status).toBe('clear');
  });

  it('decides every screening of the subject, and the newest decision counts', async () => {
    const [one, other] = await screened([viktor, viktor]);
    const [another] = await screened([{ ...viktor, dateOfBirth: '1968-03' }]);
    await resolve(one.id, 'confirmed');
    expect(await Promise.all([one, other, another].map(({ id }) => loadStatus(id)))).toEqual([
      ...['confirmed', 'confirmed', 'candidates'],
    ]);
    await resolve(other.id, 'dismissed');
    expect(await Promise.all([one, other].map(({ id }) => loadStatus(id)))).toEqual(['clear', 'clear']);
  });

  it('is remembered for neither the other mode nor another organisation', async () => {
    const [{ id }] = await screened([viktor]);
    await resolve(id, 'dismissed');
    const { key } = await app.newKey(await app.newOrganisation(), 'test');
    const [foreign] = await screened([viktor], createApiClient(app, key));
    expect(foreign.status).toBe('candidates');
    expect((await createApiClient(app, key).get(`/api/enterprise/screenings/${id}`)).status).toBe(404);
    const officerElsewhere = await newOfficer(app, await app.newOrganisation());
    expect((await resolve(id, 'confirmed', {}, officerElsewhere)).status).toBe(404);
    const live = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    expect((await live.get(`/api/enterprise/screenings/${id}`)).status).toBe(404);
  });

  it.each<[string, object, number, string]>([
    ['without a reason', { reason: '  ' }, 400, 'INVALID_REQUEST'],
    ['that is none of the screening', { reference: 'sandbox-102' }, 404, 'NOT_FOUND'],
    ['with another fingerprint', { fingerprint: '0'.repeat(64) }, 404, 'NOT_FOUND'],
  ])('%s is refused', async (_what, more, status, code) => {
    const [{ id }] = await screened([viktor]);
    const { body, ...answer } = await resolve(id, 'dismissed', more);
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(await loadStatus(id)).toBe('candidates');
  });

  it('is decided by nobody but owners, officers and keys that act for one', async () => {
    const [{ id }] = await screened([viktor]);
    const { key } = await app.newKey(organisationId, 'test');
    expect((await resolve(id, 'dismissed', {}, createApiClient(app, key))).body.code).toBe('FORBIDDEN');
    expect(await loadStatus(id)).toBe('candidates');
  });
});

describe('screening names with a live key', () => {
  const person = { name: 'Zoltrane Quux', kind: 'person' };
  const imported = async (importedAt: Date): Promise<void> => {
    const rows = [
      dfatRow('1', 'Zoltrane Quux', { Type: 'Individual', 'Date of Birth': '17/03/1968' }),
      dfatRow('2', 'Zoltrane Shipping'),
    ];
    const file = files.write('list', dfatFile(rows));
    await importList(app.database.pool, { list: 'DFAT', file, now: importedAt, onImported: recordDatasetImport });
    // The state of the lists is loaded once a second.
    await new Promise((wait) => setTimeout(wait, 1_100));
  };

  it('says that no check was made, what was found, and that a list is too old', async () => {
    const live = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    const [none] = await screened([person], live);
    expect([none.status, none.lists, none.statusDetail]).toEqual([
      ...['not_performed', [], expect.stringMatching(/no sanctions check was made/)],
    ]);
    await imported(new Date());
    const now = await screened(
      [person, { ...person, kind: 'body' }, { name: 'Zoltrane Shipping', kind: 'body' }],
      live,
    );
    expect(now.map(({ status, candidates }) => [status, candidates.map((one: any) => one.reference)])).toEqual([
      ['candidates', ['1']],
      ['clear', []],
      ['candidates', ['2']],
    ]);
    expect(now[0].candidates[0].datesOfBirth).toEqual([expect.stringContaining('1968')]);
    expect(now[0].lists).toMatchObject([{ list: 'DFAT', asOf: '2026-10-01', state: 'current', entries: 2 }]);
    await imported(new Date(Date.now() - 40 * 86_400_000));
    const [old] = await screened([{ name: 'Nobody Unlisted', kind: 'person' }], live);
    expect([old.status, old.lists[0].state, old.statusDetail]).toEqual([
      ...['incomplete', 'stale', expect.stringMatching(/too old/)],
    ]);
    await app.database.pool.query('delete from list_entries; delete from datasets');
  });
});

describe('a screening that is erased', () => {
  it('holds nothing about the person, and its decision is forgotten with the last screening of the subject', async () => {
    const [one, other] = await screened([{ ...viktor, reference: 'director-7' }, viktor]);
    await resolve(one.id, 'dismissed', { reason: 'Araminta said so.' });
    const erase = (screeningId: string, isDryRun = false) =>
      eraseScreening(app.services, { screeningId, isDryRun, actor: { kind: 'console', id: null } });
    expect(await erase(one.id, true)).toEqual({ screeningId: one.id, mayErase: true, isErased: false });
    expect(await erase(one.id)).toEqual({ screeningId: one.id, mayErase: true, isErased: true });
    expect(await erase(one.id)).toEqual({ screeningId: one.id, mayErase: false, isErased: false });
    const { screening } = (await officer.get(`/api/enterprise/screenings/${one.id}`)).body;
    expect(screening).toMatchObject({
      name: null,
      dateOfBirth: null,
      reference: null,
      candidates: [],
      status: 'clear',
    });
    expect(screening.erasedAt).not.toBeNull();
    // Another screening of the subject still counts the decision; the reason went with the first.
    const { screening: kept } = (await officer.get(`/api/enterprise/screenings/${other.id}`)).body;
    expect(kept.candidates[0]).toMatchObject({ resolution: 'dismissed', resolutionReason: null });
    expect((await resolve(one.id, 'confirmed')).body.code).toBe('STATE_CONFLICT');
    await erase(other.id);
    const [later] = await screened([viktor]);
    expect(later.candidates[0].resolution).toBe('open');
  });

  it('is erased seven years after it was made', async () => {
    const [{ id }] = await screened([viktor]);
    const years = (count: number) => new Date(Date.now() + count * 366 * 86_400_000);
    const { log } = app.services;
    await eraseScreenings(app.database.pool, years(6), log);
    expect(await loadStatus(id)).toBe('candidates');
    await eraseScreenings(app.database.pool, years(7), log);
    const { screening } = (await officer.get(`/api/enterprise/screenings/${id}`)).body;
    expect([screening.name, screening.erasedAt]).toEqual([null, expect.any(String)]);
  });
});
