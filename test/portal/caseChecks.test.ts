import { expect, it } from '@jest/globals';
import { caseChecks, type ScreenedBusiness } from '../../portal/src/enterprise/pages/onboarding/caseChecks.js';
import type { Case } from '../../portal/src/enterprise/pages/onboarding/caseDocument.js';
import { caseText } from '../../portal/src/shared/text/caseText.js';

const text = caseText.checks;
const detail = 'The sentence of the service.';
const notScreened = { code: 'business_not_screened', detail: 'Not screened.' };

const one = {
  ...{ verificationStatus: 'VERIFIED', fractureScore: null, fractureRisk: null, fractureInterval: null },
  ...{ screening: null, submission: null, route: { outcome: 'REVIEW', reasons: [notScreened] } },
} as unknown as Case;

type Status = NonNullable<ScreenedBusiness['screening']>['status'];
type Resolution = NonNullable<ScreenedBusiness['candidates']>[number]['resolution'];

function check(status: Status | null, ...resolutions: readonly Resolution[]) {
  const screening = status && { status, detail };
  const candidates = resolutions.map((resolution) => ({ resolution }));
  const found = caseChecks(one, { screening, candidates }, null).filter(({ title }) => title !== text.register);
  expect(found).toHaveLength(1);
  return { tone: found[0]?.tone, detail: found[0]?.detail };
}

it('shows the screening of a business as passed only if every list was compared and no candidate is open', () => {
  const passed = { tone: 'good', detail: text.businessClear };
  expect(check('CLEAR')).toEqual(passed);
  expect(check('CANDIDATES', 'DISMISSED', 'DISMISSED')).toEqual(passed);
  expect(check('INCOMPLETE')).toEqual({ tone: 'warn', detail });
  expect(check('INCOMPLETE', 'DISMISSED')).toEqual({ tone: 'warn', detail });
  expect(check('NOT_PERFORMED')).toEqual({ tone: 'warn', detail });
  const unknown = { tone: 'warn', detail: text.businessUnknown };
  expect(check(null)).toEqual(unknown);
  expect(check('CONFIRMED', 'DISMISSED')).toEqual(unknown);
});

it('shows open candidates together with a gap in the lists, and a confirmed candidate first of all', () => {
  expect(check('CANDIDATES', 'OPEN', 'DISMISSED')).toEqual({ tone: 'warn', detail: text.businessOpen(1) });
  expect(check('INCOMPLETE', 'OPEN')).toEqual({ tone: 'warn', detail: `${text.businessOpen(1)} ${detail}` });
  expect(check('CONFIRMED', 'CONFIRMED', 'OPEN')).toEqual({ tone: 'bad', detail: text.businessListed });
  expect(check('INCOMPLETE', 'CONFIRMED')).toEqual({ tone: 'bad', detail: text.businessListed });
});

it('does not pass statements of the applicant that nobody checked', () => {
  const submission = {
    ownership: { findings: [], owners: [{ isBeneficialOwner: 'YES' }] },
    ...{ documents: [], declaration: { isTrue: true, isConsented: true } },
  };
  const stated = {
    ...one,
    route: { outcome: 'APPROVE', reasons: [] },
    submission,
    dueDiligence: [],
  } as unknown as Case;
  const organisation = { requiredDocuments: [] } as unknown as Parameters<typeof caseChecks>[2];
  const tones = (each: Case) => {
    const found = caseChecks(each, null, organisation).filter(({ title }) => title !== text.register);
    return Object.fromEntries(found.map(({ title, tone }) => [title, tone]));
  };
  const unchecked = { [text.ownership]: 'info', [text.documents]: 'info', [text.declaration]: 'info' };
  expect(tones(stated)).toEqual(unchecked);
  const verified = [{ matter: 'BENEFICIAL_OWNERS', state: 'VERIFIED' }] as unknown as Case['dueDiligence'];
  expect(tones({ ...stated, dueDiligence: verified })).toEqual({ ...unchecked, [text.ownership]: 'good' });
  expect(text.tones.info).toBe('stated, not checked');
});

it('leaves the reason of the route if the verification is not available or its policy did not screen', () => {
  for (const verification of [null, { screening: null, candidates: null }]) {
    const details = caseChecks(one, verification, null).map((each) => each.detail);
    expect(details).toContain(notScreened.detail);
    expect(details).not.toContain(text.businessClear);
  }
});
