import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { csvWeight } from '../../src/caller/limits/callWeights.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { routes } from '../../src/rest/routes.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { seedCandidates } from '../screening/seedCandidates.js';
import { newOfficer } from '../support/people/officers.js';
import { pausedDownload } from '../support/requests/pausedDownload.js';
import { seedAlert } from '../support/seeds/seedAlert.js';
import { seedVerifications } from '../support/seeds/seededVerifications.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { proposedDecision } from '../support/seeds/submissions.js';
import { until } from '../support/until.js';

let app: TestApp;
let organisationId: string;
let key: string;
let reachedVerdict: { readonly verdict: object };
beforeAll(async () => {
  const rateLimits = createRateLimits(parseLimits(JSON.stringify({ starter: { requests: 3 * csvWeight } })));
  app = await testApp({ services: { rateLimits } });
  organisationId = await app.newOrganisation();
  const made = await app.newKey(organisationId, 'test');
  key = made.key;
  const { id } = (
    await createApiClient(app, (await app.newKey(await app.newOrganisation())).key).verify('51 824 753 556')
  ).body.result;
  const { rows } = await app.database.pool.query('select verdict from verifications where id = $1', [id]);
  reachedVerdict = rows[0];
});
afterAll(() => app.stop());

const base = '/api/enterprise/verifications';
const fetchCsv = async (path: string, by = key, headers: Record<string, string> = {}) => {
  const answer = await fetch(app.url + path, { headers: { Authorization: `Bearer ${by}`, ...headers } });
  const text = await answer.text();
  const records = (): Record<string, string>[] => parse(text, { columns: true, bom: true });
  return { answer, text, records };
};
/** A separate organisation with as many verifications. */
async function seeded(count: number, plan: 'enterprise' | 'starter' = 'enterprise') {
  const own = await app.newOrganisation('Planted', plan);
  const made = await app.newKey(own, 'live');
  const verifications = Array.from({ length: count }, (_, index) => ({ at: new Date(1_700_000_000_000 + index) }));
  await seed({ organisationId: own, apiKeyId: made.id }, verifications);
  return { own, ...made };
}
/** With the verdict of a real one. */
async function seed(of: Parameters<typeof seedVerifications>[1], all: Parameters<typeof seedVerifications>[2]) {
  await seedVerifications(app.database.pool, of, all);
  const { verdict } = reachedVerdict;
  await app.database.pool.query(`update verifications set verdict = $1 where verdict::text = '{}'`, [verdict]);
}

test('a list is CSV by its parameter and by Accept, with what the JSON has', async () => {
  const client = createApiClient(app, key);
  const hostile = '=HYPERLINK("http://evil.example";"x"),\r\n"quoted"';
  await client.verify('55 999 999 003', 'AU', { reference: hostile });
  await client.verify('82 999 999 070', 'AU', { reference: '@sum' });
  const { items } = (await client.get(base)).body;
  const byFormat = await fetchCsv(`${base}?format=csv`);
  expect([byFormat.answer.status, byFormat.answer.headers.get('content-type')]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  expect(byFormat.answer.headers.get('content-disposition')).toBe('attachment; filename=verifications.csv');
  expect(byFormat.text.split('\r\n')[0]).toBe(listColumns(base)?.join(','));
  const records = byFormat.records();
  expect(records.map(({ id }) => id)).toEqual(items.map(({ id }: any) => id));
  expect(records.map(({ reference }) => reference)).toEqual(["'@sum", `'${hostile}`]);
  for (const [index, item] of items.entries()) {
    expect(records[index]).toMatchObject({
      ...{ status: item.status, legalName: item.legalName ?? '', fractureScore: String(item.fractureScore) },
      ...{ 'source.kind': item.source.kind, verifiedAt: item.verifiedAt, auditHash: item.auditHash },
      'fractureSignals.type': item.fractureSignals.map(({ type }: any) => type).join(' '),
    });
  }
  const byAccept = await fetchCsv(base, key, { Accept: 'text/csv' });
  expect(byAccept.text).toBe(byFormat.text);
  const marked = await fetch(`${app.url}${base}?format=csv&bom=true`, { headers: { Authorization: `Bearer ${key}` } });
  expect(Buffer.from(await marked.arrayBuffer()).toString()).toBe(`\ufeff${byFormat.text}`);
  expect(
    (await fetchCsv(`${base}?format=json`, key, { Accept: 'text/csv' })).answer.headers.get('content-type'),
  ).toContain('json');
  expect((await fetchCsv(base, key, { Accept: '*/*' })).answer.headers.get('content-type')).toContain('json');
});

test('filters hold, and what is no filter is refused before a row is written', async () => {
  const { own, id, key: ownKey } = await seeded(3);
  await seed({ organisationId: own, apiKeyId: id }, [
    { at: new Date(1_700_000_100_000), outcome: 'not_found critical' },
  ]);
  const found = await fetchCsv(`${base}?format=csv&status=not_found`, ownKey);
  expect(found.records().map(({ status }) => status)).toEqual(['not_found']);
  expect((await fetchCsv(`${base}?format=csv&reference=none`, ownKey)).records()).toEqual([]);
  for (const [query, pointer] of [
    ['format=xml', '/format'],
    ['format=csv&limit=5', '/limit'],
    ['format=csv&after=x', '/after'],
    ['format=csv&status=best', '/status'],
    ['format=csv&bom=perhaps', '/bom'],
    ['format=csv&x=1', '/x'],
    ['format=csv&format=csv', '/format'],
  ]) {
    const { answer, text } = await fetchCsv(`${base}?${query}`, ownKey);
    expect([query, answer.status, JSON.parse(text).errors?.[0].pointer]).toEqual([query, 400, pointer]);
  }
  const events = await fetchCsv('/api/enterprise/events?format=csv', ownKey);
  expect(events.answer.status).toBe(400);
});

test('a long list is whole, of its own organisation and mode alone, and counts as a hundred requests', async () => {
  const { own, id, key: ownKey } = await seeded(1_234, 'starter');
  await seed({ organisationId: own, apiKeyId: id }, [{ at: new Date(), mode: 'test' }]);
  const [{ text, records }] = await Promise.all([
    fetchCsv(`${base}?format=csv`, ownKey),
    fetchCsv(`${base}?format=csv`, ownKey),
  ]);
  expect(text.endsWith('\r\n')).toBe(true);
  const ids = records().map((record) => record['id'] ?? '');
  expect(ids).toHaveLength(1_234);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  const { rows } = await app.database.pool.query(
    `select id from verifications where organisation_id = $1 and mode = 'live'`,
    [own],
  );
  expect(new Set(ids)).toEqual(new Set(rows.map((row) => row.id)));
  expect((await fetchCsv(`${base}?format=csv`, ownKey)).answer.status).toBe(200);
  expect((await fetchCsv(`${base}?format=csv`, ownKey)).answer.status).toBe(429);
});

test('a failure in the middle breaks the answer off', async () => {
  const { key: ownKey } = await seeded(5_000);
  const { pool } = app.database;
  const query = pool.query.bind(pool);
  let pages = 0;
  pool.query = ((...values: any[]) => {
    if (String(values[0]?.text ?? values[0]).includes('from verifications') && (pages += 1) === 20) {
      return Promise.reject(new Error('The disk is gone.'));
    }
    return (query as (...all: any[]) => unknown)(...values);
  }) as typeof pool.query;
  try {
    await expect(fetchCsv(`${base}?format=csv`, ownKey)).rejects.toThrow('terminated');
  } finally {
    pool.query = query;
  }
  expect(pages).toBeGreaterThanOrEqual(20);
});

test('nothing more is read once the reader is gone', async () => {
  const { key: ownKey } = await seeded(5_000);
  const { pool } = app.database;
  const query = pool.query.bind(pool);
  let pages = 0;
  pool.query = ((...values: any[]) => {
    if (String(values[0]?.text ?? values[0]).includes('from verifications')) pages += 1;
    return (query as (...all: any[]) => unknown)(...values);
  }) as typeof pool.query;
  try {
    await new Promise<void>((resolve, reject) => {
      const sent = request(
        `${app.url}${base}?format=csv`,
        { headers: { Authorization: `Bearer ${ownKey}` } },
        (res) => {
          res.once('data', () => {
            res.destroy();
            resolve();
          });
        },
      );
      sent.once('error', reject);
      sent.end();
    });
    let before = -1;
    await until(() => {
      const isStill = before === pages;
      before = pages;
      return Promise.resolve(isStill);
    });
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(50);
  } finally {
    pool.query = query;
  }
});

test('an organisation has two lists on their way at once, and others have theirs', async () => {
  const { key: ownKey } = await seeded(30_000);
  const stalled = [0, 1].map(async () => {
    const answer = await fetch(`${app.url}${base}?format=csv`, { headers: { Authorization: `Bearer ${ownKey}` } });
    expect(answer.status).toBe(200);
    return answer;
  });
  const answers = await Promise.all(stalled);
  const third = await fetchCsv(`${base}?format=csv`, ownKey);
  expect([third.answer.status, JSON.parse(third.text).code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(third.answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetchCsv(base, ownKey)).answer.status).toBe(200);
  expect((await fetchCsv(`${base}?format=csv`)).answer.status).toBe(200);
  for (const answer of answers) await answer.body?.cancel();
  await until(async () => (await fetchCsv(`${base}?format=csv&status=error`, ownKey)).answer.status === 200);
});

test('a key that is revoked meanwhile gets no more of it', async () => {
  const { id, key: ownKey } = await seeded(30_000);
  const headers = { Authorization: `Bearer ${ownKey}` };
  const outcome = await pausedDownload(`${app.url}${base}?format=csv`, headers, async () => {
    await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [id]);
    await setTimeout(1_500);
  });
  expect(outcome).toBe('broken off');
});

test('a key or session whose rights change during a download gets no more of it', async () => {
  const { own } = await seeded(30_000);
  const owner = await signInAs(app, { organisationId: own, role: 'owner' });
  const create = '/api/enterprise/api-keys/create';
  const { apiKey } = (await browserClient(app, owner).post(create, { name: 'of an owner' })).body;
  const { key: narrow } = await app.newKey(own, 'live', { scopes: ['webhooks'] });
  const bearer = (value: string) => ({ Authorization: `Bearer ${value}` });
  const role = (name: string) => `update members set role = '${name}' where organisation_id = $1`;
  const scopes = (name: string) => `update organisations set scope_enforcement = '${name}' where id = $1`;
  for (const [caller, headers, change, undo] of [
    ['a key of a member', bearer(apiKey.key), role('developer'), role('owner')],
    ['a session', owner.headers, role('developer'), role('owner')],
    ['a key without the scope', bearer(narrow), scopes('enforce'), scopes('off')],
  ] as const) {
    const outcome = await pausedDownload(`${app.url}${base}?format=csv`, headers, async () => {
      await app.database.pool.query(change, [own]);
      await setTimeout(1_500);
    });
    expect([caller, outcome]).toEqual([caller, 'broken off']);
    await app.database.pool.query(undo, [own]);
  }
});

function listColumns(path: string): readonly string[] | undefined {
  return routes.find((route) => route.method === 'get' && route.path === path)?.csv;
}

/** Something in each list of an organisation. @returns its owner, and the ids that lists have in their paths, by the segment before */
async function fullOrganisation() {
  const place = { organisationId: await app.newOrganisation('Full'), mode: 'test' as const };
  const browser = await signInAs(app, { ...place, role: 'owner' });
  const owner = browserClient(app, browser);
  const officer = await newOfficer(app, place.organisationId);
  const verified = (await officer.verify('55 999 999 003')).body.result.id;
  const hook = { url: 'https://hooks.customer.example/kyb', events: ['verification.completed'] };
  const created = await officer.post('/api/enterprise/webhooks', hook);
  expect(created).toMatchObject({ status: 201 });
  const { id } = created.body.webhook;
  for (const [path, body] of [
    ['certificates', { verificationId: verified }],
    ['monitored-entities', { verificationId: verified }],
    ['message-templates', { name: '=1+1', decision: 'approved', text: '@text' }],
    ['onboarding-links', { applicantName: '=Ann', applicantEmail: 'a@b.example' }],
    [`webhooks/${id}/test`, {}],
  ] as const) {
    expect([path, (await officer.post(`/api/enterprise/${path}`, body)).status < 300]).toEqual([path, true]);
  }
  const row = '55999999003,AU,first';
  await officer.send('POST', '/api/enterprise/bulk', row, { 'content-type': 'text/csv' });
  await owner.post('/api/enterprise/invitations', { email: 'new@b.example', role: 'viewer', name: '@new' });
  await seedCandidates(app.database.pool, verified, [{}]);
  const said = { list: 'DFAT', reference: '101', outcome: 'dismissed', reason: '-1+1' };
  await officer.post(`/api/enterprise/verifications/${verified}/candidates`, said);
  const names = [{ name: 'Viktor Sandboxov', kind: 'person', reference: '=1+1' }];
  await officer.post('/api/enterprise/screen', { items: names });
  await proposedDecision(app, place);
  await seedAlert(app, place, '=1+1');
  return {
    owner,
    headers: browser.headers,
    ids: { webhooks: id, verifications: verified } as Readonly<Record<string, string>>,
  };
}

let full: ReturnType<typeof fullOrganisation> | undefined;

test.each(routes.filter(({ csv }) => csv).map(({ path }) => path))('%s has a row for each item', async (path) => {
  const { owner, headers, ids } = await (full ??= fullOrganisation());
  const at = path.replace(':id', ids[path.split('/')[3] ?? ''] ?? '');
  const { body } = await owner.get(`${at}?limit=100`);
  const text = await (await fetch(`${app.url}${at}?format=csv`, { headers })).text();
  const records: Record<string, string>[] = parse(text, { columns: true });
  expect(text.split('\r\n')[0]).toBe(listColumns(path)?.join(','));
  const items: readonly { readonly id: string }[] = body.items;
  expect(records.map((record) => record['id'])).toEqual(items.map(({ id }) => id));
  expect(records.length).toBeGreaterThan(0);
  const values = records.flatMap((record) => Object.entries(record).map(([column, value]) => `${column} ${value}`));
  expect(values.filter((value) => value.includes('[object'))).toEqual([]);
  expect(text).not.toMatch(/(?:^|,)"?[-=@+]/m);
});

test('every list is given so but those that docs/reference/csv.md names', () => {
  const lists = routes.filter(({ method, operation }) => method === 'get' && operation.includes('pageInfo'));
  const others = lists.filter(({ csv }) => csv === undefined).map(({ path }) => path);
  expect(others.sort()).toEqual(
    ['events', 'policies', 'search', 'verifications/:id/notes'].map((list) => `/api/enterprise/${list}`),
  );
});

test('who may not read a list gets no CSV of it', async () => {
  const refused = await fetchCsv(`${base}?format=csv`, 'vnt_ent_live_nothing');
  expect(refused.answer.status).toBe(401);
  const other = await app.newOrganisation('Other');
  const otherKey = (await app.newKey(other, 'test')).key;
  expect((await fetchCsv(`${base}?format=csv`, otherKey)).records()).toEqual([]);
});
