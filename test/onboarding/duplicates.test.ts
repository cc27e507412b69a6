import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OnboardingForm, Party } from '../../src/domain/onboarding/onboardingForm.js';
import type { Mode } from '../../src/domain/tenancy.js';
import { Migration20261126000200_caseFingerprints } from '../../src/database/migrations/2026-11-26.js';
import { Migration20261127130000_phoneFingerprints } from '../../src/database/migrations/2026-11-27.js';
import { createVault } from '../../src/encryption/vault.js';
import { rewrapSecrets } from '../../src/operations/secrets/rewrapSecrets.js';
import { eraseRecord } from '../../src/operations/privacy/erasePersonal.js';
import { createApiClient, testApp, type TestApp, testSecrets } from '../support/app.js';
import { applicantBrowser } from '../support/people/applicant.js';
import { newOfficer } from '../support/people/officers.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { explainPlan, recordStatements } from '../support/database/recordStatements.js';
import { testAbn } from '../support/registers/abrFile.js';
import { cleanAbn, completeForm, seedForm } from '../support/seeds/submissions.js';

let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  organisationId = await app.newOrganisation('Home', 'enterprise', '2026-3');
  client = await newClient();
});
afterAll(() => app.stop());

const newClient = async (of = organisationId, mode: Mode = 'test'): Promise<typeof client> =>
  createApiClient(app, (await app.newKey(of, mode)).key);

let made = 0;
/** The facts that a case states. Each one that is not given is unlike that of every other case. */
interface Stated extends Partial<Pick<Party, 'givenName' | 'familyName' | 'dateOfBirth' | 'email'>> {
  readonly number?: string;
  readonly declaredEmail?: string;
  readonly phone?: string;
  readonly applicantEmail?: string;
  /** The content of the file. */
  readonly content?: string;
}

interface Applied {
  readonly id: string;
  readonly linkId: string;
  /** Submits the form of the next round. */
  readonly again: (stated: Stated) => Promise<void>;
}

const pdf = (content: string): Buffer => Buffer.from(`%PDF-1.7\n${content}\n%%EOF\n`);

async function createLink(of: typeof client, body: object): Promise<any> {
  const { status, body: created } = await of.post('/api/enterprise/onboarding-links', body);
  expect(status).toBe(201);
  return created.onboardingLink;
}

/** Applies like an applicant does: over a link of the organisation, with a file, by the calls of the browser. */
async function apply(stated: Stated = {}, by = client): Promise<Applied> {
  const { send } = await begin(stated, by);
  return send();
}

async function begin(stated: Stated, by = client) {
  const own = { ...unlike(), ...stated };
  const { id: linkId, url } = await createLink(by, { applicantEmail: own.applicantEmail, reference: `r-${made}` });
  const browser = applicantBrowser(app, { token: String(url).split('/').at(-1) ?? '' });
  expect(await browser.open()).toMatchObject({ status: 200 });
  expect(await browser.upload(pdf(own.content))).toMatchObject({ status: 201 });
  const submit = async (next: Stated): Promise<void> => {
    const version = await seedForm(app, linkId, createForm({ ...own, ...next }));
    const { body } = await browser.graphql(
      'mutation ($input: SubmitOnboardingInput!) { submitOnboarding(input: $input) { status } }',
      { input: { version } },
    );
    expect(body.errors).toBeUndefined();
  };
  const send = async (): Promise<Applied> => {
    await submit({});
    const { rows } = await app.database.pool.query('select id from onboardings where link_id = $1', [linkId]);
    return { id: rows[0].id, linkId, again: submit };
  };
  return { linkId, send };
}

function unlike(): Required<Stated> {
  made += 1;
  return {
    ...{ number: testAbn(made), givenName: 'Given', familyName: `Only-${made}`, dateOfBirth: '1980-01-31' },
    ...{ email: `p-${made}@a.example`, declaredEmail: `d-${made}@a.example`, applicantEmail: `a-${made}@a.example` },
    ...{ phone: `04${String(made).padStart(8, '0')}`, content: `file ${made}` },
  };
}

function createForm({
  number,
  declaredEmail,
  phone,
  givenName,
  familyName,
  dateOfBirth,
  email,
}: Required<Stated>): OnboardingForm {
  const form = completeForm({ people: 'p 100', queryValue: number });
  const parties = form.people.parties
    .filter(({ id }) => id === 'p')
    .map((party) => ({ ...party, givenName, familyName, dateOfBirth, email }));
  return {
    ...{ ...form, people: { ...form.people, parties } },
    declaration: {
      ...form.declaration,
      givenName: givenName ?? '',
      familyName: familyName ?? '',
      email: declaredEmail,
      phone,
    },
  };
}

const duplicatesOf = async ({ id }: Pick<Applied, 'id'>, by = client): Promise<any> => {
  const { status, body } = await by.get(`/api/enterprise/onboardings/${id}/duplicates`);
  expect(status).toBe(200);
  return body.duplicates;
};
const nothing = { total: 0, items: [] };
const decide = async (onboardingId: string, decision: string, by = client): Promise<void> => {
  const body = { onboardingId, decision, message: 'Please look again.', reason: 'A visit to the office agreed.' };
  expect(await by.post('/api/enterprise/decision-notify', body)).toMatchObject({ status: 202 });
};

describe('the duplicates of a case', () => {
  it('are empty while nothing is the same, and a date of birth alone is nothing', async () => {
    await apply({ dateOfBirth: '1971-02-03' });
    expect(await duplicatesOf(await apply({ dateOfBirth: '1971-02-03' }))).toEqual(nothing);
  });

  it('have the case of the same business number, which both cases show', async () => {
    const number = testAbn(900);
    const first = await apply({ number });
    const second = await apply({ number });
    const { total, items } = await duplicatesOf(second);
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        ...{ kind: 'business_number', onboardingId: first.id, linkId: null, verificationId: null },
        ...{ reference: `r-${made - 1}`, status: 'on_hold', linkStatus: null, verificationStatus: null },
        at: expect.any(String),
        detail: `The same business number as in case ${first.id}.`,
        ...{ partyIds: [], documentIds: [] },
      },
    ]);
    expect((await duplicatesOf(first)).items).toMatchObject([{ onboardingId: second.id }]);
  });

  it.each([
    [
      'another case and accents',
      { givenName: 'Zoë', familyName: 'Müller' },
      { givenName: 'ZOE', familyName: 'muller' },
    ],
    ['names the other way round', { givenName: 'Wei', familyName: 'Zhang' }, { givenName: 'Zhang', familyName: 'Wei' }],
  ])('have the case of the same person, with %s', async (_, one, other) => {
    const first = await apply({ ...one, dateOfBirth: '1975-05-06' });
    const second = await apply({ ...other, dateOfBirth: '1975-05-06' });
    await apply({ ...one, dateOfBirth: '1975-05-07' });
    expect(await duplicatesOf(second)).toMatchObject({
      total: 1,
      items: [
        {
          ...{ kind: 'person', onboardingId: first.id, partyIds: ['p'] },
          detail: `A person with the same name and date of birth as in case ${first.id}.`,
        },
      ],
    });
  });

  it.each([
    ['a person and of a person', { email: 'same@a.example' }, ['p']],
    ['a person and of the declaration', { declaredEmail: ' Same@A.example ' }, []],
    ['a person and of the link', { applicantEmail: 'SAME@a.example' }, []],
  ])('have the case with the same address, of %s', async (_, own, partyIds) => {
    const first = await apply({ email: 'same@a.example' });
    const { total, items } = await duplicatesOf(await apply(own));
    expect({ total, items }).toMatchObject({ total: 1, items: [{ kind: 'email', onboardingId: first.id, partyIds }] });
  });

  it('have the case with the same phone number in another spelling, which both cases show', async () => {
    const first = await apply({ phone: '0412 345 678' });
    const second = await apply({ phone: '+61 (0)412 345-678' });
    await apply({ phone: '+64 412 345 678' });
    const shared = { kind: 'phone', partyIds: [], documentIds: [], linkId: null, verificationId: null };
    for (const [own, other] of [
      [second, first],
      [first, second],
    ] as const) {
      expect(await duplicatesOf(own)).toMatchObject({
        total: 1,
        items: [{ ...shared, onboardingId: other.id, detail: `The same phone number as in case ${other.id}.` }],
      });
    }
  });

  it('have no case without a phone number, and follow the newest round', async () => {
    const [none, other] = [await apply({ phone: '' }), await apply({ phone: '02 5550 1234' })];
    const one = await apply({ phone: '' });
    expect([await duplicatesOf(none), await duplicatesOf(one)]).toEqual([nothing, nothing]);
    await decide(one.id, 'more_information');
    await one.again({ phone: '(02) 5550 1234' });
    expect((await duplicatesOf(one)).items).toMatchObject([{ kind: 'phone', onboardingId: other.id }]);
  });

  it('have the case with the same file', async () => {
    const first = await apply({ content: 'the same passport' });
    const { items } = await duplicatesOf(await apply({ content: 'the same passport' }));
    expect(items).toMatchObject([
      { kind: 'document', onboardingId: first.id, partyIds: [], documentIds: [expect.stringMatching(/^doc_/)] },
    ]);
  });

  it('have a row for each thing that is the same, with what became of the other case', async () => {
    const same = { number: testAbn(901), email: 'two@a.example' };
    const [declined, customer] = [await apply(same), await apply(same)];
    await decide(declined.id, 'declined');
    await decide(customer.id, 'approved', await newOfficer(app, organisationId));
    const { total, items } = await duplicatesOf(await apply(same));
    expect(total).toBe(4);
    const toRow = ({ kind, status, detail }: any): string[] => [kind, status, detail];
    expect(items.map(toRow)).toEqual([
      [
        ...['business_number', 'approved'],
        `The same business number as in case ${customer.id}, whose business is a customer.`,
      ],
      ['email', 'approved', `The same e-mail address as in case ${customer.id}, whose business is a customer.`],
      ['business_number', 'declined', `The same business number as in case ${declined.id}, which was declined.`],
      ['email', 'declined', `The same e-mail address as in case ${declined.id}, which was declined.`],
    ]);
  });

  it('have open links for the same number or address, and none that was revoked', async () => {
    const one = await apply({ number: cleanAbn, applicantEmail: 'link@a.example' });
    const open = await createLink(client, { queryValue: '999 999 003', jurisdiction: 'AU' });
    const addressed = await createLink(client, { applicantEmail: 'Link@a.example' });
    const revoked = await createLink(client, { queryValue: cleanAbn, jurisdiction: 'AU' });
    await client.post(`/api/enterprise/onboarding-links/${revoked.id}/revoke`);
    const { items } = await duplicatesOf(one);
    expect(items).toMatchObject([
      { kind: 'email', linkId: addressed.id, linkStatus: 'created', onboardingId: null, status: null },
      {
        ...{ kind: 'business_number', linkId: open.id, linkStatus: 'created' },
        detail: `The same business number as in the open link ${open.id}.`,
      },
    ]);
  });

  it('have the newest verification of the number that no applicant caused', async () => {
    const one = await apply({ number: cleanAbn });
    await client.verify(cleanAbn, 'AU');
    const { body } = await client.verify(cleanAbn, 'AU');
    expect(await duplicatesOf(one)).toMatchObject({
      total: 1,
      items: [
        { kind: 'business_number', verificationId: body.result.id, verificationStatus: 'verified', onboardingId: null },
      ],
    });
  });

  it('are at most 20, the newest, with the count of all', async () => {
    const email = 'adviser@a.example';
    for (let nth = 0; nth < 21; nth++) await createLink(client, { applicantEmail: email });
    const { total, items } = await duplicatesOf(await apply({ email }));
    expect([total, items.length]).toEqual([21, 20]);
  });

  it('do not have the earlier rounds of the case, and follow the newest', async () => {
    const other = await apply({ email: 'before@a.example' });
    const one = await apply({ email: 'before@a.example' });
    expect((await duplicatesOf(one)).items).toMatchObject([{ onboardingId: other.id }]);
    await decide(one.id, 'more_information');
    await one.again({ email: 'after@a.example' });
    expect(await duplicatesOf(one)).toEqual(nothing);
    expect(await duplicatesOf(other)).toEqual(nothing);
  });

  it('show each other after two submissions at the same time', async () => {
    const same = { givenName: 'Par', familyName: 'Allel', number: testAbn(902) };
    const begun = [await begin(same), await begin(same)];
    const [one, other] = await Promise.all(begun.map(({ send }) => send()));
    if (!one || !other) throw new Error('There are not two cases.');
    for (const [own, found] of [
      [one, other],
      [other, one],
    ] as const) {
      const { items } = await duplicatesOf(own);
      expect(items.map(({ kind, onboardingId }: any) => [kind, onboardingId])).toEqual([
        ['business_number', found.id],
        ['person', found.id],
      ]);
    }
  });
});

describe('the duplicates of a case are of the caller alone', () => {
  const same = {
    ...{ number: cleanAbn, givenName: 'Sa', familyName: 'Me', email: 'us@a.example', content: 'us' },
    phone: '0412 345 000',
  };

  it('not of another organisation, and not of the other mode', async () => {
    const foreign = await newClient(await app.newOrganisation('Other', 'enterprise', '2026-3'));
    const live = await newClient(organisationId, 'live');
    await foreign.verify(cleanAbn, 'AU');
    const [theirs, ours] = [await apply(same, foreign), await apply(same, live)];
    const own = await apply(same);
    expect(await duplicatesOf(own)).toEqual(nothing);
    expect((await duplicatesOf(theirs, foreign)).items).toMatchObject([{ verificationId: expect.any(String) }]);
    expect(await duplicatesOf(ours, live)).toEqual(nothing);
    for (const by of [foreign, live]) {
      expect(await by.get(`/api/enterprise/onboardings/${own.id}/duplicates`)).toMatchObject({ status: 404 });
    }
    const { items } = await duplicatesOf(await apply(same));
    expect(items).toMatchObject(
      ['business_number', 'document', 'email', 'person', 'phone'].map((kind) => ({ kind, onboardingId: own.id })),
    );
    const { rows } = await app.database.pool.query(
      `select kind, count(*)::int as rows, count(distinct mac)::int as macs from onboarding_fingerprints
       where link_id = any ($1) and (part <> '' or kind = 'phone') group by kind order by kind`,
      [[theirs, ours, own].map(({ linkId }) => linkId)],
    );
    expect(rows).toEqual(['document', 'email', 'person', 'phone'].map((kind) => ({ kind, rows: 3, macs: 3 })));
  });

  it('and not for developers, or a key after it is revoked', async () => {
    const one = await apply();
    const path = `/api/enterprise/onboardings/${one.id}/duplicates`;
    const developer = browserClient(app, await signInAs(app, { organisationId, mode: 'test', role: 'developer' }));
    expect(await developer.get(path)).toMatchObject({ status: 403 });
    const viewer = browserClient(app, await signInAs(app, { organisationId, mode: 'test', role: 'viewer' }));
    expect(await viewer.get(path)).toMatchObject({ status: 200 });
    const key = await app.newKey(organisationId, 'test');
    const holder = createApiClient(app, key.key);
    expect(await holder.get(path)).toMatchObject({ status: 200 });
    await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [key.id]);
    expect(await holder.get(path)).toMatchObject({ status: 401 });
  });
});

it('the look-ups read indexes of the organisation, however many rows the tables have', async () => {
  const one = await apply();
  const recorded = await recordStatements(() => duplicatesOf(one));
  const settings = ['enable_seqscan = off', 'enable_hashjoin = off', 'enable_mergejoin = off'];
  const statements = recorded.filter(({ text }) => text.includes('onboarding_fingerprints'));
  const plans = await Promise.all(statements.map((each) => explainPlan(app.database.pool, each, { settings })));
  const used = plans.map((nodes) => nodes.map((node) => [node['Index Name'], node['Index Cond']].join(' ')));
  expect(used).toEqual([
    expect.arrayContaining([
      expect.stringMatching(/^onboarding_fingerprints_pkey .*organisation_id = .*mac = /),
      expect.stringMatching(/^onboardings_link_id_key .*link_id = /),
    ]),
    expect.arrayContaining([
      expect.stringMatching(/^verifications_abn .*organisation_id = .*abn = /),
      expect.stringMatching(/^verifications_nzbn .*organisation_id = .*nzbn = /),
    ]),
  ]);
});

it('an erasure deletes the fingerprints of a record, so that no case shows it', async () => {
  const same = { number: testAbn(903), email: 'gone@a.example', givenName: 'Go', familyName: 'Ne', content: 'gone' };
  const [gone, one] = [await apply(same), await apply(same)];
  expect(await duplicatesOf(one)).toMatchObject({ total: 4 });
  const kept = async (): Promise<number> =>
    (await app.database.pool.query('select from onboarding_fingerprints where link_id = $1', [gone.linkId])).rows
      .length;
  expect(await kept()).toBeGreaterThan(4);
  await eraseRecord(app.database.pool, {
    ...{ linkId: gone.linkId, now: new Date(), actor: { kind: 'console', id: null } },
    isDue: () => true,
  });
  expect(await kept()).toBe(0);
  expect(await duplicatesOf(one)).toEqual(nothing);
  expect(await duplicatesOf(gone)).toEqual(nothing);
});

it('names, addresses, phone numbers and files are stored as HMACs, each under a key that SECRETS_KEY encrypts', async () => {
  const { linkId } = await apply({ number: testAbn(904), email: 'secret@a.example' });
  const { rows } = await app.database.pool.query<{ kind: string; mac: Buffer }>(
    'select distinct kind, mac from onboarding_fingerprints where link_id = $1 order by kind',
    [linkId],
  );
  expect(rows.map(({ kind, mac }) => [kind, mac.length])).toEqual([
    ['business_number', 11],
    ['document', 32],
    ...Array.from({ length: 3 }, () => ['email', 32]),
    ['person', 32],
    ['phone', 32],
  ]);
  const { rows: keys } = await app.database.pool.query('select sealed_key from record_keys where record_id = $1', [
    `${organisationId}:fingerprints`,
  ]);
  expect(keys).toEqual([{ sealed_key: expect.any(Buffer) }]);
});

it('cases are found after SECRETS_KEY was rotated', async () => {
  const same = { givenName: 'Ro', familyName: 'Tated' };
  const first = await apply(same);
  const { pool } = app.database;
  const newest = 'another secret of the tests, long enough for it';
  const rotated = await testApp({ database: app.database, services: { vault: createVault([newest]) } });
  try {
    await rewrapSecrets({ pool, vault: createVault([newest, ...testSecrets]) });
    const kept = app;
    app = rotated;
    try {
      const by = await newClient();
      const { items } = await duplicatesOf(await apply(same, by), by);
      expect(items).toMatchObject([{ kind: 'person', onboardingId: first.id }]);
    } finally {
      app = kept;
    }
  } finally {
    await rewrapSecrets({ pool, vault: createVault([...testSecrets, newest]) });
    await rotated.stop();
  }
});

it('an upgrade finds cases and open links from before by their number', async () => {
  const { pool, orm } = app.database;
  const number = testAbn(907);
  const [first, second] = [await apply({ number }), await apply({ number, email: 'before@a.example' })];
  const open = await createLink(client, { queryValue: number, jurisdiction: 'AU' });
  await pool.query('drop table onboarding_fingerprints');
  const migration = new Migration20261126000200_caseFingerprints(orm.em.getDriver(), orm.config);
  const phones = new Migration20261127130000_phoneFingerprints(orm.em.getDriver(), orm.config);
  for (const each of [migration, phones]) {
    each.up();
    for (const statement of each.getQueries()) await pool.query(statement as string);
  }
  const { items } = await duplicatesOf(first);
  expect(items.map(({ onboardingId, linkId }: any) => onboardingId ?? linkId)).toEqual([open.id, second.id]);
});

describe('the policy approves nothing automatically', () => {
  const allow = (upTo: number | null): Promise<unknown> =>
    app.database.pool.query('update organisations set automatic_approval_up_to = $2 where id = $1', [
      ...[organisationId, upTo],
    ]);
  beforeEach(() => allow(50));
  const routeOf = async ({ id }: Applied): Promise<any> => {
    const { status, route } = (await client.get(`/api/enterprise/onboardings/${id}`)).body.onboarding;
    return [status, route.outcome, ...route.reasons.map(({ code }: any) => code)];
  };
  const person = { givenName: 'De', familyName: 'Clined' };

  it('unless it is the only case, or the other one is not declined', async () => {
    await apply({ ...person, number: testAbn(905) });
    expect(await routeOf(await apply({ ...person, number: cleanAbn }))).toEqual([
      'approved',
      'approve',
      'meets_policy',
    ]);
  });

  it.each([
    ['business', { number: cleanAbn }],
    ['person', person],
  ])('after a case of the same %s was declined', async (_, same) => {
    await allow(null);
    await decide((await apply({ number: testAbn(906), ...same })).id, 'declined');
    await allow(50);
    const next = await apply({ ...same, number: cleanAbn });
    expect(await routeOf(next)).toEqual(['in_review', 'review', 'declined_before']);
  });

  it.each([
    ['business', { number: cleanAbn }, { number: testAbn(907) }],
    ['person', person, { givenName: 'Somebody', familyName: 'Else' }],
  ])('after a case was declined that named the same %s in an earlier round', async (_, same, others) => {
    await allow(null);
    const first = await apply({ number: testAbn(908), ...same });
    await decide(first.id, 'more_information');
    await first.again(others);
    expect((await duplicatesOf(first)).items).toEqual([]);
    await decide(first.id, 'declined');
    await allow(50);
    const next = await apply({ ...same, number: cleanAbn });
    expect(await routeOf(next)).toEqual(['in_review', 'review', 'declined_before']);
    const [found] = (await duplicatesOf(next)).items;
    expect(found).toMatchObject({ onboardingId: first.id, status: 'declined' });
    expect((await duplicatesOf(first)).items).toMatchObject([{ onboardingId: next.id, partyIds: [] }]);
  });

  it('after a verification of the same business was declined, and not after it was approved', async () => {
    const decideOn = async (decision: string): Promise<void> => {
      const { id: verificationId } = (await client.verify(cleanAbn)).body.result;
      const { status } = await client.post('/api/enterprise/decision-notify', { verificationId, decision });
      expect(status).toBe(202);
    };
    await decideOn('approved');
    expect(await routeOf(await apply({ number: cleanAbn }))).toEqual(['approved', 'approve', 'meets_policy']);
    await decideOn('declined');
    expect(await routeOf(await apply({ number: cleanAbn }))).toEqual(['in_review', 'review', 'declined_before']);
  });

  it('but does where only an address, a phone number or a file is that of a declined case', async () => {
    const same = { email: 'kin@a.example', phone: '0412 345 999', content: 'a form' };
    await decide((await apply(same)).id, 'declined');
    expect(await routeOf(await apply({ ...same, number: cleanAbn }))).toEqual(['approved', 'approve', 'meets_policy']);
  });

  it('when a candidate is dismissed after a case of the same person was declined', async () => {
    const officer = await newOfficer(app, organisationId);
    const jack = { givenName: 'Jack', familyName: 'Sandbox', dateOfBirth: '1980-01-31' };
    const one = await apply({ ...jack, number: cleanAbn });
    await decide((await apply(jack)).id, 'declined');
    const dismissal = { list: 'sandbox', reference: 'sandbox-banned_person', partyId: 'p', outcome: 'dismissed' };
    const { status } = await officer.post(`/api/enterprise/onboardings/${one.id}/candidates`, {
      ...dismissal,
      reason: 'Another place of birth.',
    });
    expect(status).toBe(201);
    expect(await routeOf(one)).toEqual(['in_review', 'review', 'declined_before']);
  });
});
