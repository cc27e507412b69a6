import { afterEach, expect, it, jest } from '@jest/globals';
import { createOpeningApi } from '../../portal/src/onboarding/opening/openingApi.js';
import { linkEnded, organisationSuspended } from '../../src/entities/onboardingLink.js';
import type { AppError } from '../../src/platform/errors.js';

afterEach(() => {
  jest.restoreAllMocks();
});

/** The page's state after a refusal of the service. */
function open(status: number, problem: object) {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(problem, { status }));
  return createOpeningApi('token').open();
}

const problemOf = (error: AppError) => ({ code: error.code, detail: error.message, ...error.members });

it('shows the sentence of the service while the organisation is suspended', async () => {
  const error = organisationSuspended();
  expect(await open(409, problemOf(error))).toEqual({ state: 'refused', detail: error.message });
});

it('distinguishes links that have ended, unknown links and faults', async () => {
  expect(await open(409, problemOf(linkEnded('expired')))).toEqual({ state: 'expired', brand: null });
  expect(await open(404, { detail: 'Unknown.' })).toEqual({ state: 'unknown' });
  expect(await open(500, { detail: 'Fault.' })).toEqual({ state: 'failed' });
});
