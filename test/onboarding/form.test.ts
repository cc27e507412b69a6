import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { applicantBrowser, seedLink, type SeededLink } from '../support/people/applicant.js';
import { testApp, type TestApp } from '../support/app.js';
import { completeForm, seedForm } from '../support/seeds/submissions.js';

let app: TestApp;
let link: SeededLink;
let browser: ReturnType<typeof applicantBrowser>;

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());
beforeEach(async () => {
  link = await seedLink(app);
  browser = applicantBrowser(app, link);
  await browser.open();
});

const form = `linkId status version reference applicantEmail organisationName decision
  business { queryValue registered { legalName entityType isActive register } isConfirmed correction }
  address { registered { line1 country } website division }
  people { parties { id kind givenName name roles { role ofId } } holdings { ownerId ownedId from to } unknownReason }
  declaration { givenName phone isTrue } documents { id } steps { step isComplete missing { pointer detail } }
  ownership { unknownTo } privacyNotice { version text acceptedAt }`;
const read = async () => (await browser.graphql(`{ onboardingForm { ${form} } }`)).body.data.onboardingForm;
const save = (input: object, from = browser) =>
  from.graphql(`mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { ${form} } }`, { input });
const saved = async (input: object) => (await save(input)).body.data.saveOnboarding;
const listFaults = async (input: object): Promise<string[]> => {
  const { body } = await save({ version: 0, ...input });
  expect(body.errors[0].extensions.code).toBe('INVALID_REQUEST');
  return (body.errors[0].extensions.errors as { pointer: string }[]).map(({ pointer }) => pointer);
};
const check = async (queryValue: string, jurisdiction = 'AU') => {
  const { body } = await browser.graphql(
    `query ($input: CheckBusinessInput!) { checkBusiness(input: $input) {
      isWellFormed queryValue fault suggestions { value legalName } isFound isAnswered registered { legalName } } }`,
    { input: { queryValue, jurisdiction } },
  );
  return body.data.checkBusiness;
};
const person = { id: 'p1', kind: 'PERSON', givenName: 'Jane', familyName: 'Citizen', dateOfBirth: '1980-02-29' };
const clean = '55 999 999 003';

describe('the form', () => {
  it('is saved step by step, also half done, and always says what is left', async () => {
    const empty = await read();
    expect(empty).toMatchObject({ version: 0, business: null, people: null, applicantEmail: 'jane@acme.example' });
    expect(empty.steps.map(({ isComplete }: { isComplete: boolean }) => isComplete)).toEqual(Array(5).fill(false));
    const noticeVersion: string = empty.privacyNotice.version;
    const one = await saved({ version: 0, noticeVersion, business: { jurisdiction: 'AU', queryValue: clean } });
    expect(one).toMatchObject({
      version: 1,
      business: { queryValue: '55999999003', isConfirmed: false, registered: { legalName: 'SANDBOX CLEAN PTY LTD' } },
    });
    expect(one.steps[0].missing).toEqual([
      { pointer: '/business/isConfirmed', detail: 'Confirm that this is the business.' },
    ]);
    const two = await saved({ version: 1, address: { registered: { line1: ' 1 Main St ' }, website: 'acme.example' } });
    expect(two.address).toMatchObject({
      registered: { line1: '1 Main St', country: '' },
      website: 'https://acme.example',
    });
    expect(two.business.queryValue).toBe('55999999003');
    const pointers = two.steps[1].missing.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual([
      ...['locality', 'postcode', 'country'].map((member) => `/address/registered/${member}`),
      '/address/division',
      '/address/activity',
      '/address/purpose',
      '/address/expectedActivity',
    ]);
    const parties = [{ ...person, roles: [{ role: 'DIRECTOR' }], politicalExposure: { exposure: 'NONE' } }];
    const holdings = [{ ownerId: 'p1', from: 60, to: 60 }];
    const three = await saved({ version: 2, people: { parties, holdings } });
    expect(three.steps[2].missing).toEqual([expect.objectContaining({ pointer: '/people/unknownReason' })]);
    expect(three.ownership).toEqual({ unknownTo: 40 });
    const four = await saved({ version: 3, people: { parties, holdings, unknownReason: 'A fund holds it.' } });
    expect(four.steps[2]).toEqual({ step: 'PEOPLE', isComplete: true, missing: [] });
    // Another number is confirmed again.
    const five = await saved({ version: 4, business: { jurisdiction: 'AU', queryValue: clean, isConfirmed: true } });
    expect(five.steps[0].isComplete).toBe(true);
    const six = await saved({ version: 5, business: { jurisdiction: 'AU', queryValue: '51 824 753 556' } });
    expect(six.business).toMatchObject({ isConfirmed: false, queryValue: '51824753556' });
    expect(await read()).toEqual(six);
  });

  it('lets one of two windows save, and one of twenty', async () => {
    await saved({ version: 0, declaration: { givenName: 'One' } });
    const late = await save({ version: 0, declaration: { givenName: 'Two' } });
    expect(late.body.errors[0].extensions).toMatchObject({ code: 'STATE_CONFLICT', version: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => save({ version: 1, declaration: { givenName: `Name ${number}` } })),
    );
    const won = answers.filter(({ body }) => !body.errors);
    expect(won).toHaveLength(1);
    expect(await read()).toEqual(won[0]?.body.data.saveOnboarding);
  });

  it('refuses what is wrong in form, all of it at once, with pointers', async () => {
    const parties = [
      { ...person, dateOfBirth: '1981-02-29', country: 'XX', email: 'jane@' },
      { id: 'p1', kind: 'COMPANY', name: 'x'.repeat(501), roles: [{ role: 'TRUSTEE', ofId: 'p9' }] },
      { id: 'a b', kind: 'PERSON', givenName: 'a\u202eb', dateOfBirth: '2999-01-01' },
    ];
    const holdings = [
      { ownerId: 'p9', from: 1, to: 101 },
      { ownerId: 'p1', ownedId: 'a b', from: 50, to: 20 },
      { ownerId: 'a b', from: 3 },
    ];
    expect(await listFaults({ people: { parties, holdings } })).toEqual([
      '/people/parties/1/id',
      '/people/parties/2/id',
      '/people/parties/0/dateOfBirth',
      '/people/parties/0/email',
      '/people/parties/0/country',
      '/people/parties/1/roles/0/ofId',
      '/people/parties/1/name',
      '/people/parties/2/givenName',
      '/people/parties/2/dateOfBirth',
      '/people/holdings/0/ownerId',
      '/people/holdings/0/to',
      '/people/holdings/1/ownedId',
      '/people/holdings/1/to',
      '/people/holdings/2/to',
    ]);
    const both = ['p1', 'p2'].map((ownerId) => ({ ownerId, from: 60, to: 60 }));
    expect(await listFaults({ people: { parties: [person, { ...person, id: 'p2' }], holdings: both } })).toEqual([
      '/people/holdings',
    ]);
    const many = Array.from({ length: 101 }, (_, id) => ({ ...person, id: `p${id}` }));
    expect(await listFaults({ people: { parties: many, holdings: [] } })).toEqual(['/people/parties']);
    const shares = Array.from({ length: 301 }, () => ({ ownerId: 'p1' }));
    expect(await listFaults({ people: { parties: [person], holdings: shares } })).toEqual(['/people/holdings']);
    expect(await listFaults({ business: { jurisdiction: 'AU', queryValue: '55 999 999 004' } })).toEqual([
      '/business/queryValue',
    ]);
    for (const website of ['javascript:alert(1)', 'data:text/html,x', 'https://user:pass@acme.example', 'nothing']) {
      expect(await listFaults({ address: { registered: {}, website } })).toEqual(['/address/website']);
    }
    expect(await listFaults({ address: { registered: { country: 'AUS' }, division: 'T' } })).toEqual([
      '/address/division',
      '/address/registered/country',
    ]);
    expect((await read()).version).toBe(0);
  });

  it.each([
    [' 0412 345 678 ', '0412 345 678'],
    ['+61 (0)412 345-678', '+61 (0)412 345-678'],
    ['(02) 6123.4567', '(02) 6123.4567'],
    ['\u202a+64\u00a021 123 456\u202c', '+64 21 123 456'],
    ['131 234', '131 234'],
    ['123456789012345', '123456789012345'],
    [' ', null],
    ['', null],
    [null, null],
  ])('accepts the phone number %j as %j', async (phone, kept) => {
    expect((await saved({ version: 0, declaration: { phone } })).declaration.phone).toBe(kept);
    const cleared = await saved({ version: 1, declaration: {} });
    expect(cleared.declaration.phone).toBeNull();
  });

  it.each([
    ...['call me', '12345', '1234567890123456', '0412 345 678 ext. 9', '04१२ 345 678', '0412+345678'],
    ...['0412\u0008345678', '+', '0412 345 678; drop', `0412 345 678${' '.repeat(20)}1`],
  ])('refuses the phone number %j, with what to do', async (phone) => {
    const { body } = await save({ version: 0, declaration: { phone } });
    expect(body.errors[0].extensions).toMatchObject({
      code: 'INVALID_REQUEST',
      errors: [
        {
          pointer: '/declaration/phone',
          detail: expect.stringMatching(/^A phone number has 6 to 15 digits.*Correct it, or leave it empty\.$/),
        },
      ],
    });
  });

  it('has no phone number where it was saved before the form asked for one', async () => {
    await seedForm(app, link.id, completeForm());
    expect((await read()).declaration).toEqual({ givenName: 'Ada', phone: null, isTrue: true });
  });

  it('keeps hostile texts as they are, and a hundred parties', async () => {
    const names = [
      `Robert'); drop table onboarding_links;--`,
      '<script>alert(1)</script>',
      '𝕵𝖆𝖓𝖊 李 🦘',
      '${7*7}',
      '\\u0000',
    ];
    const parties = Array.from({ length: 100 }, (_, id) => ({
      ...person,
      id: `p${id}`,
      givenName: names[id % names.length],
      dateOfBirth: `${1900 + id}-02-28`,
      politicalExposure: { exposure: 'NONE' },
    }));
    const holdings = parties.map(({ id }) => ({ ownerId: id, from: 1, to: 1 }));
    const { people, steps } = await saved({ version: 0, people: { parties, holdings } });
    expect(people.parties.slice(0, 5).map(({ givenName }: { givenName: string }) => givenName)).toEqual(names);
    expect(steps[2].missing).toEqual([expect.objectContaining({ pointer: '/people/parties' })]);
    const nul = await save({ version: 1, declaration: { givenName: 'a\u0000b' } });
    expect(nul.body.errors[0].extensions.code).toBe('INVALID_REQUEST');
  });

  it('shows the status alone once it is submitted, and takes no change', async () => {
    await saved({ version: 0, declaration: { givenName: 'Jane' } });
    const update = `update onboarding_links set status = 'submitted', submitted_at = now() where id = $1`;
    await app.database.pool.query(update, [link.id]);
    expect(await read()).toMatchObject({
      ...{ status: 'SUBMITTED', declaration: null, applicantEmail: null, reference: null, steps: [], documents: [] },
      organisationName: 'Test Pty Ltd',
    });
    expect((await save({ version: 1, declaration: {} })).body.errors[0].extensions.code).toBe('STATE_CONFLICT');
    const lookUp = `{ checkBusiness(input: { jurisdiction: AU, queryValue: "${clean}" }) { isFound } }`;
    expect((await browser.graphql(lookUp)).body.errors[0].extensions.code).toBe('STATE_CONFLICT');
    expect((await browser.open()).body.opening.state).toBe('status');
    await app.database.pool.query(`update onboarding_links set status = 'revoked', revoked_at = now() where id = $1`, [
      link.id,
    ]);
    expect((await browser.graphql('{ onboardingForm { status } }')).body.errors[0].extensions.linkStatus).toBe(
      'revoked',
    );
  });

  it('checks a number as it is typed, and records nothing', async () => {
    expect(await check(clean)).toMatchObject({ isWellFormed: true, isFound: true, isAnswered: true, fault: null });
    const typo = await check('55 999 999 004');
    expect(typo).toMatchObject({ isWellFormed: false, isFound: null, registered: null });
    expect(typo.suggestions).toContainEqual({ value: clean, legalName: 'SANDBOX CLEAN PTY LTD' });
    expect((await check(clean, 'NZ')).fault).toMatch(/AU/);
    expect(await check('51 824 753 556')).toMatchObject({ isWellFormed: true, isFound: false, registered: null });
    const { rowCount } = await app.database.pool.query('select 1 from verifications');
    expect(rowCount).toBe(0);
  });

  it('is nobody else’s: no other link, page or caller gets at it, and the schema is not told', async () => {
    const other = await seedLink(app, { organisationId: link.organisationId });
    const ours = applicantBrowser(app, other, browser.cookie);
    const query = '{ onboardingForm { linkId } }';
    expect((await ours.graphql(query)).body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
    const foreign = await browser.graphql(query, {}, { origin: 'https://evil.example' });
    expect(foreign.body.errors[0].extensions.code).toBe('FORBIDDEN');
    const forged = await browser.graphql(query, {}, { 'sec-fetch-site': 'same-site' });
    expect(forged.body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect((await browser.graphql('{ organisation { id } }')).body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect((await browser.graphql('{ __schema { types { name } } }')).body.errors[0].extensions.code).toBe(
      'INVALID_REQUEST',
    );
    expect((await browser.graphql(query, {}, { cookie: `${browser.cookie}; ${browser.cookie}` })).status).toBe(401);
    const { key } = await app.newKey(link.organisationId, 'test');
    const byKey = await browser.graphql(query, {}, { authorization: `Bearer ${key}` });
    expect(byKey.body.errors[0].extensions.code).toBe('FORBIDDEN');
  });
});
