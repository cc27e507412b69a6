import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { replayVerification } from '../../src/operations/verifications/replayVerification.js';
import { type BulkWorker, startBulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { applicantBrowser } from '../support/people/applicant.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { clean, sampleAbn } from '../support/registers/sample.js';
import { untilBulk } from '../support/seeds/bulks.js';
import { completeForm, seedDocument, seedForm } from '../support/seeds/submissions.js';

// A policy whose rules, bands and required lists are for products, on every way on which a request names a product.
const path = '/api/enterprise/policies';
const version = '2026-3.products.1';
const explanation = 'Loans are for businesses without an administrator.';
const rules = [
  { reason: 'external_administration', effect: 'block', explanation, products: ['Home-Loan', 'car.loan'] },
];
const thresholds = [{ low: 1, medium: 2, high: 3, explanation: 'Cards have narrow bands.', products: ['card'] }];
const requiredLists = [{ list: 'DFAT', explanation: 'Payments go abroad.', products: ['payments'] }];
/** A sandbox entity with an external administrator. */
const number = '72 999 999 138';
let app: TestApp;
let organisationId: string;
let worker: BulkWorker;
let client: ReturnType<typeof createApiClient>;
let policyId: string;

beforeAll(async () => {
  app = await testApp({ sample: true });
  worker = startBulkWorker(app.services, { pollMs: 20 });
  organisationId = await app.newOrganisation();
  await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const [owner, officer] = [await signIn('owner'), await signIn('officer')];
  const draft = { baseVersion: '2026-3', slug: 'products', name: 'Products', rules, thresholds, requiredLists };
  const { body } = await officer.post(path, draft);
  policyId = body.policy.id;
  await officer.post(`${path}/${policyId}/propose`, {});
  await owner.post(`${path}/${policyId}/approve`, {});
  const chosen = await owner.send('PATCH', '/api/enterprise/organisation', { policyVersion: version });
  expect(chosen.status).toBe(200);
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const signIn = async (role: 'owner' | 'officer') =>
  browserClient(app, await signInAs(app, { organisationId, role, mode: 'test' }));
const verify = (product?: string | null, queryValue = number, by = client) =>
  by.post('/api/enterprise/verify', { queryValue, jurisdiction: 'AU', ...(product !== undefined && { product }) });

describe('a single verification', () => {
  it('has the rule of its product, in any case, and keeps the product', async () => {
    const { result } = (await verify('HOME-loan')).body;
    expect(result).toMatchObject({ status: 'blocked', product: 'home-loan', policyVersion: version });
    expect(JSON.stringify(result.statusReasons)).toContain(explanation);
    const { verification } = (await client.get(`/api/enterprise/verifications/${result.id}`)).body;
    expect(verification).toEqual(result);
    const { body } = await client.post('/graphql', {
      query: `query ($id: ID!) { verification(id: $id) { product } verifications(first: 1) { nodes { id product } } }`,
      variables: { id: result.id },
    });
    expect(body.data).toEqual({
      verification: { product: 'home-loan' },
      verifications: { nodes: [{ id: result.id, product: 'home-loan' }] },
    });
    expect((await replayVerification(app.database.orm.em, result.id)).same).toBe(true);
  });

  it.each(['mortgage', null, undefined])('does not have the rule of another product: %s', async (product) => {
    const { result } = (await verify(product)).body;
    expect(result.status).toBe('review');
    expect(result.product).toBe(product ?? undefined);
    expect((await replayVerification(app.database.orm.em, result.id)).same).toBe(true);
  });

  it('has the bands of its product alone', async () => {
    expect((await verify('card')).body.result).toMatchObject({ status: 'review', fractureRisk: 'critical' });
    const { fractureRisk, id } = (await verify('mortgage')).body.result;
    expect(fractureRisk).not.toBe('critical');
    const { explanation: bands } = (await client.get(`/api/enterprise/verifications/${id}/explanation`)).body;
    expect(bands.nextBand).toBe('low');
  });

  it('needs the lists of its product alone', async () => {
    const live = createApiClient(app, (await app.newKey(organisationId, 'live')).key);
    const abn = await sampleAbn(app.database.pool, `${clean} and status_from < '2020-01-01'`);
    const [payments, other] = [await verify('payments', abn, live), await verify('home-loan', abn, live)];
    expect(payments.body.result.statusReasons).toMatchObject([{ code: 'screening_incomplete', source: 'DFAT' }]);
    expect(payments.body.result).toMatchObject({ status: 'review', screening: { status: 'incomplete' } });
    expect(other.body.result).toMatchObject({ status: 'verified', screening: { status: 'not_performed' } });
  });

  it.each(['', 'home loan', 'x'.repeat(41), 'prêt', 'a/b', '\u212a'])(
    'is refused with the product %j',
    async (product) => {
      expect(await verify(product)).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_REQUEST',
          errors: [{ pointer: '/product', detail: expect.stringContaining('1 to 40') }],
        },
      });
    },
  );
});

describe('the rows of a bulk', () => {
  const loadRows = async (type: string, body: string): Promise<any[]> => {
    const sent = await client.post('/api/enterprise/bulk?jurisdiction=AU', body, { 'content-type': type });
    expect([sent.status, sent.body]).toMatchObject([202, {}]);
    await untilBulk(app, sent.body.bulk.id);
    const results = `/api/enterprise/bulk/${sent.body.bulk.id as string}/results`;
    const { body: lines } = await client.get(results, { accept: 'application/x-ndjson' });
    return lines
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line));
  };
  const isAsStated = ([loan, mortgage, none, wrong]: any[]): void => {
    expect(loan.result).toMatchObject({ status: 'blocked', product: 'home-loan' });
    expect(mortgage.result).toMatchObject({ status: 'review', product: 'mortgage' });
    expect(none.result.status).toBe('review');
    expect(none.result).not.toHaveProperty('product');
    expect(wrong.error).toEqual({
      code: 'INVALID_REQUEST',
      detail: expect.stringMatching(/^product must have 1 to 40/),
    });
  };

  it.each(['product', 'Product name'])('of CSV have the product of the column %s', async (column) => {
    const rows = [`abn,${column}`, `${number},Home-Loan`, `${number},mortgage`, `${number},`, `${number},home loan`];
    isAsStated(await loadRows('text/csv', rows.join('\n')));
  });

  it('of JSON lines and of GraphQL have their product', async () => {
    const items = ['Home-Loan', 'mortgage', null, 'home loan'].map((product) => ({ queryValue: number, product }));
    isAsStated(await loadRows('application/x-ndjson', items.map((item) => JSON.stringify(item)).join('\n')));
    const { body } = await client.post('/graphql', {
      query: 'mutation ($input: StartBulkInput!) { startBulk(input: $input) { id } }',
      variables: { input: { items, jurisdiction: 'AU' } },
    });
    const { id } = body.data.startBulk;
    await untilBulk(app, id);
    const { body: csv } = await client.get(`/api/enterprise/bulk/${id as string}/results`, { accept: 'text/csv' });
    const lines = csv.split('\r\n').map((line: string) => line.split(',').at(-1));
    expect(lines.slice(0, 5)).toEqual(['product', 'home-loan', 'mortgage', '', '']);
  });
});

describe('an onboarding link', () => {
  const links = '/api/enterprise/onboarding-links';
  const administered = [number.replaceAll(' ', ''), 'SANDBOX EXTERNAL ADMINISTRATION PTY LTD'] as const;
  /** It has 10 points. */
  const withoutGst = ['95999999010', 'SANDBOX WITHOUT GST PTY LTD'] as const;
  const submit = async (product: string | null, [queryValue, legalName]: readonly [string, string] = administered) => {
    const created = await client.post(links, { product });
    expect(created).toMatchObject({
      status: 201,
      body: { onboardingLink: { product: product?.toLowerCase() ?? null } },
    });
    const { id: linkId, url } = created.body.onboardingLink;
    const browser = applicantBrowser(app, { token: url.split('/').at(-1) });
    await browser.open();
    await seedDocument(app, { linkId, organisationId, mode: 'test' });
    const form = completeForm({ queryValue, legalName });
    const saved = await seedForm(app, linkId, form);
    const { body } = await browser.graphql(`mutation { submitOnboarding(input: { version: ${saved} }) { status } }`);
    expect(body).toMatchObject({ data: { submitOnboarding: { status: 'SUBMITTED' } } });
    const { rows } = await app.database.pool.query(
      `select v.id, v.status, v.verdict ->> 'product' as product, o.route, o.id as case from onboardings o
       join verifications v on v.id = o.verification_id where o.link_id = $1`,
      [linkId],
    );
    return rows[0];
  };

  it('passes its product on to the verification and the assessment of its case', async () => {
    const loan = await submit('Home-Loan');
    expect(loan).toMatchObject({ status: 'blocked', product: 'home-loan' });
    expect(loan.route.reasons).toContain('business_blocked');
    expect((await replayVerification(app.database.orm.em, loan.id)).same).toBe(true);
    const other = await submit(null);
    expect(other).toMatchObject({ status: 'review', product: null });
    expect(other.route.reasons).not.toContain('business_blocked');
  });

  it('is assessed by the bands of its product, in the route and in the due diligence file', async () => {
    const [card, other] = [await submit('card', withoutGst), await submit(null, withoutGst)];
    expect(card.route.reasons).toContain('critical_score');
    expect(other.route.reasons).not.toContain('critical_score');
    const { onboarding } = (await client.get(`/api/enterprise/onboardings/${card.case as string}`)).body;
    const { evidence } = onboarding.dueDiligence.find(({ matter }: any) => matter === 'risk');
    expect(evidence).toContain(`, critical, under policy ${version}`);
  });

  it('answers its product, and refuses a wrong one', async () => {
    const { onboardingLink } = (await client.post(links, { product: 'card' })).body;
    const one = await client.get(`${links}/${onboardingLink.id as string}`);
    expect(one.body.onboardingLink.product).toBe('card');
    expect(await client.post(links, { product: 'a b' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/product', detail: expect.stringContaining('1 to 40 letters') }] },
    });
  });
});

describe('a policy', () => {
  it('has its products in lower case, and is replayed with those of the verifications', async () => {
    const { policy } = (await client.get(`${path}/${policyId}`)).body;
    expect(policy).toMatchObject({
      rules: [{ products: ['home-loan', 'car.loan'] }],
      requiredLists: [{ list: 'DFAT' }],
    });
    expect(policy.thresholds[0].products).toEqual(['card']);
    const { rows } = await app.database.pool.query<{ body: string }>(
      `select body from audit_entries where object_id = $1 order by id limit 1`,
      [policyId],
    );
    expect(rows[0]?.body).toContain(
      '"external_administration points=- effect=block product=home-loan product=car.loan"',
    );
    const { result } = (await verify('car.loan')).body;
    const officer = await signIn('officer');
    // An exported policy can be sent as it is.
    const { rules: exported, thresholds: bands, requiredLists: lists } = policy;
    const copy = { baseVersion: '2026-3', slug: 'copy', name: 'Copy', rules: exported, thresholds: bands };
    expect((await officer.post(path, { ...copy, requiredLists: lists })).body.policy).toMatchObject({
      ...{ rules: exported, thresholds: bands, requiredLists: lists },
    });
    const { body } = await officer.post(path, {
      ...{ baseVersion: version, slug: 'cars', name: 'Cars' },
      rules: [{ ...rules[0], products: ['home-loan'] }],
    });
    const { replay } = (await officer.get(`${path}/${body.policy.id as string}/replay?last=1`)).body;
    expect(replay.differences).toMatchObject([
      { verificationId: result.id, before: { status: 'blocked' }, after: { status: 'review' } },
    ]);
  });

  it.each([
    [['home loan'], '/rules/0/products/0', '1 to 40 letters'],
    [Array.from({ length: 21 }, (_, n) => `p${n}`), '/rules/0/products', 'at most 20'],
  ])('is refused with the products %j', async (products, pointer, detail) => {
    const officer = await signIn('officer');
    const draft = { baseVersion: '2026-3', slug: 'wrong', name: 'Wrong', rules: [{ ...rules[0], products }] };
    expect(await officer.post(path, draft)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, detail: expect.stringContaining(detail) }] },
    });
  });
});
