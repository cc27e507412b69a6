import type { Route } from './route.js';

// In the order of the published example.
const onboardingLink = `id url status reference applicantEmail expiresAt createdAt applicantName jurisdiction queryValue
  locale returnUrl openedAt submittedAt decidedAt revokedAt onboardingId`;

/** Links with which applicants open the form. */
export const onboardingLinkRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/api/enterprise/onboarding-links',
    summary: 'Create an onboarding link',
    status: 201,
    noun: 'onboardingLink',
    errors: ['IDENTIFIER_INVALID', 'JURISDICTION_MISMATCH', 'STATE_CONFLICT'],
    operation: `mutation ($input: CreateOnboardingLinkInput!) {
      data: createOnboardingLink(input: $input) { ${onboardingLink} } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/onboarding-links',
    summary: 'List onboarding links',
    csv: [
      ...['id', 'status', 'reference', 'applicantName', 'applicantEmail', 'jurisdiction', 'queryValue', 'locale'],
      ...['createdAt', 'expiresAt', 'openedAt', 'submittedAt', 'decidedAt', 'revokedAt', 'onboardingId'],
    ],
    status: 200,
    operation: `query ($limit: Int, $after: String, $status: OnboardingLinkStatus) {
      data: onboardingLinks(first: $limit, after: $after, status: $status) {
        nodes { ${onboardingLink} } pageInfo { hasNextPage endCursor } } }`,
  },
  {
    method: 'get',
    path: '/api/enterprise/onboarding-links/:id',
    summary: 'Get an onboarding link',
    status: 200,
    noun: 'onboardingLink',
    operation: `query ($id: ID!) { data: onboardingLink(id: $id) { ${onboardingLink} } }`,
  },
  {
    method: 'post',
    path: '/api/enterprise/onboarding-links/:id/revoke',
    summary: 'Revoke an onboarding link',
    status: 200,
    noun: 'onboardingLink',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: revokeOnboardingLink(input: { id: $id }) { ${onboardingLink} } }`,
  },
];
