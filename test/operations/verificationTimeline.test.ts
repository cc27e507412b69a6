import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { newId } from '../../src/domain/ids.js';
import { seedCandidates } from '../screening/seedCandidates.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { explainPlan, recordStatements } from '../support/database/recordStatements.js';
import { browserClient, signInAs } from '../support/people/session.js';

type Client = ReturnType<typeof createApiClient>;
interface Item {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly by: { readonly kind: string; readonly id: string | null; readonly name: string | null };
  readonly summary: string;
  readonly objectId: string;
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const base = '/api/enterprise/verifications';
const loadTimeline = async (client: Pick<Client, 'get'>, id: string, query = '?limit=100'): Promise<Item[]> =>
  (await client.get(`${base}/${id}/timeline${query}`)).body.items;
const listKinds = (items: readonly Item[]): string[] => items.map(({ kind }) => kind);

/** A change of the register, as monitoring records it. */
async function seedChange(organisationId: string, mode: 'live' | 'test', abn: string): Promise<string> {
  const id = newId('event');
  const changes = [{ field: 'abnStatus', before: 'Active', after: 'Cancelled', asOf: '2026-11-08' }];
  await app.database.pool.query(
    `insert into events (id, organisation_id, mode, kind, data, occurred_at) values ($1, $2, $3, 'entity.changed', $4, now())`,
    [id, organisationId, mode, JSON.stringify({ verificationId: 'ver_x', abn, nzbn: null, changes })],
  );
  return id;
}

/** A verification to which everything has happened. */
async function eventful() {
  const organisationId = await app.newOrganisation();
  const officer = await newOfficer(app, organisationId);
  const id: string = (await officer.verify('55 999 999 003')).body.result.id;
  const call = async (path: string, body: object): Promise<any> => {
    const answer = await officer.post(`/api/enterprise/${path}`, body);
    expect([path, answer.status < 300]).toEqual([path, true]);
    return answer.body;
  };
  const { note } = await call(`verifications/${id}/notes`, { text: 'Secret words of the note.' });
  await call(`verifications/${id}/assign`, { memberId: officer.memberId });
  await call(`verifications/${id}/assign`, { memberId: null });
  const { certificate } = await call('certificates', { verificationId: id });
  await call(`certificates/${certificate.id}/suspend`, { reason: 'Secret words of the suspension.' });
  await call(`certificates/${certificate.id}/reinstate`, { reason: 'The director settled the dispute.' });
  await call(`certificates/${certificate.id}/revoke`, { reason: 'No more.' });
  const { monitoredEntity } = await call('monitored-entities', { verificationId: id });
  await officer.send('DELETE', `/api/enterprise/monitored-entities/${monitoredEntity.id}`);
  const eventId = await seedChange(organisationId, 'test', '55 999 999 003');
  await seedCandidates(app.database.pool, id, [{}]);
  const said = { list: 'DFAT', reference: '101', outcome: 'dismissed', reason: 'Secret words of the resolution.' };
  await call(`verifications/${id}/candidates`, said);
  const { decision } = await call('decision-notify', {
    ...{ verificationId: id, decision: 'declined', reason: 'Secret words of the decision.' },
  });
  return { organisationId, officer, id, note, certificate, monitoredEntity, eventId, decision };
}

test('lists everything that happened, newest first, with its actor and its object', async () => {
  const { organisationId, officer, id, note, certificate, monitoredEntity, eventId, decision } = await eventful();
  const items = await loadTimeline(officer, id);
  expect(items.map(({ kind, objectId, summary }) => [kind, objectId, summary])).toEqual([
    ['decision_made', decision.id, 'A decision was made: declined.'],
    ['candidate_dismissed', expect.stringMatching(/^crs_/), 'Candidate 101 of the list DFAT was dismissed.'],
    ['entity_changed', eventId, 'The register changed. ABN status: Active → Cancelled.'],
    ['monitoring_stopped', monitoredEntity.id, 'Monitoring of the entity was stopped.'],
    ['monitoring_started', monitoredEntity.id, 'Monitoring of the entity was started.'],
    ['certificate_revoked', certificate.id, 'The certificate was revoked.'],
    ['certificate_reinstated', certificate.id, 'The certificate was reinstated.'],
    ['certificate_suspended', certificate.id, 'The certificate was suspended.'],
    ['certificate_issued', certificate.id, 'A certificate was issued.'],
    ['assigned', id, 'The assignee was removed.'],
    ['assigned', officer.memberId, 'Assigned to Olive Officer.'],
    ['note_added', note.id, 'A note was added.'],
    ['created', id, 'The entity was verified. Status verified. Fracture Score 0, risk low.'],
  ]);
  const key = { kind: 'key', id: officer.keyId, name: 'test key' };
  for (const { kind, by } of items) {
    expect([kind, by]).toEqual([kind, kind === 'entity_changed' ? { kind: 'system', id: null, name: null } : key]);
  }
  expect(items.every(({ at }) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at))).toBe(true);
  expect(JSON.stringify(items)).not.toContain('Secret');

  const viewer = await signInAs(app, { organisationId, role: 'viewer', mode: 'test' });
  const client = browserClient(app, viewer);
  expect(await loadTimeline(client, id)).toEqual(items);
  const fields = 'id kind at by { kind id name } summary objectId';
  const { body } = await officer.graphql(
    `{ verificationTimeline(id: "${id}", first: 100) { nodes { ${fields} } pageInfo { hasNextPage } } }`,
  );
  const { nodes, pageInfo } = body.data.verificationTimeline;
  expect(pageInfo).toEqual({ hasNextPage: false });
  expect(nodes.map((node: Item) => ({ ...node, kind: node.kind.toLowerCase() }))).toMatchObject(
    items.map(({ by, ...item }) => ({ ...item, by: { ...by, kind: by.kind.toUpperCase() } })),
  );
});

test('shows no resolution of the Australian record to the New Zealand entity with its ABN', async () => {
  const { officer, id } = await eventful();
  const branch: string = (await officer.verify('9429999990009', 'NZ')).body.result.id;
  await app.database.pool.query(`update verifications set abn = '55999999003' where id = $1`, [branch]);
  const said = { list: 'DFAT', reference: '101', outcome: 'confirmed', reason: 'The same name and address.' };
  expect((await officer.post(`${base}/${id}/candidates`, said)).status).toBeLessThan(300);
  expect(listKinds(await loadTimeline(officer, branch))).toEqual(['created']);
  expect(listKinds(await loadTimeline(officer, id))).toContain('candidate_confirmed');
});

test('pages join without a gap, and CSV has the same rows', async () => {
  const { organisationId, officer, id } = await eventful();
  const all = await loadTimeline(officer, id);
  const paged: Item[] = [];
  let after = '';
  for (;;) {
    const { body } = await officer.get(`${base}/${id}/timeline?limit=2${after}`);
    expect(body.items.length).toBeLessThanOrEqual(2);
    paged.push(...body.items);
    if (body.nextCursor === null) break;
    after = `&after=${body.nextCursor}`;
  }
  expect(paged).toEqual(all);
  const { key } = await app.newKey(organisationId, 'test');
  const headers = { Authorization: `Bearer ${key}` };
  const text = await (await fetch(`${app.url}${base}/${id}/timeline?format=csv`, { headers })).text();
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(rows.map((row) => [row['id'], row['kind'], row['by.kind'], row['summary'], row['objectId']])).toEqual(
    all.map(({ id: item, kind, by, summary, objectId }) => [item, kind, by.kind, summary, objectId]),
  );
  for (const [query, pointer] of [
    ['limit=0', '/limit'],
    ['limit=101', '/limit'],
    ['after=x', '/after'],
  ] as const) {
    const { status, body } = await officer.get(`${base}/${id}/timeline?${query}`);
    expect([query, status, body.errors?.[0].pointer]).toEqual([query, 400, pointer]);
  }
});

test('has only what the caller could read elsewhere', async () => {
  const { organisationId, id } = await eventful();
  const developer = await signInAs(app, { organisationId, role: 'developer', mode: 'test' });
  const seen = new Set(listKinds(await loadTimeline(browserClient(app, developer), id)));
  for (const kind of ['note_added', 'decision_made', 'candidate_dismissed']) {
    expect([kind, seen.has(kind)]).toEqual([kind, false]);
  }
  for (const kind of ['created', 'assigned', 'certificate_issued', 'entity_changed']) {
    expect([kind, seen.has(kind)]).toEqual([kind, true]);
  }
  await app.database.pool.query(`update organisations set scope_enforcement = 'enforce' where id = $1`, [
    organisationId,
  ]);
  const { key } = await app.newKey(organisationId, 'test', { scopes: ['verify'] });
  const ofScope = new Set(listKinds(await loadTimeline(createApiClient(app, key), id)));
  expect([ofScope.has('certificate_issued'), ofScope.has('entity_changed'), ofScope.has('note_added')]).toEqual([
    ...[false, false, true],
  ]);
});

test('knows nothing of other organisations, of the other mode, and of the time before the verification', async () => {
  const { organisationId, officer, id } = await eventful();
  const before = await loadTimeline(officer, id);
  const other = await app.newOrganisation();
  await seedChange(other, 'test', '55 999 999 003');
  await seedChange(organisationId, 'live', '55 999 999 003');
  await seedChange(organisationId, 'test', '51 824 753 556');
  const stranger = await newOfficer(app, other);
  const own: string = (await stranger.verify('55 999 999 003')).body.result.id;
  await stranger.post('/api/enterprise/monitored-entities', { verificationId: own });
  expect(await loadTimeline(officer, id)).toEqual(before);
  const live = createApiClient(app, (await app.newKey(organisationId, 'live')).key);
  for (const client of [stranger, live]) {
    expect((await client.get(`${base}/${id}/timeline`)).status).toBe(404);
  }
  const later: string = (await officer.verify('55 999 999 003')).body.result.id;
  expect(listKinds(await loadTimeline(officer, later))).toEqual(['created']);
  await seedChange(organisationId, 'test', '55 999 999 003');
  expect(listKinds(await loadTimeline(officer, later))).toEqual(['entity_changed', 'created']);
});

test('a note of an erased record is not listed', async () => {
  const { officer, id } = await eventful();
  await app.database.pool.query('update record_keys set sealed_key = null, erased_at = now() where record_id = $1', [
    id,
  ]);
  expect(listKinds(await loadTimeline(officer, id))).not.toContain('note_added');
});

test('a page of a history of thousands reads few rows, by indexes', async () => {
  const { organisationId, officer, id } = await eventful();
  const { pool } = app.database;
  const many = 5_000;
  const series = `generate_series(1, ${many}) n`;
  const place = `'${organisationId}', 'test'`;
  const formatIdSql = (prefix: string): string =>
    `'${prefix}_' || '${newId('event').slice(4, 14)}' || lpad(n::text, 16, '0')`;
  await pool.query(
    `insert into verification_notes (id, verification_id, organisation_id, mode, author_id, sealed_text, created_at)
     select ${formatIdSql('nte')}, '${id}', ${place}, '${officer.keyId}', '', now() from ${series}`,
  );
  await pool.query(
    `insert into events (id, organisation_id, mode, kind, data, occurred_at)
     select ${formatIdSql('evt')}, ${place}, 'entity.changed',
       json_build_object('abn', case when n % 2 = 0 then '55 999 999 003' else n::text end, 'nzbn', null, 'changes', json_build_array()), now()
     from ${series}`,
  );
  await pool.query(
    `insert into audit_entries (id, organisation_id, mode, object_id, body)
     select ${formatIdSql('aud')}, ${place}, case when n % 2 = 0 then '${id}' else 'ver_' || n end,
       '{"action":"verification.assigned","actor":{"id":null,"kind":"system"},"at":"2026-11-20T03:04:05.678Z","details":{"assigneeId":null},"outcome":"done"}'
     from ${series}`,
  );
  await pool.query(
    'analyze events; analyze verification_notes; analyze audit_entries; analyze certificates; analyze decisions',
  );
  const page = await loadTimeline(officer, id, '?limit=10');
  expect(page).toHaveLength(10);
  const statements = await recordStatements(() => loadTimeline(officer, id, '?limit=10'));
  const [own] = statements.filter(({ text }) => text.includes('candidate_resolutions'));
  if (!own) throw new Error('The statement was not found.');
  const nodes = await explainPlan(pool, own, { analyze: true });
  const read = nodes.map((node) => ({
    of: node['Relation Name'],
    type: node['Node Type'],
    rows: ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
  }));
  expect(read.filter(({ of, rows }) => of !== undefined && rows > 100)).toEqual([]);
});
