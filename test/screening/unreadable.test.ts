import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listUnreadable } from '../../src/domain/screening/describeScreening.js';
import { validateRow } from '../../src/domain/bulk/validateRow.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

let app: TestApp;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  const organisationId = await app.newOrganisation();
  await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
});
afterAll(() => app.stop());

const active = '55999999003';
const long = `${'A '.repeat(60)}ISLAMIC ARMY OF ADEN`;
// An Armenian o, which no table has.
const mixed = 'HEZBօLLAH';

describe('a name that is not compared as a whole', () => {
  it.each([
    [mixed, true],
    [long, true],
    ['ΗEZBOLLAΗ', false],
    ['Путiн & Σωκράτης GmbH', false],
    ['ABC株式会社', false],
    ['Zoltrane 2 Müller', false],
    ['A '.repeat(60), false],
    ['A-'.repeat(61), true],
    ["A'".repeat(61), false],
    ['A'.repeat(1_001), true],
  ])('is recognised: %s', (name, isUnreadable) => {
    expect(listUnreadable({ names: [name], kind: 'body' })).toEqual(isUnreadable ? [name] : []);
  });

  it('is refused if it has too many words: behind them, a listed name was clear', async () => {
    const detail = 'Must have at most 60 words.';
    const { status, body } = await client.verify(active, 'AU', { name: long });
    expect([status, body.errors]).toEqual([400, [{ pointer: '/name', detail }]]);
    const screened = await client.post('/api/enterprise/screen', { items: [{ name: long, kind: 'body' }] });
    expect([screened.status, screened.body.errors]).toEqual([400, [{ pointer: '/items/0/name', detail }]]);
    const row = { queryValue: active, jurisdiction: 'AU', reference: null, name: long, product: null };
    expect(validateRow(row as Parameters<typeof validateRow>[0])).toMatchObject({
      error: { detail: 'name must have at most 60 words.' },
    });
  });

  it('makes a screening incomplete if a word mixes alphabets', async () => {
    const { result } = (await client.verify(active, 'AU', { name: mixed })).body;
    expect(result.screening).toMatchObject({
      status: 'incomplete',
      detail: 'The sanctions check is incomplete: a name could not be compared as a whole.',
    });
    expect(result.statusReasons).toContainEqual(
      expect.objectContaining({ code: 'screening_incomplete', source: 'names' }),
    );
    const items = [
      { name: mixed, kind: 'body' },
      { name: 'Harbour Bakery', kind: 'body' },
    ];
    const { screenings } = (await client.post('/api/enterprise/screen', { items })).body;
    expect(screenings.map((one: any) => [one.status, one.statusDetail])).toEqual([
      ['incomplete', 'The name has a word that mixes alphabets. Screen it as it is written in one alphabet.'],
      ['clear', null],
    ]);
  });
});
