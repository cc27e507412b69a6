import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applicantBrowser, mailedCode, seedLink, type SeededLink } from '../support/people/applicant.js';
import { testApp, type TestApp } from '../support/app.js';

let app: TestApp;
let now = new Date();

beforeAll(async () => {
  app = await testApp({ sample: false, services: { clock: () => now } });
});
afterAll(() => app.stop());

const wholeForm = '{ onboardingForm { linkId status } }';
const loadStatus = async ({ id }: SeededLink): Promise<string> => {
  const { rows } = await app.database.pool.query<{ status: string }>(
    'select status from onboarding_links where id = $1',
    [id],
  );
  return rows[0]?.status ?? '';
};
const loadActions = async ({ id }: SeededLink): Promise<unknown[]> => {
  const { rows } = await app.database.pool.query<{ body: string }>(
    'select body from audit_entries where object_id = $1 order by id',
    [id],
  );
  return rows.map(({ body }) => {
    const { action, actor, details } = JSON.parse(body) as Record<string, unknown>;
    return { action, actor, details };
  });
};

describe('opening a link', () => {
  it('lets the first device in, marks it opened once, and enters it as the applicant’s', async () => {
    const link = await seedLink(app);
    const browser = applicantBrowser(app, link);
    const first = await browser.open();
    expect(first.body).toEqual({ opening: { state: 'open', emailHint: null, brand: null } });
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^kyb_applicant=[\w-]{43}; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(await loadStatus(link)).toBe('opened');
    const again = await browser.open();
    expect(again.body.opening.state).toBe('open');
    const actor = { kind: 'applicant', id: link.id };
    const details = { isFirst: true, byCode: false };
    expect(await loadActions(link)).toEqual([{ action: 'onboardingLink.opened', actor, details }]);
    const form = await browser.graphql(wholeForm);
    expect(form.body.data.onboardingForm).toEqual({ linkId: link.id, status: 'OPENED' });
  });

  it('is not done by what only reads', async () => {
    const link = await seedLink(app);
    for (const path of [`/onboard/${link.token}`, '/api/onboard/open', `/api/onboard/open?token=${link.token}`]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(app.url + path, { method });
    }
    expect(await loadStatus(link)).toBe('created');
    const { rowCount } = await app.database.pool.query('select 1 from onboarding_devices where link_id = $1', [
      link.id,
    ]);
    expect(rowCount).toBe(0);
    expect(await loadActions(link)).toEqual([]);
  });

  it('asks a second device for a code, and keeps it out until then', async () => {
    const link = await seedLink(app);
    await applicantBrowser(app, link).open();
    const second = applicantBrowser(app, link);
    expect((await second.open()).body).toEqual({
      opening: {
        ...{ state: 'code_needed', emailHint: 'j…@acme.example' },
        brand: { name: 'Test Pty Ltd', colour: null, logo: null },
      },
    });
    expect(second.cookie).toBe('');
    expect((await second.graphql(wholeForm)).body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect((await second.askForCode()).body.opening.state).toBe('code_needed');
    const early = await second.askForCode();
    expect(early.body).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await second.prove(await mailedCode(app, link))).body.opening).toEqual({
      state: 'open',
      emailHint: null,
      brand: null,
    });
    expect((await second.graphql(wholeForm)).body.data.onboardingForm.status).toBe('OPENED');
    expect((await loadActions(link)).slice(1)).toEqual([
      expect.objectContaining({ action: 'onboardingLink.codeSent' }),
      expect.objectContaining({ action: 'onboardingLink.opened', details: { isFirst: false, byCode: true } }),
    ]);
    // It was used up.
    const third = applicantBrowser(app, link);
    expect((await third.prove(await mailedCode(app, link))).status).toBe(401);
  });

  it('lets a second device in by the link alone where no address is known', async () => {
    const link = await seedLink(app, { email: null });
    await applicantBrowser(app, link).open();
    const second = applicantBrowser(app, link);
    expect((await second.askForCode()).body.code).toBe('STATE_CONFLICT');
    expect((await second.open()).body.opening.state).toBe('open');
  });

  it('voids a code after five wrong tries, even for the right one, and sends another one after a minute', async () => {
    const link = await seedLink(app);
    await applicantBrowser(app, link).open();
    const second = applicantBrowser(app, link);
    await second.askForCode();
    const code = await mailedCode(app, link);
    const wrong = code.startsWith('0') ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) expect((await second.prove(wrong)).status).toBe(401);
    expect((await second.prove(code)).body.code).toBe('UNAUTHENTICATED');
    expect((await second.askForCode()).status).toBe(429);
    now = new Date(now.getTime() + 60_000);
    expect((await second.askForCode()).status).toBe(200);
    expect((await second.prove(await mailedCode(app, link))).body.opening.state).toBe('open');
  });

  it('takes no code that is ten minutes old, or of another link', async () => {
    const link = await seedLink(app);
    const other = await seedLink(app);
    for (const each of [link, other]) await applicantBrowser(app, each).open();
    const second = applicantBrowser(app, link);
    await second.askForCode();
    await applicantBrowser(app, other).askForCode();
    const code = await mailedCode(app, link);
    expect((await second.prove(await mailedCode(app, other))).status).toBe(401);
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await second.prove(code)).status).toBe(401);
  });

  it('lets two devices that come at once not both in as the first', async () => {
    const link = await seedLink(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => applicantBrowser(app, link).open()));
    const states = answers.map(({ body }) => body.opening.state as string).sort();
    expect(states).toEqual([...Array.from({ length: 5 }, () => 'code_needed'), 'open']);
  });

  it('says what is over to who has the token, and nothing to anybody else', async () => {
    const revoked = await seedLink(app);
    const expired = await seedLink(app, { expiresAt: new Date(now.getTime() - 1) });
    await app.database.pool.query(`update onboarding_links set status = 'revoked', revoked_at = now() where id = $1`, [
      revoked.id,
    ]);
    for (const [link, linkStatus] of [
      [revoked, 'revoked'],
      [expired, 'expired'],
    ] as const) {
      const browser = applicantBrowser(app, link);
      for (const answer of [await browser.open(), await browser.askForCode(), await browser.prove('123456')]) {
        const brand = { name: 'Test Pty Ltd', colour: null, logo: null };
        expect(answer.body).toMatchObject({ status: 409, code: 'STATE_CONFLICT', linkStatus, brand });
      }
      expect((await browser.graphql(wholeForm)).body.errors[0].extensions).toMatchObject({ linkStatus });
    }
    for (const token of ['x'.repeat(43), '', 'a b', revoked.id, `${revoked.token}x`]) {
      const guess = applicantBrowser(app, { token });
      expect((await guess.open()).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect((await guess.open()).body.brand).toBeUndefined();
    }
    const guess = applicantBrowser(app, { token: 'x'.repeat(43) });
    expect((await guess.graphql(wholeForm)).body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});
