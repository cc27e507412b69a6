import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Candidate } from '../../src/domain/enrichment.js';
import { loadResolutions } from '../../src/operations/screening/loadResolutions.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { fewestStatements } from '../support/database/statements.js';
import { newOfficer } from '../support/people/officers.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { seedCandidates, seededCandidate } from './seedCandidates.js';

const abn = '55 999 999 003';
let app: TestApp;
let organisationId: string;
let officer: Awaited<ReturnType<typeof newOfficer>>;
let verificationId: string;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  organisationId = await app.newOrganisation();
  officer = await newOfficer(app, organisationId);
  verificationId = await verified();
});
afterAll(() => app.stop());

async function verified(candidates: Parameters<typeof seedCandidates>[2] = [{}]): Promise<string> {
  const { id } = (await officer.verify(abn)).body.result;
  await seedCandidates(app.database.pool, id, candidates);
  return id;
}

interface Call {
  readonly by?: Pick<ReturnType<typeof createApiClient>, 'post'>;
  readonly id?: string;
  readonly headers?: Record<string, string>;
}

const resolve = (
  outcome: string,
  more: object = {},
  { by = officer, id = verificationId, headers = {} }: Call = {},
): Promise<Answer> =>
  by.post(
    `/api/enterprise/verifications/${id}/candidates`,
    { list: 'DFAT', reference: '101', outcome, reason: 'Another line of business.', ...more },
    headers,
  );

/** The stored resolutions of these candidates of the ABN. */
async function known(candidates: readonly object[] = [{}], number = '55999999003', mode: 'live' | 'test' = 'test') {
  const planted = candidates.map((one) => seededCandidate(one) as Candidate);
  const entity = { number: { kind: 'abn', value: number } as const, candidates: planted };
  const [answer] = await loadResolutions(app.database.pool, organisationId, mode, [entity]);
  return answer?.map(({ resolution }) => resolution);
}

const entries = async () =>
  (
    await app.database.pool.query<{ body: string }>(
      `select body from audit_entries where organisation_id = $1 and body like '%"candidate.%' order by id`,
      [organisationId],
    )
  ).rows.map(({ body }) => JSON.parse(body));

describe('what is said of a candidate', () => {
  it('is answered, listed, and on record without its reason', async () => {
    const { status, body } = await resolve('dismissed');
    expect(status).toBe(201);
    expect(body.candidateResolution).toEqual({
      id: expect.stringMatching(/^crs_/),
      verificationId,
      list: 'DFAT',
      reference: '101',
      fingerprint: seededCandidate({}).fingerprint,
      outcome: 'dismissed',
      reason: 'Another line of business.',
      number: abn,
      resolvedBy: officer.keyId,
      officerId: officer.memberId,
      resolvedAt: expect.any(String),
    });
    const listed = await officer.get('/api/enterprise/candidate-resolutions');
    expect(listed.body).toEqual({ items: [body.candidateResolution], nextCursor: null });
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: 'candidate.dismissed',
      actor: { kind: 'key', id: officer.keyId, onBehalfOf: officer.memberId },
      object: { kind: 'candidateResolution', id: body.candidateResolution.id },
      details: { verificationId, list: 'DFAT', reference: '101' },
    });
    expect(JSON.stringify(entry)).not.toContain('business');
  });

  it('leaves the verification as it is, and holds for later ones of the same number', async () => {
    const before = (await app.database.pool.query('select * from verifications where id = $1', [verificationId])).rows;
    expect(await known()).toEqual(['open']);
    await resolve('dismissed');
    const after = (await app.database.pool.query('select * from verifications where id = $1', [verificationId])).rows;
    expect(after).toEqual(before);
    expect(await known()).toEqual(['dismissed']);
    expect(await known([{}], '51824753556')).toEqual(['open']);
  });

  it('holds no more when the list says something else of the entry', async () => {
    await resolve('dismissed');
    const changed = { fingerprint: 'f'.repeat(64) };
    expect(await known([{}, changed, { reference: '102' }, { list: 'UN' }])).toEqual([
      'dismissed',
      'open',
      'open',
      'open',
    ]);
    await resolve('confirmed', {}, { id: await verified([changed]) });
    expect(await known([{}, changed])).toEqual(['dismissed', 'confirmed']);
  });

  it('is what was said last', async () => {
    await resolve('dismissed');
    await resolve('confirmed', { reason: 'The same directors.' });
    expect(await known()).toEqual(['confirmed']);
    await resolve('dismissed');
    expect(await known()).toEqual(['dismissed']);
    expect((await entries()).map(({ action }) => action)).toEqual([
      'candidate.dismissed',
      'candidate.confirmed',
      'candidate.dismissed',
    ]);
  });

  it('is kept for each name that it was said of', async () => {
    const [one, other] = [{ screenedName: 'Zoltrane Shiping' }, { screenedName: 'Zoltrane Shipping Perth' }];
    await resolve('dismissed');
    const later = await verified([other]);
    await resolve('dismissed', {}, { id: later });
    expect([await known([one]), await known([other])]).toEqual([['dismissed'], ['dismissed']]);
    expect(await known([{ screenedName: 'Zoltrane' }])).toEqual(['open']);
    // A confirmation is of the entity, and so is its end: a dismissal from before it counts no longer.
    await resolve('confirmed', {}, { id: later });
    expect([await known([one]), await known([other])]).toEqual([['confirmed'], ['confirmed']]);
    expect(await known([])).toEqual(['confirmed']);
    await resolve('dismissed', {}, { id: later });
    expect([await known([one]), await known([other]), await known([])]).toEqual([['open'], ['dismissed'], []]);
  });

  it('is of a ban as of a sanction', async () => {
    await seedCandidates(app.database.pool, verificationId, [{ list: 'ASIC banned persons', reference: '7' }], 'bans');
    expect((await resolve('confirmed', { list: 'ASIC banned persons', reference: '7' })).status).toBe(201);
  });

  it('is read for many entities by one statement, and by none where there are none', async () => {
    await resolve('dismissed');
    const one = {
      number: { kind: 'abn', value: '55999999003' } as const,
      candidates: [seededCandidate() as Candidate],
    };
    const none = { ...one, candidates: [] };
    const other = { ...one, number: { kind: 'nzbn', value: '9429000000000' } as const };
    const read = async (entities: (typeof one | typeof none | typeof other)[]) =>
      (await loadResolutions(app.database.pool, organisationId, 'test', entities)).map((all) =>
        all.map(({ resolution }) => resolution),
      );
    expect(await read([])).toEqual([]);
    expect(await fewestStatements(() => read([]))).toBe(0);
    expect(await read([none, none])).toEqual([[], []]);
    expect(await fewestStatements(() => read([none, none]))).toBe(1);
    const many = Array.from({ length: 250 }, (_, at) => (at % 3 === 0 ? one : at % 3 === 1 ? none : other));
    expect(await read(many)).toEqual(
      many.map((entity) => (entity === one ? ['dismissed'] : entity === none ? [] : ['open'])),
    );
    expect(await fewestStatements(() => read(many))).toBe(1);
  });

  it('is done once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, again] = [await resolve('dismissed', {}, { headers }), await resolve('dismissed', {}, { headers })];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await entries()).toHaveLength(1);
  });
});

describe('who may say it', () => {
  it('is an owner or an officer who is signed in', async () => {
    for (const role of ['owner', 'officer'] as const) {
      const browser = await signInAs(app, { organisationId, role, mode: 'test' });
      const { status, body } = await resolve('dismissed', {}, { by: browserClient(app, browser) });
      expect([role, status]).toEqual([role, 201]);
      expect(body.candidateResolution).toMatchObject({
        resolvedBy: browser.memberId,
        officerId: role === 'officer' ? browser.memberId : null,
      });
    }
  });

  it('is no key of its own, nobody else, and no officer who is none any more', async () => {
    const plain = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    expect((await resolve('dismissed', {}, { by: plain })).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    for (const role of ['developer', 'viewer'] as const) {
      const browser = browserClient(app, await signInAs(app, { organisationId, role, mode: 'test' }));
      expect((await resolve('dismissed', {}, { by: browser })).body.code).toBe('FORBIDDEN');
    }
    await app.database.pool.query(`update members set role = 'viewer' where id = $1`, [officer.memberId]);
    expect((await resolve('dismissed')).body.code).toBe('FORBIDDEN');
    expect(await known()).toEqual(['open']);
  });

  it('is nobody of another organisation or mode, and what is said there counts for nothing here', async () => {
    const elsewhere = await newOfficer(app, await app.newOrganisation('Other'));
    const live = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    for (const by of [elsewhere, live]) {
      expect((await resolve('dismissed', {}, { by })).body.code).toBe('NOT_FOUND');
      expect((await by.get('/api/enterprise/candidate-resolutions')).body.items).toEqual([]);
    }
    await resolve('dismissed');
    expect(await known([{}], '55999999003', 'live')).toEqual(['open']);
    expect((await elsewhere.get('/api/enterprise/candidate-resolutions')).body.items).toEqual([]);
  });
});

describe('what cannot be said', () => {
  it.each([
    [{ reference: '102' }, 'NOT_FOUND'],
    [{ list: 'UN' }, 'NOT_FOUND'],
    [{ list: `DFAT'; --` }, 'NOT_FOUND'],
    [{ reference: '__proto__' }, 'NOT_FOUND'],
    [{ reason: ' \n' }, 'INVALID_REQUEST'],
    [{ reason: 'x'.repeat(1_001) }, 'INVALID_REQUEST'],
    [{ reason: 'a\u0000b' }, 'INVALID_REQUEST'],
    [{ outcome: 'open' }, 'INVALID_REQUEST'],
    [{ fingerprint: 'x' }, 'NOT_FOUND'],
    [{ colour: 'x' }, 'INVALID_REQUEST'],
  ])('%j', async (more, code) => {
    expect((await resolve('dismissed', more)).body.code).toBe(code);
    expect(await known()).toEqual(['open']);
  });

  it('of a verification that did not look for any, or is not there', async () => {
    const { id } = (await officer.verify(abn)).body.result;
    expect((await resolve('dismissed', {}, { id })).body).toMatchObject({ code: 'NOT_FOUND' });
    for (const none of ['ver_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'ver_x', '%00']) {
      expect((await resolve('dismissed', {}, { id: none })).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('of one of several with the same reference, unless its fingerprint says which', async () => {
    const { id } = (await officer.verify(abn)).body.result;
    const [one, other] = ['a', 'b'].map((letter) => letter.repeat(64));
    await seedCandidates(app.database.pool, id, [{ fingerprint: one ?? '' }, { fingerprint: other ?? '' }]);
    const { status, body } = await resolve('dismissed', {}, { id });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ pointer: '/fingerprint' })]]);
    expect((await resolve('dismissed', { fingerprint: other }, { id })).status).toBe(201);
  });

  it('but a long reason in any script can', async () => {
    const reason = '💣'.repeat(1_000);
    expect((await resolve('dismissed', { reason })).body.candidateResolution.reason).toBe(reason);
  });
});

describe('the list of what was said', () => {
  it('is paged, newest first, and narrowed by number, list and outcome', async () => {
    const id = await verified([{}, { list: 'UN', reference: 'e1' }]);
    await resolve('dismissed', {}, { id });
    await resolve('confirmed', { list: 'UN', reference: 'e1' }, { id });
    await resolve('confirmed', {}, { id });
    const get = async (query: string) => (await officer.get(`/api/enterprise/candidate-resolutions?${query}`)).body;
    const shown = async (query: string) => (await get(query)).items.map((one: any) => [one.list, one.outcome]);
    const [third, second, first] = [
      ['DFAT', 'confirmed'],
      ['UN', 'confirmed'],
      ['DFAT', 'dismissed'],
    ];
    expect(await shown('')).toEqual([third, second, first]);
    expect(await shown('list=DFAT')).toEqual([third, first]);
    expect(await shown('outcome=confirmed')).toEqual([third, second]);
    expect(await shown('number=55%20999%20999%20003&outcome=dismissed')).toEqual([first]);
    expect(await shown('number=51824753556')).toEqual([]);
    const { items, nextCursor } = await get('limit=2');
    expect(items).toHaveLength(2);
    expect(await shown(`after=${nextCursor}`)).toEqual([first]);
    expect((await get('after=x')).code).toBe('INVALID_REQUEST');
  });
});
