import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { testApp, type TestApp } from '../support/app.js';
import { applicantBrowser, seedLink } from '../support/people/applicant.js';

// The calls of applicants are counted by their link: as many as a form needs, and no more checks of numbers than a
// person types.
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false, services: { rateLimits: createRateLimits(parseLimits(undefined)) } });
});
afterAll(() => app.stop());

const check = `{ checkBusiness(input: { jurisdiction: AU, queryValue: "55 999 999 003" }) { isFound } }`;
const form = '{ onboardingForm { version } }';

it.each([
  ['businessChecks', 60, check, form],
  ['applicantCalls', 600, form, check],
])('%s: %i a minute for one link', async (name, most, query, other) => {
  const [link, neighbour] = [await seedLink(app), await seedLink(app)];
  const [browser, another] = [applicantBrowser(app, link), applicantBrowser(app, neighbour)];
  await browser.open();
  await another.open();
  const answers = [];
  for (let sent = 0; sent <= most; sent += 20) {
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => browser.graphql(query)))));
  }
  const codes = answers.map(({ body }) => body.errors?.[0].extensions.code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(most);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(answers.length - most);
  expect(answers[0]?.headers.get('ratelimit-policy')).toBe(`"${name}";q=${most};w=60`);
  expect((await browser.graphql(other)).body.errors).toBeUndefined();
  expect((await another.graphql(query)).body.errors).toBeUndefined();
});

it('the register is asked no more by saving than by checking, and not at all by a save that is refused', async () => {
  const browser = applicantBrowser(app, await seedLink(app));
  await browser.open();
  const save = `mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { version } }`;
  const business = { jurisdiction: 'AU', queryValue: '55 999 999 003' };
  const codeOf = async (version: number): Promise<string | undefined> =>
    (await browser.graphql(save, { input: { version, business } })).body.errors?.[0].extensions.code;
  for (let at = 0; at < 61; at += 1) expect(await codeOf(7)).toBe('STATE_CONFLICT');
  for (let version = 0; version < 60; version += 1) expect(await codeOf(version)).toBeUndefined();
  expect(await codeOf(60)).toBe('RATE_LIMITED');
});

it('a copy and an upload count as 20 calls each', async () => {
  const browser = applicantBrowser(app, await seedLink(app));
  await browser.open();
  const answers = [await browser.graphql(form), await browser.summary(), await browser.upload(Buffer.from('x'))];
  const left = answers.map(({ headers }) =>
    Number(/^"applicantCalls";r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]),
  );
  expect(left.map((count) => (left[0] ?? NaN) - count)).toEqual([0, 20, 40]);
});
