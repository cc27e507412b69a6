import type { Route } from './route.js';

/** How an applicant comes in by a link. The rest of the form is GraphQL, with the token and the cookie of the device. */
export const onboardRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/onboard/open',
    summary: 'Open an onboarding link',
    status: 200,
    isOpen: true,
    noun: 'opening',
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'STATE_CONFLICT'],
    document: `mutation ($input: OpenOnboardingInput!) { data: openOnboarding(input: $input) { state emailHint } }`,
  },
  {
    method: 'post',
    path: '/api/onboard/code',
    summary: 'Send a sign-in code',
    status: 200,
    isOpen: true,
    noun: 'opening',
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'STATE_CONFLICT'],
    document: `mutation ($input: SendOnboardingCodeInput!) { data: sendOnboardingCode(input: $input) { state emailHint } }`,
  },
  {
    method: 'post',
    path: '/api/onboard/prove',
    summary: 'Enter a sign-in code',
    status: 200,
    isOpen: true,
    noun: 'opening',
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'STATE_CONFLICT'],
    document: `mutation ($input: ProveOnboardingCodeInput!) { data: proveOnboardingCode(input: $input) { state emailHint } }`,
  },
];
