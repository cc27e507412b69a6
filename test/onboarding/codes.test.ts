import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applicantBrowser, mailedCode, seedLink, type SeededLink } from '../support/people/applicant.js';
import { testApp, type Answer, type TestApp } from '../support/app.js';

// A stranger who has the link can ask for codes and guess at them, and must neither get in nor keep the applicant out.
let app: TestApp;
/** Another process of the same database. */
let other: TestApp;
let now = new Date();

beforeAll(async () => {
  const options = { sample: false, access: { trustedProxies: ['loopback'] }, services: { clock: () => now } };
  app = await testApp(options);
  other = await testApp({ ...options, database: app.database });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

/** A link that its applicant has opened on a first device. */
async function openedLink(): Promise<SeededLink> {
  const link = await seedLink(app);
  await applicantBrowser(app, link).open();
  return link;
}

/** A new device at a network address. */
function deviceAt({ token }: SeededLink, address: string, at = app) {
  const browser = applicantBrowser(at, { token });
  const headers = { 'x-forwarded-for': address };
  return {
    ask: (): Promise<Answer> => {
      // The newest mail is found by its time.
      now = new Date(now.getTime() + 1);
      return browser.send('/api/onboard/code', { token }, headers);
    },
    prove: (code: string): Promise<Answer> => browser.send('/api/onboard/prove', { token, code }, headers),
  };
}

const wrong = (code: string): string => code.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const listStatuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort();
const countMails = async ({ id }: SeededLink): Promise<number> =>
  (await app.database.pool.query('select 1 from mails where record_id = $1', [id])).rowCount ?? 0;

describe('codes by mail', () => {
  it('let the applicant in however often strangers with the link guess', async () => {
    const link = await openedLink();
    const applicant = deviceAt(link, '198.51.100.1');
    expect((await applicant.ask()).status).toBe(200);
    const code = await mailedCode(app, link);
    for (const address of ['198.51.100.66', '203.0.113.1', '2001:db8::1']) {
      const stranger = deviceAt(link, address);
      for (let tries = 0; tries < 6; tries++) expect((await stranger.prove(wrong(code))).status).toBe(401);
      // It is the code of another device.
      expect((await stranger.prove(code)).status).toBe(401);
      expect((await stranger.ask()).status).toBe(200);
      for (let tries = 0; tries < 6; tries++) expect((await stranger.prove(wrong(code))).status).toBe(401);
      expect((await stranger.prove(code)).status).toBe(401);
    }
    expect((await applicant.prove(code)).body.opening.state).toBe('open');
    const next = deviceAt(link, '198.51.100.1');
    later(1);
    expect((await next.ask()).status).toBe(200);
    expect((await next.prove(await mailedCode(app, link))).body.opening.state).toBe('open');
  });

  it('leave a stranger fifty guesses in 24 hours, from any number of devices and addresses', async () => {
    const link = await openedLink();
    let sent = 0;
    let answer: Answer;
    while ((answer = await deviceAt(link, `203.0.113.${sent}`).ask()).status === 200) sent++;
    expect(sent).toBe(10);
    expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(answer.body.detail).toMatch(
      /^10 codes were sent in the last 24 hours, which is the limit for this link\. Ask again in \d+ minutes\.$/,
    );
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(86_000);
    // A code that is 24 hours old makes room for one, and not before.
    later(24 * 60 - 1);
    expect((await deviceAt(link, '203.0.113.99').ask()).status).toBe(429);
    later(1);
    const late = deviceAt(link, '203.0.113.99');
    expect((await late.ask()).status).toBe(200);
    const code = await mailedCode(app, link);
    const guesses = await Promise.all(Array.from({ length: 9 }, () => late.prove(wrong(code))));
    expect(new Set(listStatuses(guesses))).toEqual(new Set([401]));
    expect((await late.prove(code)).status).toBe(401);
    const { rows } = await app.database.pool.query(
      'select tries_left from onboarding_codes where link_id = $1 order by sent_at desc limit 1',
      [link.id],
    );
    expect(rows).toEqual([{ tries_left: 0 }]);
  });

  it('are sent five times in 24 hours for one network address, which leaves some to others', async () => {
    const link = await openedLink();
    for (let sent = 0; sent < 5; sent++) {
      expect((await deviceAt(link, `2001:db8:0:1::${sent}`).ask()).status).toBe(200);
      later(1);
    }
    const { status, body } = await deviceAt(link, '2001:db8:0:1::ffff').ask();
    expect([status, body.detail]).toEqual([429, expect.stringContaining('this network address')]);
    expect((await deviceAt(link, '198.51.100.1').ask()).status).toBe(200);
  });

  it('are counted once for all processes, also of calls at the same moment', async () => {
    const link = await openedLink();
    const asked = (toAddress: (at: number) => string): Promise<Answer[]> =>
      Promise.all(Array.from({ length: 16 }, (_, at) => deviceAt(link, toAddress(at), at % 2 ? app : other).ask()));
    const [ok, limited] = [
      (count: number) => Array<number>(count).fill(200),
      (count: number) => Array<number>(count).fill(429),
    ];
    expect(listStatuses(await asked(() => '198.51.100.1'))).toEqual([...ok(1), ...limited(15)]);
    expect(listStatuses(await asked((at) => `203.0.113.${at}`))).toEqual([...ok(9), ...limited(7)]);
    expect(await countMails(link)).toBe(10);
  });
});
