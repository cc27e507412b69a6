import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { testApp, type Answer, type TestApp } from '../support/app.js';
import { applicantBrowser, mailedCode, seedLink, type SeededLink } from '../support/people/applicant.js';
import { completeForm, seedForm } from '../support/seeds/submissions.js';
import { deviations, documentedOperations } from '../support/requests/documented.js';

// openapi.json is kept for applicants, too: each operation answers as documented, and with each of its error codes.
const operations = documentedOperations().filter(({ path }) => path.startsWith('/api/onboard/'));
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
type Browser = ReturnType<typeof applicantBrowser>;
type Name =
  | 'openOnboarding'
  | 'sendOnboardingCode'
  | 'proveOnboardingCode'
  | 'uploadOnboardingDocument'
  | 'downloadOnboardingSummary';
let app: TestApp;
let link: SeededLink;
let [first, second]: Browser[] = [];

beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());
beforeEach(async () => {
  link = await seedLink(app);
  first = applicantBrowser(app, link);
  second = applicantBrowser(app, link);
  await first.open();
});

const call = async (name: Name, by: Browser, more: Record<string, string> = {}, code = '000000'): Promise<Answer> => {
  if (name === 'uploadOnboardingDocument') return by.upload(pdf, { headers: more });
  if (name === 'downloadOnboardingSummary') return by.summary(more);
  const path = { openOnboarding: 'open', sendOnboardingCode: 'code', proveOnboardingCode: 'prove' }[name];
  const body = name === 'proveOnboardingCode' ? { token: link.token, code } : { token: link.token };
  return by.send(`/api/onboard/${path}`, body, more);
};
/** Operations of an applicant who is in. A visitor who is not uses the rest. */
const ofApplicants: readonly Name[] = ['uploadOnboardingDocument', 'downloadOnboardingSummary'];
const findUser = (name: Name): Browser => {
  const by = ofApplicants.includes(name) ? first : second;
  if (!by) throw new Error('There is nobody.');
  return by;
};
const byName = (name: string) => {
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`${name} is not documented.`);
  return operation;
};

it('what an applicant does on the way in, and what it sends, is answered as documented', async () => {
  const ask = async (name: Name, code?: string): Promise<void> => {
    const answer = await call(name, findUser(name), {}, code);
    expect([name, answer.status < 300, deviations(byName(name), answer)]).toEqual([name, true, []]);
    for (const { answer: example } of byName(name).calls) {
      expect(deviations(byName(name), { ...answer, body: example })).toEqual([]);
      expect(Object.keys(Object.values<object>(example)[0] ?? {})).toEqual(
        Object.keys(Object.values<object>(answer.body)[0] ?? {}),
      );
    }
  };
  await ask('openOnboarding');
  await ask('sendOnboardingCode');
  await ask('proveOnboardingCode', await mailedCode(app, link));
  await ask('uploadOnboardingDocument');
  const version = await seedForm(app, link.id, completeForm());
  await findUser('downloadOnboardingSummary').graphql(
    'mutation ($input: SubmitOnboardingInput!) { submitOnboarding(input: $input) { status } }',
    { input: { version } },
  );
  const copy = await call('downloadOnboardingSummary', findUser('downloadOnboardingSummary'));
  expect([copy.status, deviations(byName('downloadOnboardingSummary'), copy)]).toEqual([200, []]);
});

/** A call of an app with limits of one a minute, in which nothing else has happened. */
async function inPoorApp(name: Name): Promise<Answer> {
  const rateLimits = createRateLimits(
    parseLimits('{"enterprise": {"signIns": 1, "applicantCalls": 1}, "starter": {"signIns": 1, "applicantCalls": 1}}'),
  );
  const poor = await testApp({ database: app.database, services: { rateLimits } });
  try {
    const by = applicantBrowser(poor, link, ofApplicants.includes(name) ? (first?.cookie ?? '') : '');
    await call(name, by);
    return await call(name, by);
  } finally {
    await poor.stop();
  }
}

async function withLost(table: string, work: () => Promise<Answer>): Promise<Answer> {
  await app.database.pool.query(`alter table ${table} rename to lost`);
  try {
    return await work();
  } finally {
    await app.database.pool.query(`alter table lost rename to ${table}`);
  }
}

const otherDevice = 'x'.repeat(43);
const provocations: Readonly<Record<string, (name: Name) => Promise<Answer>>> = {
  INVALID_REQUEST: (name) => call(name, findUser(name), { 'api-version': '1999-01-01' }),
  UNAUTHENTICATED: (name) =>
    call(name, findUser(name), { cookie: `kyb_applicant=${otherDevice}; kyb_applicant=${otherDevice}` }),
  FORBIDDEN: (name) => call(name, findUser(name), { origin: 'https://elsewhere.example' }),
  NOT_FOUND: (name) => {
    link = { ...link, token: otherDevice };
    return call(name, findUser(name));
  },
  STATE_CONFLICT: async (name) => {
    await app.database.pool.query('update onboarding_links set expires_at = now() where id = $1', [link.id]);
    return call(name, findUser(name));
  },
  PAYLOAD_TOO_LARGE: (name) => {
    if (name === 'uploadOnboardingDocument') return findUser(name).upload(Buffer.alloc(10 * 1024 * 1024 + 1));
    link = { ...link, token: 'x'.repeat(2 * 1024 * 1024) };
    return call(name, findUser(name));
  },
  UNSUPPORTED_MEDIA_TYPE: (name) =>
    name === 'uploadOnboardingDocument'
      ? findUser(name).upload(Buffer.from('a text'))
      : call(name, findUser(name), { 'content-type': 'text/plain' }),
  RATE_LIMITED: inPoorApp,
  INTERNAL: (name) => withLost('onboarding_links', () => call(name, findUser(name))),
  OVERLOADED: async (name) => {
    const { pool } = app.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = Array.from({ length: 256 }, () => findUser('openOnboarding').open());
    try {
      let answer = await call(name, findUser(name));
      while (answer.status !== 503) answer = await call(name, findUser(name));
      return answer;
    } finally {
      for (const connection of taken) connection.release();
      await Promise.all(waiting);
    }
  },
};

describe.each(operations)('$method $path', (operation) => {
  it.each(operation.codes)('answers %s as documented', async (code) => {
    const provoke = provocations[code];
    if (!provoke) throw new Error(`Nothing is known that is answered with ${code}.`);
    const answer = await provoke(operation.name as Name);
    expect(answer.body).toMatchObject({ code, status: answer.status });
    expect(deviations(operation, answer)).toEqual([]);
  });
});
