import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importExtract } from '../../src/registers/importExtract.js';
import { expireCertificates } from '../../src/workers/jobs/expireCertificates.js';
import { startBulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { untilBulk } from '../support/seeds/bulks.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { submittedCase } from '../support/seeds/submissions.js';

// The published examples of the contract, replayed against the service with the register record that they use. They are
// next to the project, not in it.
const shared = resolve(import.meta.dirname, '../../../shared');
const extract = join(shared, 'registers/abr-bulk/20260506_Public01.sample.xml');
const present = existsSync(join(shared, 'examples')) && existsSync(extract);

let app: TestApp;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  client = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
  if (present) await importExtract(app.database.pool, { register: 'abr', files: [extract], production: false });
});
afterAll(() => app.stop());

function example(name: string): any {
  return JSON.parse(readFileSync(join(shared, 'examples', `${name}.json`), 'utf8'));
}

/** Member names in their order, with the kind of each value: what is normative of an example. */
function toShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toShape);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.entries(value).map(([name, member]) => [name, toShape(member)]);
}

(present ? describe : describe.skip)('the published example', () => {
  it('verify: the answer has the same members and the same facts', async () => {
    const { request, response } = example('verify');
    const answer = await client.post(request.path, request.body);
    expect(answer.status).toBe(response.status);
    expect(toShape(answer.body)).toEqual(toShape(response.body));
    const changing = { id: '', auditHash: '', verifiedAt: '', source: '', fractureSignals: '' };
    expect({ ...answer.body.result, ...changing }).toEqual({ ...response.body.result, ...changing });
    const dated = (signals: { asOf: string }[]) => signals.map((signal) => ({ ...signal, asOf: '' }));
    expect(dated(answer.body.result.fractureSignals)).toEqual(dated(response.body.result.fractureSignals));
    expect(answer.body.result.source).toEqual({ ...response.body.result.source, asOf: '2026-05-06' });
  });

  it('api-key-create: the answer has the same members', async () => {
    const { request, response } = example('api-key-create');
    const answer = await client.post(request.path, request.body);
    expect(answer.status).toBe(response.status);
    expect(toShape(answer.body)).toEqual(toShape(response.body));
  });

  it('webhook-create: the answer begins with the same members', async () => {
    const { request, response } = example('webhook-create');
    const { status, body } = await client.post(request.path, request.body);
    expect(status).toBe(response.status);
    const members = Object.keys(response.body.webhook);
    expect(Object.keys(body)).toEqual(['webhook']);
    expect(Object.keys(body.webhook).slice(0, members.length)).toEqual(members);
    const { id, secret, createdAt } = body.webhook;
    expect(body.webhook).toMatchObject({ ...response.body.webhook, id, secret, createdAt });
    expect([id, secret]).toEqual([expect.stringMatching(/^whk_/), expect.stringMatching(/^whsec_.{44}$/)]);
  });

  it('certificate: the answer begins with the same members, and events with those of theirs', async () => {
    const { response } = example('certificate');
    const officer = await newOfficer(app, await app.newOrganisation(), 'Olive Officer', 'test');
    const path = '/api/enterprise/certificates';
    const verificationId = (await officer.verify('55 999 999 003')).body.result.id;
    const { status, body } = await officer.post(path, { verificationId });
    expect(status).toBe(response.status);
    const published = Object.entries(toShape(response.body.certificate) as object);
    expect(Object.entries(toShape(body.certificate) as object).slice(0, published.length)).toEqual(published);
    await app.database.pool.query("update certificates set expires_at = now() - interval '1 second'");
    await expireCertificates({ ...app.services, em: app.database.orm.em });
    const { items } = (await officer.get('/api/enterprise/events')).body;
    for (const kind of ['certificate.issued', 'certificate.expired']) {
      const { data } = items.find(({ event }: { event: string }) => event === kind);
      expect(Object.keys(data)).toEqual(Object.keys(example('events')[kind].data));
    }
  });

  it('onboarding-link: the answer begins with the same members', async () => {
    const { response } = example('onboarding-link');
    const { reference, applicantEmail } = response.body.onboardingLink;
    const { status, body } = await client.post('/api/enterprise/onboarding-links', { reference, applicantEmail });
    expect(status).toBe(response.status);
    const published = Object.entries(toShape(response.body.onboardingLink) as object);
    expect(Object.keys(body)).toEqual(['onboardingLink']);
    expect(Object.entries(toShape(body.onboardingLink) as object).slice(0, published.length)).toEqual(published);
    expect(body.onboardingLink).toMatchObject({ reference, applicantEmail, status: 'created' });
  });

  it('decision: the answer begins with the same members, and the event has those of its own', async () => {
    const { request, response } = example('decision');
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const { onboardingId } = await submittedCase(app, { organisationId });
    const { status, body } = await createApiClient(app, key).post(request.path, { ...request.body, onboardingId });
    expect(status).toBe(response.status);
    const published = Object.entries(toShape(response.body.decision) as object);
    expect(Object.entries(toShape(body.decision) as object).slice(0, published.length)).toEqual(published);
    const { id, decidedBy, decidedAt } = body.decision;
    expect([id, decidedBy]).toEqual([expect.stringMatching(/^dec_/), expect.stringMatching(/^key_/)]);
    expect(body.decision).toMatchObject({ ...response.body.decision, id, onboardingId, decidedBy, decidedAt });
    const { items } = (await createApiClient(app, key).get('/api/enterprise/events')).body;
    for (const kind of ['onboarding.submitted', 'onboarding.decided']) {
      const told = items.find(({ event }: { event: string }) => event === kind);
      expect([kind, Object.keys(told.data)]).toEqual([kind, Object.keys(example('events')[kind].data)]);
    }
  });

  it('error: the problem has the same members and words', async () => {
    const { response } = example('error');
    const answer = await client.verify('11 000 002 569');
    expect(answer.status).toBe(response.status);
    expect(answer.headers.get('content-type')).toContain(response.headers['Content-Type']);
    const { type, requestId, ...problem } = answer.body;
    expect(problem).toEqual({
      ...response.body,
      type: undefined,
      requestId: undefined,
      suggestions: problem.suggestions,
    });
    expect(problem.suggestions).toEqual(expect.arrayContaining(response.body.suggestions));
    expect(type).toContain('#identifier_invalid');
    expect(requestId).toMatch(/^req_/);
  });

  it('events: the data have the same members', async () => {
    await client.verify('11 000 002 568');
    const { rows } = await app.database.pool.query('select kind, data from events');
    for (const kind of ['verification.completed', 'verification.high_risk']) {
      const { data } = rows.find((row) => row.kind === kind) ?? {};
      expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(example('events')[kind].data)));
    }
  });

  it('bulk and bulk-results: the answer begins with the same members, and the results with those of theirs', async () => {
    const { response } = example('bulk');
    const { request, lines } = example('bulk-results');
    const items = [
      { queryValue: '11 000 002 568', reference: 'row-0' },
      { queryValue: '11 000 002 569', reference: 'row-1' },
    ];
    const body = { items: items.map((item) => ({ ...item, jurisdiction: 'AU' })) };
    const answer = await client.post('/api/enterprise/bulk', body);
    expect(answer.status).toBe(response.status);
    const members = Object.keys(response.body.bulk);
    expect(Object.keys(answer.body)).toEqual(['bulk']);
    expect(Object.keys(answer.body.bulk).slice(0, members.length)).toEqual(members);
    const { id, createdAt } = answer.body.bulk;
    // All of it is stored by now, and so the total is known already.
    expect(answer.body.bulk).toMatchObject({ ...response.body.bulk, id, createdAt, total: 2 });
    const worker = startBulkWorker(app.services, { pollMs: 20 });
    try {
      await untilBulk(app, id);
    } finally {
      await worker.stop();
    }
    for (const accept of request.headers.Accept.split(' or ')) {
      const results = await client.get(request.path.replace('{id}', id), { accept });
      expect([results.status, results.headers.get('content-type')]).toEqual([200, expect.stringContaining(accept)]);
    }
    const results = await client.get(request.path.replace('{id}', id));
    const given = results.body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    expect(given.map(Object.keys)).toEqual(lines.map(Object.keys));
    expect(given.map(({ row, reference }: any) => [row, reference])).toEqual(
      lines.map(({ row, reference }: any) => [row, reference]),
    );
    expect(Object.keys(given[1].error)).toEqual(Object.keys(lines[1].error));
    expect(given[1].error.code).toBe(lines[1].error.code);
    expect(Object.keys(given[0].result)).toEqual(expect.arrayContaining(Object.keys(lines[0].result)));
  });

  it('platform-overview: the answer begins with the same members, part by part', async () => {
    const { response } = example('platform-overview');
    const operator = createApiClient(app, (await app.newKey(null, 'admin')).key);
    const { status, body } = await operator.get('/api/admin/platform-overview');
    expect([status, Object.keys(body)]).toEqual([response.status, Object.keys(response.body)]);
    const published = response.body.overview;
    expect(Object.keys(body.overview).slice(0, Object.keys(published).length)).toEqual(Object.keys(published));
    const extract = body.overview.registers.find(({ register }: { register: string }) => register === 'ABR');
    const given = { ...body.overview, registers: [extract] };
    for (const [part, members] of Object.entries<Record<string, unknown>>(published)) {
      const [wanted, answered] = part === 'registers' ? [published.registers[0], extract] : [members, given[part]];
      expect(Object.keys(answered).slice(0, Object.keys(wanted).length)).toEqual(Object.keys(wanted));
    }
    // Words of the product, of which the example has some.
    const { organisations, verifications } = published;
    expect(Object.keys(given.organisations.byPlan)).toEqual(expect.arrayContaining(Object.keys(organisations.byPlan)));
    for (const part of ['byStatus', 'byRisk']) {
      const words = Object.keys(verifications[part]);
      expect(Object.keys(given.verifications[part])).toEqual(expect.arrayContaining(words));
    }
    expect(toShape(given.verifications.byDay[0])).toEqual(toShape(verifications.byDay[0]));
    expect(toShape(given.service)).toEqual(toShape(published.service));
    expect(toShape(extract)).toEqual(expect.arrayContaining(toShape(published.registers[0]) as unknown[]));
  });

  it('leaves no trace of the sample after the real import', async () => {
    const { rows } = await app.database.pool.query('select count(*) from abr_entities');
    expect(rows).toEqual([{ count: '11' }]);
    expect((await client.verify('11 000 000 948')).body.result.source.register).toBe('ABR');
  });
});
