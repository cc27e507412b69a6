import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EffectiveOwnership } from '../../src/domain/onboarding/effectiveOwnership.js';
import { approveByPolicy } from '../../src/operations/decisions/createDecision.js';
import { lockCase } from '../../src/operations/decisions/lockDecision.js';
import { loadRecordCipher } from '../../src/encryption/recordCipher.js';
import { testApp, type TestApp } from '../support/app.js';
import { eventDeviations } from '../support/requests/documented.js';
import { completeForm, openedLink } from '../support/seeds/submissions.js';

let app: TestApp;
let organisationId: string;
beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
});
afterAll(() => app.stop());

const loadRows = async (statement: string, ...values: unknown[]): Promise<any[]> =>
  (await app.database.pool.query(statement, values)).rows;
const eventsAbout = (id: string): Promise<any[]> =>
  loadRows(`select kind, data from events where data ->> 'id' = $1 order by id`, id);
const loadCase = async (linkId: string): Promise<any> =>
  (await loadRows('select * from onboardings where link_id = $1', linkId))[0];

test('a submission verifies, computes, routes and tells, in one go', async () => {
  const link = await openedLink(app, { organisationId, isIdentified: true });
  await link.submit(await link.save(completeForm()));

  const onboarding = await loadCase(link.linkId);
  expect(onboarding).toMatchObject({ round: 1, status: 'in_review', reference: 'r-1' });
  const reasons = ['no_automatic_approval', 'business_not_screened', 'people_not_screened'];
  expect(onboarding.route).toEqual({ outcome: 'review', reasons });
  const [verification] = await loadRows('select * from verifications where id = $1', onboarding.verification_id);
  expect(verification).toMatchObject({ link_id: link.linkId, api_key_id: null, member_id: null, status: 'verified' });
  expect(await eventsAbout(onboarding.id)).toEqual([
    {
      kind: 'onboarding.submitted',
      data: {
        id: onboarding.id,
        linkId: link.linkId,
        reference: 'r-1',
        verificationId: verification.id,
        legalName: verification.verdict.legalName,
        abn: '55 999 999 003',
        nzbn: null,
        fractureScore: 0,
        fractureRisk: 'low',
        status: 'submitted',
      },
    },
  ]);
  const [submitted] = await eventsAbout(onboarding.id);
  expect(eventDeviations('onboarding.submitted', submitted.data)).toEqual([]);
  expect(await eventsAbout(verification.id)).toHaveLength(1);
  const [stored] = await loadRows('select status, submitted_at from onboarding_links where id = $1', link.linkId);
  expect(stored).toMatchObject({ status: 'submitted', submitted_at: expect.anything() });

  const actions = (
    await loadRows(
      `select body::json as body from audit_entries where organisation_id = $1 order by id`,
      organisationId,
    )
  ).map(({ body }) => [body.action, body.actor]);
  const actor = { kind: 'applicant', id: link.linkId };
  expect(actions).toEqual(
    expect.arrayContaining([
      ['verification.recorded', actor],
      ['onboarding.submitted', actor],
    ]),
  );
});

test('what is stated is sealed, and can be read back', async () => {
  const link = await openedLink(app, { organisationId });
  await link.submit(await link.save(completeForm({ people: 'p 60, Co 40' })));
  const { id } = await loadCase(link.linkId);
  const [{ sealed }] = await loadRows('select sealed from onboarding_submissions where onboarding_id = $1', id);
  expect(sealed.toString('latin1')).not.toContain('Applicant');
  const cipher = await loadRecordCipher(app.database.orm.em.fork(), app.services.vault, link.linkId);
  const submission = JSON.parse(cipher?.decrypt(sealed, `${id}:1:submission`) ?? '{}');
  expect(submission.form).toEqual({ ...completeForm({ people: 'p 60, Co 40' }), notice: expect.any(Object) });
  expect((submission.ownership as EffectiveOwnership).findings.map(({ code }) => code)).toEqual(['owners_not_named']);
});

test('twenty clicks at once submit once', async () => {
  const link = await openedLink(app, { organisationId });
  const version = await link.save(completeForm());
  await Promise.all(Array.from({ length: 20 }, () => link.submit(version)));
  await link.submit(version);
  const cases = await loadRows('select id from onboardings where link_id = $1', link.linkId);
  expect(cases).toHaveLength(1);
  expect(await loadRows('select id from verifications where link_id = $1', link.linkId)).toHaveLength(1);
  expect(await eventsAbout(cases[0].id)).toHaveLength(1);
});

test('another version than the newest, and a form that is not begun, are refused', async () => {
  const link = await openedLink(app, { organisationId });
  const { business, declaration } = completeForm();
  const version = await link.save({ business, declaration });
  await expect(link.submit(version - 1)).rejects.toMatchObject({ code: 'STATE_CONFLICT', members: { version } });
  await expect(link.submit(version)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  expect(await loadCase(link.linkId)).toBeUndefined();
});

test('while the register gives no answer the submission is taken, and held', async () => {
  const link = await openedLink(app, { organisationId });
  await link.submit(await link.save(completeForm({ queryValue: '97999999100' })));
  const onboarding = await loadCase(link.linkId);
  expect(onboarding).toMatchObject({
    status: 'on_hold',
    route: { outcome: 'hold', reasons: ['register_unavailable'] },
  });
  expect(await eventsAbout(onboarding.verification_id)).toEqual([]);
  expect(await eventsAbout(onboarding.id)).toMatchObject([{ data: { fractureScore: null, legalName: null } }]);
});

test('what is sent after more was asked for is the next round of the same case', async () => {
  const link = await openedLink(app, { organisationId });
  await link.submit(await link.save(completeForm()));
  const first = await loadCase(link.linkId);
  await loadRows(`update onboardings set status = 'more_information' where id = $1`, first.id);
  const cipher = await loadRecordCipher(app.database.orm.em.fork(), app.services.vault, link.linkId);
  const request = cipher?.encrypt('{"message":"Who owns the rest?","steps":[]}', `${link.linkId}:request`);
  await loadRows(
    `update onboarding_links set status = 'opened', sealed_request = $2 where id = $1`,
    link.linkId,
    request,
  );
  await link.submit(await link.save(completeForm({ people: 'p 100' })));
  const second = await loadCase(link.linkId);
  expect(second).toMatchObject({ id: first.id, round: 2, status: 'in_review' });
  expect(second.route.reasons).toContain('more_was_asked');
  expect(second.verification_id).not.toBe(first.verification_id);
  expect(await loadRows('select round from onboarding_submissions where onboarding_id = $1', first.id)).toHaveLength(2);
  expect((await eventsAbout(first.id)).map(({ kind }) => kind)).toEqual([
    'onboarding.submitted',
    'onboarding.submitted',
  ]);
});

test.each([
  ['2026-1', ['business_not_screened', 'people_not_screened']],
  ['2026-2', ['people_not_screened']],
] as const)(
  'under policy %s a submission that is certain is reviewed, because the people it names were not screened',
  async (policyVersion, reasons) => {
    const careful = await app.newOrganisation();
    await loadRows('update organisations set automatic_approval_up_to = 50 where id = $1', careful);
    const certain = await openedLink(app, { organisationId: careful, policyVersion, isIdentified: true });
    await certain.submit(await certain.save(completeForm()));
    const { id, ...reviewed } = await loadCase(certain.linkId);
    const route = { outcome: 'review', reasons };
    expect(reviewed).toMatchObject({ status: 'in_review', route });
    expect(await loadRows('select id from decisions where onboarding_id = $1', id)).toEqual([]);
    const [entry] = await loadRows(
      `select body::json as body from audit_entries where object_id = $1 and body like '%onboarding.submitted%'`,
      id,
    );
    expect(entry.body.details).toMatchObject(route);
  },
);

test('the policy approves a case that was routed to approval, and no other', async () => {
  const careful = await app.newOrganisation();
  const certain = await openedLink(app, { organisationId: careful });
  await certain.submit(await certain.save(completeForm()));
  const { id } = await loadCase(certain.linkId);
  const approve = (): Promise<unknown> => {
    const em = app.database.orm.em.fork();
    em.setFilterParams('tenant', { organisationId: careful, mode: 'test' });
    return em.transactional(async (inner) =>
      approveByPolicy(app.services, inner, await lockCase(inner, app.services.vault, id), new Date()),
    );
  };
  await expect(approve()).rejects.toThrow('its route is review');
  expect(await loadCase(certain.linkId)).toMatchObject({ status: 'in_review' });
  await loadRows(`update onboardings set route = '{"outcome":"approve","reasons":["meets_policy"]}' where id = $1`, id);
  await approve();
  const approved = await loadCase(certain.linkId);
  expect(approved).toMatchObject({ status: 'approved', route: { outcome: 'approve', reasons: ['meets_policy'] } });
  expect(await loadRows('select decision, decided_by from decisions where onboarding_id = $1', approved.id)).toEqual([
    { decision: 'approved', decided_by: 'system' },
  ]);
  expect((await eventsAbout(approved.id)).map(({ kind }) => kind)).toEqual([
    'onboarding.submitted',
    'onboarding.decided',
  ]);
});

test('a form about another business than the link was created for is reviewed', async () => {
  const careful = await app.newOrganisation();
  await loadRows('update organisations set automatic_approval_up_to = 20 where id = $1', careful);
  const reasonsFor = async (asked: string): Promise<string[]> => {
    const link = await openedLink(app, { organisationId: careful, policyVersion: '2026-3' });
    await loadRows(
      `update onboarding_links set jurisdiction = 'AU', query_value = $2 where id = $1`,
      link.linkId,
      asked,
    );
    await link.submit(await link.save(completeForm()));
    return (await loadCase(link.linkId)).route.reasons;
  };
  // The number of the form, and the ACN of the same company.
  expect(await reasonsFor('55999999003')).not.toContain('other_business');
  expect(await reasonsFor('999999003')).not.toContain('other_business');
  expect(await reasonsFor('95999999010')).toContain('other_business');
});

test('what is uncertain is reviewed for that, too', async () => {
  const careful = await app.newOrganisation();
  await loadRows('update organisations set automatic_approval_up_to = 20 where id = $1', careful);
  const uncertain = await openedLink(app, { organisationId: careful });
  await uncertain.submit(await uncertain.save(completeForm({ people: 'p 60' })));
  expect(await loadCase(uncertain.linkId)).toMatchObject({
    status: 'in_review',
    route: {
      outcome: 'review',
      reasons: ['business_not_screened', 'owners_not_certain', 'due_diligence_gap', 'people_not_screened'],
    },
  });
});

test('a sole trader owns the business whole, with nothing uncertain but the screening of the person', async () => {
  const own = await app.newOrganisation();
  await loadRows('update organisations set automatic_approval_up_to = 20 where id = $1', own);
  const trader = { queryValue: '65999999080', legalName: 'Jane Sandbox', people: 'p 100' };
  const { business, people, ...rest } = completeForm(trader);
  const registered = { ...business.registered, entityType: 'Individual/Sole Trader' };
  const [jane] = people.parties.map((party) => ({ ...party, givenName: 'Jane', familyName: 'Sandbox' }));
  const parties = jane ? [jane] : [];
  const declaration = { ...rest.declaration, givenName: 'Jane', familyName: 'Sandbox' };
  const alone = { ...people, parties, holdings: [], unknownReason: null };
  const link = await openedLink(app, { organisationId: own });
  await link.submit(await link.save({ ...rest, business: { ...business, registered }, people: alone, declaration }));
  const { id, status, route } = await loadCase(link.linkId);
  expect({ status, route }).toEqual({
    status: 'in_review',
    route: { outcome: 'review', reasons: ['business_not_screened', 'people_not_screened'] },
  });
  const [{ sealed }] = await loadRows('select sealed from onboarding_submissions where onboarding_id = $1', id);
  const cipher = await loadRecordCipher(app.database.orm.em.fork(), app.services.vault, link.linkId);
  const { ownership, form } = JSON.parse(cipher?.decrypt(sealed, `${id}:1:submission`) ?? '{}');
  expect(ownership).toMatchObject({
    owners: [{ partyId: 'p', from: 100, to: 100, isBeneficialOwner: 'yes' }],
    ...{ unknownFrom: 0, unknownTo: 0, findings: [] },
  });
  // The submitted values stay unchanged.
  expect(form.people.holdings).toEqual([]);
});
