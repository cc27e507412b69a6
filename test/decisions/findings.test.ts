import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testApp, type Answer, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { abrRecord, otherName, testAbn } from '../support/registers/abrFile.js';
import { completeForm, openedLink } from '../support/seeds/submissions.js';
import { RescreenedLists } from '../monitoring/rescreenedLists.js';
import { WatchedRegister } from '../monitoring/watchedRegister.js';
import { seedCandidates, seededCandidate } from '../screening/seedCandidates.js';

// A second officer confirms an approval only if nothing was found against it since the first proposed it.
let app: TestApp;
let register: WatchedRegister;
let lists: RescreenedLists;
let organisationId: string;
let first: Awaited<ReturnType<typeof newOfficer>>;
let second: typeof first;
const name = 'QUILLFEATHER SHIPPING PTY LTD';
const person = (reference: string) =>
  ({ reference, names: ['Family-p, Given'], cells: { Type: 'Individual' } }) as const;

beforeAll(async () => {
  app = await testApp({ sample: false });
  register = new WatchedRegister(app);
  lists = new RescreenedLists(app);
  await register.import([abrRecord({ abn: testAbn(1), name })]);
});
beforeEach(async () => {
  await app.database.pool.query('truncate screening_subjects, screening_findings, rescreenings');
  await lists.import();
  organisationId = await app.newOrganisation();
  await app.database.pool.query(`update organisations set four_eyes = true, policy_version = '2026-3' where id = $1`, [
    organisationId,
  ]);
  [first, second] = [
    await newOfficer(app, organisationId, 'Fay First', 'live'),
    await newOfficer(app, organisationId, 'Samir Second', 'live'),
  ];
});
afterAll(async () => {
  lists.remove();
  register.remove();
  await app.stop();
});

async function seedCase(status = 'in_review'): Promise<{ onboardingId: string; verificationId: string }> {
  const link = await openedLink(app, { organisationId, mode: 'live', policyVersion: '2026-3' });
  await link.submit(await link.save(completeForm({ queryValue: testAbn(1), legalName: name, people: 'p 60, Co 40' })));
  const { rows } = await app.database.pool.query<{ onboardingId: string; verificationId: string }>(
    `update onboardings set status = $2 where link_id = $1 returning id as "onboardingId", verification_id as "verificationId"`,
    [link.linkId, status],
  );
  if (!rows[0]) throw new Error('The case was not stored.');
  return rows[0];
}

const reason = 'The statements agree with the constitution.';
const propose = async (target: object): Promise<string> =>
  (await first.post('/api/enterprise/decision-notify', { ...target, decision: 'approved', reason })).body.decision.id;
const confirm = (id: string): Promise<Answer> => second.post(`/api/enterprise/decisions/${id}/confirm`);
const withdraw = (id: string): Promise<Answer> => first.post(`/api/enterprise/decisions/${id}/withdraw`);

/** The proposal is refused because something was found, and a new one can be confirmed. */
async function expectRefused(id: string, target: object): Promise<void> {
  const { status, body } = await confirm(id);
  expect([status, body.detail]).toEqual([
    409,
    expect.stringContaining('Screening has found a candidate since, or an officer has confirmed one.'),
  ]);
  expect((await withdraw(id)).status).toBe(200);
  expect((await confirm(await propose(target))).body.decision).toMatchObject({ status: 'made' });
}

it('what was known before may be confirmed, and a candidate that was dismissed since', async () => {
  const { onboardingId } = await seedCase();
  await lists.import(person('201'));
  expect(await lists.rescreen()).toMatchObject({ announced: 1 });
  const id = await propose({ onboardingId });
  const said = { partyId: 'p', list: 'DFAT', reference: '201', outcome: 'dismissed', reason: 'Born in another year.' };
  const resolved = await first.post(`/api/enterprise/onboardings/${onboardingId}/candidates`, said);
  expect(resolved.status).toBe(201);
  expect((await confirm(id)).body.decision).toMatchObject({ status: 'made' });
});

it('what its verification shows may be confirmed after continuous screening has found it, too', async () => {
  await lists.import({ reference: '101', names: ['Quillfeather Shipping'] });
  // Otherwise the list in memory may be used for a second.
  await app.services.further.live.screenParties([], '2026-11-20');
  const { id: verificationId, screening } = (await first.verify(testAbn(1), 'AU', { monitor: true })).body.result;
  expect(screening.candidates).toHaveLength(1);
  const id = await propose({ verificationId });
  expect(await lists.rescreen()).toMatchObject({ subjects: 1, announced: 0 });
  expect((await confirm(id)).body.decision).toMatchObject({ status: 'made' });
});

it('a candidate of a person in a case on hold', async () => {
  const { onboardingId } = await seedCase('on_hold');
  const id = await propose({ onboardingId });
  await lists.import(person('201'));
  expect(await lists.rescreen()).toMatchObject({ announced: 1 });
  await expectRefused(id, { onboardingId });
});

it('a further candidate, where the case had one', async () => {
  const { onboardingId } = await seedCase();
  await lists.import(person('201'));
  expect(await lists.rescreen()).toMatchObject({ announced: 1 });
  const id = await propose({ onboardingId });
  await lists.import(person('201'), { reference: '202', names: ['Body-Co'] });
  expect(await lists.rescreen()).toMatchObject({ announced: 1 });
  await expectRefused(id, { onboardingId });
});

it.each(['case', 'verification'])('a candidate of the business of a %s that an officer confirms', async (kind) => {
  const { onboardingId, verificationId: own } = await seedCase();
  const alone = (await first.verify(testAbn(1))).body.result.id;
  const [target, verificationId] = kind === 'case' ? [{ onboardingId }, own] : [{ verificationId: alone }, alone];
  await seedCandidates(app.database.pool, verificationId, [{ reference: '301' }]);
  const id = await propose(target);
  const said = { list: 'DFAT', reference: '301', outcome: 'confirmed', reason: 'The same number.' };
  const resolved = await first.post(`/api/enterprise/verifications/${verificationId}/candidates`, said);
  expect(resolved.status).toBe(201);
  await expectRefused(id, target);
});

it('an approval without a reason, once a match of its business was confirmed and dismissed', async () => {
  const verificationId = (await first.verify(testAbn(1))).body.result.id;
  await seedCandidates(app.database.pool, verificationId, [{ reference: '301' }]);
  const resolve = async (outcome: string): Promise<void> => {
    const said = { list: 'DFAT', reference: '301', outcome, reason: 'The numbers were compared.' };
    const { status } = await first.post(`/api/enterprise/verifications/${verificationId}/candidates`, said);
    expect(status).toBe(201);
  };
  await resolve('dismissed');
  const approval = { verificationId, decision: 'approved' };
  const { id } = (await first.post('/api/enterprise/decision-notify', approval)).body.decision;
  await resolve('confirmed');
  await resolve('dismissed');
  const { status, body } = await confirm(id);
  expect([status, body.detail]).toEqual([409, expect.stringContaining('A match of a list was confirmed')]);
  expect((await withdraw(id)).status).toBe(200);
  expect((await confirm(await propose({ verificationId }))).body.decision).toMatchObject({ status: 'made' });
});

it('a candidate that continuous screening finds for a business', async () => {
  const verificationId = (await first.verify(testAbn(1), 'AU', { monitor: true })).body.result.id;
  await lists.rescreen();
  const id = await propose({ verificationId });
  await lists.import({ reference: '101', names: ['Quillfeather Shipping'] });
  expect(await lists.rescreen()).toMatchObject({ announced: 1 });
  await expectRefused(id, { verificationId });
});

it('not a candidate that was found for a business since, once it is dismissed', async () => {
  const verificationId = (await first.verify(testAbn(1), 'AU', { monitor: true })).body.result.id;
  await lists.rescreen();
  const id = await propose({ verificationId });
  await lists.import({ reference: '102', names: ['Quillfeather Shipping'] });
  expect(await lists.rescreen()).toMatchObject({ announced: 1 });
  await app.services.further.live.screenParties([], '2026-11-20');
  const later = (await first.verify(testAbn(1))).body.result.id;
  const said = { list: 'DFAT', reference: '102', outcome: 'dismissed', reason: 'Another line of business.' };
  expect((await first.post(`/api/enterprise/verifications/${later}/candidates`, said)).status).toBe(201);
  expect((await confirm(id)).body.decision).toMatchObject({ status: 'made' });
});

it('another name that is found for an entry which the verification shows', async () => {
  const verificationId = (await first.verify(testAbn(1), 'AU', { monitor: true })).body.result.id;
  await seedCandidates(app.database.pool, verificationId, [{ reference: '101', screenedName: 'Ann Other' }]);
  const id = await propose({ verificationId });
  await app.database.pool.query(
    `insert into screening_findings (organisation_id, mode, subject, list, entry, fingerprint, matched_name, screened_name,
       strength, found_at, told_at)
     select $1, 'live', $2, 'DFAT', '101', $3, 'Zoltrane Shipping', name, 0.9, now(), now() from unnest($4::text[]) name`,
    [organisationId, `abn:${testAbn(1)}`, seededCandidate().fingerprint, ['Bea Later']],
  );
  await expectRefused(id, { verificationId });
});

describe('a name that a caller sent and an officer dismissed', () => {
  const sent = 'ZOLTRANE SHIPPING';
  let verificationId: string;

  const dismissSent = async (): Promise<void> => {
    await app.services.further.live.screenParties([], '2026-11-20');
    ({ id: verificationId } = (await first.verify(testAbn(1), 'AU', { monitor: true, name: sent })).body.result);
    await lists.rescreen();
    const said = { list: 'DFAT', reference: '101', outcome: 'dismissed', reason: 'Only the name of our contact.' };
    expect((await first.post(`/api/enterprise/verifications/${verificationId}/candidates`, said)).status).toBe(201);
  };
  const approve = async (): Promise<unknown> => {
    const approval = { verificationId, decision: 'approved' };
    const { status, body } = await first.post('/api/enterprise/decision-notify', approval);
    return status === 400 ? body.errors[0].detail : body.decision.status;
  };
  const listed = { reference: '101', names: ['Zoltrane Shipping'] } as const;
  const other = { reference: '102', names: ['Bexilund Foundry'] } as const;

  beforeEach(async () => {
    await lists.import(listed);
    await dismissSent();
  });
  afterEach(() => register.import([abrRecord({ abn: testAbn(1), name })]));

  it('is dismissed for an approval without it while the entity does not have it', async () => {
    verificationId = (await first.verify(testAbn(1))).body.result.id;
    expect(await approve()).toBe('proposed');
  });

  it.each([
    ['', 'select'],
    [', also if an earlier release found it first', 'update screening_findings set is_sent = null'],
  ])('is open once it is a name of the entity, and is reported once%s', async (_title, change) => {
    await app.database.pool.query(change);
    await register.import([abrRecord({ abn: testAbn(1), name, rest: otherName('TRD', sent) })]);
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    expect(await approve()).toContain('A candidate of a list is open');
    await lists.import(listed, other);
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    const { rows } = await app.database.pool.query('select is_sent from screening_findings');
    expect(rows).toEqual([{ is_sent: false }]);
  });
});

it('an approval of an erased verification is not proposed', async () => {
  const verificationId = (await first.verify(testAbn(1))).body.result.id;
  await app.database.pool.query(`update verifications set facts = '{}', erased_at = now() where id = $1`, [
    verificationId,
  ]);
  const { status, body } = await first.post('/api/enterprise/decision-notify', {
    verificationId,
    decision: 'approved',
  });
  expect([status, body.code]).toEqual([409, 'STATE_CONFLICT']);
});
