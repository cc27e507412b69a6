import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toLocalDay } from '../../src/domain/countries.js';
import { clientWith, createApiClient, testApp, type TestApp } from '../support/app.js';
import { applicantBrowser, seedLink } from '../support/people/applicant.js';
import { newOfficer } from '../support/people/officers.js';
import { notExposed, toParty } from '../support/people/people.js';
import { signInAs } from '../support/people/session.js';
import { completeForm, openedLink, seedForm } from '../support/seeds/submissions.js';

let app: TestApp;
let organisationId: string;
let officer: Awaited<ReturnType<typeof newOfficer>>;
beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  await app.database.pool.query(
    `update organisations set automatic_approval_up_to = 50, policy_version = '2026-3' where id = $1`,
    [organisationId],
  );
  officer = await newOfficer(app, organisationId);
});
afterAll(() => app.stop());

/** A case whose director has no director ID, and which is else certain. */
async function caseWithGap(): Promise<any> {
  const form = completeForm();
  const parties = form.people.parties.map((party) => ({ ...party, directorId: null }));
  const link = await openedLink(app, { organisationId, policyVersion: '2026-3', isIdentified: true });
  await link.submit(await link.save({ ...form, people: { ...form.people, parties } }));
  const { rows } = await app.database.pool.query('select id from onboardings where link_id = $1', [link.linkId]);
  return loadCase(rows[0].id);
}
const loadCase = async (id: string): Promise<any> =>
  (await officer.get(`/api/enterprise/onboardings/${id}`)).body.onboarding;
const verify = (id: string, body: object, by: { post: typeof officer.post } = officer) =>
  by.post(`/api/enterprise/onboardings/${id}/requirements`, body);
const governanceOf = ({ dueDiligence }: any): any =>
  dueDiligence.find(({ matter }: { matter: string }) => matter === 'governance');
const evidence = 'The director showed the letter with the director ID.';

it('a gap keeps a machine from approving until an officer has verified the matter', async () => {
  const one = await caseWithGap();
  expect(one).toMatchObject({ status: 'in_review', route: { reasons: [{ code: 'due_diligence_gap' }] } });
  expect(governanceOf(one)).toMatchObject({
    ...{ state: 'gap', provision: 'AML/CTF Rules 2025 s 6-2(2)(i)', verifiedBy: null },
    gaps: ['2 directors are named without a director ID.'],
  });
  const before = one.verificationId;
  const { status, body } = await verify(one.id, { matter: 'governance', evidence });
  expect(status).toBe(200);
  expect(body.onboarding).toMatchObject({ status: 'approved', decisions: [{ decidedBy: 'system' }] });
  expect(governanceOf(body.onboarding)).toMatchObject({
    ...{ state: 'verified', gaps: [], closedGaps: ['2 directors are named without a director ID.'] },
    evidence: `The applicant named 2 persons or bodies. An officer recorded: ${evidence}`,
  });
  expect(governanceOf(body.onboarding).verifiedBy).toMatch(/^mem_/);
  // The verification that the approval rests on is stored, with its event and audit entry, and is that of the round.
  const { verificationId } = body.onboarding;
  expect(verificationId).not.toBe(before);
  const found = await officer.get(`/api/enterprise/verifications/${verificationId}`);
  expect(found.body.verification).toMatchObject({ id: verificationId, status: 'verified', fractureScore: 0 });
  const { rows } = await app.database.pool.query(
    `select v.link_id = o.link_id as is_linked, o.verification_id, s.verification_id as of_round,
       (select verification_id from screening_subjects where id = o.id) as rescreened,
       (select count(*)::int from events e where e.kind = 'verification.completed' and e.data ->> 'id' = v.id) as events,
       exists (select from audit_entries a where a.body like '%"' || v.id || '"%') as is_audited
     from verifications v join onboardings o on o.id = $2 join onboarding_submissions s on s.onboarding_id = o.id
     where v.id = $1`,
    [verificationId, one.id],
  );
  expect(rows).toEqual([
    {
      ...{ is_linked: true, verification_id: verificationId, of_round: verificationId, events: 1, is_audited: true },
      rescreened: verificationId,
    },
  ]);
  // The file of a decided case is final.
  expect((await verify(one.id, { matter: 'governance', evidence })).body).toMatchObject({ code: 'STATE_CONFLICT' });
});

it('a key without an officer approves a case with a gap, without a reason', async () => {
  const one = await caseWithGap();
  expect(one.route.reasons).toMatchObject([{ code: 'due_diligence_gap' }]);
  const key = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const approval = { onboardingId: one.id, decision: 'approved' };
  const { status, body } = await key.post('/api/enterprise/decision-notify', approval);
  expect(status).toBe(202);
  expect(body.decision).toMatchObject({ status: 'made', officerId: null });
});

it('a record needs evidence, an officer and a case of the organisation', async () => {
  const one = await caseWithGap();
  for (const [body, pointer] of [
    [{ matter: 'governance', evidence: 'ok ok ok ok ok ok ok ok' }, '/evidence'],
    [{ matter: 'governance', evidence: 'x'.repeat(2_001) }, '/evidence'],
    [{ matter: 'governance' }, '/evidence'],
    [{ matter: 'nothing', evidence }, '/matter'],
    [{ matter: 'sanctions', evidence }, '/matter'],
  ] as const) {
    expect((await verify(one.id, body)).body).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ pointer }] });
  }
  const key = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  expect((await verify(one.id, { matter: 'governance', evidence }, key)).body).toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await newOfficer(app, await app.newOrganisation());
  const foreign = await verify(one.id, { matter: 'governance', evidence }, stranger);
  expect(foreign.body).toMatchObject({ code: 'NOT_FOUND' });
  expect(governanceOf(await loadCase(one.id))).toMatchObject({ state: 'gap' });
});

it('evidence about a submission that is not the newest is refused', async () => {
  const form = completeForm();
  const link = await openedLink(app, { organisationId, policyVersion: '2026-3', isIdentified: true });
  const directors = (directorId: string | null) => form.people.parties.map((party) => ({ ...party, directorId }));
  await link.submit(await link.save({ ...form, people: { ...form.people, parties: directors(null) } }));
  const { rows } = await app.database.pool.query('select id from onboardings where link_id = $1', [link.linkId]);
  const [{ id }] = rows;
  const request = { onboardingId: id, decision: 'more_information', message: 'Please check the directors.' };
  expect((await officer.post('/api/enterprise/decision-notify', request)).status).toBe(202);
  const business = { ...form.business, website: 'https://second.example' };
  const people = { ...form.people, parties: directors(null) };
  await link.submit(await link.save({ ...form, business, people }));
  const read = await loadCase(id);
  expect([read.round, governanceOf(read).state]).toEqual([2, 'gap']);
  const late = await verify(id, { matter: 'governance', evidence, expectedRound: 1 });
  expect([late.status, late.body.code]).toEqual([409, 'STATE_CONFLICT']);
  expect(late.body.detail).toContain('is in round 2, and your call is about round 1');
  const party = { partyId: 'p', list: 'DFAT', reference: '1', outcome: 'dismissed', reason: 'Another person.' };
  const candidate = await officer.post(`/api/enterprise/onboardings/${id}/candidates`, { ...party, expectedRound: 1 });
  expect(candidate.body).toMatchObject({ code: 'STATE_CONFLICT', detail: late.body.detail });
  expect((await verify(id, { matter: 'governance', evidence, expectedRound: 2 })).status).toBe(200);
});

it('the day of a response about public offices stays until the response changes', async () => {
  const link = await seedLink(app, { organisationId });
  const browser = applicantBrowser(app, link);
  await browser.open();
  const person = {
    ...toParty('p'),
    politicalExposure: { ...notExposed, exposure: 'domestic', office: 'Mayor' },
  } as const;
  const people = { parties: [person], holdings: [], unknownReason: null };
  await seedForm(app, link.id, { people });
  const save = async (version: number, politicalExposure: object): Promise<any> => {
    const { body } = await browser.graphql(
      `mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) {
        people { parties { politicalExposure { exposure relation office answeredOn } } } } }`,
      { input: { version, people: { parties: [{ id: 'p', kind: 'PERSON', politicalExposure }], holdings: [] } } },
    );
    return body.data.saveOnboarding.people.parties[0].politicalExposure;
  };
  const mayor = { exposure: 'DOMESTIC', relation: null, office: 'Mayor' };
  expect(await save(1, mayor)).toEqual({ ...mayor, answeredOn: notExposed.answeredOn });
  const today = toLocalDay(new Date(), 'AU');
  expect(await save(2, { ...mayor, relation: 'SELF' })).toEqual({ ...mayor, relation: 'SELF', answeredOn: today });
  // Without an office, its details are ignored.
  const none = { exposure: 'NONE', relation: null, office: null, answeredOn: today };
  expect(await save(3, { exposure: 'NONE', relation: 'SELF', office: 'Mayor' })).toEqual(none);
});

describe('a record of an owner, who may not decide', () => {
  const owner = async () =>
    clientWith(app, (await signInAs(app, { organisationId, role: 'owner', mode: 'test' })).headers);
  const codesOf = ({ route }: any): string[] => route.reasons.map(({ code }: any) => code);

  it('leaves a case without a gap to an officer', async () => {
    const one = await caseWithGap();
    const { body } = await verify(one.id, { matter: 'governance', evidence }, await owner());
    expect(body.onboarding).toMatchObject({ status: 'in_review', decisions: [] });
    expect(codesOf(body.onboarding)).toEqual(['recorded_without_officer']);
    expect(governanceOf(body.onboarding)).toMatchObject({ state: 'verified' });
    // A record of an officer does not undo it.
    const { body: later } = await verify(one.id, { matter: 'purpose', evidence });
    expect(later.onboarding).toMatchObject({ status: 'in_review', decisions: [] });
    // A key without an officer, which an owner can create, does not approve it either.
    const key = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    const detail = expect.stringContaining('An owner, who may not decide');
    const reason = 'The letter with the director ID was compared.';
    const approve = (by: { post: typeof officer.post }, more: object = {}) =>
      by.post('/api/enterprise/decision-notify', { onboardingId: one.id, decision: 'approved', ...more });
    expect((await approve(key, { reason })).body).toMatchObject({ code: 'FORBIDDEN', detail });
    expect((await approve(officer)).body.errors).toEqual([{ pointer: '/reason', detail }]);
    expect((await approve(officer, { reason })).body.decision).toMatchObject({ status: 'made', reason });
  });

  it('does not dismiss a candidate of a person for the policy', async () => {
    const form = completeForm();
    const [p, q, ...rest] = form.people.parties;
    if (!p || !q) throw new Error('The form names fewer people.');
    const parties = [p, { ...q, givenName: 'Jack', familyName: 'Sandbox' }, ...rest];
    const link = await openedLink(app, { organisationId, policyVersion: '2026-3', isIdentified: true });
    await link.submit(await link.save({ ...form, people: { ...form.people, parties } }));
    const { rows } = await app.database.pool.query('select id from onboardings where link_id = $1', [link.linkId]);
    const by = await owner();
    const { body } = await by.post(`/api/enterprise/onboardings/${rows[0].id}/candidates`, {
      ...{ partyId: 'q', list: 'sandbox', reference: 'sandbox-banned_person' },
      ...{ outcome: 'dismissed', reason: 'Another date of birth.' },
    });
    expect(body.onboarding).toMatchObject({ status: 'in_review', decisions: [] });
    expect(codesOf(body.onboarding)).toEqual(['recorded_without_officer']);
  });
});
