import type { Route } from './route.js';

/** The members of a legal hold over REST. */
export const legalHold = 'legalHold { id reason placedAt placedBy }';
const retention = `id relationshipEndedAt relationshipEndFinalAt ${legalHold} code detail mayErase keptUntil erasesAt erasedAt`;
const onboarding = '/api/enterprise/onboardings/:id';

/** Personal data of an onboarding, and their retention. */
export const privacyRoutes: readonly Route[] = [
  {
    method: 'post',
    path: `${onboarding}/end-relationship`,
    summary: 'End a customer relationship',
    status: 200,
    noun: 'retention',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $endedAt: DateTimeISO) {
      data: endRelationship(input: { onboardingId: $id, endedAt: $endedAt }) { ${retention} } }`,
  },
  {
    method: 'post',
    path: `${onboarding}/legal-hold`,
    summary: 'Place a legal hold',
    status: 200,
    noun: 'retention',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!, $reason: String!) {
      data: placeLegalHold(input: { onboardingId: $id, reason: $reason }) { ${retention} } }`,
  },
  {
    method: 'post',
    path: `${onboarding}/legal-hold/release`,
    summary: 'Release a legal hold',
    status: 200,
    noun: 'retention',
    errors: ['STATE_CONFLICT'],
    operation: `mutation ($id: ID!) { data: releaseLegalHold(input: { onboardingId: $id }) { ${retention} } }`,
  },
];
