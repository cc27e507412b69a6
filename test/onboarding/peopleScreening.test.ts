import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eraseRecord } from '../../src/operations/privacy/erasePersonal.js';
import { exportRecord } from '../../src/operations/privacy/exportPersonal.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { untilLockWaits } from '../support/database/lockWaits.js';
import { newOfficer } from '../support/people/officers.js';
import type { SubmittedForm } from '../../src/domain/onboarding/onboardingForm.js';
import { notExposed } from '../support/people/people.js';
import { completeForm, openedLink, seedDocument, smallPdf } from '../support/seeds/submissions.js';

// Policy 2026-3: everybody whom a form names is screened. The sandbox lists `Jack Sandbox` and `SANDBOX LISTED PTY LTD`, and the name
// `SANDBOX UNANSWERED PTY LTD` makes its list unreadable.
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

type Form = SubmittedForm;
const createForm = (changes: Record<string, object>, text = 'p 60, q 40'): Form => {
  const form = completeForm({ people: text });
  const parties = form.people.parties.map((party) => ({ ...party, ...changes[party.id] }));
  return { ...form, people: { ...form.people, parties } };
};
const agent = { authority: 'agent', dateOfBirth: '1990-01-31', politicalExposure: notExposed } as const;
const jack = { q: { givenName: 'Jack', familyName: 'Sandbox' } };
const candidate = { list: 'sandbox', reference: 'sandbox-banned_person' };

async function submitted(form: Form, link?: Awaited<ReturnType<typeof openedLink>>) {
  const opened = link ?? (await openedLink(app, { organisationId, policyVersion: '2026-3', isIdentified: true }));
  if (form.declaration.authority === 'agent') await seedDocument(app, opened, { ...smallPdf, kind: 'authority' });
  await opened.submit(await opened.save(form));
  const { rows } = await app.database.pool.query<{ id: string }>('select id from onboardings where link_id = $1', [
    opened.linkId,
  ]);
  return { link: opened, one: await loadCase(rows[0]?.id ?? '') };
}
const loadCase = async (id: string): Promise<any> =>
  (await officer.get(`/api/enterprise/onboardings/${id}`)).body.onboarding;
const listCodes = ({ route }: any): string[] => [route.outcome, ...route.reasons.map(({ code }: any) => code)];
const resolve = (id: string, outcome: string, more: object = {}) =>
  officer.post(`/api/enterprise/onboardings/${id}/candidates`, {
    ...{ partyId: 'q', outcome, reason: 'Another date of birth.', ...candidate },
    ...more,
  });

describe('a submission under policy 2026-3', () => {
  it('is approved automatically where everybody was screened and nobody was found', async () => {
    const { one } = await submitted(completeForm({ people: 'p 60, q 40' }));
    expect(one).toMatchObject({ status: 'approved', screening: { status: 'clear', resolutions: [] } });
    expect(one.screening.detail).toMatch(/^No entry of a current list has a similar name \(sandbox of /);
    expect(listCodes(one)).toEqual(['approve', 'meets_policy']);
    expect(one.screening.lists).toMatchObject([{ list: 'sandbox', state: 'current' }]);
    expect(one.screening.parties.map(({ partyId, name }: any) => [partyId, name])).toEqual([
      ['p', 'Given Family-p'],
      ['q', 'Given Family-q'],
      ['ada', 'Ada Applicant'],
    ]);
  });

  it.each([
    ['a person', createForm(jack), 'q'],
    ['a body', createForm({ Co: { name: 'SANDBOX LISTED PTY LTD' } }, 'p Co 100, Co 100'), 'Co'],
    [
      'the person who declares',
      {
        ...completeForm(),
        declaration: { ...completeForm().declaration, ...agent, givenName: 'Jack', familyName: 'Sandbox' },
      },
      null,
    ],
  ])('is reviewed where a list has a name like that of %s', async (_, form, partyId) => {
    const { one } = await submitted(form);
    expect(one).toMatchObject({ status: 'in_review', screening: { status: 'candidates' } });
    expect(listCodes(one)).toContain('person_candidate_open');
    expect(listCodes(one)).not.toContain('people_not_screened');
    const [found, ...none] = one.screening.parties.filter(({ candidates }: any) => candidates.length > 0);
    expect(none).toEqual([]);
    expect(found).toMatchObject({ partyId, candidates: [{ list: 'sandbox', strength: 1, resolution: 'open' }] });
  });

  it.each([
    ['a partnership contains', { kind: 'partnership', name: 'Viktor Sandboxov & Sons' }],
    ['another body is', { kind: 'other', name: 'Viktor Sandboxov' }],
  ])('is reviewed where the name of %s that of a listed person', async (_, body) => {
    const { one } = await submitted(createForm({ Co: body }, 'p Co 100, Co 100'));
    expect(listCodes(one)).toContain('person_candidate_open');
    const found = one.screening.parties.find(({ partyId }: any) => partyId === 'Co');
    expect(found).toMatchObject({ kind: 'body', candidates: [{ list: 'sandbox', reference: 'sandbox-101' }] });
    expect(found.candidates).toHaveLength(1);
  });

  it.each([
    [{ expectedActivity: 'Two payments a month to suppliers in Iran' }, 'review', true],
    [{ purpose: 'Sales to the Democratic People’s Republic of Korea' }, 'review', true],
    [{ sourceOfFunds: 'Rent of a house in Rangoon (Burma)' }, 'review', true],
    [{ expectedActivity: 'Ten payments a week in Australia and Tirana' }, 'approve', false],
  ])('compares the countries of the money with the lists of the FATF: %j', async (stated, outcome, isHigh) => {
    const form = completeForm();
    const { one } = await submitted({ ...form, address: { ...form.address, ...stated } });
    expect(listCodes(one)[0]).toBe(outcome);
    expect(listCodes(one).includes('high_risk_country')).toBe(isHigh);
    const enhanced = one.dueDiligence.find(({ matter }: any) => matter === 'enhanced');
    expect(enhanced.state).toBe(isHigh ? 'gap' : 'not_applicable');
    expect(enhanced.evidence).toContain(isHigh ? 'calls for action' : 'the purpose, the expected activity');
  });

  it('screens a declarant who is a party once', async () => {
    const { parties } = (await submitted(completeForm())).one.screening;
    expect(parties.filter(({ name }: any) => name === 'Ada Applicant')).toHaveLength(1);
  });

  it('is reviewed where a list is unreadable: nobody counts as screened', async () => {
    const { one } = await submitted(createForm({ Co: { name: 'SANDBOX UNANSWERED PTY LTD' } }, 'p Co 100, Co 100'));
    expect(one).toMatchObject({ status: 'in_review', screening: { status: 'incomplete' } });
    expect(one.screening.detail).toBe('The sanctions check is incomplete: the sandbox list could not be read.');
    expect(listCodes(one)).toEqual(['review', 'body_not_checked', 'people_not_screened']);
  });

  it('is refused where the policy was changed after the form was read: the applicant confirmed another notice', async () => {
    const link = await openedLink(app, { organisationId, policyVersion: '2026-3', isIdentified: true });
    const version = await link.save(completeForm());
    const { pool } = app.database;
    const setFourEyes = (on: boolean) =>
      pool.query('update organisations set four_eyes = $2 where id = $1', [organisationId, on]);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select from onboarding_links where id = $1 for update', [link.linkId]);
    try {
      const refused = expect(link.submit(version)).rejects.toThrow('The form is incomplete.');
      await untilLockWaits(app.database);
      await setFourEyes(true);
      await client.query('rollback');
      await refused;
    } finally {
      client.release();
      await setFourEyes(false);
    }
  });

  it('is reviewed where it names a person without a country, or an agent whose authority nobody has read', async () => {
    const { one } = await submitted(createForm({ q: { country: null } }));
    expect(listCodes(one)).toEqual(['review', 'country_not_stated']);
    const form = completeForm();
    const ofAgent = { ...form, declaration: { ...form.declaration, ...agent, familyName: 'Agent' } };
    expect(listCodes((await submitted(ofAgent)).one)).toEqual(['review', 'due_diligence_gap']);
  });

  it('keeps the screening encrypted', async () => {
    const { one } = await submitted(createForm(jack));
    const { rows } = await app.database.pool.query<{ sealed: Buffer }>(
      'select sealed from onboarding_submissions where onboarding_id = $1',
      [one.id],
    );
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('Sandbox');
  });
});

describe('a candidate of a case', () => {
  it('that is dismissed is on record, and lets the policy approve what is certain', async () => {
    const { one } = await submitted(createForm(jack));
    const { status, body } = await resolve(one.id, 'dismissed');
    expect(status).toBe(201);
    expect(body.onboarding).toMatchObject({
      ...{ status: 'approved', screening: { status: 'clear' } },
      decisions: [{ decision: 'approved', decidedBy: 'system' }],
    });
    expect(listCodes(body.onboarding)).toEqual(['approve', 'meets_policy']);
    expect(await loadCase(one.id)).toEqual(body.onboarding);
    expect(body.onboarding.screening.resolutions).toEqual([
      {
        ...{ partyId: 'q', name: 'Jack Sandbox', outcome: 'dismissed', reason: 'Another date of birth.', ...candidate },
        ...{ resolvedBy: officer.keyId, officerId: officer.memberId, resolvedAt: expect.any(String) },
      },
    ]);
    const { rows } = await app.database.pool.query<{ body: string }>(
      `select body from audit_entries where object_id = $1 and body like '%candidate.dismissed%'`,
      [one.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0]?.body ?? '{}').details).toEqual({ round: 1, ...candidate });
  });

  it('leaves the due diligence file of a decided case as it was at the decision', async () => {
    const { one } = await submitted(createForm(jack));
    const reason = 'The listed person lives in another country.';
    const body = { onboardingId: one.id, decision: 'approved', reason };
    expect((await officer.post('/api/enterprise/decision-notify', body)).status).toBe(202);
    const decided = (await loadCase(one.id)).dueDiligence;
    const isSanctions = ({ matter }: any) => matter === 'sanctions';
    expect(decided.find(isSanctions)).toMatchObject({ state: 'gap' });
    expect((await resolve(one.id, 'dismissed')).status).toBe(201);
    const later = await loadCase(one.id);
    expect(later.dueDiligence).toEqual(decided);
    expect(later.screening.resolutions).toMatchObject([{ outcome: 'dismissed' }]);
    // By the lists of the FATF at that time, the file would differ.
    await app.database.pool.query(`update onboardings set submitted_at = '2024-11-01' where id = $1`, [one.id]);
    expect((await loadCase(one.id)).dueDiligence).toEqual(decided);
  });

  it('is not approved automatically while another one is open, or when two officers have to agree', async () => {
    const both = createForm({ ...jack, Co: { name: 'SANDBOX LISTED PTY LTD' } }, 'p 60, q 20, Co 20, p Co 100');
    const { one } = await submitted(both);
    const { onboarding: half } = (await resolve(one.id, 'dismissed')).body;
    expect(half).toMatchObject({ status: 'in_review', screening: { status: 'candidates' }, decisions: [] });
    expect(listCodes(half)).toEqual(['review', 'body_not_checked', 'person_candidate_open']);
    const { one: other } = await submitted(createForm(jack));
    await app.database.pool.query('update organisations set four_eyes = true where id = $1', [organisationId]);
    try {
      const { onboarding: waiting } = (await resolve(other.id, 'dismissed')).body;
      expect(waiting).toMatchObject({ status: 'in_review', decisions: [] });
      expect(listCodes(waiting)).toEqual(['review', 'four_eyes']);
    } finally {
      await app.database.pool.query('update organisations set four_eyes = false where id = $1', [organisationId]);
    }
  });

  it('that is confirmed puts the case on hold, until it is dismissed by a person', async () => {
    const { one } = await submitted(createForm(jack));
    const { onboarding: held } = (await resolve(one.id, 'confirmed')).body;
    expect(held).toMatchObject({ status: 'on_hold', screening: { status: 'confirmed' } });
    expect(listCodes(held)).toEqual(['hold', 'person_on_list']);
    const { onboarding: reviewed } = (await resolve(one.id, 'dismissed')).body;
    expect(reviewed).toMatchObject({ status: 'in_review', screening: { status: 'clear' } });
    expect(listCodes(reviewed)).toEqual(['review', 'match_withdrawn']);
  });

  it('stays resolved in the next round, while the form says the same of the person', async () => {
    const { one, link } = await submitted(createForm(jack));
    await resolve(one.id, 'confirmed');
    const askAgain = async (): Promise<void> => {
      await app.database.pool.query(`update onboardings set status = 'more_information' where id = $1`, [one.id]);
      await app.database.pool.query(`update onboarding_links set status = 'opened' where id = $1`, [link.linkId]);
    };
    await askAgain();
    const { one: second } = await submitted(createForm(jack), link);
    expect(second).toMatchObject({ round: 2, status: 'on_hold', screening: { status: 'confirmed' } });
    expect(listCodes(second)).toEqual(['hold', 'person_on_list']);
    await askAgain();
    const { one: third } = await submitted(createForm({ q: { ...jack.q, dateOfBirth: '1991-02-03' } }), link);
    expect(third).toMatchObject({ round: 3, status: 'in_review', screening: { status: 'candidates' } });
  });

  it.each([
    [{ partyId: 'p' }, 'NOT_FOUND'],
    [{ partyId: null }, 'NOT_FOUND'],
    [{ partyId: 'nobody' }, 'NOT_FOUND'],
    [{ reference: 'other' }, 'NOT_FOUND'],
    [{ fingerprint: 'x' }, 'NOT_FOUND'],
    [{ reason: ' ' }, 'INVALID_REQUEST'],
  ])('is found by party, list and reference alone: %j', async (more, code) => {
    const { one } = await submitted(createForm(jack));
    expect((await resolve(one.id, 'dismissed', more)).body.code).toBe(code);
  });

  it('is resolved by nobody else, and not where the policy screens nobody', async () => {
    const { one } = await submitted(createForm(jack));
    const said = { partyId: 'q', outcome: 'dismissed', reason: 'No.', ...candidate };
    const path = `/api/enterprise/onboardings/${one.id}/candidates`;
    const plain = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    expect((await plain.post(path, said)).body.code).toBe('FORBIDDEN');
    const elsewhere = await newOfficer(app, await app.newOrganisation('Other'));
    expect((await elsewhere.post(path, said)).body.code).toBe('NOT_FOUND');
    const link = await openedLink(app, { organisationId, policyVersion: '2026-2' });
    const { one: earlier } = await submitted(createForm(jack), link);
    expect(Object.keys(earlier)).not.toContain('screening');
    expect(listCodes(earlier)).toContain('people_not_screened');
    expect((await resolve(earlier.id, 'dismissed')).body.code).toBe('NOT_FOUND');
  });

  it('is in the export of personal data, and erased with the case', async () => {
    const { one, link } = await submitted(createForm(jack));
    await resolve(one.id, 'dismissed', { reason: 'Born in another century.' });
    // A text of a person that begins like JSON.
    await seedDocument(app, link, { ...smallPdf, name: '{passport}.pdf' });
    const { pool } = app.database;
    const exported = await exportRecord({ pool, vault: app.services.vault, now: new Date() }, link.linkId);
    const { submissions, documents } = exported;
    expect(documents).toContainEqual(expect.objectContaining({ name: '{passport}.pdf' }));
    const [{ submission }] = submissions as any;
    expect(submission.screening.parties[1].candidates).toMatchObject([candidate]);
    expect(submission.screening.resolutions).toMatchObject([{ partyId: 'q', reason: 'Born in another century.' }]);
    const actor = { kind: 'console', id: null } as const;
    await eraseRecord(pool, { linkId: link.linkId, now: new Date(), isDue: () => true, actor });
    const erased = await loadCase(one.id);
    expect([erased.submission, Object.keys(erased).includes('screening')]).toEqual([null, false]);
    expect((await resolve(one.id, 'confirmed')).body.code).toBe('STATE_CONFLICT');
  });
});
